import type { Glimpse, StreamedShape } from '../../src/adapter.ts';
import { evidence, FRAME, firstOf, objectIn } from './frame.ts';
import { pathAs } from './paths.ts';
import { COUNTING } from './span.ts';
import { SYMBOLS } from './symbol.ts';

/** `find --name` and `find --list-glob` (since 1.1.0), and the form that the toolset's design documents of January 2026 give all queries. */
export const find: StreamedShape = {
  id: 'magellan/find',
  command: 'find',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const data = objectIn(glimpse, ['matches']);
    const first = firstOf(data?.['matches']);
    if (first) return isSymbol(first) ? evidence('matches', 'matches/0/span') : undefined;
    const own = hasOnly(data, ['matches', 'query_name', 'file_filter', 'count']) && (glimpse.complete || 'query_name' in (data ?? {}));
    return first === null && own ? evidence('matches') : undefined;
  },
  fields: { ...FRAME, '/data/query_name': 'payload', '/data/file_filter': pathAs('file_filter'), '/data/count': 'count' },
  lists: { '/data/matches': SYMBOLS },
};

/** `query --file` (since 1.4.0). */
export const query: StreamedShape = {
  id: 'magellan/query',
  command: 'query',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const data = objectIn(glimpse, ['symbols']);
    const first = firstOf(data?.['symbols']);
    const told = first ? isSymbol(first) : first === null && hasOnly(data, ['symbols', 'file_path', 'kind_filter']) && hasPath(glimpse);
    return told ? evidence('symbols', ...(first ? ['symbols/0/span'] : ['file_path'])) : undefined;
  },
  fields: { ...FRAME, '/data/file_path': pathAs('file_path'), '/data/kind_filter': 'payload' },
  lists: { '/data/symbols': SYMBOLS },
};

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
