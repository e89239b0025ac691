import { isObject, PathDraft, type StreamedShape } from '../../src/adapter.ts';
import { COUNTING } from './place.ts';
import { symbols } from './symbol.ts';

/**
 * `get_symbols` (2025-10-16 to v2.0.0): the only map without a `tool`. `total_symbols` are those of the file,
 * `truncated` says whether a limit cut them.
 */
export const getSymbols: StreamedShape = {
  id: 'julie/get_symbols',
  command: 'get_symbols',
  coordinates: COUNTING,
  count: 'count',
  claims({ value }) {
    if (!isObject(value) || value['tool'] !== undefined || typeof value['file_path'] !== 'string') return undefined;
    const told = ['returned_symbols', 'symbols', 'max_depth', 'total_symbols', 'top_level_count'].filter((key) =>
      Object.hasOwn(value, key),
    );
    return told.length >= 3 ? ['/file_path', ...told.map((key) => `/${key}`)] : undefined;
  },
  fields: {
    '/file_path': (value) => (typeof value === 'string' ? { data: { file_path: new PathDraft(value) } } : undefined),
    '/total_symbols': 'payload',
    '/returned_symbols': 'payload',
    '/top_level_count': 'payload',
    '/max_depth': 'payload',
    '/limit': 'payload',
    '/workspace_id': 'payload',
    '/truncated': (value) => (typeof value === 'boolean' ? { data: { truncated: value }, partial: value } : undefined),
  },
  lists: { '/symbols': symbols },
};
