/**
 * What the keys of a document mean. A form's schema is a tree of these nodes: plain values, from which the core derives
 * how the form is read, printed and documented. What no node names, and what has another type than its node says, stays
 * under its own name and is noted.
 */
import type { Json, JsonObject } from '../json/value.ts';
import type {
  CoordinateSystem,
  EvidenceKeys,
  HeldPlaceKeys,
  PlaceKeys,
  UnknownLineBase,
} from '../legacy/coordinates.ts';
import type { DiagnosticDraft, DraftValue, PlaceFacts, Remark } from '../legacy/drafts.ts';
import type { Fields } from '../legacy/fields.ts';
import type { Conditions } from './conditions.ts';
import type { Wording } from './text-rules.ts';

/** The meaning of each key, in the order in which a version prints them. */
export type Keys = Readonly<Record<string, Node>>;

export type Node =
  | ElementNode
  | WordNode
  | SaysNode
  | OpenedNode
  | MatchNode
  | DiagnosticNode
  | DiagnosticReadNode
  | FailureNode
  | GatheredNode
  | SectionsNode;

/** What may stand in an element that becomes a match, or in another object. */
export type ElementNode =
  | ValueNode
  | PlaceNode
  | IdNode
  | LinesNode
  | ListingNode
  | ObjectNode
  | ToldNode
  | LeftNode
  | RelationsNode
  | HeldNode;

/** What is read of a value that is held: everywhere, in objects of any depth. */
export type HeldNode =
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

/** A value that is printed as it came. */
export interface ValueNode {
  node: 'value';
  type: 'any' | 'string';
  /** Its name in the format; without it the key keeps its own name and its place among the others. */
  as?: string;
  /** True for a string that is printed as the list of its lines, none for the empty one. */
  split?: true;
  /**
   * What it quotes of the file: exactly the span, what stands before it on its line, what stands behind, whole lines
   * from the first one of the place on, or what stands somewhere in the place.
   */
  evidence?: 'text' | 'before' | 'after' | 'lines' | 'holds';
  /** The group `file` of the pattern is the path of the file. */
  fileIn?: RegExp;
  /** Marks in it that show where the text was cut: they are no evidence. */
  cut?: RegExp;
  /** What is put before strings of these patterns. */
  labels?: readonly (readonly [RegExp, string])[];
  /** How many bytes of evidence `after` are shown at most, so that a shorter one shows where the line ends. */
  reach?: number;
  /** True where `null` says nothing. */
  nullable?: true;
  /** In an object: true where it stands in the `legacy` of that, too, under its own name. */
  moved?: true;
  /** True for evidence only where the text is as long as the place. */
  whenFills?: true;
  /** Words that are no evidence. */
  unless?: readonly string[];
  /** What it also says of the span, in the format's words. */
  told?: ToldFact;
}

/** A part of the element's place. */
export interface PlaceNode {
  node: 'place';
  part: keyof HeldPlaceKeys;
  /** True for the path of a file in base64, whose bytes may be no text. */
  base64?: true;
  /** True where `null` says nothing. */
  nullable?: true;
}

/** The tool's id of a match. */
export interface IdNode {
  node: 'id';
  /** Ids that several matches may share: theirs are made of their places in the document, too. */
  repeats?: RegExp;
  /** What the tool is known to get wrong in matches with such ids. */
  remarks?: readonly (readonly [ids: RegExp, remarks: readonly Remark[]])[];
}

/** Whole lines that the tool printed beside the place: they become its context, where the source bears them out. */
export interface LinesNode {
  node: 'lines';
  side: 'before' | 'after';
}

/** A string of lines of the file, from the first of the place on, each behind its number: evidence, not printed. */
export interface ListingNode {
  node: 'listing';
  /** What stands before each line. */
  number: RegExp;
}

/** What belongs to a match that gathers it, see `MatchNode`. */
export interface GatheredNode {
  node: 'gathered';
}

