import {
  given,
  isObject,
  type Json,
  type JsonObject,
  listIn,
  objectIn,
  type References,
  type Remark,
  type SectionFacts,
  setOwn,
} from '../../src/adapter.ts';
import { DOUBTS } from './doubts.ts';
import { told } from './message.ts';
import { columnsOf, isRewritten, nameOf, type Producer, producerOf } from './producers.ts';
import { type Found, Rules } from './rules.ts';
import { isOfLength } from './text-columns.ts';
import { type Files, filesOf, isNested, located } from './uri.ts';

/**
 * What a run says of its results. A result refers to tables of its run (`artifacts`, `originalUriBaseIds`, rules,
 * messages) by places and names, with defaults from there, and a region has defaults of its own: no key alone tells
 * what it means, so this is code.
 */
export function factsOf(run: Readonly<JsonObject>, references: References, index: number): SectionFacts {
  const producer = producerOf(run);
  const { unit, tabWidths, countsMark, plainOnly, lineEnds, quoteEnds, quotesTrimmed } = producer;
  const resolver = new Resolver(run, producer, references, index);
  return {
    tool: programOf(run, references),
    counting: {
      ...{ firstLine: 1, firstColumn: 1, unit, fillsLines: true },
      ...(tabWidths && { tabWidths }),
      ...(countsMark === false && { countsMark }),
      ...(plainOnly && { plainOnly }),
      ...given({ lineEnds, quoteEnds }),
      ...(quotesTrimmed && { quotesTrimmed }),
    },
    section: (section) => resolver.run(section),
    resolved: (result) => resolver.result(result),
    remarks: () => resolver.remarks(),
  };
}

/** Longer is no name of a program. */
const LONGEST_NAME = 1 << 10;

/** The name of the program that says what a run has, unless it comes to too much with each of its notifications. */
function programOf(run: Readonly<JsonObject>, references: References): string | undefined {
  const name = nameOf(run) ?? '';
  const lists = listIn(run['invocations']).flatMap((one) => [...NOTIFYING].map((key) => listIn(objectIn(one)[key])));
  const count = lists.reduce((sum, { length }) => sum + length, 0);
  if (name.length > LONGEST_NAME) references.refuse();
  return name === '' || name.length > LONGEST_NAME || !references.allow([name], count) ? undefined : name;
}

/** What is read of a place by itself. */
const REGIONS = ['region', 'contextRegion'] as const;

/** Keys of an invocation that have notifications in them. */
const NOTIFYING: ReadonlySet<string> = new Set(['toolExecutionNotifications', 'toolConfigurationNotifications']);

/** Keys of messages. */
const MESSAGES: ReadonlySet<string> = new Set(['message', 'description', 'label']);

/** Keys of what is of other programs, and stays as it is. */
const AS_IT_IS: ReadonlySet<string> = new Set(['properties', 'provenance']);

/** The tables of a run whose elements are referred to by `index`, by the keys of what refers to them. */
const TABLES: Readonly<Record<string, string>> = {
  logicalLocations: 'logicalLocations',
  address: 'addresses',
  webRequest: 'webRequests',
  webResponse: 'webResponses',
};

/** Keys of what refers to something: a file, an element of a list, a message. */
const REFERRING: ReadonlySet<string> = new Set([
  ...['artifactLocation', 'analysisTarget', 'location', 'physicalLocation', 'deletedRegion', 'replacements'],
  ...['index', 'id', 'arguments'],
]);

/** What the values of a run refer to: files by their index, rules by index or name. */
class Resolver {
  readonly #files: Files;
  readonly #run: Readonly<JsonObject>;
  readonly #references: References;
  readonly #rules: Rules;
  readonly #producer: Producer;
  /** What the columns of the run are said to count and don't. */
  readonly #columns: readonly Remark[];
  readonly #isRewritten: boolean;
  /** What tells a finding of the run from those of the first one. */
  readonly #ofRun: JsonObject;
  /** The component whose messages are those of what is read. */
  #found: Found;
  /** Elements of lists of the run that were referred to, as text: they cost as much. */
  readonly #texts = new WeakMap<JsonObject, string>();
  /** How many ends were doubtful. */
  #doubtful = 0;

  /** Reads what is referred to; `index` is the place of the run in the log. */
  constructor(run: Readonly<JsonObject>, producer: Producer, references: References, index: number) {
    this.#ofRun = index === 0 ? {} : { run_index: index };
    this.#run = run;
    this.#producer = producer;
    this.#references = references;
    this.#columns = columnsOf(run, producer);
    this.#isRewritten = isRewritten(run, producer);
    this.#files = filesOf(run, producer.encodes ?? true, references);
    this.#rules = new Rules(run);
    this.#found = this.#rules.ofNotification({});
  }

