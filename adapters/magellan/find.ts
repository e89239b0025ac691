import type { Glimpse, StreamedShape } from '../../src/adapter.ts';
import { evidence, FRAME, firstOf, objectIn } from './frame.ts';
import { pathAs } from './paths.ts';
import { COUNTING } from './span.ts';
import { SYMBOLS } from './symbol.ts';

/** `find --name` and `find --list-glob` (since 1.1.0). */
export const find: StreamedShape = {
  id: 'magellan/find',
  command: 'find',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const first = firstOf(objectIn(glimpse, ['matches'])?.['matches']);
    const told = first ? isSymbol(first) : first === null && objectIn(glimpse, ['query_name']) !== undefined;
    return told ? evidence('matches', ...(first ? ['matches/0/span'] : ['query_name'])) : undefined;
  },
  fields: { ...FRAME, '/data/query_name': 'payload', '/data/file_filter': pathAs('file_filter') },
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
