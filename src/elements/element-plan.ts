import type {
  CoordinateSystem,
  DiagnosticFieldNode,
  DiagnosticFieldsNode,
  DiagnosticNode,
  ElementNode,
  FixedFacts,
  IdNode,
  ListNode,
  LocatedNode,
  MatchNode,
  ObjectNode,
  Placeholder,
  PlaceNode,
  RelationsNode,
  ReportedPlace,
  RichFact,
  RichFactNode,
  UnknownLineBase,
  ValueNode,
} from '../adapter.ts';
import { at, isOfPlace } from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import { onceFor, onceIn } from '../json/once-for.ts';
import { escapePath } from '../json/parse.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { given, isNatural, isObject, isObjects, isText, isTexts, setLast, setOwn } from '../json/value.ts';
import { isDropped, takerOf } from './keys.ts';
import type { TakeKey } from './making.ts';
import type { PlannedKey, PlannedObject, ReportedParts, Said } from './said.ts';

type AnyCounting = CoordinateSystem | UnknownLineBase;
type AnyKeys = Readonly<Record<string, ElementNode | DiagnosticFieldNode | DiagnosticFieldsNode>>;

/** What of the nodes of elements counts for their plans. */
type Schema = Pick<MatchNode, 'unknown' | 'facts' | 'fixed'> & { keys: AnyKeys };

/**
 * An object in an element. What is left of one that says the place goes to the span's `legacy`, of another one to that
 * of the match.
 */
export interface Holder {
  /** Its number in the element, from 1. */
  holder: number;
  /** The path of its keys, joined by `/`. */
  path: string;
  ofPlace: boolean;
  /** True where it holds what the tool says of the span: what is left of it goes to that under its key. */
  ofSpan: boolean;
  /** True where what is left of it belongs to the match. */
  hoisted: boolean;
}

/** A list of relationships. */
export interface RelationsPlan {
  node: RelationsNode;
  /** The path of its key, joined by `/`. */
  path: string;
  item: ElementPlan;
}

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Parts of a place that are strings. */
const STRING_PARTS: ReadonlySet<string> = new Set(['file', 'fileSpelling', 'spanId']);

/** Plans of schemas: preparing one costs more than converting a small document. */
const plansOf = onceFor((_: object) => new Map<AnyCounting, ElementPlan>());

/** Prepares a schema for reading its elements; once for each way of counting. */
export function planOf(node: MatchNode | LocatedNode | DiagnosticNode, counting: AnyCounting): ElementPlan {
  return onceIn(plansOf(node), counting, () => new ElementPlan(node, counting, node));
}

/** The schema of an element, prepared to read and print its elements. */
export class ElementPlan {
  readonly unknown: readonly Placeholder[];
  readonly counting: CoordinateSystem;
  readonly object: PlannedObject;
  /** The tool's names of the parts of the place: the paths of their keys, and these without what tells them apart. */
  readonly paths: Record<string, string> = {};
  readonly names: Readonly<Record<string, string>>;
  /** The same with the first key of each path. */
  readonly parts: readonly { part: keyof ReportedParts; path: string; key: string }[];
  /** The keys of the element that say its place, in the order of the schema. */
  readonly placeKeys: readonly string[];
  readonly holders: Holder[] = [];
  readonly relations: RelationsPlan[] = [];
  /** The keys of what stands among the parts of the place and is none. */
  readonly left: string[] = [];
  id: IdNode = { node: 'id' };
  /** How many bytes of evidence behind the place are shown at most. */
  reach: number | undefined;
  /** True where text is evidence only if it is as long as the place. */
  whenFills = false;
  /** True where the kind stays in the match. */
  keepsKind = false;
  /** The key of the symbol's own kind, where that says more than the tool says of the span. */
  ownKind: string | undefined;
  readonly facts: Pick<FixedFacts, 'uncounted' | 'sourceMayDiffer' | 'unreliableLines' | 'describesAfter'> &
    Pick<ReportedPlace, 'countedBy'>;
  /** The key of a name that has the path of the file, and what finds it there. */
  fileIn: readonly [key: string, pattern: RegExp] | undefined;
  /** The object whose rest belongs to the match. */
  readonly hoisted: Holder | undefined;
  /** What follows the pointer of an element to that of the match. */
  suffix = '';
  /** Names of the format under which the match has something, in printed order, with what every match has there. */
  readonly contents: readonly (readonly [name: string, fixed: Json | undefined])[];
  /** What makes lists that stand under such names. */
  readonly heldContents = new Map<string, TakeKey>();
  /** Names of what is printed of any match: another key of such a name goes to `legacy`. */
  readonly printed: ReadonlySet<string>;
  /** The node of the element; none of an item of relationships. */
  readonly #owner: MatchNode | LocatedNode | DiagnosticNode | undefined;
  /** True for a match: it has a `legacy` for values of another type than a part of a place has. */
  readonly #isMatch: boolean;
  /** True for another object with a place. */
  readonly #isOther: boolean;
  readonly #contents: string[] = [];
  #objects = 0;

