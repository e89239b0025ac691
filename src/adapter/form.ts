import { escapePointer } from '../json/parse.ts';
import type { Conditions } from './conditions.ts';
import { type Detector, detect } from './detect.ts';
import type { FormOptions, Frame, FramedOptions, Inverse, Outcome, OutcomeOfSeveral } from './form-options.ts';
import type {
  ChooseNode,
  Keys,
  ListedNode,
  ListNode,
  MatchNode,
  Node,
  ObjectNode,
  RowsNode,
  SectionsNode,
} from './nodes.ts';
import { gathered, list, opened } from './nodes.ts';
import { type CoordinateSystem, SPAN_COUNTING, type UnknownLineBase } from './values/coordinates.ts';

/** What the core derives from a schema, to read a document by. */
export interface Form extends Omit<FormOptions, 'counting' | 'outcomes'>, SortedKeys {
  id: string;
  outcomes?: readonly Outcome[];
  schema: Keys | Node | RowsNode;
  /** What shows that a document has this form. */
  when: Conditions;
  coordinates: CoordinateSystem | UnknownLineBase;
  count: 'count' | 'match_count';
  detect: Detector;
  /** True for the row behind which a stream of rows ends. */
  isLastRow?: Conditions;
}

/** The keys of a form, sorted by how they are read. */
interface SortedKeys {
  /** The nodes of the keys outside the lists, by JSON pointer. */
  nodes: Readonly<Record<string, Node>>;
  /** The lists that are read element by element, by JSON pointer. */
  lists: Readonly<Record<string, ListNode>>;
  /** JSON pointers of what these, or its fold, are understood with. */
  needs: readonly string[];
  /** The lists of objects that are understood when they have ended, by JSON pointer. */
  sections: Readonly<Record<string, SectionsNode>>;
  /** The objects that hold some of these and stay objects, by JSON pointer. */
  holders: Readonly<Record<string, ObjectNode>>;
  /** JSON pointers of the objects whose keys are in their holder. */
  opens: readonly string[];
  /** Matches of which keys stand elsewhere, by JSON pointer, with the pointers of these. */
  gathers: Readonly<Record<string, { node: MatchNode; from: Readonly<Record<string, string>> }>>;
  /** True where a finding is at the place of a match. */
  looksUp: boolean;
  /** True for a form that declares matches. */
  hasMatches: boolean;
}

/**
 * A form of a document: its name, `tool/form`; what it is; and what its keys mean, in a frame those of its payload. A
 * document, or payload, that is a list has the node of that in place of keys, and a document that is a match that of it
 * at the key ``.
 */
export function form(id: string, options: FormOptions | FramedOptions, schema: Keys | Node | RowsNode): Form {
  return 'in' in options ? formOf(id, ...framed(id, options, schema)) : formOf(id, options, schema);
}

/** What forms in this frame are made by; one that is nothing else than what its keys show has these as its options. */
export function formsIn(frame: Frame) {
  return (id: string, options: Omit<FramedOptions, 'in'> | FormOptions['has'], schema: Keys | Node | RowsNode): Form =>
    form(id, { in: frame, ...(Array.isArray(options) ? { has: options } : options) }, schema);
}

/** The name of a form without the tool's. */
function nameIn(id: string): string {
  return id.slice(id.indexOf('/') + 1);
}

/** A form in its frame as one that stands alone. */
function framed(
  id: string,
  { in: frame, when, within, has = [], around = {}, closed, ...options }: FramedOptions,
  schema: Keys | Node | RowsNode,
): [FormOptions, Keys | Node | RowsNode] {
  const { counting, version, keys, payload = '', names, tells: key, inverse, designed } = frame;
  const all = [frame.when, when].filter((one) => one !== undefined);
  if (key === undefined && has.length > 0) all.push(payload === '' ? { has } : { inside: { [payload]: { has } } });
  if (names !== undefined) all.push({ is: { [names]: options.command ?? nameIn(id) } });
  if (key !== undefined) all.push({ any: [{ type: { [key]: 'string' } }, { lacks: [key], has }] });
  const inner = { ...within, ...(payload !== '' && ownKeys(closed, schema)) };
  if (Object.keys(inner).length > 0) all.push({ inside: { [payload]: inner } });
  return [
    {
      ...(counting !== undefined && { counting }),
      ...(version !== undefined && { version }),
      ...(designed === true && { designed }),
      ...options,
      ...(payload === '' && closed !== undefined && { closed }),
      ...(options.inverse !== false && { inverse: both(inverse, options.inverse) }),
      when: all.length === 1 ? (all[0] as Conditions) : { all },
    },
    keys === undefined
      ? schema
      : {
          ...keys,
          ...around,
          ...(payload === '' ? (schema as Keys) : { [payload]: payloadOf(schema) }),
        },
  ];
}

