import {
  isObject,
  type Json,
  type JsonObject,
  lengthIn,
  listIn,
  type Remark,
  type SectionFacts,
  setOwn,
} from '../../src/adapter.ts';
import { DOUBTS } from './doubts.ts';
import { told } from './message.ts';
import { columnsOf, isRewritten, nameOf, type Producer, producerOf } from './producers.ts';
import { objectIn, Rules } from './rules.ts';
import { type Files, located } from './uri.ts';

/**
 * What a run says of its results. A result refers to tables of its run (`artifacts`, `originalUriBaseIds`, rules,
 * messages) by places and names, with defaults from there, and a region has defaults of its own: no key alone tells
 * what it means, so this is code.
 */
export function factsOf(run: Readonly<JsonObject>): SectionFacts {
  const producer = producerOf(run);
  const { unit, countsMark, lineEnds } = producer;
  const resolver = new Resolver(run, producer);
  return {
    tool: nameOf(run),
    counting: {
      ...{ firstLine: 1, firstColumn: 1, unit },
      ...(countsMark === false && { countsMark }),
      ...(lineEnds !== undefined && { lineEnds }),
    },
    section: resolver.run(run),
    resolved: (result) => resolver.result(result),
    remarks: () => resolver.remarks(),
  };
}

/** What is read of a place by itself. */
const REGIONS: ReadonlySet<string> = new Set(['region', 'contextRegion']);
const NONE: ReadonlySet<string> = new Set();

/** Keys of a run that have locations of source files in them. */
const LOCATING = ['artifacts', 'invocations', 'threadFlowLocations', 'graphs'] as const;

/** What the values of a run refer to: files by their index, rules by index or name. */
class Resolver {
  readonly #files: Files;
  readonly #rules: Rules;
  readonly #producer: Producer;
  /** What the columns of the run are said to count and don't. */
  readonly #columns: readonly Remark[];
  readonly #isRewritten: boolean;
  /** How many ends were doubtful. */
  #doubtful = 0;

  /** Reads what is referred to. */
  constructor(run: Readonly<JsonObject>, producer: Producer) {
    this.#producer = producer;
    this.#columns = columnsOf(run, producer);
    this.#isRewritten = isRewritten(run, producer);
    const { encodes = true } = producer;
    const [artifacts, bases] = [listIn(run['artifacts']), objectIn(run['originalUriBaseIds'])];
    this.#files = { artifacts, bases, encodes, paths: new Map() };
    this.#rules = new Rules(run);
  }

