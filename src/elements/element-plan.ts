import type {
  ContentHashNode,
  CoordinateSystem,
  DiagnosticNode,
  ElementNode,
  FixedFacts,
  HeldNode,
  IdNode,
  ListNode,
  LocatedNode,
  MatchNode,
  ObjectNode,
  PlaceNode,
  RelationsNode,
  RichFact,
  RichFactNode,
  UnknownLineBase,
  ValueNode,
} from '../adapter.ts';
import { at, isOfPlace } from '../adapter.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import { onceFor, onceIn } from '../json/once-for.ts';
import { escapePath } from '../json/parse.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { isDropped } from './keys.ts';
import { labelled } from './labelled.ts';
import {
  isNatural,
  isObjects,
  isText,
  isTexts,
  type PlannedKey,
  type PlannedObject,
  type ReportedParts,
  type Said,
} from './said.ts';

type AnyCounting = CoordinateSystem | UnknownLineBase;

/** The parts of a place that are numbers. */
export const NUMBERS = ['byteStart', 'byteEnd', 'startLine', 'startColumn', 'endLine', 'endColumn'] as const;

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

/** The schema of an element, prepared to read and print its elements. */
export interface ElementPlan {
  schema: Omit<MatchNode, 'node'>;
  counting: CoordinateSystem;
  object: PlannedObject;
  /** The tool's names of the parts of the place: the paths of their keys, and these without what tells them apart. */
  paths: Readonly<Record<string, string>>;
  names: Readonly<Record<string, string>>;
  /** The same with the first key of each path. */
  parts: readonly { part: keyof ReportedParts; path: string; key: string }[];
  holders: readonly Holder[];
  relations: readonly RelationsPlan[];
  /** The keys of what stands among the parts of the place and is none. */
  left: readonly string[];
  id: IdNode;
  /** How many bytes of evidence behind the place are shown at most. */
  reach: number | undefined;
  /** True where text is evidence only if it is as long as the place. */
  whenFills: boolean;
  /** True where the kind stays in the match. */
  keepsKind: boolean;
  /** The key of the symbol's own kind, where that says more than the tool says of the span. */
  ownKind: string | undefined;
  facts: Omit<FixedFacts, 'fileFrom' | 'hashFrom' | 'languageFrom' | 'within' | 'texts' | 'changed'>;
  /** True where there are some. */
  hasFacts: boolean;
  /** The key of a name that has the path of the file, and what finds it there. */
  fileIn: readonly [key: string, pattern: RegExp] | undefined;
  /** The number of the object whose rest belongs to the match; 0 where there is none. */
  hoisted: number;
  /** What follows the pointer of an element to that of the match, and to that of what is hoisted. */
  suffix: string;
  hoistedPath: string;
  /** Names of the format under which the match has something, in printed order, with what every match has there. */
  contents: readonly (readonly [name: string, fixed: Json | undefined])[];
  /** The nodes of lists that have to be made, by these names. */
  heldContents: ReadonlyMap<string, ListNode>;
  /** Names of what is printed of any match: another key of such a name goes to `legacy`. */
  printed: ReadonlySet<string>;
}

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** Parts of a place that are strings. */
const STRING_PARTS: ReadonlySet<string> = new Set(['file', 'fileSpelling', 'spanId']);

/** Plans of schemas: preparing one costs more than converting a small document. */
const plansOf = onceFor((_: object) => new Map<AnyCounting, ElementPlan>());

/** Prepares a schema for reading its elements; once for each way of counting. */
export function planOf(node: Omit<MatchNode, 'node'>, counting: AnyCounting): ElementPlan {
  return onceIn(plansOf(node), counting, () => new Preparation(node, counting, 'match').plan(node.keys));
}

/** Prepares the place of an object that is no match: its other keys are read by themselves. */
export function placePlanOf(node: LocatedNode | DiagnosticNode, counting: AnyCounting): ElementPlan {
  return onceIn(plansOf(node), counting, () => {
    const keys: Record<string, ElementNode> = {};
    for (const [key, inner] of Object.entries(node.keys)) {
      if (inner.node === 'value' && inner.evidence !== undefined) keys[key] = evidenceOf(inner);
      else if (isOfPlace(inner) || (inner.node === 'value' && inner.fileIn !== undefined))
        keys[key] = inner as ElementNode;
    }
    return new Preparation(node as never, counting, 'place').plan(keys);
  });
}