/** What shows that the keys are those of a schema, see `closed`. */
function ownKeys(closed: FormOptions['closed'], schema: Keys | Node | RowsNode): Conditions {
  if (closed === undefined) return {};
  return closed === true ? { only: Object.keys(schema) } : { exactly: Object.keys(schema) };
}

/** What a frame and a form in it say of the inverse. */
function both(frame: Inverse = {}, own: Inverse = {}): Inverse {
  const lacks = [...(frame.lacks ?? []), ...(own.lacks ?? [])];
  const [says, defaults] = [
    { ...frame.says, ...own.says },
    { ...frame.defaults, ...own.defaults },
  ];
  return { ...frame, ...own, lacks, says, defaults };
}

/** The payload of a frame: where keys are given they are in `data`, or in the result. */
function payloadOf(schema: Keys | Node | RowsNode): Node {
  return isNode(schema) ? schema : opened(schema as Keys);
}

function formOf(
  id: string,
  {
    has,
    when: shown = { ...(has && { has }) },
    closed,
    counting = SPAN_COUNTING,
    count = 'count',
    outcomes,
    ...options
  }: FormOptions,
  schema: Keys | Node | RowsNode,
): Form {
  const when = { ...shown, ...ownKeys(closed, schema) };
  const form = {
    ...(options.operation === undefined && { command: nameIn(id) }),
    ...options,
    ...(outcomes && { outcomes: outcomes.flatMap(withOneMessage) }),
    ...(isRows(schema) && rowsOf(schema)),
    ...{ id, schema, count, when, coordinates: counting, detect: detect(when) },
  };
  let sorted: SortedKeys | undefined;
  const get = (key: keyof SortedKeys) => {
    sorted ??= sortedKeys(schema, options.fold?.needs);
    return sorted[key];
  };
  // Few forms are used: keys are sorted when the first of these is read.
  for (const key of SORTED) Object.defineProperty(form, key, { enumerable: true, get: () => get(key) });
  return form as typeof form & SortedKeys;
}

function sortedKeys(schema: Form['schema'], ofFold: readonly string[] = []): SortedKeys {
  const sorting = new Sorting();
  if (isRows(schema)) sorting.list('', { node: 'list', of: schema, firstKeys: [schema.word] });
  else if (isNode(schema)) sorting.node('', schema);
  else sorting.sort(schema, '');
  const lists = withNeeds(sorting);
  const needs = [...Object.values(lists).flatMap((node) => node.needs ?? []), ...ofFold];
  return { ...sorting, lists, needs };
}

/** The outcomes of each message of one. */
function withOneMessage({ message = [], ...outcome }: Outcome | OutcomeOfSeveral): Outcome[] {
  const told: Outcome = { ...(outcome.code !== undefined && { status: 'error' }), ...outcome };
  const messages = [message].flat();
  const last = messages.pop();
  const { all = [], ...when } = told.when ?? {};
  const others = messages.map((one) => ({ ...told, message: one, when: { ...when, all: [...all, valuesOf(one)] } }));
  return [...others, { ...told, ...(last !== undefined && { message: last }) }];
}

