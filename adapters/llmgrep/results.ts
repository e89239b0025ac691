import { type ElementRule, type FieldReader, type Fields, type MatchDraft, PathDraft } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { takeSpan } from './span.ts';

/** What results have besides their place and their names; which of it, the mode, the flags and the version say. */
const OWN = [
  ...[
    'score',
    'distance',
    'fqn',
    'canonical_fqn',
    'display_fqn',
    'symbol_kind_from_chunk',
    'snippet_truncated',
    'kind_normalized',
  ],
  ...['complexity_score', 'fan_in', 'fan_out', 'cyclomatic_complexity', 'supernode_id', 'coverage'],
  // A node of the syntax tree by its bytes; up to 3.11.2 it may be one of another file, which is not named.
  'ast_context',
  ...['referenced_symbol', 'reference_kind', 'target_symbol_id'],
  ...['caller', 'callee', 'caller_symbol_id', 'callee_symbol_id'],
  ...['type_name', 'trait_name', 'type_symbol_id', 'trait_symbol_id'],
];

/** Ids that are counted anew in every run: `semantic` mode, and the builds 3.0.0 to 3.5.0 for other databases. */
const COUNTED_ID = /^(?:(?:sym|ref|call|impl|semantic)-\d{1,9}|label-.*-\d{1,9})$/s;

/** Ids of two symbols, one of which may use the other twice (src/backend/geometric.rs). */
const PAIRED_ID = /^(?<text>text)?(?:ref|call)_\d+_\d+$/;

const SHA_256 = /^[0-9a-f]{64}$/;

/** A result of any mode of `search`, or of `lookup`. A reference or a call is a place of use, and says so. */
export function resultIn(element: Fields, role = useIn(element)): MatchDraft {
  const place = takeSpan(element);
  const id = element.string('match_id');
  const hash = element.string('content_hash');
  if (hash !== undefined)
    element.replace('content_hash', { content_hash: SHA_256.test(hash) ? `sha256:${hash}` : hash });
  const [parent, symbol_id] = [known(element, 'parent'), known(element, 'symbol_id')];
  const pair = PAIRED_ID.exec(id ?? '');
  const content = {
    snippet: element.string('snippet'),
    kind: element.string('kind'),
    name: element.string('name'),
    parent,
    symbol_id,
  };
  element.keep(...OWN);
  return {
    fields: element,
    place,
    id,
    ...((pair !== null || COUNTED_ID.test(id ?? '')) && { idRepeats: true }),
    ...(pair !== null && {
      remarks: [remarks.holder, ...(pair.groups?.['text'] === undefined ? [] : [remarks.guess])],
    }),
    ...(role !== undefined && { role }),
    content,
  };
}

function useIn(element: Fields): string | undefined {
  if (element.has('referenced_symbol')) return 'reference';
  return element.has('callee') ? 'call' : undefined;
}

/** A key of the format that is `null` where there is nothing to say. */
function known(element: Fields, key: string): string | undefined {
  if (element.peek(key) === null) element.take(key);
  return element.string(key);
}

/** A list of results. */
export const RESULTS: ElementRule = { begins: ['match_id'], read: (element) => resultIn(element) };

/** A key outside the lists that holds a path. */
export function pathAs(name: string): FieldReader {
  return (value) => (typeof value === 'string' ? { data: { [name]: new PathDraft(value) } } : undefined);
}

/** A key outside the lists that says how many there were before a limit cut them. */
export function found(name: string): FieldReader {
  return (value) => (typeof value === 'number' ? { data: { [name]: value }, found: value } : undefined);
}

/** Makes the path in a key clean and gives it the format's name; `null` and what is no text stay. */
export function cleanPath(fields: Fields, key: string, name = 'file_path'): void {
  const path = fields.peek(key);
  if (typeof path === 'string') fields.replace(key, { [name]: new PathDraft(path) });
  else if (path === null) fields.keep(key);
}