  /** What the producer of the run is known to get wrong. */
  remarks(): Remark[] {
    const ends = Array.from({ length: this.#doubtful }, () => DOUBTFUL_END);
    return [...this.#columns, ...ends];
  }

  /** The run itself, with its files. */
  run(run: Readonly<JsonObject>): JsonObject {
    const resolved: JsonObject = { ...run };
    for (const key of LOCATING) if (run[key] !== undefined) resolved[key] = this.#value(run[key]);
    const { invocations } = resolved;
    if (Array.isArray(invocations)) resolved['invocations'] = invocations.map((one) => this.#invocation(one));
    return resolved;
  }

  /** How the run was made; its notifications have places. */
  #invocation(invocation: Json): Json {
    if (!isObject(invocation)) return invocation;
    const resolved: JsonObject = { ...invocation };
    for (const key of ['toolExecutionNotifications', 'toolConfigurationNotifications']) {
      const list = invocation[key];
      if (Array.isArray(list)) resolved[key] = list.map((one) => (isObject(one) ? withPlace(one) : one));
    }
    return resolved;
  }

  /** A result with its rule, level, message and files. */
  result(result: JsonObject): JsonObject {
    const found = this.#rules.of(result);
    const resolved = withPlace(this.#object(result));
    if (result['ruleId'] === undefined && typeof found?.rule['id'] === 'string') resolved['ruleId'] = found.rule['id'];
    const first = found && this.#rules.firstOf(String(found.rule['id']), found.component);
    // The rule that the name means, too.
    if (result['rule'] === undefined && result['ruleId'] !== undefined && result['ruleIndex'] === first)
      delete resolved['ruleIndex'];
    resolved['level'] ??= this.#rules.levelOf(result, found);
    const { message } = result;
    if (isObject(message)) resolved['message'] = told(message, found);
    return resolved;
  }

  /** A value of any type, with its files. */
  #value(value: Json): Json {
    if (Array.isArray(value)) return value.map((inner) => this.#value(inner));
    return isObject(value) ? this.#object(value) : value;
  }

  /** An object, with its files, without some of its keys. */
  #object(object: JsonObject, apart: ReadonlySet<string> = NONE): JsonObject {
    const resolved: JsonObject = {};
    for (const key of Object.keys(object)) {
      const value = object[key] as Json;
      if (apart.has(key)) continue;
      if (key === 'properties') resolved[key] = value;
      else if (!isObject(value)) setOwn(resolved, key, this.#value(value));
      else if (key === 'artifactLocation' || key === 'analysisTarget' || isOfArtifact(key, value, object))
        resolved[key] = located(value, this.#files);
      else if (key === 'physicalLocation') this.#putPhysical(value, resolved);
      else if (key === 'deletedRegion') resolved[key] = whole(value);
      else setOwn(resolved, key, this.#value(value));
    }
    return Array.isArray(resolved['replacements']) ? withFile(resolved, resolved['replacements']) : resolved;
  }

  /** Puts a place into its holder, and what its region quotes beside it. */
  #putPhysical(physical: JsonObject, holder: JsonObject): void {
    const { region, contextRegion } = physical;
    const physicalLocation = this.#object(physical, REGIONS);
    const { artifactLocation } = physicalLocation;
    holder['physicalLocation'] = physicalLocation;
    if (isObject(region)) {
      const { place, quoted } = this.#quoting(whole(region));
      physicalLocation['region'] = this.#believed(place, region, contextRegion);
      Object.assign(holder, quoted);
    } else if (region !== undefined) physicalLocation['region'] = region;
    if (isObject(contextRegion)) {
      const { place, quoted } = this.#quoting(whole(contextRegion));
      const file = artifactLocation === undefined ? {} : { artifactLocation };
      holder['contextRegion'] = { ...file, region: place, ...quoted };
    } else if (contextRegion !== undefined) physicalLocation['contextRegion'] = contextRegion;
  }

  /** A region whose end stands apart where it may be wrong. */
  #believed(place: JsonObject, region: JsonObject, contextRegion: Json | undefined): JsonObject {
    const { doubt } = this.#producer;
    if (doubt === undefined) return place;
    const around = [contextRegion, region].map(objectIn).find((one) => textIn(one) !== undefined) ?? {};
    const { endLine, endColumn, ...start } = place;
    if (typeof endLine !== 'number' || typeof endColumn !== 'number') return place;
    const lines = { text: textIn(around) ?? '', first: Number(around['startLine']) };
    if (!DOUBTS[doubt](place, lines)) return place;
    this.#doubtful++;
    return { ...start, end: { endLine, endColumn } };
  }

  /**
   * A region of which the text is put apart: as `snippet` where it is that of the region, as `lines` where it is all of
   * its lines. It stays where a program quoted it that may have taken lines and columns for others.
   */
  #quoting(region: JsonObject): { place: JsonObject; quoted?: JsonObject } {
    const text = textIn(region);
    if (text === undefined || this.#isRewritten || Object.keys(objectIn(region['snippet'])).length > 1)
      return { place: region };
    if (this.#producer.saysUnit !== true && region['charOffset'] !== undefined) return { place: region };
    const { snippet: _, ...place } = region;
    return { place, quoted: { [this.#fills(text, place) ? 'snippet' : 'lines']: text } };
  }

  /** True for a text that is as long as the region, as far as that can be told. */
  #fills(text: string, { startLine, endLine, startColumn, endColumn, byteLength }: JsonObject): boolean {
    if (typeof byteLength === 'number') return lengthIn(text, 'byte') === byteLength;
    if (this.#producer.quotesLines || typeof startColumn !== 'number' || typeof endColumn !== 'number') return false;
    const last = text.slice(text.lastIndexOf('\n') + 1);
    return lengthIn(last, this.#producer.unit) === endColumn - (startLine === endLine ? startColumn : 1);
  }
}

const DOUBTFUL_END: Remark = {
  level: 'note',
  code: 'SAR-V-002',
  message: 'The ends of some regions may be wrong: only their starts are taken for places.',
  coded: true,
};

/** The text that a region quotes. */
function textIn({ snippet }: JsonObject): string | undefined {
  const { text } = objectIn(snippet);
  return typeof text === 'string' ? text : undefined;
}

/** True for the location of a file in the list of files. */
function isOfArtifact(key: string, value: JsonObject, { physicalLocation }: JsonObject): boolean {
  return key === 'location' && physicalLocation === undefined && typeof value['uri'] === 'string';
}

/** A region with the parts that SARIF lets out where they are as always. */
function whole(region: JsonObject): JsonObject {
  const { startLine, endColumn } = region;
  if (startLine === undefined || endColumn === undefined) return region;
  return { startColumn: 1, endLine: startLine, ...region };
}

/** Where what has several locations is: at the first of them, of which there stays in the list what else it says. */
function withPlace(holder: JsonObject): JsonObject {
  const { locations } = holder;
  if (!Array.isArray(locations) || locations.length === 0 || !locations.every(isObject)) return holder;
  const [first, ...others] = locations as [JsonObject, ...JsonObject[]];
  if (first['physicalLocation'] === undefined) return holder;
  const lifted: JsonObject = {};
  for (const key of Object.keys(holder)) if (key !== 'locations') setOwn(lifted, key, holder[key] as Json);
  for (const key of LIFTED) if (first[key] !== undefined) lifted[key] = first[key];
  const left: JsonObject = {};
  for (const key of Object.keys(first)) if (!LIFTED.has(key)) setOwn(left, key, first[key] as Json);
  if (others.length > 0 || Object.keys(left).length > 0) lifted['locations'] = [left, ...others];
  return lifted;
}

/** What says the place of a location. */
const LIFTED: ReadonlySet<string> = new Set(['physicalLocation', 'snippet', 'lines', 'contextRegion']);

/** What takes the place of regions of a file, each with that file. */
function withFile(change: JsonObject, replacements: readonly Json[]): JsonObject {
  const { artifactLocation } = change;
  if (artifactLocation === undefined) return change;
  return {
    ...change,
    replacements: replacements.map((one) => (isObject(one) ? { artifactLocation, ...one } : one)),
  };
}
