import {
  given,
  isObject,
  isOfLength,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  type Remark,
  type SectionFacts,
  setOwn,
} from '../../src/adapter.ts';
import { DOUBTS } from './doubts.ts';
import { told } from './message.ts';
import { columnsOf, isRewritten, nameOf, type Producer, producerOf } from './producers.ts';
import { Rules } from './rules.ts';
import { type Files, located } from './uri.ts';

/**
 * What a run says of its results. A result refers to tables of its run (`artifacts`, `originalUriBaseIds`, rules,
 * messages) by places and names, with defaults from there, and a region has defaults of its own: no key alone tells
 * what it means, so this is code.
 */
export function factsOf(run: Readonly<JsonObject>): SectionFacts {
  const producer = producerOf(run);
  const { unit, tabWidths, countsMark, plainOnly, lineEnds, quoteEnds, quotesTrimmed } = producer;
  const resolver = new Resolver(run, producer);
  return {
    tool: nameOf(run),
    counting: {
      ...{ firstLine: 1, firstColumn: 1, unit },
      ...(tabWidths && { tabWidths }),
      ...(countsMark === false && { countsMark }),
      ...(plainOnly && { plainOnly }),
      ...given({ lineEnds, quoteEnds }),
      ...(quotesTrimmed && { quotesTrimmed }),
    },
    section: resolver.run(run),
    resolved: (result) => resolver.result(result),
    remarks: () => resolver.remarks(),
  };
}

/** What is read of a place by itself. */
const REGIONS = ['region', 'contextRegion'] as const;

/** Keys of a run that have locations of source files in them. */
const LOCATING = ['artifacts', 'threadFlowLocations', 'graphs'] as const;

/** Keys of an invocation that have notifications in them. */
const NOTIFYING: ReadonlySet<string> = new Set(['toolExecutionNotifications', 'toolConfigurationNotifications']);