/**
 * An object, which stays one. In a match it may say the place: what else stands in it goes to the span's `legacy` then.
 */
export interface ObjectNode {
  node: 'object';
  keys: Keys;
  /** Its name in the format; without it the key keeps its own. */
  as?: string;
  /**
   * In a match: true where what else stands in it belongs to the match, which is found by its pointer; `element` where
   * it is found by that of the element.
   */
  hoisted?: true | 'element';
  /** In a match: true where its values with names of the format stand in the match, and what is left in `legacy`. */
  spread?: true;
  /** True where other keys may stand in it, which nobody can know. */
  open?: true;
  /** What is said of a document with such an object. */
  defect?: Defect;
  /** What such an object says as a finding besides; keys that this does not name are no part of that. */
  says?: DiagnosticNode;
}

/** A known fault of a tool, that shows: one diagnostic a document. */
export interface Defect {
  diagnostic: DiagnosticDraft;
  /** The name under which its details count what shows it. */
  counted?: string;
}

/** An object whose keys stand in its holder. */
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
  /** True where other keys may stand in it, which nobody can know. */
  open?: true;
  facts?: FixedFacts;
}

/** What is known of every place of a list. */
export interface FixedFacts {
  /**
   * Where the path of the file stands, if in no key of the element: a JSON pointer of what the document says before its
   * lists; or a key, of the nearest object around that has it, or of the document.
   */
  fileFrom?: string;
  /** In a match: a key of it that holds a name in which the path stands, as the first group. */
  fileNamed?: readonly [key: string, pattern: RegExp];
  /**
   * Where the hash of that whole file stands, SHA-256 or BLAKE3, with or without its label: a JSON pointer, or a key,
   * as with `fileFrom`. It tells nothing of other files.
   */
  hashFrom?: string;
  /**
   * Where the SHA-256 of that whole file stands, as it was before and after the tool changed it: JSON pointers or keys,
   * as with `fileFrom`. Places are of the file before; its lines are doubtful. Without the first nothing is proved.
   */
  changed?: { before: string; after: string };
  /** True where nothing tells how its lines and columns are counted: they stay with the span, as they are. */
  uncounted?: true;
  /** JSON pointer of the language of all of them, which the document says before its lists. */
  languageFrom?: string;
  /** Code: the texts of which one stands at the place; `head` is what stood before. Pure. */
  texts?(head: Readonly<JsonObject>): readonly string[];
  /** True for a place in that of the match that holds it: they share the file, and what bears out the match. */
  within?: true;
  /** True when the tool may have changed the file, or speaks of another state of it. */
  sourceMayDiffer?: true;
  /** True where its lines are often wrong: they locate nothing. */
  unreliableLines?: true;
  /**
   * True where the tool took context, sums and kinds from the file as it had changed it: they say nothing of the place,
   * and stand in its `legacy`.
   */
  toldAfter?: true;
  /** How its lines and columns are counted, where that differs from the form's. */
  counting?: CoordinateSystem | UnknownLineBase;
}

/**
 * A part of another place in the file of a match. The parts of one name make an object of that name, with a span; it
 * stands where the first of them stands.
 */
export interface OtherPlaceNode {
  node: 'other';
  as: string;
  part: Exclude<keyof PlaceKeys, 'file' | 'spanId'>;
}

/** The first node whose conditions the object meets; an object that meets none stays, and is noted. */
export interface ChooseNode {
  node: 'choose';
  of: readonly (readonly [Conditions, ObjectNode | OpenedNode | LocatedNode | MatchNode | AsideNode | QuotedNode])[];
  /** True where the conditions are those of the object around, in which the element stands as `element`. */
  outer?: true;
}

/** What the tool itself says of the rich extensions of a span, by their names in the format. */
export interface ToldNode {
  node: 'told';
  what: ToldFact;
  /** True for lines that still end as in the file. */
  ended?: true;
  /** Of a kind: the key of the match that says it better, where it is there. */
  unless?: string;
}