/** What shows that there is every value which a message names. */
function valuesOf(message: string): Conditions {
  const has = [...message.matchAll(/\{([^{}|]+)/g)].map(([, path = '']) => path);
  return { has, none: has.map((path) => ({ is: { [path]: null } })) };
}

/** What tells the rows of a stream, and the last one. */
function rowsOf({ word, body, of, last }: RowsNode): Pick<Form, 'isRow' | 'isLastRow'> {
  const isRow = { type: { [body]: 'object' }, oneOf: { [word]: Object.keys(of) } } as const;
  return last === undefined ? { isRow } : { isRow, isLastRow: { ...isRow, is: { [word]: last } } };
}

/** True for a schema of rows. */
export function isRows(schema: Keys | Node | RowsNode): schema is RowsNode {
  return (schema['node' as never] as unknown) === 'rows';
}

/** True for a schema that is a node, and not the keys of an object. */
export function isNode(schema: Keys | Node | RowsNode): schema is Node {
  return typeof schema['node' as never] === 'string';
}

/** Sorts the keys of a document into those of lists that are read element by element, and others. */
class Sorting {
  readonly nodes: Record<string, Node> = {};
  readonly lists: Record<string, ListNode> = {};
  readonly sections: Record<string, SectionsNode> = {};
  readonly holders: Record<string, ObjectNode> = {};
  readonly opens: string[] = [];
  readonly gathers: Record<string, Form['gathers'][string]> = {};
  looksUp = false;
  hasMatches = false;

  sort(keys: Keys, holder: string): void {
    for (const [key, node] of Object.entries(keys)) this.node(`${holder}/${escapePointer(key)}`, node);
  }

  node(pointer: string, node: Node): void {
    if (pointer === '/' && node.node === 'match') this.whole(node);
    else if (node.node === 'list') this.list(pointer, node);
    else if (node.node === 'sections') this.sections[pointer] = node;
    else if (node.node === 'opened') {
      this.opens.push(pointer);
      this.sort(node.keys, pointer);
    } else if (node.node === 'object' && Object.values(node.keys).some(isOfDocument)) {
      this.holders[pointer] = node;
      this.sort(node.keys, pointer);
      // One with a list in it is opened for that.
      if (!Object.keys(this.lists).some((list) => list.startsWith(`${pointer}/`))) this.opens.push(pointer);
    } else {
      this.nodes[pointer] = node;
      this.hasMatches ||= isMatch(node) || (node.node === 'choose' && offersMatches(node));
      if (node.node === 'match' && node.gathers !== undefined) this.gathers[pointer] = { node, from: node.gathers };
    }
  }

  /** A document that is a match. */
  whole(node: MatchNode): void {
    const from: Record<string, string> = {};
    for (const [key, inner] of Object.entries(node.keys)) {
      const pointer = `/${escapePointer(key)}`;
      from[key] = pointer;
      if (inner.node === 'relations') this.lists[pointer] = list(gathered, Object.keys(inner.keys));
      else this.nodes[pointer] = gathered;
    }
    this.gathers[''] = { node, from };
    this.hasMatches = true;
  }

  list(pointer: string, listed: ListNode): void {
    const name = pointer.slice(pointer.lastIndexOf('/') + 1);
    const node = listed.each === undefined ? listed : { ...listed, of: withEach(listed.of, listed.each, name) };
    this.lists[pointer] = node;
    this.looksUp ||= node.of.node === 'diagnostic' && node.of.placeOf !== undefined;
    this.hasMatches ||= givesMatches(node);
  }
}

const SORTED = [...(Object.keys(new Sorting()) as (keyof SortedKeys)[]), 'needs'] as const;

/** The lists of a document with all that their elements are understood with. */
function withNeeds({ lists, nodes }: Sorting): Form['lists'] {
  const found = Object.keys(lists).filter((pointer) => givesMatches(lists[pointer] as ListNode));
  return Object.fromEntries(
    Object.entries(lists).map(([pointer, node]) => {
      const named = needsOf(node, found).map((from) => (from.startsWith('/') ? from : `/${from}`));
      const needs = [...new Set(named)].filter((one) => Object.hasOwn({ ...nodes, ...lists }, one) && one !== pointer);
      return [pointer, needs.length === 0 ? node : { ...node, needs }];
    }),
  );
}

/** What is said elsewhere of what is in a node: pointers and keys. What has the place of a match needs all. */
function needsOf(node: object, found: readonly string[]): readonly string[] {
  return Object.entries(node).flatMap(([name, value]) => {
    if (name === 'placeOf') return found;
    if (typeof value === 'string') return NAMES_PLACE.test(name) ? [value] : [];
    if (name === 'needs' && Array.isArray(value)) return value;
    return typeof value === 'object' && value !== null ? needsOf(value, found) : [];
  });
}

/** Names of facts that are said in that place (`fileFrom`), or for both states of a changed file. */
const NAMES_PLACE = /From$|^before$|^after$/;

/** An element of a list with what each of its elements has. */
export function withEach<Of extends ListedNode>(of: Of, each: NonNullable<ListNode['each']>, list: string): Of {
  const { role, name } = each;
  if (of.node === 'choose') return { ...of, of: of.of.map(([when, node]) => [when, withEach(node, each, list)]) };
  if (of.node !== 'match' && of.node !== 'diagnostic') return of;
  return {
    ...of,
    ...(role !== undefined && { role }),
    ...(name !== undefined && { fixed: { ...of.fixed, [name]: list } }),
  };
}

/** True for what is read as a part of the document: a list, what says something of it, an object with such keys. */
export function isOfDocument(node: Node): boolean {
  switch (node.node) {
    case 'list':
    case 'word':
    case 'meaning':
    case 'wrong':
      return true;
    case 'object':
    case 'opened':
      return Object.values(node.keys).some(isOfDocument);
    default:
      return false;
  }
}

/** True for a list of matches, and for one in whose elements there are some. */
function givesMatches({ of }: ListNode): boolean {
  if (of.node === 'match') return of.item !== true;
  if (of.node === 'rows') return true;
  if (of.node === 'quoted') return of.of.node === 'match';
  if (of.node === 'choose') return offersMatches(of);
  return of.node === 'object' && hasMatchIn(of.keys);
}

function offersMatches({ of }: ChooseNode): boolean {
  return of.some(([, node]) => {
    if (node.node === 'quoted') return node.of.node === 'match';
    if (node.node === 'match' || node.node === 'aside' || node.node === 'diagnostic') return isMatch(node);
    return hasMatchIn(node.keys);
  });
}

function hasMatchIn(keys: Keys): boolean {
  return Object.values(keys).some((node) => isMatch(node) || (node.node === 'list' && givesMatches(node)));
}

function isMatch(node: Node | ListedNode): boolean {
  return node.node === 'match' && node.item !== true;
}
