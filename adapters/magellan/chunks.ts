import {
  type DraftObject,
  type Fields,
  type HeldShape,
  isObject,
  type MatchDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { dataIn, elementIn, FRAME, FRAME_KEYS, takeFrame } from './frame.ts';
import { COUNTING } from './span.ts';

/** `chunks` and `chunk-by-symbol` (since 1.8.0), `get-file` (since 3.2.0). */
export const chunks: StreamedShape = {
  id: 'magellan/chunks',
  // Three commands print the same.
  command: null,
  coordinates: COUNTING,
  count: 'count',
  claims: (glimpse) =>
    elementIn(glimpse, ['content_hash', 'file_path', 'byte_start']) ? ['/data/0/content_hash'] : undefined,
  fields: FRAME,
  lists: { '/data': { begins: ['id', 'byte_end'], read: chunkIn } },
};

const KEYS = [
  'id',
  'file_path',
  'byte_start',
  'byte_end',
  'content',
  'content_hash',
  'symbol_name',
  'symbol_kind',
  'created_at',
];

/** `chunk-by-span` (since 1.8.0): one of them. */
export const chunk: HeldShape = {
  id: 'magellan/chunk',
  coordinates: COUNTING,
  claims(glimpse) {
    const data = dataIn(glimpse);
    return isObject(data) && 'content_hash' in data && 'byte_start' in data
      ? ['/data/content_hash', '/data/byte_start']
      : undefined;
  },
  keys: [...FRAME_KEYS, ...KEYS.map((key) => `/data/${key}`)],
  lists: {},
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    return {
      ...frame,
      command: 'chunk-by-span',
      data: document.rest(),
      matches: data === undefined ? [] : [chunkIn(data)],
    };
  },
};

const SHA_256 = /^[0-9a-f]{64}$/;

/** `CodeChunk`: text as it was indexed, with its bytes and no lines. */
function chunkIn(element: Fields): MatchDraft {
  const hash = element.string('content_hash');
  const place = placeOf(
    element,
    { file: 'file_path', byteStart: 'byte_start', byteEnd: 'byte_end' },
    { contentHash: hash },
    { text: 'content' },
  );
  element.keep('id', 'created_at');
  if (hash !== undefined)
    element.replace('content_hash', { content_hash: SHA_256.test(hash) ? `sha256:${hash}` : hash });
  return { fields: element, place, content: { content: element.string('content'), ...namesIn(element) } };
}

/** The name and kind of the symbol that a text is, as this and other commands call them. */
export function namesIn(element: Fields): DraftObject {
  for (const key of ['symbol_kind', 'symbol_name']) if (element.peek(key) === null) element.take(key);
  return { kind: element.string('symbol_kind'), name: element.string('symbol_name') };
}