  /** What the producer of the run is known to get wrong. */
  remarks(): Remark[] {
    const remark = this.#producer.doubt === 'columns' ? DOUBTFUL_COLUMNS : DOUBTFUL_END;
    const unpopulated = this.#run['results'] === null ? [UNPOPULATED] : [];
    return [...unpopulated, ...this.#columns, ...Array.from({ length: this.#doubtful }, () => remark)];
  }

  /** The run itself, with its files. */
  run(run: Readonly<JsonObject>): JsonObject {
    const resolved: JsonObject = { ...run };
    const { artifacts, invocations } = run;
    if (artifacts !== undefined) resolved['artifacts'] = this.#value(artifacts);
    if (Array.isArray(invocations)) resolved['invocations'] = invocations.map((one, at) => this.#invocation(one, at));
    else if (invocations !== undefined) resolved['invocations'] = this.#value(invocations);
    return resolved;
  }

  /** How the run was made; its notifications have places. */
  #invocation(invocation: Json, index: number): Json {
    if (!isObject(invocation)) return invocation;
    const resolved: JsonObject = {};
    for (const key in invocation) {
      const value = invocation[key] as Json;
      if (!NOTIFYING.has(key) || !Array.isArray(value)) this.#put(key, value, invocation, resolved);
      else {
        const own = { ...this.#ofRun, notification: key, invocation_index: index };
        resolved[key] = value.map((one) =>
          isObject(one) ? { ...this.#notification(one, invocation), ...own } : this.#value(one),
        );
      }
    }
    return resolved;
  }

  /** A notification with what describes it, level, message and files. */
  #notification(notification: JsonObject, invocation: JsonObject): JsonObject {
    const found = this.#rules.ofNotification(notification);
    const resolved = this.#of(found, notification);
    const { descriptor } = notification;
    const id = this.#idOf(found, objectIn(descriptor)['id']);
    if (isObject(descriptor) && id !== undefined) resolved['descriptor'] = { ...descriptor, id };
    resolved['level'] ??= this.#rules.levelOfNotification(invocation, found);
    return resolved;
  }

  /** A result with its rule, level, message and files. */
  result(result: JsonObject): JsonObject {
    const found = this.#rules.of(result);
    const { ruleId, ruleIndex, rule } = result;
    // The rule that the name means, too.
    const isNamed = rule === undefined && ruleId !== undefined && ruleIndex === this.#rules.firstOf(found);
    const saysNothing = ruleIndex === -1 || (isNamed && ruleIndex !== undefined);
    const resolved = this.#of(found, result, saysNothing ? 'ruleIndex' : undefined);
    const id = this.#idOf(found, ruleId ?? objectIn(rule)['id']);
    if (id !== undefined && id !== ruleId) resolved['ruleId'] = id;
    resolved['level'] ??= this.#rules.levelOf(result, found);
    return Object.assign(resolved, this.#ofRun);
  }

  /** The id of a rule, or of a notification, that a reference to it says, else what it refers to. */
  #idOf({ descriptor }: Found, said: Json | undefined): Json | undefined {
    const listed = descriptor?.['id'];
    if ((said ?? undefined) !== undefined || typeof listed !== 'string') return said ?? undefined;
    return this.#references.allow([listed]) ? listed : undefined;
  }

  /** A result or a notification with its place, its message, and what its own values refer to. */
  #of(found: Found, holder: JsonObject, apart?: string): JsonObject {
    const { message } = holder;
    this.#found = { component: found.component, index: -1 };
    const resolved = this.#placed(holder, apart);
    if (message !== undefined)
      resolved['message'] = isObject(message) ? told(message, found, this.#references) : message;
    return resolved;
  }

  /** What has several locations is at the first of them, of which there stays in the list what else it says. */
  #placed(holder: JsonObject, apart?: string): JsonObject {
    const locations = listIn(holder['locations']);
    const [first, ...others] = locations;
    if (!isObject(first) || !isObject(first['physicalLocation']) || !others.every(isObject))
      return this.#object(holder, 'message', apart);
    const resolved = this.#object(holder, 'message', 'locations', apart);
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

  /** A value of any type, with what it refers to; what refers to nothing stays the same. */
  #value(value: Json): Json {
    if (!refers(value)) return value;
    return Array.isArray(value) ? value.map((inner) => this.#value(inner)) : this.#object(value as JsonObject);
  }

  /** A copy of an object, with what it refers to, without some of its keys. */
  #object(object: JsonObject, ...apart: readonly (string | undefined)[]): JsonObject {
    const resolved: JsonObject = {};
    for (const key in object) if (!apart.includes(key)) this.#put(key, object[key] as Json, object, resolved);
    return Array.isArray(resolved['replacements']) ? withFile(resolved, resolved['replacements']) : resolved;
  }

  /** Puts a value of an object into a copy of that, with what it refers to. */
  #put(key: string, value: Json, object: JsonObject, resolved: JsonObject): void {
    const table = Object.hasOwn(TABLES, key) ? TABLES[key] : undefined;
    if (AS_IT_IS.has(key)) resolved[key] = value;
    else if (Array.isArray(value) && (table !== undefined || key === 'threadFlows'))
      resolved[key] = value.map((one) =>
        table === undefined ? this.#flow(one) : this.#value(this.#listed(one, table)),
      );
    else if (!isObject(value)) setOwn(resolved, key, this.#value(value));
    else if (isOfFile(key, value, object)) resolved[key] = located(value, this.#files);
    else if (key === 'physicalLocation') this.#putPhysical(value, resolved);
    else if (key === 'deletedRegion') resolved[key] = whole(value);
    else if (MESSAGES.has(key)) resolved[key] = told(value, this.#found, this.#references);
    else setOwn(resolved, key, this.#value(table === undefined ? value : this.#listed(value, table)));
  }

  /** A thread of a code flow; its steps may stand among those of the run. */
  #flow(flow: Json): Json {
    if (!isObject(flow) || !Array.isArray(flow['locations'])) return this.#value(flow);
    const locations = flow['locations'].map((step) => this.#listed(step, 'threadFlowLocations'));
    return this.#object({ ...flow, locations });
  }

  /** What stands at its `index` in a list of the run, with what it says itself. */
  #listed(value: Json, table: string): Json {
    const { index } = objectIn(value);
    const listed = typeof index === 'number' ? listIn(this.#run[table])[index] : undefined;
    if (!isObject(listed)) return value;
    const text = this.#texts.get(listed) ?? JSON.stringify(listed);
    this.#texts.set(listed, text);
    return this.#references.allow([text]) ? { ...listed, ...objectIn(value) } : value;
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
    } else if (region !== undefined && region !== null) physicalLocation['region'] = region;
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

  /** True for a text that is as long as the region, as far as that can be known. */
  #fills(text: string, { startLine, endLine, startColumn, endColumn, byteLength }: JsonObject): boolean {
    if (typeof byteLength === 'number') return isOfLength(text, byteLength, 'byte');
    if (this.#producer.quotesLines || typeof startColumn !== 'number') return false;
    const lines = text.split('\n');
    if (lines.length - 1 !== Number(endLine ?? startLine) - Number(startLine)) return false;
    if (typeof endColumn !== 'number') return lines.length > 1;
    const last = lines.at(-1) as string;
    const length = endColumn - (lines.length === 1 ? startColumn : 1);
    return isOfLength(last, length, this.#producer.unit);
  }
}

/** That a log, or a run, is none, because something failed. */
export const UNPOPULATED: Remark = {
  level: 'warning',
  code: 'SAR-QRY-001',
  message: 'There are no results: where runs, or the results of a run, are null there was a failure.',
  coded: true,
};

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

/** So many levels are looked into for what refers to something: each level of what does is looked into again. */
const MOST_LEVELS = 8;

/** True for a value in which something refers to something, or may do so further inside. */
function refers(value: Json, levels = MOST_LEVELS): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (levels === 0) return true;
  if (Array.isArray(value)) return value.some((inner) => refers(inner, levels - 1));
  const object = value as JsonObject;
  for (const key in object)
    if (REFERRING.has(key) || (!AS_IT_IS.has(key) && refers(object[key] as Json, levels - 1))) return true;
  return false;
}

/** True for the location of a file, also of one in the list of files. */
function isOfFile(key: string, value: JsonObject, holder: JsonObject): boolean {
  if (key === 'artifactLocation' || key === 'analysisTarget') return true;
  return key === 'location' && !isNested(holder) && typeof value['uri'] === 'string';
}

/** A region with the parts that SARIF lets out where they are as always, and without defaults that say nothing. */
function whole(region: JsonObject): JsonObject {
  const told = Object.entries(region).filter(([key, value]) => value !== null && !isDefault(key, value, region));
  const own = told.length === Object.keys(region).length ? region : (Object.fromEntries(told) as JsonObject);
  const { startLine, startColumn, endLine, endColumn } = own;
  if (startLine === undefined || endColumn === undefined || (isNatural(startColumn) && isNatural(endLine))) return own;
  return { startColumn: 1, endLine: startLine, ...own };
}

/** The starts that lengths are counted from. */
const STARTS: Readonly<Record<string, string>> = { byteLength: 'byteOffset', charLength: 'charOffset' };

/**
 * True for an offset or a length that is not said: -1, and a length of 0 of what has no start; and for an end line that
 * says no more than the start, beside bytes.
 */
function isDefault(key: string, value: Json, region: JsonObject): boolean {
  const { byteOffset, startLine, endColumn } = region;
  if (key === 'endLine') return value === startLine && (endColumn ?? null) === null && isNatural(byteOffset);
  const start = STARTS[key];
  if (start === undefined) return value === -1 && Object.values(STARTS).includes(key);
  return value === -1 || (value === 0 && (region[start] ?? -1) === -1);
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