  constructor(
    { keys, unknown = [], facts: said = {}, fixed = {} }: Schema,
    counting: AnyCounting,
    owner?: MatchNode | LocatedNode | DiagnosticNode,
  ) {
    this.unknown = unknown;
    // The plan keeps an unknown line base.
    this.counting = counting as CoordinateSystem;
    this.#owner = owner;
    this.#isMatch = owner?.node === 'match';
    this.#isOther = owner !== undefined && !this.#isMatch;
    this.object = this.#object(keys, '');
    this.names = shortened(this.paths);
    this.parts = Object.entries(this.paths).map(([part, path]) => {
      return { part: part as keyof ReportedParts, path, key: path.split('/')[0] as string };
    });
    this.placeKeys = Object.entries(keys).flatMap(([key, node]) => (isOfPlace(node) ? [key] : []));
    const { uncounted, sourceMayDiffer, unreliableLines, describesAfter, counting: countedBy } = said;
    this.facts = given({ uncounted, sourceMayDiffer, unreliableLines, describesAfter, countedBy });
    this.hoisted = this.holders.find(({ hoisted }) => hoisted);
    const contents = new Set([...this.#contents, ...Object.keys(fixed)]);
    this.printed = new Set([...MATCH_KEYS, ...contents]);
    this.contents = [...this.printed].filter((name) => contents.has(name)).map((name) => [name, fixed[name]]);
  }

  #object(keys: AnyKeys, path: string): PlannedObject {
    const holder = this.#objects++;
    const front = path === '' ? '' : `${path}/`;
    const planned = Object.entries(keys).map(([name, node]) => [name, this.#key(name, node, front + name)] as const);
    return { holder, keys: new Map(planned) };
  }

  #key(name: string, node: AnyKeys[string], path: string): PlannedKey {
    switch (node.node) {
      case 'value':
        return this.#isOther && path === name ? this.#otherValue(name, node) : this.#value(name, node, path);
      case 'place':
        return this.#part(node, path);
      case 'id':
        this.id = node;
        return { nullable: true, say: (said, value) => isText(value) && set(said, 'id', value) };
      case 'lines': {
        const part = node.side === 'before' ? 'linesBefore' : 'linesAfter';
        this.paths[part] = path;
        return { nullable: true, say: ({ place }, value) => isTexts(value) && set(place, part, value) };
      }
      case 'listing':
        this.paths['lines'] = path;
        return { say: ({ place }, value) => isText(value) && set(place, 'lines', unnumbered(value, node.number)) };
      case 'rich-fact':
        return this.#richFact(node);
      case 'left':
        this.left.push(name);
        return { ofPlace: this.#isMatch, say: leftSayer(name, node.unless) };
      case 'relations':
        return this.#relation(node, path);
      case 'content-hash':
        return {
          say: ({ place }, value) => !isText(value) || set(place, 'contentHash', value),
          put: takerOf(node, undefined),
        };
      case 'drop':
        return { say: (_, value) => isDropped(value, node) };
      case 'diagnostic-field':
      case 'diagnostic-fields':
        return { put: STAYS };
      case 'list':
        if (this.#isMatch && UNIFIED.has(name)) return this.#heldContent(name, node);
        break;
      case 'object':
        if (isOfMatch(node)) return this.#holder(node, path);
    }
    return { put: this.#owner === undefined ? STAYS : takerOf(node, this.#owner) };
  }

  /** What the tool tells of the rich extensions. */
  #richFact({ what, ended, unless }: RichFactNode): PlannedKey {
    this.ownKind ??= unless;
    const withoutEnd = (line: string) => line.replace(/\r?\n?$/, '');
    const told = (value: Json) => (ended === undefined ? value : (value as string[]).map(withoutEnd));
    return { nullable: true, say: (said, value) => fitsFact(what, value) && tell(said, what, told(value)) };
  }

  /** Relationships of the place. */
  #relation(node: RelationsNode, path: string): PlannedKey {
    const item = new ElementPlan(node, this.counting);
    const index = this.relations.push({ node, path, item }) - 1;
    return {
      nullable: true,
      say: (said, value) => {
        if (isObjects(value)) (said.related ??= [])[index] = value;
        return isObjects(value);
      },
    };
  }

  #part({ part, base64, nullable }: PlaceNode, path: string): PlannedKey {
    // They locate nothing without the source.
    if (part === 'characterStart' || part === 'characterLength') {
      this.paths[part] = path;
      return { put: STAYS, say: ({ place }, value) => isNatural(value) && set(place, part, value) };
    }
    if (part === 'characterRange') return { put: STAYS, say: ({ place }, value) => takeRange(place, value) };
    if (base64 === true) return { say: ({ place }, value) => isText(value) && set(place, 'base64', value) };
    this.paths[part] = path;
    const fits = STRING_PARTS.has(part) ? isText : isNatural;
    // Without a start a length says nothing.
    if (part === 'byteLength' && this.#isOther) {
      const startIn = (element: JsonObject) => at(element, this.paths['byteStart'] ?? '');
      return {
        say: ({ place, element }, value) => isNatural(value) && isNatural(startIn(element)) && set(place, part, value),
      };
    }
    return {
      ofPlace: this.#isMatch,
      nullable: nullable === true,
      say: ({ place }, value) => fits(value) && set(place, part, value as never),
    };
  }

  /** A list of objects under a name of the format. */
  #heldContent(name: string, node: ListNode): PlannedKey {
    this.#contents.push(name);
    this.heldContents.set(name, takerOf(node, undefined));
    return { nullable: true, say: ({ contents }, value) => isObjects(value) && set(contents, name, value) };
  }

  #holder({ keys, ...more }: ObjectNode, path: string): PlannedKey {
    const hoisted = more.hoisted !== undefined;
    const has = (kind: ElementNode['node']) => !hoisted && Object.values(keys).some(({ node }) => node === kind);
    const ofPlace = has('place') || (this.#isOther && isOfPlace({ node: 'object', keys }));
    const relates = has('relations');
    const tellsMore = relates || has('rich-fact');
    if (more.hoisted === true) this.suffix = `/${escapePath(path)}`;
    const holder = this.#objects;
    this.holders.push({ holder, path, ofPlace, ofSpan: tellsMore && !ofPlace, hoisted });
    const object = this.#object(keys as AnyKeys, path);
    return {
      nullable: tellsMore || more.spread === true || this.#isOther,
      say: (said, value) => {
        if (!isObject(value)) return Array.isArray(value) && takeTuple(object, said, value);
        if (relates) said.related ??= [];
        said.read(object, value);
        return true;
      },
    };
  }

  /** A value of a match, or of an item of relationships. */
  #value(name: string, node: ValueNode, path: string): PlannedKey {
    const { type, as, evidence, told, fileIn } = node;
    if (fileIn !== undefined) this.fileIn ??= [name, fileIn];
    const nullable = node.nullable === true || UNIFIED.has(as ?? '');
    this.keepsKind ||= told === 'semantic_kind';
    // What keeps its name keeps its place among the others, unless it is evidence.
    if (as === undefined && evidence === undefined) {
      if (told === undefined) return { put: STAYS, nullable, say: (_, value) => type === 'any' || isText(value) };
      return { put: STAYS, nullable, say: (said, value) => isText(value) && tell(said, told, value) };
    }
    const content = as ?? name;
    if (this.#isMatch || as !== undefined) this.#contents.push(content);
    if (this.#isMatch && evidence !== undefined && evidence !== 'holds') this.paths[evidence] = path;
    this.reach ??= node.reach;
    this.whenFills ||= node.whenFills === true;
    return {
      nullable,
      say: (said, value) => {
        if (type !== 'any' && !isText(value)) return false;
        if (told !== undefined && isText(value)) tell(said, told, value);
        if (isText(value)) takeEvidence(said, value, node);
        return set(said.contents, content, contentOf(value, node));
      },
    };
  }

  /** A value of another object, which stands among its others, whatever it is evidence for. */
  #otherValue(name: string, node: ValueNode): PlannedKey {
    const { as, fileIn } = node;
    if (fileIn !== undefined) this.fileIn ??= [name, fileIn];
    return {
      put: takerOf(node, undefined),
      say: (said, value) => {
        if (isText(value)) takeEvidence(said, value, node);
        return as === undefined || set(said.contents, as, value);
      },
    };
  }
}

/** Puts a value as it is under its own name, whatever else has that. */
const STAYS: TakeKey = ({ made }, key, value) => setLast(made, key, value);

/** Sets what is said; always true. */
function set<Of extends object, Key extends keyof Of>(of: Of, key: Key, value: Of[Key]): boolean {
  of[key] = value;
  return true;
}

function tell(said: Said, what: RichFact, value: Json): boolean {
  return set((said.told ??= {}), what, value);
}

function takeEvidence({ place }: Said, text: string, { evidence, cut, unless }: ValueNode): void {
  if (evidence === undefined) return;
  const shown = cut === undefined ? text : text.replaceAll(cut, '');
  if (evidence !== 'holds') place[evidence] = text;
  else if (shown !== '' && unless?.includes(shown) !== true) place.holds = shown;
}

/** A value as it is printed. */
function contentOf(value: Json, { split }: ValueNode): Json {
  if (typeof value !== 'string' || split !== true) return value;
  return value === '' ? [] : value.split('\n');
}

function leftSayer(name: string, unless: readonly number[]): NonNullable<PlannedKey['say']> {
  return (said, value) => {
    if (unless.length > 0 && !isNatural(value)) return false;
    if (!unless.includes(value as number)) setOwn((said.left ??= {}), name, value);
    return true;
  };
}

/** A list of as many numbers as its object has keys, which are their places. */
function takeTuple({ keys }: PlannedObject, said: Said, list: Json[]): boolean {
  const isTuple = list.length === keys.size && list.every((number, at) => isNatural(number) && keys.has(String(at)));
  if (isTuple) for (const [at, number] of list.entries()) keys.get(String(at))?.say?.(said, number);
  return isTuple;
}

/** Takes both ends in characters; an end before the file's beginning is that of no text. */
function takeRange(place: ReportedParts, range: Json): boolean {
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isSafeInteger)) return false;
  const [start, end] = range as [number, number];
  if (start >= 0 && start <= end) Object.assign(place, { characterStart: start, characterLength: end - start });
  return true;
}