export type ToldFact =
  | 'before'
  | 'selected'
  | 'after'
  | 'semantic_kind'
  | 'language'
  /** As the format has them already. */
  | 'printed_kind'
  | 'printed_language'
  | 'checksum_before'
  | 'checksum_after'
  | 'file_checksum_before'
  | 'tool_hints'
  | 'action_type'
  | 'params';

/** What is no part of the place, although its key is: it stands in the span's `legacy`, unless it says nothing. */
export interface LeftNode {
  node: 'left';
  /** Numbers that say nothing; where there are some, it is a number. */
  unless: readonly number[];
}

/** SHA-256 of the bytes of the place, in hexadecimal digits: evidence, and printed with its label. */
export interface ContentHashNode {
  node: 'content-hash';
}

/** A list of other symbols' places: relationships of the span. */
export interface RelationsNode {
  node: 'relations';
  kind: 'callers' | 'callees' | 'imports' | 'exports';
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

/** What a tool prints for parts of a place that it does not know. All of it must stand there. */
export interface Placeholder {
  parts: Readonly<Partial<Record<keyof PlaceKeys, number | string>>>;
  /** Parts that are not known then either, whatever their numbers: those above 0 stay, in the `legacy` of the span. */
  besides?: readonly (keyof PlaceKeys)[];
  /** Parts that bear the others out with one of these numbers. */
  unless?: Readonly<Partial<Record<keyof PlaceKeys, readonly number[]>>>;
  /** A key that must stand beside them. */
  has?: string;
  /** Keys beside them that must have these strings. */
  is?: Readonly<Record<string, string>>;
  /** True for what stays, in the `legacy` of the span. */
  stays?: true;
}

/** A name that stands in the first line of a place: evidence for it. */
export interface NameRule {
  /** The key of the name, or of a text that has it. Names of what it is a member of may stand before it. */
  key: string;
  /** Its number among what the text has in backticks, from 0. */
  quoted?: number;
  /** Where it is the name of what stands there. */
  when?: Conditions;
  /** True where the object around tells it. */
  outer?: true;
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
  /** What the tool is known to get wrong in it: told where it has elements. */
  remark?: Remark;
  /**
   * Of a list that stands in no other: what each match or finding has besides, its role and, under a key, the list's
   * name.
   */
  each?: { role?: string; name?: string };
  /** True for a list of an operation that is understood with what stands behind it: it waits in memory. */
  late?: true;
}

/**
 * A list of objects, each of which is understood when it has ended: what it says of its findings may stand behind them.
 * Its lists of findings wait as they stand, whatever their size; all else of a section is held.
 */
export interface SectionsNode {
  node: 'sections';
  keys: Keys;
  /** Code: what a section says of what stands in it. Pure. */
  tells?(section: Readonly<JsonObject>): SectionFacts;
}

/** What a section says of what stands in it. */
export interface SectionFacts {
  /** The program whose findings it has. */
  tool?: string | undefined;
  /** How its lines and columns are counted, where that differs from the form's. */
  counting?: CoordinateSystem;
  /** What the tool is known to get wrong in it; asked when it has been read. */
  remarks?(): readonly Remark[];
  /** The section itself, with what its values refer to put beside these. */
  section?: JsonObject;
  /** An element of its lists, with what it refers to put beside its own values. Pure. */
  resolved?(element: JsonObject): JsonObject;
}

/**
 * Elements of several kinds, of which a word in each tells. What stands in the object under `body` stands in the
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
 * An element that stays elsewhere: in a list of that name behind the matches, or, with `once`, as a value of that name.
 * One of which nothing is left is none.
 */
export interface AsideNode {
  node: 'aside';
  name: string;
  of: ObjectNode | LocatedNode | MatchNode | ChooseNode;
  once?: true;
  /** True where its keys stand in the envelope's `legacy`. */
  legacy?: true;
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
  /** True where lines beside them stand in rows of their own. */
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
   * The number of code points that stand in them before the match; then its places are counted from the file's start.
   */
  leading?: string;
  /** The key of the file. */
  file: string;
  /** The key of the list of matches, each with its place; an empty one says that all of the lines are the match. */
  each?: string;
  start?: string;
  end?: string;
}

/** A row with lines beside those of matches: they become the context of these, or the row stays elsewhere. */
export interface BesideNode {
  node: 'beside';
  /** How the matches say what they quote. */
  keys: QuotedKeys;
  else: AsideNode;
}

/** What an element of a list is. */
export type ListedNode =
  | AsideNode
  | RowsNode
  | QuotedNode
  | MatchNode
  | DiagnosticNode
  | DiagnosticReadNode
  | ObjectNode
  | OpenedNode
  | MapNode
  | AsideNode
  | LocatedNode
  | ChooseNode
  | GatheredNode
  | ValueNode;

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
  /** The name of the list in which it stands alone: of an item that stands in none. */
  alone?: string;
  /** True where the text that stands at the place becomes `matched_text`, if it is proved. */
  quotes?: true;
  /** Code: what of the match only all of the element tells. `head` is what stood before the list. Pure. */
  by?(element: Readonly<JsonObject>, head: Readonly<JsonObject>): MatchFacts | undefined;
  /** The keys that `by` is given; without this, all of the element. */
  given?: readonly string[];
  /** Keys of the element without all of which `by` has nothing to tell. */
  asked?: readonly string[];
  /** Keys that each match of the list has besides, in front of its own. */
  fixed?: Readonly<JsonObject>;
  /** True for an item of an operation, which stays in its list; without a usable place it stays as it is. */
  item?: true;
  /**
   * Keys that stand elsewhere in the document, by JSON pointer: the match is printed when these have been read. What
   * has the node `gathered` there leaves its place.
   */
  gathers?: Readonly<Record<string, string>>;
  /** The first of these that holds is evidence. */
  named?: readonly NameRule[];
  facts?: FixedFacts;
}

