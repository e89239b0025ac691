/**
 * What the keys of a document mean. A form's schema is a tree of these nodes: plain values, from which the core derives
 * how the form is read, printed and documented. What no node names, and what has another type than its node says, stays
 * under its own name and is noted.
 */
import type { EvidenceKeys, PlaceKeys } from '../legacy/coordinates.ts';
import type { Remark } from '../legacy/drafts.ts';
import type { FieldReader, PayloadRule } from '../legacy/field-rules.ts';

/** The meaning of each key, in the order in which a version prints them. */
export type Keys = Readonly<Record<string, Node>>;

export type Node = ElementNode | ListNode | WordNode | PathNode | ReadNode;

/** What may stand in an element that becomes a match. */
export type ElementNode = ValueNode | PlaceNode | IdNode | LinesNode | ObjectNode | ToldNode | RelationsNode;

/** A value that is printed as it came. */
export interface ValueNode {
  node: 'value';
  type: 'any' | 'string';
  /** Its name in the format; without it the key keeps its own name and its place among the others. */
  as?: string;
  /** True for a string that is printed as the list of its lines, none for the empty one. */
  split?: true;
  /** What it quotes of the file: exactly the span, what stands before it on its line, or what stands behind. */
  evidence?: 'text' | 'before' | 'after';
  /** How many bytes of evidence `after` are shown at most, so that a shorter one shows where the line ends. */
  reach?: number;
  /** True where `null` says nothing. */
  nullable?: true;
  /** True for evidence only where the text is as long as the place. */
  whenFills?: true;
}

/** A part of the element's place. */
export interface PlaceNode {
  node: 'place';
  part: keyof PlaceKeys;
}

/** The tool's id of a match. */
export interface IdNode {
  node: 'id';
  /** Ids that several matches may share: theirs are made of their places in the document, too. */
  repeats?: RegExp;
}

/** Whole lines that the tool printed beside the place: they become its context, where the source bears them out. */
export interface LinesNode {
  node: 'lines';
  side: 'before' | 'after';
}

/** An object. In an element: one that says the place; what else stands in it goes to the span's `legacy`. */
export interface ObjectNode {
  node: 'object';
  keys: Keys;
}

/** What the tool itself says of the rich extensions of a span, by their names in the format. */
export interface ToldNode {
  node: 'told';
  what: ToldFact;
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
  | 'file_checksum_before'
  | 'tool_hints'
  | 'action_type'
  | 'params';

/** A list of other symbols' places: relationships of the span. */
export interface RelationsNode {
  node: 'relations';
  kind: 'callers' | 'callees' | 'imports' | 'exports';
  role: 'call' | 'definition';
  /** The keys of an item: parts of its place, `symbol`, and what goes to its `legacy`. */
  keys: Readonly<Record<string, ValueNode | PlaceNode>>;
  unknown?: readonly Placeholder[];
  /** What the tool is known to get wrong in it. */
  remark?: Remark;
}

/** Numbers that a tool prints for parts of a place that it does not know. All of them must stand there. */
export interface Placeholder {
  parts: Readonly<Partial<Record<keyof PlaceKeys, number>>>;
  /** A key that must stand beside them. */
  has?: string;
}

/** A list, which is read element by element. */
export interface ListNode {
  node: 'list';
  of: MatchNode;
  /** The keys that an element can begin with: by them the next one is found after a broken one. */
  firstKeys: readonly string[];
}

/** An element that is a match, or stays whole in `data.unplaced` where it has no usable place. */
export interface MatchNode {
  node: 'match';
  keys: Readonly<Record<string, ElementNode>>;
  role?: string;
  unknown?: readonly Placeholder[];
  /** What is said where one of the span's sums is none. */
  sumRemark?: Remark;
}

/** What the envelope says itself; `legacy` goes there under its own name, `drop` is said elsewhere. */
export interface WordNode {
  node: 'word';
  word: 'tool' | 'execution_id' | 'timestamp' | 'partial' | 'count' | 'legacy';
}

/** The path of a source file, printed clean; any other type stays. */
export interface PathNode {
  node: 'path';
  as: string;
}

/** Code: a key outside of lists that thinks. */
export interface ReadNode {
  node: 'read';
  rule: FieldReader | PayloadRule;
}

/** Any value, under its own name. */
export const keep: ValueNode = { node: 'value', type: 'any' };

/** A string, under this name of the format. */
export function string(as: string, more: Pick<ValueNode, 'evidence' | 'reach' | 'nullable' | 'split'> = {}): ValueNode {
  return { node: 'value', type: 'string', as, ...more };
}

/** A string that is a piece of a line, under this name of the format: printed as the list of its lines. */
export function fragment(as: string, evidence: 'before' | 'after', reach?: EvidenceKeys['reach']): ValueNode {
  return string(as, { split: true, evidence, ...(reach !== undefined && { reach }) });
}

export const id: IdNode = { node: 'id' };

export function idRepeating(repeats: RegExp): IdNode {
  return { node: 'id', repeats };
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

function place(part: keyof PlaceKeys): PlaceNode {
  return { node: 'place', part };
}

export const tool: WordNode = { node: 'word', word: 'tool' };
export const executionId: WordNode = { node: 'word', word: 'execution_id' };
export const timestamp: WordNode = { node: 'word', word: 'timestamp' };
export const partial: WordNode = { node: 'word', word: 'partial' };
/** The tool's count of its matches: dropped where it is true. */
export const count: WordNode = { node: 'word', word: 'count' };
/** Any value that goes to the envelope's `legacy` under its own name. */
export const legacy: WordNode = { node: 'word', word: 'legacy' };

export function path(as = 'file_path'): PathNode {
  return { node: 'path', as };
}

export function read(rule: FieldReader | PayloadRule): ReadNode {
  return { node: 'read', rule };
}

export function object(keys: Keys): ObjectNode {
  return { node: 'object', keys };
}

export function match(keys: MatchNode['keys'], more: Omit<MatchNode, 'node' | 'keys'> = {}): MatchNode {
  return { node: 'match', keys, ...more };
}

export function list(of: MatchNode, firstKeys: readonly string[] = Object.keys(of.keys).slice(0, 1)): ListNode {
  return { node: 'list', of, firstKeys };
}

export function told(what: ToldFact): ToldNode {
  return { node: 'told', what };
}

export function relations(
  kind: RelationsNode['kind'],
  role: RelationsNode['role'],
  keys: RelationsNode['keys'],
  more: Pick<RelationsNode, 'unknown' | 'remark'> = {},
): RelationsNode {
  return { node: 'relations', kind, role, keys, ...more };
}

/** The keys of a span as the format has them. */
export const UNIFIED_SPAN = {
  span_id: spanId,
  file_path: file,
  byte_start: byteStart,
  byte_end: byteEnd,
  start_line: startLine,
  start_col: startColumn,
  end_line: endLine,
  end_col: endColumn,
} as const satisfies MatchNode['keys'];
