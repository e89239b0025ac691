/** Nodes with nodes in them: objects, lists, and what their elements are. */
import type { Json, JsonObject } from '../../json/value.ts';
import type { Conditions } from '../conditions.ts';
import type { CoordinateSystem } from '../values/coordinates.ts';
import type { DiagnosticDraft, RelationshipKind, Remark } from '../values/drafts.ts';
import type { References } from '../values/references.ts';
import type {
  Defect,
  DiagnosticFieldNode,
  DiagnosticFieldsNode,
  DiagnosticReadNode,
  MessagesNode,
} from './diagnostics.ts';
import type { GatheredNode, IdNode, MatchFacts, RichFactNode, RoleRule } from './matches.ts';
import { nodeOf } from './node-of.ts';
import type {
  FixedFacts,
  LeftNode,
  LinesNode,
  ListingNode,
  NameRule,
  OtherPlaceNode,
  Placeholder,
  PlaceNode,
} from './places.ts';
import type {
  ContentHashNode,
  DropNode,
  FactsNode,
  PathKeysNode,
  PathNode,
  PathsNode,
  ReadNode,
  SelfNode,
  ValueNode,
  WrongNode,
} from './values.ts';
import type { MeaningNode, WordNode } from './words.ts';

/** The meaning of each key, in the order in which a version prints them. */
export type Keys = Readonly<Record<string, Node>>;

export type Node =
  | ElementNode
  | WordNode
  | MeaningNode
  | OpenedNode
  | MatchNode
  | DiagnosticNode
  | DiagnosticReadNode
  | FailureNode
  | GatheredNode
  | SectionsNode;

/** What may be in an element that becomes a match, or in another object. */
export type ElementNode =
  | ValueNode
  | PlaceNode
  | IdNode
  | LinesNode
  | ListingNode
  | ObjectNode
  | RichFactNode
  | LeftNode
  | RelationsNode
  | HeldNode;

/** What is read of a value that is held: everywhere, in objects of any depth. */
type HeldNode =
  | SelfNode
  | FactsNode
  | PathNode
  | PathsNode
  | PathKeysNode
  | ContentHashNode
  | MapNode
  | MessagesNode
  | ListNode
  | LocatedNode
  | ReadNode
  | DropNode
  | WrongNode
  | ChooseNode
  | OtherPlaceNode;

/**
 * An object, which stays one. In a match it may say the place: what else is in it goes to the span's `legacy` then.
 */
export interface ObjectNode {
  node: 'object';
  keys: Keys;
  /** Its name in the format; without it the key keeps its own. */
  as?: string;
  /**
   * In a match: true where what else is in it belongs to the match, which is found by its pointer; `element` where
   * it is found by that of the element.
   */
  hoisted?: true | 'element';
  /** In a match: true where its values with names of the format are in the match, and what is left in `legacy`. */
  spread?: true;
  /** True where other keys may be in it, which nobody can know. */
  open?: true;
  /** What is said of a document with such an object. */
  defect?: Defect;
  /** What such an object says as a finding besides; keys that this does not name are no part of that. */
  says?: DiagnosticNode;
}

/** An object whose keys are in its holder. */
export interface OpenedNode {
  node: 'opened';
  keys: Keys;
}

/** An object with a place, which is no match: a span stands for the keys that say the place. */
export interface LocatedNode {
  node: 'located';
  keys: Readonly<Record<string, ElementNode>>;
  unknown?: readonly Placeholder[];
  /** True where the values under names of the format, and then the span, stand before all else. */
  first?: true;
  /** The name of the span; `span` without it. */
  span?: string;
  /** The name under which the text of the place is quoted from the source, where no such key says it. */
  quoteAs?: string;
  /** The first of these that holds is evidence. */
  named?: readonly NameRule[];
  /** True where other keys may be in it, which nobody can know. */
  open?: true;
  /** The first that meets these is the place of the finding that it is in, if it makes a span. */
  placesFinding?: Conditions;
  facts?: FixedFacts;
}

/** The first node whose conditions the object meets; an object that meets none stays, and is noted. */
export interface ChooseNode {
  node: 'choose';
  of: readonly (readonly [
    Conditions,
    ObjectNode | OpenedNode | LocatedNode | MatchNode | DiagnosticNode | AsideNode | QuotedNode,
  ])[];
  /** True where the conditions are those of the object around, in which the element is written as `element`. */
  outer?: true;
}