/** What a function tells of a match. */
export interface MatchFacts {
  /** What is known of the place besides what the keys say. */
  place?: PlaceFacts;
  /** Values under names of the format. */
  content?: Readonly<JsonObject>;
  /** Keys that it took. */
  without?: readonly string[];
  remarks?: readonly Remark[];
}

/** The role of a match that has this key, with this value where one is given; without a key of any match. */
export interface RoleRule {
  key?: string;
  is?: string;
  role: string;
}

/** A finding about code, or a problem: by its keys. What no key says of the finding itself stands in its details. */
export interface DiagnosticNode {
  node: 'diagnostic';
  keys: Readonly<Record<string, ElementNode | SaidNode | SayingNode>>;
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

/** Code: a finding of which a function tells better what it says. `head` is what stood before the list. Pure. */
export interface DiagnosticReadNode {
  node: 'diagnosticBy';
  read(finding: Fields, head: Readonly<JsonObject>): DiagnosticDraft;
}

/** An object in which a diagnostic says something; what else stands in it stays. */
export interface SayingNode {
  node: 'saying';
  keys: Readonly<Record<string, SaidNode | ValueNode>>;
}

/** What a diagnostic says in a key of its own. */
export interface SaidNode {
  node: 'said';
  /** A `rule` has the name of a rule that people may have chosen: a code only where it has the format's form. */
  what: 'message' | 'note' | 'remediation' | 'tool' | 'file' | 'level' | 'code' | 'rule';
  /** The levels of the tool's words and numbers for them, in any case; another one stays, and is noted. */
  words?: Readonly<Record<string, DiagnosticDraft['level']>>;
  /** True where the level says all that the tool's word for it did. */
  silent?: true;
  /** What stands before the tool's code in the format's form. */
  prefix?: string;
  /** True for a code that the adapter's table has, which tells the remedy where no key does. */
  assigned?: true;
  /** True for a code of the program that is named as `tool`: where none is, it stands in the finding's `legacy`. */
  foreign?: true;
  /** What of the tool's code the prefix stands for. */
  instead?: RegExp;
}

/**
 * Why an operation failed: an object by its keys, of which what no key says of the failure goes to the envelope's
 * `legacy`; or its message, with an entry of the adapter's codes.
 */
export interface FailureNode {
  node: 'failure';
  of: DiagnosticNode | string;
  /** True where the document says status and message itself: what no key says of the failure stands in its details. */
  beside?: true;
}

/** What a string says besides, which stays: named groups of the pattern, if it has that. */
export interface FactsNode {
  node: 'facts';
  pattern: RegExp;
}

/**
 * What the envelope says itself; `legacy` goes there under its own name. `status` has a table of the tool's words, in
 * any case.
 */
export interface WordNode {
  node: 'word';
  word:
    | 'tool'
    | 'execution_id'
    | 'timestamp'
    | 'partial'
    | 'truncated'
    | 'count'
    | 'found'
    | 'legacy'
    | 'operation_type'
    | 'status'
    | 'message'
    | 'workspace';
  /** The name that an id has in `legacy` where it is no UUID; without it the key's. */
  as?: string;
  words?: Readonly<Record<string, 'ok' | 'error' | 'partial'>>;
  /** True where the tool's own word of a status stands in the result, too, behind all else, unless that has one. */
  stays?: true;
  /**
   * Of a message: what each wording tells. Its facts stand in the payload: of an operation in front, where no key of it
   * has the name; of a query where it was read, or, with `unless`, only where nothing stands at that JSON pointer.
   */
  wordings?: readonly Wording[];
  unless?: string;
  /** Of an operation: its names in the format; another name stands for itself where it fits. The key stays. */
  names?: { table: Readonly<Record<string, string>>; fits: RegExp };
  /** Of an execution's id: what its first group finds is the time in seconds since 1970, in hexadecimal digits. */
  seconds?: RegExp;
}

/**
 * A word, or a boolean, that says something of the document besides; each of its values says what stands in the table.
 * With `drop` nothing else is said by it.
 */
export interface SaysNode {
  node: 'says';
  table: Readonly<Record<string, Said>>;
  drop?: true;
}

/** What a value says of its document. */
export interface Said {
  remark?: Remark;
  partial?: true;
  /** Of an operation. */
  status?: 'ok' | 'error' | 'partial';
  message?: string;
  /** The same as a remark, without its number. */
  diagnostic?: DiagnosticDraft;
}

/** A list of objects like the one that it stands in. */
export interface SelfNode {
  node: 'self';
}

/** The path of a source file, printed clean; any other type stays. */
export interface PathNode {
  node: 'path';
  as: string;
  /** The key in which the tool wrote it in another way, such as a URI. */
  spelling?: string;
  /** Words in its place that are no path. */
  unless?: readonly string[];
}

/** A list of paths of source files. */
export interface PathsNode {
  node: 'paths';
  as?: string;
}

/** An object whose keys are paths of source files. */
export interface PathKeysNode {
  node: 'path-keys';
}

/** An object whose keys are names that users chose; what each of its values is. */
export interface MapNode {
  node: 'map';
  of: HeldNode | ObjectNode;
}

/** A list of strings, each the message of a finding. */
export interface MessagesNode {
  node: 'messages';
  level: DiagnosticDraft['level'];
}

/** A value that is said elsewhere; with `when` only where it is one of these. */
export interface DropNode {
  node: 'drop';
  when?: readonly Json[];
}

/** A value that is known to be wrong: it stands in the payload's `legacy`, and that is said. */
export interface WrongNode {
  node: 'wrong';
  diagnostic: DiagnosticDraft;
}

/** Code: a key of an object that thinks; `undefined` for a value that it does not understand. Pure. */
export interface ReadNode {
  node: 'read';
  read(value: Json, holder: Readonly<JsonObject>): Readonly<Record<string, DraftValue | undefined>> | undefined;
}

/** Any value, under its own name. */
export const keep: ValueNode = { node: 'value', type: 'any' };

/** Values that stay as they are, by their keys. */
export function kept<Key extends string>(...keys: readonly Key[]): Readonly<Record<Key, ValueNode>> {
  return Object.fromEntries(keys.map((key) => [key, keep])) as Record<Key, ValueNode>;
}

/** A string, under this name of the format. */
export function string(as: string, more: Omit<ValueNode, 'node' | 'type' | 'as'> = {}): ValueNode {
  return { node: 'value', type: 'string', as, ...more };
}

/** A string that is a piece of a line, under this name of the format: printed as the list of its lines. */
export function fragment(as: string, evidence: 'before' | 'after', reach?: EvidenceKeys['reach']): ValueNode {
  return string(as, { split: true, evidence, ...(reach !== undefined && { reach }) });
}

export const id: IdNode = { node: 'id' };

export function idRepeating(repeats: RegExp, remarks: NonNullable<IdNode['remarks']> = []): IdNode {
  return { node: 'id', repeats, remarks };
}

export const gathered: GatheredNode = { node: 'gathered' };

/** Lines of the file, from the first of the place on, each behind what matches: evidence, not printed. */
export function listing(number: RegExp): ListingNode {
  return { node: 'listing', number };
}

export const linesBefore: LinesNode = { node: 'lines', side: 'before' };
export const linesAfter: LinesNode = { node: 'lines', side: 'after' };

export const file = place('file');
export const byteStart = place('byteStart');
export const byteEnd = place('byteEnd');
export const startLine = place('startLine');
export const startColumn = place('startColumn');
export const endLine = place('endLine');
export const endColumn = place('endColumn');
export const spanId = place('spanId');
/**
 * How the tool wrote the path, where the key of the file has not its own words. No part of a match's place, like these:
 */
export const fileSpelling = place('fileSpelling');
/** How many bytes there are from the start. */
export const byteLength = place('byteLength');
/** Characters from the file's start, in the unit of columns: they locate what nothing else does, and stay. */
export const characterStart = place('characterStart');
export const characterLength = place('characterLength');

function place(part: keyof HeldPlaceKeys): PlaceNode {
  return { node: 'place', part };
}

/** The path of a file in base64. */
export const fileBase64: PlaceNode = { ...file, base64: true };

/** A part of a place, or `null`, which says nothing. */
export function orNull(node: PlaceNode): PlaceNode {
  return { ...node, nullable: true };
}

export const tool: WordNode = { node: 'word', word: 'tool' };
export const executionId: WordNode = { node: 'word', word: 'execution_id' };
/** An id of the execution that tells its time: see `WordNode`. */
export function executionIdWith(seconds: RegExp): WordNode {
  return { node: 'word', word: 'execution_id', seconds };
}

export const timestamp: WordNode = { node: 'word', word: 'timestamp' };
export const partial: WordNode = { node: 'word', word: 'partial' };
/** True where the tool says that its result is not complete; stays. */
export const truncated: WordNode = { node: 'word', word: 'truncated' };
/** The tool's count of its matches: dropped where it is true. */
export const count: WordNode = { node: 'word', word: 'count' };
/** Any value that goes to the envelope's `legacy` under its own name. */
export const legacy: WordNode = { node: 'word', word: 'legacy' };

/** How many results there are, which may be more than were printed; stays. */
export const found: WordNode = { node: 'word', word: 'found' };
export const operationType: WordNode = { node: 'word', word: 'operation_type' };
export const message: WordNode = { node: 'word', word: 'message' };
export const workspace: WordNode = { node: 'word', word: 'workspace' };
/** A list of objects like the one that it stands in: a tree. */
export const self: SelfNode = { node: 'self' };
export const drop: DropNode = { node: 'drop' };

/** The status of an operation, by the tool's words for it; another word than the format's goes to `legacy`. */
export function status(words: NonNullable<WordNode['words']>, more: Pick<WordNode, 'stays'> = {}): WordNode {
  return { node: 'word', word: 'status', words, ...more };
}

/** What each value of a key says of the document; the key stays. */
export function says(table: SaysNode['table']): SaysNode {
  return { node: 'says', table };
}

/** What each value of a key says of the document, which is all that it says. */
export function saysOnly(table: SaysNode['table']): SaysNode {
  return { node: 'says', table, drop: true };
}

/** The operation by the tool's name for it, which stays: by a table, else where it fits. */
export function operationNamed(table: Readonly<Record<string, string>>, fits: RegExp): WordNode {
  return { node: 'word', word: 'operation_type', names: { table, fits } };
}

/** Dropped where it is one of these values, which say nothing; any other stays. */
export function dropWhen(...when: readonly Json[]): DropNode {
  return { node: 'drop', when };
}

/** A value that is known to be wrong: see `WrongNode`. */
export function wrong(diagnostic: DiagnosticDraft): WrongNode {
  return { node: 'wrong', diagnostic };
}

/** A message that tells more than that: see `WordNode`. */
export function telling(wordings: NonNullable<WordNode['wordings']>, more: Pick<WordNode, 'unless'> = {}): WordNode {
  return { ...message, wordings, ...more };
}

/** Any value, under another name. */
export function as(name: string): ValueNode {
  return { node: 'value', type: 'any', as: name };
}

/** A value that the tool prints under the name of another: it stands under its own name in `legacy`, too. */
export function moved(name: string): ValueNode {
  return { node: 'value', type: 'any', as: name, moved: true };
}

export function path(as = 'file_path', more: Pick<PathNode, 'unless' | 'spelling'> = {}): PathNode {
  return { node: 'path', as, ...more };
}

export function paths(as?: string): PathsNode {
  return { node: 'paths', ...(as !== undefined && { as }) };
}

export function messages(level: MessagesNode['level']): MessagesNode {
  return { node: 'messages', level };
}

/** An object whose keys are paths of source files: they are printed clean. */
export const pathKeys: PathKeysNode = { node: 'path-keys' };

export function map(of: MapNode['of']): MapNode {
  return { node: 'map', of };
}

export function read(fn: ReadNode['read']): ReadNode {
  return { node: 'read', read: fn };
}

export function object(keys: Keys, more: Omit<ObjectNode, 'node' | 'keys'> = {}): ObjectNode {
  return { node: 'object', keys, ...more };
}

export function opened(keys: Keys): OpenedNode {
  return { node: 'opened', keys };
}

export function located(keys: LocatedNode['keys'], more: Omit<LocatedNode, 'node' | 'keys'> = {}): LocatedNode {
  return { node: 'located', keys, ...more };
}

export function choose(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of };
}

