import {
  type Fields,
  type Glimpse,
  type HeldShape,
  type JsonObject,
  type MatchDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { type DescribedObject, describe, values } from './described.ts';
import { dataIn, elementIn, FRAME, FRAME_KEYS, takeFrame } from './frame.ts';
import { PROJECT } from './overview.ts';
import { COUNTING } from './span.ts';

/**
 * `cross-file-refs` (since 3.1.7): where a symbol is used, by bytes and line. An empty `data` under a timed id is also
 * this.
 */
export const crossFileRefs: StreamedShape = {
  id: 'magellan/cross-file-refs',
  command: 'cross-file-refs',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    if (elementIn(glimpse, ['from_symbol_id', 'line_number'])) return ['/data/0/from_symbol_id'];
    const id = idOfEmpty(glimpse);
    return id !== undefined && OTHERS[id] === undefined && id !== '' ? ['/data', '/execution_id'] : undefined;
  },
  fields: FRAME,
  lists: { '/data': { begins: ['from_symbol_id', 'byte_end'], read: useIn } },
};

function useIn(element: Fields): MatchDraft {
  const place = placeOf(element, {
    file: 'file_path',
    byteStart: 'byte_start',
    byteEnd: 'byte_end',
    startLine: 'line_number',
  });
  element.keep('from_symbol_id');
  return { fields: element, place, role: 'reference' };
}

/** Execution ids that are words, each of one command. */
const OTHERS: Readonly<Record<string, string>> = {
  catalog: 'catalog',
  'registry-scan': 'registry scan',
  'registry-list': 'registry list',
};

/** The execution id of a document whose `data` is an empty list. */
function idOfEmpty(glimpse: Glimpse): string | undefined {
  const data = dataIn(glimpse);
  if (!Array.isArray(data) || data.length > 0 || !glimpse.complete) return undefined;
  return (glimpse.value as JsonObject)['execution_id'] as string;
}

/** A `data` that is a list of objects without places, under a name in the envelope. */
function list(
  id: string,
  name: string,
  element: DescribedObject,
  tells: readonly string[],
  isOwn: (id: string) => boolean,
): HeldShape {
  return {
    id,
    coordinates: COUNTING,
    claims(glimpse) {
      if (elementIn(glimpse, tells)) return tells.map((key) => `/data/0/${key}`);
      const empty = idOfEmpty(glimpse);
      return empty !== undefined && isOwn(empty) ? ['/data', '/execution_id'] : undefined;
    },
    keys: FRAME_KEYS,
    lists: { '/data': { begins: Object.keys(element) } },
    read(document) {
      const frame = takeFrame(document);
      const command = OTHERS[frame.executionId ?? ''] ?? (name === 'labels' ? 'label' : null);
      const rows = document.objects('data');
      const data = rows?.map((row) => describe(row, element));
      return { ...frame, command, data: { ...(data !== undefined && { [name]: data }), ...document.rest() } };
    },
  };
}

/** `label --list` and `--count` (since 3.2.0); their execution id is empty. */
export const labels = list('magellan/labels', 'labels', values('name', 'count'), ['name', 'count'], (id) => id === '');

/** `catalog` (since 4.7.7). */
export const catalog = list(
  'magellan/catalog',
  'projects',
  PROJECT,
  ['db_path', 'capabilities'],
  (id) => id === 'catalog',
);

/** `registry scan` and `registry list` (3.1.8 to 4.7.5): the path is that of a database. */
export const registered = list(
  'magellan/registry',
  'projects',
  { path: 'file', ...values('project_name', 'file_count', 'symbol_count') },
  ['project_name', 'symbol_count'],
  (id) => /^registry-/.test(id),
);
