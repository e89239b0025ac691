/** Makes the nodes of lists, and of what their elements are. */

import { nodeOf, object } from './objects.ts';
import type {
  AsideNode,
  BesideNode,
  DiagnosticNode,
  FailureNode,
  Keys,
  ListedNode,
  ListNode,
  MatchNode,
  QuotedKeys,
  QuotedNode,
  RelationsNode,
  RowsNode,
  SectionsNode,
} from './tree.ts';

export function diagnostic(
  keys: DiagnosticNode['keys'],
  level: DiagnosticNode['level'],
  more: Omit<DiagnosticNode, 'node' | 'keys' | 'level'> = {},
): DiagnosticNode {
  return { node: 'diagnostic', keys, level, ...more };
}

/** Why an operation failed: see `FailureNode`. */
export function failure(of: FailureNode['of'], more: Pick<FailureNode, 'beside'> = {}): FailureNode {
  return { node: 'failure', of, ...more };
}

export function sections(
  keys: Keys,
  tells: SectionsNode['tells'],
  more: Pick<SectionsNode, 'elsewhere' | 'completed' | 'suppliesBy'> = {},
): SectionsNode {
  return { node: 'sections', keys, tells, ...more };
}

/** Elements of several kinds, by the word under a key; what stands under `body` is in the element. */
export function rows(word: string, body: string, of: RowsNode['of'], more: Pick<RowsNode, 'last'>): RowsNode {
  return { node: 'rows', word, body, of, ...more };
}

export function aside(
  name: string,
  of: AsideNode['of'],
  more: Omit<AsideNode, 'node' | 'name' | 'of'> = {},
): AsideNode {
  return { node: 'aside', name, of, ...more };
}

export function quoted(keys: QuotedKeys, of: QuotedNode['of'], more: Pick<QuotedNode, 'neighbours'> = {}): QuotedNode {
  return { node: 'quoted', keys, of, ...more };
}

export function beside(keys: BesideNode['keys'], otherwise: AsideNode): BesideNode {
  return { node: 'beside', keys, else: otherwise };
}

export const match = nodeOf<MatchNode>('match');

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

export function relations(
  kind: RelationsNode['kind'],
  role: RelationsNode['role'],
  keys: RelationsNode['keys'],
  more: Omit<RelationsNode, 'node' | 'kind' | 'role' | 'keys'> = {},
): RelationsNode {
  return { node: 'relations', kind, role, keys, ...more };
}