/** The same by conditions of the object around, in which the element stands as `element`. */
export function chooseIn(...of: ChooseNode['of']): ChooseNode {
  return { node: 'choose', of, outer: true };
}

export function diagnostic(
  keys: DiagnosticNode['keys'],
  level: DiagnosticNode['level'],
  more: Omit<DiagnosticNode, 'node' | 'keys' | 'level'> = {},
): DiagnosticNode {
  return { node: 'diagnostic', keys, level, ...more };
}

export function diagnosticBy(fn: DiagnosticReadNode['read']): DiagnosticReadNode {
  return { node: 'diagnosticBy', read: fn };
}

/** What a diagnostic says in a key: its message, its note, its remediation, its file, or who says it. */
export function said(what: 'message' | 'note' | 'remediation' | 'tool' | 'file'): SaidNode {
  return { node: 'said', what };
}

export function saying(keys: SayingNode['keys']): SayingNode {
  return { node: 'saying', keys };
}

/** The level of a diagnostic, by the tool's words for levels. */
export function level(words: NonNullable<SaidNode['words']>, more: Pick<SaidNode, 'silent'> = {}): SaidNode {
  return { node: 'said', what: 'level', words, ...more };
}

/** The name of the rule that a diagnostic is of. */
export const rule: SaidNode = { node: 'said', what: 'rule' };