/** A list of other symbols' places: relationships of the span. */
export interface RelationsNode {
  node: 'relations';
  kind: RelationshipKind;
  role: 'call' | 'definition';
  /** The keys of an item: parts of its place, `symbol`, and what goes to its `legacy`. */
  keys: Readonly<Record<string, ValueNode | PlaceNode | ObjectNode>>;
  unknown?: readonly Placeholder[];
  /** What the tool is known to get wrong in it, and in which items, if not in each. */
  remark?: Remark;
  remarkWhen?: Conditions;
  /** True where an empty path means the file of the match. */
  ownFile?: true;
  /** The places are in the file of the match; another file that an item names in this key is called like that. */
  inFileOfMatch?: { otherFile: string; as: string };
}

/**
 * A list, which is read element by element. Matches become those of the envelope, diagnostics its diagnostics; all else
 * stays in the list.
 */
export interface ListNode {
  node: 'list';
  of: ListedNode;
  /** The name of the list in the format; without it the key keeps its own. */
  as?: string;
  /** The keys that an element can begin with: by them the next one is found after a broken one. */
  firstKeys: readonly string[];
  /** What is said where elements are left out because they are equal to one before. */
  distinct?: Readonly<DiagnosticDraft>;
  /** What the tool is known to get wrong in it: told where it has elements, with their number. */
  defect?: Defect;
  /** True where its elements say what the tool left out: a document that has some is partial. */
  partial?: true;
  /**
   * Of a list that is in no other: what each match or finding has besides, its role and, under a key, the list's
   * name.
   */
  each?: { role?: string; name?: string };
  /** JSON pointers of what its elements are understood with, besides what facts name: it waits for lists of these. */
  needs?: readonly string[];
  /**
   * Where elements belong to those of another list: its JSON pointer, the key by which they say the place of their
   * owner there, and the key under which they are in that. The others stay.
   */
  joins?: { list: string; by: string; as: string };
}

/**
 * A list of objects, each of which is understood when it has ended: what it says of its findings may stand behind them.
 * Its lists of findings wait as they are, whatever their size; all else of a section is held.
 */
export interface SectionsNode {
  node: 'sections';
  keys: Keys;
  /**
   * Code: what a section says of what is in it; `references` bound what it is made of, `index` is its place in the
   * list, from 0. Otherwise pure.
   */
  tells(section: Readonly<JsonObject>, references: References, index: number): SectionFacts;
  /** Code: what of a section stands elsewhere. Pure. */
  elsewhere?(section: Readonly<JsonObject>): readonly Elsewhere[];
  /** Code: a section with a value that stood elsewhere under this key. Pure. */
  completed?(section: Readonly<JsonObject>, key: string, value: Json): JsonObject;
  /** True for sections in which parts of others stand, which refer to them by this key or by their pointers. */
  suppliesBy?: string;
}

/** Where a part of a section stands: in another section of the document, or under its key in an object of a file. */
export interface Elsewhere {
  /** Its key there. */
  key: string;
  /** JSON pointer of the section, or what it says under the key by which it is referred to. */
  at?: string | undefined;
  id?: Json | undefined;
  /** The path of the file. */
  file?: string | undefined;
  /** How many elements it has. */
  count?: number | undefined;
}

/** What a section says of what is in it. */
export interface SectionFacts {
  /** The program whose findings it has. */
  tool?: string | undefined;
  /** How its lines and columns are counted, where that differs from the form's. */
  counting?: CoordinateSystem;
  /** What the tool is known to get wrong in it; asked when it has been read. */
  remarks?(): readonly Remark[];
  /** A section with what its values refer to put beside these. Pure but for references. */
  section?(section: Readonly<JsonObject>): JsonObject;
  /** An element of its lists, with what it refers to put beside its own values. Pure. */
  resolved?(element: JsonObject): JsonObject;
}

/**
 * Elements of several kinds, of which a word in each tells. What is in the object under `body` is in the
 * element.
 */
export interface RowsNode {
  node: 'rows';
  /** The key of the word. */
  word: string;
  body: string;
  of: Readonly<Record<string, AsideNode | QuotedNode | BesideNode>>;
  /** The word of the element behind which the document ends. */
  last?: string;
}

/**
 * An element that stays elsewhere: in a list of that name behind the matches, or, with `once`, where it ends its
 * document, as a value of that name. One of which nothing is left is none.
 */