/** A value as evidence, which it is besides all else. */
function evidenceOf({ type, evidence, fileIn, cut, unless }: ValueNode): ValueNode {
  return { node: 'value', type, evidence, fileIn, cut, unless } as ValueNode;
}

/** Prepares a schema. */
class Preparation {
  readonly #schema: Omit<MatchNode, 'node'>;
  readonly #counting: CoordinateSystem;
  readonly #of: 'match' | 'item' | 'place';
  /** True for a match: it has a `legacy` for values of another type than a part of a place has. */
  readonly #isMatch: boolean;
  readonly #paths: Record<string, string> = {};
  readonly #holders: Holder[] = [];
  readonly #relations: RelationsPlan[] = [];
  readonly #contents: (readonly [name: string, fixed: Json | undefined])[] = [];
  readonly #left: string[] = [];
  readonly #heldContents = new Map<string, ListNode>();
  #id: IdNode = { node: 'id' };
  #reach: number | undefined;
  #whenFills = false;
  #keepsKind = false;
  #ownKind: string | undefined;
  #fileIn: ElementPlan['fileIn'];
  #suffix = '';
  #hoistedPath = '';
  #objects = 0;

  constructor(schema: Omit<MatchNode, 'node'>, counting: AnyCounting, of: 'match' | 'item' | 'place') {
    this.#schema = schema;
    // The plan keeps an unknown line base.
    this.#counting = counting as CoordinateSystem;
    this.#of = of;
    this.#isMatch = of === 'match';
  }