/** Keys of what refers to a file. */
const REFERRING: ReadonlySet<string> = new Set([
  ...['artifactLocation', 'analysisTarget', 'location'],
  ...['physicalLocation', 'deletedRegion', 'replacements'],
]);

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
    const remark = this.#producer.doubt === 'columns' ? DOUBTFUL_COLUMNS : DOUBTFUL_END;
    return [...this.#columns, ...Array.from({ length: this.#doubtful }, () => remark)];
  }

  /** The run itself, with its files. */
  run(run: Readonly<JsonObject>): JsonObject {
    const resolved: JsonObject = { ...run };
    const { invocations } = run;
    for (const key of LOCATING) if (run[key] !== undefined) resolved[key] = this.#value(run[key]);
    if (Array.isArray(invocations)) resolved['invocations'] = invocations.map((one) => this.#invocation(one));
    else if (invocations !== undefined) resolved['invocations'] = this.#value(invocations);
    return resolved;
  }

  /** How the run was made; its notifications have places. */
  #invocation(invocation: Json): Json {
    if (!isObject(invocation)) return invocation;
    const resolved: JsonObject = {};
    for (const key in invocation) {
      const value = invocation[key] as Json;
      if (!NOTIFYING.has(key) || !Array.isArray(value)) this.#put(key, value, invocation, resolved);
      else resolved[key] = value.map((one) => (isObject(one) ? this.#placed(one) : this.#value(one)));
    }
    return resolved;
  }

  /** A result with its rule, level, message and files. */
  result(result: JsonObject): JsonObject {
    const found = this.#rules.of(result);
    const { ruleId, ruleIndex, rule, message } = result;
    // The rule that the name means, too.
    const isNamed = rule === undefined && ruleId !== undefined && ruleIndex !== undefined;
    const resolved = this.#placed(
      result,
      isNamed && ruleIndex === this.#rules.firstOf(found) ? 'ruleIndex' : undefined,
    );
    if (ruleId === undefined && typeof found?.rule['id'] === 'string') resolved['ruleId'] = found.rule['id'];
    resolved['level'] ??= this.#rules.levelOf(result, found);
    if (isObject(message)) resolved['message'] = told(message, found);
    return resolved;
  }

  /** What has several locations is at the first of them, of which there stays in the list what else it says. */
  #placed(holder: JsonObject, apart?: string): JsonObject {
    const locations = listIn(holder['locations']);
    const [first, ...others] = locations;
    if (!isObject(first) || first['physicalLocation'] === undefined || !others.every(isObject))
      return this.#object(holder, apart);
    const resolved = this.#object(holder, 'locations', apart);
    const place = this.#object(first);
    for (const key of LIFTED) if (place[key] !== undefined) resolved[key] = place[key];
    const left: JsonObject = {};
    let isLeft = others.length > 0;
    for (const key in place) {
      if (LIFTED.has(key)) continue;
      setOwn(left, key, place[key] as Json);
      isLeft = true;
    }
    if (isLeft) resolved['locations'] = [left, ...others.map((one) => this.#object(one))];
    return resolved;
  }

  /** A value of any type, with its files; what refers to none stays the same. */
  #value(value: Json): Json {
    if (!refersToFiles(value)) return value;
    return Array.isArray(value) ? value.map((inner) => this.#value(inner)) : this.#object(value as JsonObject);
  }

  /** A copy of an object, with its files, without some of its keys. */
  #object(object: JsonObject, ...apart: readonly (string | undefined)[]): JsonObject {
    const resolved: JsonObject = {};
    for (const key in object) if (!apart.includes(key)) this.#put(key, object[key] as Json, object, resolved);
    return Array.isArray(resolved['replacements']) ? withFile(resolved, resolved['replacements']) : resolved;
  }

  /** Puts a value of an object into a copy of that, with its files. */
  #put(key: string, value: Json, object: JsonObject, resolved: JsonObject): void {
    if (key === 'properties') resolved[key] = value;
    else if (!isObject(value)) setOwn(resolved, key, this.#value(value));
    else if (isOfFile(key, value, object)) resolved[key] = located(value, this.#files);
    else if (key === 'physicalLocation') this.#putPhysical(value, resolved);
    else if (key === 'deletedRegion') resolved[key] = whole(value);
    else setOwn(resolved, key, this.#value(value));
  }

  /** Puts a place into its holder, and what its region quotes beside it. */
  #putPhysical(physical: JsonObject, holder: JsonObject): void {
    const { region, contextRegion } = physical;
    const physicalLocation = this.#object(physical, ...REGIONS);
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

  /** A region whose end, or columns, stand apart where they may be wrong. */
  #believed(place: JsonObject, region: JsonObject, contextRegion: Json | undefined): JsonObject {
    const { doubt } = this.#producer;
    if (doubt === undefined) return place;
    const around = [contextRegion, region].map(objectIn).find((one) => textIn(one) !== undefined) ?? {};
    const { endLine, endColumn, ...start } = place;
    if (typeof endLine !== 'number' || typeof endColumn !== 'number') return place;
    const lines = { text: textIn(around) ?? '', first: Number(around['startLine']) };
    if (!DOUBTS[doubt](place, lines)) return place;
    this.#doubtful++;
    if (doubt !== 'columns') return { ...start, end: { endLine, endColumn } };
    const { startColumn, ...line } = start;
    return { ...line, endLine, columns: { startColumn: startColumn as Json, endColumn } };
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
    const fills = this.#fills(text, region);
    if (this.#producer.quotesAround && (!fills || text.includes('\n'))) return { place: region };
    const place: JsonObject = {};
    for (const key in region) if (key !== 'snippet') setOwn(place, key, region[key] as Json);
    return { place, quoted: { [fills ? 'snippet' : 'lines']: text } };
  }

  /** True for a text that is as long as the region, as far as that can be told. */
  #fills(text: string, { startLine, endLine, startColumn, endColumn, byteLength }: JsonObject): boolean {
    if (typeof byteLength === 'number') return isOfLength(text, byteLength, 'byte');
    if (this.#producer.quotesLines || typeof startColumn !== 'number' || typeof endColumn !== 'number') return false;
    const lines = text.split('\n');
    if (lines.length - 1 !== Number(endLine ?? startLine) - Number(startLine)) return false;
    const last = lines.at(-1) as string;
    const length = endColumn - (lines.length === 1 ? startColumn : 1);
    return isOfLength(last, length, this.#producer.unit);
  }
}

const DOUBTFUL_END: Remark = {
  level: 'note',
  code: 'SAR-V-002',
  message: 'The ends of some regions may be wrong: only their starts are taken for places.',
  coded: true,
};

const DOUBTFUL_COLUMNS: Remark = {
  ...DOUBTFUL_END,
  message: 'The columns of regions may be wrong: only their lines are taken for places.',
};

/** The text that a region quotes. */
function textIn({ snippet }: JsonObject): string | undefined {
  const { text } = objectIn(snippet);
  return typeof text === 'string' ? text : undefined;
}

/** So many levels are looked into for what refers to a file: each level of what does is looked into again. */
const MOST_LEVELS = 8;

/** True for a value in which something refers to a file, or may do so further inside. */
function refersToFiles(value: Json, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => refersToFiles(inner, levels - 1));
  const object = value as JsonObject;
  for (const key in object)
    if (REFERRING.has(key) || (key !== 'properties' && refersToFiles(object[key] as Json, levels - 1))) return true;
  return false;
}

/** True for the location of a file, also of one in the list of files. */
function isOfFile(key: string, value: JsonObject, { physicalLocation }: JsonObject): boolean {
  if (key === 'artifactLocation' || key === 'analysisTarget') return true;
  return key === 'location' && physicalLocation === undefined && typeof value['uri'] === 'string';
}

/** A region with the parts that SARIF lets out where they are as always. */
function whole(region: JsonObject): JsonObject {
  const { startLine, startColumn, endLine, endColumn } = region;
  if (startLine === undefined || endColumn === undefined || (isNatural(startColumn) && isNatural(endLine)))
    return region;
  return { startColumn: 1, endLine: startLine, ...region };
}

/** True for a number that a place can have. */
function isNatural(value: Json | undefined): boolean {
  return Number.isSafeInteger(value) && (value as number) >= 0;
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