export interface AsideNode {
  node: 'aside';
  name: string;
  of: ObjectNode | MapNode | LocatedNode | MatchNode | ChooseNode;
  once?: true;
  /** True where its keys are in the envelope's `legacy`. */
  legacy?: true;
  /** Where it says how many matches the tool found, those of one name together. */
  found?: string;
}

/**
 * An element that quotes whole lines, in which its match, or each of its matches, stands: lines and byte columns are
 * told by them, whatever the tool's columns count, and lines beside the match become its context. What an element says
 * once of several matches stands with the first of them.
 */
export interface QuotedNode {
  node: 'quoted';
  keys: QuotedKeys;
  of: MatchNode | DiagnosticNode;
  /** True where lines beside them are in rows of their own. */
  neighbours?: true;
}

/**
 * Where an element says what it quotes, as paths of keys joined by `/`. A text may stand there as `text` or `bytes`.
 */
export interface QuotedKeys {
  lines: string;
  /** The number of the first of them; with `leading` of the match. */
  line: string;
  /** The byte offset of the first of them, from which its places are counted; with `leading` that of the match. */
  offset: string;
  /**
   * The number of code points that are in them before the match; then its places are counted from the file's start.
   */
  leading?: string;
  /** The key of the file. */
  file: string;
  /** The key of the list of matches, each with its place; an empty one says that all of the lines are the match. */
  each?: string;
  start?: string;
  end?: string;
}

/**
 * A row with a line beside those of matches: it becomes the context of these, or the row stays elsewhere. There it has
 * the place of its line under the key `whole`, as if the tool had said `start` and `end` in it, and no empty list.
 */
export interface BesideNode {
  node: 'beside';
  /** How the matches say what they quote. */
  keys: QuotedKeys & { whole: string };
  else: AsideNode;
}

/** What something else is made of, or what is taken elsewhere: nodes of objects. */
export type MadeNode =
  | AsideNode
  | RowsNode
  | QuotedNode
  | MatchNode
  | DiagnosticNode
  | DiagnosticReadNode
  | ObjectNode
  | OpenedNode
  | MapNode
  | LocatedNode
  | ChooseNode;

/** What an element of a list is. */
export type ListedNode = MadeNode | GatheredNode | ValueNode;

/** An element that is a match, or stays whole in `data.unplaced` where it has no usable place. */
export interface MatchNode {
  node: 'match';
  keys: Readonly<Record<string, ElementNode>>;
  role?: string | readonly RoleRule[];
  unknown?: readonly Placeholder[];
  /** What is said where one of the span's sums is none. */
  sumRemark?: Remark;
  /** What the tool is known to get wrong in such a match: told once, with their number. */
  remarks?: readonly Remark[];
  /** The name of the list in which it stands alone: of an item that is in none. */
  alone?: string;
  /** True where the text that stands at the place becomes `matched_text`, if it is proved. */
  quotes?: true;
  /** Code: what of the match only all of the element tells. `head` is what stood before, see `needs`. Pure. */
  by?(element: Readonly<JsonObject>, head: Readonly<JsonObject>): MatchFacts | undefined;
  /** Keys that each match of the list has besides, in front of its own. */
  fixed?: Readonly<JsonObject>;
  /** True for an item of an operation, which stays in its list; without a usable place it stays as it is. */
  item?: true;
  /**
   * Keys that stand elsewhere in the document, by JSON pointer, or none: the match is printed when all else has been
   * read. What has the node `gathered` there leaves its place.
   */
  gathers?: Readonly<Record<string, string>>;
  /** The first of these that holds is evidence. */
  named?: readonly NameRule[];
  facts?: FixedFacts;
}

/** A finding about code, or a problem: by its keys. What no key says of the finding itself is in its details. */
export interface DiagnosticNode {
  node: 'diagnostic';
  keys: Readonly<Record<string, ElementNode | DiagnosticFieldNode | DiagnosticFieldsNode>>;
  /** The level where no key says it. */
  level: DiagnosticDraft['level'];
  /** An entry of the adapter's codes for a finding without a code. */
  assigned?: string;
  /** Names in its details, in front, of keys of the object around. */
  around?: Readonly<Record<string, string>>;
  /** Further details, behind its own. */
  fixed?: Readonly<JsonObject>;
  /** Where no key has a message: it is the meaning of its code in the tool's table, behind this. */
  meant?: { behind: string; remedy?: true };
  /** The key of the name of a match: the finding is at its place, if only one match has that name. */
  placeOf?: string;
  unknown?: readonly Placeholder[];
  /** The first of these that holds is evidence. */
  named?: readonly NameRule[];
  /** Where the name of the program that says it stands: a JSON pointer, or a key, as with `fileFrom`. */
  toolFrom?: string;
  facts?: FixedFacts;
}