/** True for what belongs to the match although it is in an object. */
function isOfMatch(node: ElementNode): boolean {
  switch (node.node) {
    case 'place':
    case 'id':
    case 'lines':
    case 'listing':
    case 'rich-fact':
    case 'left':
    case 'relations':
      return true;
    case 'object':
      return (
        node.hoisted !== undefined ||
        node.spread === true ||
        Object.values(node.keys).some((one) => isOfMatch(one as ElementNode))
      );
    default:
      return false;
  }
}

/** True for what may be said of a rich extension. */
function fitsFact(what: RichFact, value: Json): boolean {
  if (what === 'tool_hints' || what === 'params') return true;
  return what === 'before' || what === 'selected' || what === 'after' ? isTexts(value) : isText(value);
}

/** Lines without the numbers that stand before them; none where one of them has no number. */
function unnumbered(text: string, number: RegExp): string | undefined {
  const listed = text.split('\n');
  const lines = listed.map((line) => line.replace(number, ''));
  return lines.every((line, index) => line !== listed[index]) ? lines.join('\n') : undefined;
}

/** Paths of keys by their last keys, where these are different. */
function shortened(paths: Readonly<Record<string, string>>): Record<string, string> {
  const all = Object.values(paths);
  const isShared = (path: string) => all.some((other) => other !== path && lastOf(other) === lastOf(path));
  return Object.fromEntries(Object.entries(paths).map(([part, path]) => [part, isShared(path) ? path : lastOf(path)]));
}

/** The last key of a path. */
export function lastOf(path: string): string {
  return path.slice(path.lastIndexOf('/') + 1);
}
