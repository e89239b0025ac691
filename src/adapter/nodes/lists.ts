/** Makes the nodes of lists, and of what their elements are. */

import type { DiagnosticFieldNode, DiagnosticFieldsNode } from './diagnostics.ts';
import { nodeOf } from './node-of.ts';
import type {
  AsideNode,
  BesideNode,
  ChooseNode,
  DiagnosticNode,
  FailureNode,
  Keys,
  ListedNode,
  ListNode,
  LocatedNode,
  MapNode,
  MatchNode,
  Node,
  ObjectNode,
  OpenedNode,
  QuotedNode,
  RelationsNode,
  RowsNode,
  SectionsNode,
} from './tree.ts';

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