  plan(keys: Readonly<Record<string, ElementNode>>): ElementPlan {
    const object = this.#object(keys, '');
    const { facts: said = {}, fixed = {} } = this.#schema;
    const { fileFrom: _, languageFrom: __, changed: ___, hashFrom, within, texts, ...facts } = said;
    for (const [name, value] of Object.entries(fixed)) this.#contents.push([name, value]);
    return {
      schema: this.#schema,
      counting: this.#counting,
      object,
      paths: this.#paths,
      names: shortened(this.#paths),
      parts: Object.entries(this.#paths).map(([part, path]) => {
        return { part: part as keyof ReportedParts, path, key: path.split('/')[0] as string };
      }),
      holders: this.#holders,
      relations: this.#relations,
      left: this.#left,
      id: this.#id,
      reach: this.#reach,
      whenFills: this.#whenFills,
      keepsKind: this.#keepsKind,
      ownKind: this.#ownKind,
      facts,
      hasFacts: Object.keys(facts).length > 0,
      fileIn: this.#fileIn,
      hoisted: this.#holders.find(({ hoisted }) => hoisted)?.holder ?? 0,
      suffix: this.#suffix,
      hoistedPath: this.#hoistedPath,
      contents: inPrintedOrder(this.#contents),
      heldContents: this.#heldContents,
      printed: new Set([...MATCH_KEYS, ...this.#contents.map(([name]) => name)]),
    };
  }

  #object(keys: Readonly<Record<string, ElementNode>>, path: string): PlannedObject {
    const holder = this.#objects++;
    const front = path === '' ? '' : `${path}/`;
    const planned = Object.entries(keys).map(([name, node]) => [name, this.#key(name, node, front + name)] as const);
    return { holder, keys: new Map(planned), ofPlaceAlone: this.#of === 'place' && holder === 0 };
  }

  #key(name: string, node: ElementNode, path: string): PlannedKey {
    switch (node.node) {
      case 'value':
        return this.#value(name, node, path);
      case 'place':
        return this.#part(node, path);
      case 'id':
        this.#id = node;
        return { nullable: true, take: (said, value) => isText(value) && set(said, 'id', value) };
      case 'lines': {
        const part = node.side === 'before' ? 'linesBefore' : 'linesAfter';
        this.#paths[part] = path;
        return { nullable: true, take: ({ place }, value) => isTexts(value) && set(place, part, value) };
      }
      case 'listing':
        this.#paths['lines'] = path;
        return { take: ({ place }, value) => isText(value) && set(place, 'lines', unnumbered(value, node.number)) };
      case 'rich-fact':
        return this.#richFact(node);
      case 'left':
        this.#left.push(name);
        return { ofPlace: this.#isMatch, take: leftTaker(name, node.unless) };
      case 'relations':
        return this.#relation(node, path);
      case 'content-hash':
        return hashKey(node);
      case 'list':
        return UNIFIED.has(name) ? this.#heldContent(name, node) : heldKey(node);
      case 'object':
        return isOfMatch(node) ? this.#holder(node, path) : heldKey(node);
      case 'drop':
        return { take: (_, value) => isDropped(value, node) };
      default:
        return heldKey(node);
    }
  }

  /** What the tool tells of the rich extensions. */
  #richFact({ what, ended, unless }: RichFactNode): PlannedKey {
    this.#ownKind ??= unless;
    const fits = TOLD_TYPES[what];
    const told = (value: Json) => (ended === undefined ? value : (value as string[]).map(withoutEnd));
    return { nullable: true, take: (said, value) => fits(value) && tell(said, what, told(value)) };
  }

  /** Relationships of the place. */
  #relation(node: RelationsNode, path: string): PlannedKey {
    const item = new Preparation(node as never, this.#counting, 'item').plan(node.keys);
    const index = this.#relations.push({ node, path, item }) - 1;
    return {
      nullable: true,
      take: (said, value) => {
        if (isObjects(value)) (said.related ??= [])[index] = value;
        return isObjects(value);
      },
    };
  }

  #part({ part, base64, nullable }: PlaceNode, path: string): PlannedKey {
    // They locate nothing without the source.
    if (part === 'characterStart' || part === 'characterLength') {
      if (this.#isMatch) return { stays: true, take: (_, value) => isNatural(value) };
      this.#paths[part] = path;
      return { stays: true, take: ({ place }, value) => isNatural(value) && set(place, part, value) };
    }
    if (part === 'characterRange') return { stays: true, take: ({ place }, value) => takeRange(place, value) };
    if (base64 === true) return { take: ({ place }, value) => isText(value) && set(place, 'base64', value) };
    this.#paths[part] = path;
    const fits = STRING_PARTS.has(part) ? isText : isNatural;
    // Without a start a length says nothing.
    if (part === 'byteLength' && this.#of === 'place') {
      const startIn = (element: JsonObject) => at(element, this.#paths['byteStart'] ?? '');
      return {
        take: ({ place, element }, value) => isNatural(value) && isNatural(startIn(element)) && set(place, part, value),
      };
    }
    const take: PlannedKey['take'] = ({ place }, value) => fits(value) && set(place, part, value as never);
    return { take, ofPlace: this.#isMatch, nullable: nullable === true };
  }

  /** A list of objects under a name of the format. */
  #heldContent(name: string, node: ListNode): PlannedKey {
    this.#contents.push([name, undefined]);
    this.#heldContents.set(name, node);
    return { nullable: true, take: ({ contents }, value) => isObjects(value) && set(contents, name, value) };
  }

  #holder({ keys, ...more }: ObjectNode, path: string): PlannedKey {
    const hoisted = more.hoisted !== undefined;
    const has = (kind: ElementNode['node']) => !hoisted && Object.values(keys).some(({ node }) => node === kind);
    const ofPlace = has('place') || (this.#of === 'place' && isOfPlace({ node: 'object', keys }));
    const relates = has('relations');
    const tellsMore = relates || has('rich-fact');
    if (hoisted) this.#hoistedPath = `/${escapePath(path)}`;
    if (more.hoisted === true) this.#suffix = this.#hoistedPath;
    const holder = this.#objects;
    this.#holders.push({ holder, path, ofPlace, ofSpan: tellsMore && !ofPlace, hoisted });
    const object = this.#object(keys as Readonly<Record<string, ElementNode>>, path);
    return {
      nullable: tellsMore || more.spread === true || this.#of === 'place',
      take: (said, value) => {
        if (!isObject(value)) return Array.isArray(value) && takeTuple(object, said, value);
        if (relates) said.related ??= [];
        said.read(object, value);
        return true;
      },
    };
  }

  #value(name: string, node: ValueNode, path: string): PlannedKey {
    const { type, as, evidence, told, fileIn } = node;
    if (fileIn !== undefined) this.#fileIn ??= [name, fileIn];
    const nullable = node.nullable === true || UNIFIED.has(as ?? '');
    this.#keepsKind ||= told === 'semantic_kind';
    // What keeps its name keeps its place among the others, unless it is evidence.
    if (as === undefined && evidence === undefined) {
      if (told === undefined) return { stays: true, nullable, take: (_, value) => type === 'any' || isText(value) };
      return { stays: true, nullable, take: (said, value) => isText(value) && tell(said, told, value) };
    }
    const content = as ?? name;
    if (this.#isMatch || as !== undefined) this.#contents.push([content, undefined]);
    if (this.#isMatch && evidence !== undefined && evidence !== 'holds') this.#paths[evidence] = path;
    this.#reach ??= node.reach;
    this.#whenFills ||= node.whenFills === true;
    return {
      nullable,
      take: (said, value) => {
        if (type !== 'any' && !isText(value)) return false;
        if (told !== undefined && isText(value)) tell(said, told, value);
        if (evidence !== undefined && isText(value)) takeEvidence(said, evidence, value, node);
        return set(said.contents, content, contentOf(value, node));
      },
    };
  }
}

/** Sets what is said; always true. */
function set<Of extends object, Key extends keyof Of>(of: Of, key: Key, value: Of[Key]): boolean {
  of[key] = value;
  return true;
}

function tell(said: Said, what: RichFact, value: Json): boolean {
  return set((said.told ??= {}), what, value);
}

function takeEvidence(
  { place }: Said,
  part: NonNullable<ValueNode['evidence']>,
  text: string,
  { cut, unless }: ValueNode,
): void {
  const shown = cut === undefined ? text : text.replaceAll(cut, '');
  if (part !== 'holds') place[part] = text;
  else if (shown !== '' && unless?.includes(shown) !== true) place.holds = shown;
}

/** A value as it is printed. */
function contentOf(value: Json, { split, labels }: ValueNode): Json {
  if (typeof value !== 'string') return value;
  if (labels !== undefined) return labelled(value, labels);
  return split === true ? (value === '' ? [] : value.split('\n')) : value;
}

function leftTaker(name: string, unless: readonly number[]): PlannedKey['take'] {
  return (said, value) => {
    if (unless.length > 0 && !isNatural(value)) return false;
    if (!unless.includes(value as number)) setOwn((said.left ??= {}), name, value);
    return true;
  };
}

/** A list of as many numbers as its object has keys, which are their places. */
function takeTuple({ keys }: PlannedObject, said: Said, list: Json[]): boolean {
  const isTuple = list.length === keys.size && list.every((number, at) => isNatural(number) && keys.has(String(at)));
  if (isTuple) for (const [at, number] of list.entries()) keys.get(String(at))?.take(said, number);
  return isTuple;
}

/** Takes both ends in characters; an end before the file's beginning is that of no text. */
function takeRange(place: ReportedParts, range: Json): boolean {
  if (!Array.isArray(range) || range.length !== 2 || !range.every(Number.isSafeInteger)) return false;
  const [start, end] = range as [number, number];
  if (start >= 0 && start <= end) Object.assign(place, { characterStart: start, characterLength: end - start });
  return true;
}

function hashKey(held: ContentHashNode): PlannedKey {
  return {
    held,
    stays: true,
    take: ({ place }, value) => {
      if (isText(value)) place.contentHash = value;
      return true;
    },
  };
}

/** A value that has to be made. */
function heldKey(held: HeldNode | ObjectNode): PlannedKey {
  return { held, stays: true, take: () => true };
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

const isAny = () => true;

const TOLD_TYPES: Readonly<Record<RichFact, (value: Json) => boolean>> = {
  before: isTexts,
  selected: isTexts,
  after: isTexts,
  semantic_kind: isText,
  language: isText,
  printed_kind: isText,
  printed_language: isText,
  checksum_before: isText,
  checksum_after: isText,
  file_checksum_before: isText,
  tool_hints: isAny,
  action_type: isText,
  params: isAny,
};

/** A line without its end. */
function withoutEnd(line: string): string {
  return line.replace(/\r?\n?$/, '');
}

/** Lines without the numbers that stand before them; none where one of them has no number. */
function unnumbered(text: string, number: RegExp): string | undefined {
  const listed = text.split('\n');
  const lines = listed.map((line) => line.replace(number, ''));
  return lines.every((line, index) => line !== listed[index]) ? lines.join('\n') : undefined;
}

/** Unified keys in the format's order, then the others as they are declared; each once. */
function inPrintedOrder(contents: ElementPlan['contents']): ElementPlan['contents'] {
  const once = [...new Map(contents.map((content) => [content[0], content])).values()];
  const unified = MATCH_KEYS.flatMap((key) => once.filter(([name]) => name === key));
  return [...unified, ...once.filter(([name]) => !UNIFIED.has(name))];
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