/** The tool's code of a diagnostic, and what stands before it in the format's form. */
export function code(prefix = '', more: Pick<SaidNode, 'assigned' | 'foreign' | 'instead'> = {}): SaidNode {
  return { node: 'said', what: 'code', prefix, ...more };
}

/** Why an operation failed: see `FailureNode`. */
export function failure(of: DiagnosticNode | string, more: Pick<FailureNode, 'beside'> = {}): FailureNode {
  return { node: 'failure', of, ...more };
}

/** A string of this pattern, whose named groups stand behind it as facts, see `factsIn`. */
export function facts(pattern: RegExp): FactsNode {
  return { node: 'facts', pattern };
}

export function sections(keys: Keys, tells?: SectionsNode['tells']): SectionsNode {
  return { node: 'sections', keys, ...(tells !== undefined && { tells }) };
}

/** Elements of several kinds, by the word under a key; what stands under `body` stands in the element. */
export function rows(word: string, body: string, of: RowsNode['of'], more: Pick<RowsNode, 'last'> = {}): RowsNode {
  return { node: 'rows', word, body, of, ...more };
}

export function aside(name: string, of: AsideNode['of'], more: Pick<AsideNode, 'once' | 'legacy'> = {}): AsideNode {
  return { node: 'aside', name, of, ...more };
}