/**
 * Why an operation failed: an object by its keys, of which what no key says of the failure goes to the envelope's
 * `legacy`; or its message, with an entry of the adapter's codes.
 */
export interface FailureNode {
  node: 'failure';
  of: DiagnosticNode | ChooseNode | string;
  /** True where the document says status and message itself: what no key says of the failure is in its details. */
  beside?: true;
}

/** An object whose keys are names that users chose; what each of its values is. */
export interface MapNode {
  node: 'map';
  of: HeldNode | ObjectNode;
}

export const match = nodeOf<MatchNode, ['keys']>('match', 'keys');
export const diagnostic = nodeOf<DiagnosticNode, ['keys', 'level']>('diagnostic', 'keys', 'level');
/** Why an operation failed: see `FailureNode`. */
export const failure = nodeOf<FailureNode, ['of']>('failure', 'of');
export const sections = nodeOf<SectionsNode, ['keys', 'tells']>('sections', 'keys', 'tells');
/** Elements of several kinds, by the word under a key; what stands under `body` is in the element. */
export const rows = nodeOf<RowsNode, ['word', 'body', 'of']>('rows', 'word', 'body', 'of');
export const aside = nodeOf<AsideNode, ['name', 'of']>('aside', 'name', 'of');
export const quoted = nodeOf<QuotedNode, ['keys', 'of']>('quoted', 'keys', 'of');
export const beside = nodeOf<BesideNode, ['keys', 'else']>('beside', 'keys', 'else');
export const relations = nodeOf<RelationsNode, ['kind', 'role', 'keys']>('relations', 'kind', 'role', 'keys');

/** What a list is besides its elements. */
type ListFacts = Omit<ListNode, 'node' | 'of' | 'firstKeys'>;

/**
 * A list, of objects where keys are given. The keys that its elements can begin with are given where they are not those
 * of `beginnings`.
 */
export function list(
  element: ListedNode | Keys,
  ...facts: [firstKeys: readonly string[], more?: ListFacts | undefined] | [more?: ListFacts]
): ListNode {
  const of = isListed(element) ? element : object(element);
  const [first = {}, more] = facts;
  if (!isKeys(first)) return { node: 'list', of, firstKeys: beginnings(of), ...first };
  return { node: 'list', of, firstKeys: first, ...more };
}

function isListed(element: ListedNode | Keys): element is ListedNode {
  return typeof element['node' as never] === 'string';
}

function isKeys(facts: readonly string[] | ListFacts): facts is readonly string[] {
  return Array.isArray(facts);
}

/** An element begins with its first key, or with the first by name where a version sorts them. */
function beginnings(of: ListedNode): readonly string[] {
  if (of.node === 'choose') return [...new Set(of.of.flatMap(([, one]) => beginnings(one)))];
  if (of.node === 'aside' || of.node === 'quoted') return beginnings(of.of);
  const keys = 'keys' in of ? Object.keys(of.keys) : [];
  return [...new Set([...keys.slice(0, 1), ...keys.toSorted().slice(0, 1)])];
}

/** An item of an operation. */
export function item(keys: MatchNode['keys'], more: Omit<MatchNode, 'node' | 'keys' | 'item'>): MatchNode {
  return { node: 'match', keys, item: true, ...more };
}

/** Makes the nodes of objects. */

export const object = nodeOf<ObjectNode, ['keys']>('object', 'keys');
export const opened = nodeOf<OpenedNode, ['keys']>('opened', 'keys');
export const located = nodeOf<LocatedNode, ['keys']>('located', 'keys');
export const map = nodeOf<MapNode, ['of']>('map', 'of');

export function choose(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of };
}

/** The same by conditions of the object around, in which the element is written as `element`. */
export function chooseIn(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of, outer: true };
}

/** True for a part of a place, and for an object that says one. */
export function isOfPlace(node: Node | ListedNode | DiagnosticFieldNode | DiagnosticFieldsNode): boolean {
  return node.node === 'place' || (node.node === 'object' && Object.values(node.keys).some(isOfPlace));
}
