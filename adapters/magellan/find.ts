import {
  count,
  type FieldReader,
  field,
  form,
  type Glimpse,
  type Keys,
  keep,
  legacy,
  list,
  opened,
  partial,
  path,
  timestamp,
  tool,
} from '../../src/adapter.ts';
import { evidence, FRAME, firstOf, objectIn } from './frame.ts';
import { COUNTING } from './span.ts';
import { FIRST_KEYS, SYMBOL } from './symbol.ts';

/** The keys around `data`, as `FRAME` says them. */
const ENVELOPE: Keys = {
  schema_version: legacy,
  execution_id: field(FRAME['/execution_id'] as FieldReader),
  tool,
  timestamp,
  partial,
  tokens_estimated: keep,
  truncated: field(FRAME['/truncated'] as FieldReader),
  diagnostics: field(FRAME['/diagnostics'] as FieldReader),
};

/**
 * `find --name` and `find --list-glob` (since 1.1.0), and the form that the toolset's design documents of January 2026
 * give all queries.
 */
export const find = form(
  'magellan/find',
  { command: 'find', counting: COUNTING, when: isFind },
  {
    ...ENVELOPE,
    data: opened({ matches: list(SYMBOL, FIRST_KEYS), query_name: keep, file_filter: path('file_filter'), count }),
  },
);

function isFind(glimpse: Glimpse): readonly string[] | undefined {
  const data = objectIn(glimpse, ['matches']);
  const first = firstOf(data?.['matches']);
  if (first) return isSymbol(first) ? evidence('matches', 'matches/0/span') : undefined;
  const own =
    hasOnly(data, ['matches', 'query_name', 'file_filter', 'count']) &&
    (glimpse.complete || 'query_name' in (data ?? {}));
  return first === null && own ? evidence('matches') : undefined;
}

/** `query --file` (since 1.4.0). */
export const query = form(
  'magellan/query',
  { command: 'query', counting: COUNTING, when: isQuery },
  { ...ENVELOPE, data: opened({ file_path: path(), kind_filter: keep, symbols: list(SYMBOL, FIRST_KEYS) }) },
);

function isQuery(glimpse: Glimpse): readonly string[] | undefined {
  const data = objectIn(glimpse, ['symbols']);
  const first = firstOf(data?.['symbols']);
  const told = first
    ? isSymbol(first)
    : first === null && hasOnly(data, ['symbols', 'file_path', 'kind_filter']) && hasPath(glimpse);
  return told ? evidence('symbols', ...(first ? ['symbols/0/span'] : ['file_path'])) : undefined;
}

/** `name` tells it from matches of text, which have no names. */
function isSymbol(element: object): boolean {
  return 'match_id' in element && 'span' in element && 'name' in element && !('project' in element);
}

function hasPath(glimpse: Glimpse): boolean {
  return objectIn(glimpse, ['file_path']) !== undefined;
}

function hasOnly(data: object | undefined, keys: readonly string[]): boolean {
  return data !== undefined && Object.keys(data).every((key) => keys.includes(key));
}