export function quoted(keys: QuotedKeys, of: QuotedNode['of'], more: Pick<QuotedNode, 'neighbours'> = {}): QuotedNode {
  return { node: 'quoted', keys, of, ...more };
}

export function beside(keys: QuotedKeys, otherwise: AsideNode): BesideNode {
  return { node: 'beside', keys, else: otherwise };
}

export function match(keys: MatchNode['keys'], more: Omit<MatchNode, 'node' | 'keys'> = {}): MatchNode {
  return { node: 'match', keys, ...more };
}

export function list(
  of: ListedNode,
  firstKeys: readonly string[] = 'keys' in of ? Object.keys(of.keys).slice(0, 1) : [],
  more: Omit<ListNode, 'node' | 'of' | 'firstKeys'> = {},
): ListNode {
  return { node: 'list', of, firstKeys, ...more };
}

/** An item of an operation. */
export function item(keys: MatchNode['keys'], more: Omit<MatchNode, 'node' | 'keys' | 'item'> = {}): MatchNode {
  return { node: 'match', keys, item: true, ...more };
}

export function told(what: ToldFact, more: Pick<ToldNode, 'ended' | 'unless'> = {}): ToldNode {
  return { node: 'told', what, ...more };
}

/** A part of another place in the file of a match, which stands under this name. */
export function partOf(as: string, part: OtherPlaceNode['part']): OtherPlaceNode {
  return { node: 'other', as, part };
}

export const contentHash: ContentHashNode = { node: 'content-hash' };

/** What stands among the parts of a place and is none; `unless` are numbers that say nothing. */
export function left(...unless: readonly number[]): LeftNode {
  return { node: 'left', unless };
}

export function relations(
  kind: RelationsNode['kind'],
  role: RelationsNode['role'],
  keys: RelationsNode['keys'],
  more: Omit<RelationsNode, 'node' | 'kind' | 'role' | 'keys'> = {},
): RelationsNode {
  return { node: 'relations', kind, role, keys, ...more };
}
