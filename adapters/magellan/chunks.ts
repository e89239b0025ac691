import { byteEnd, byteStart, contentHash, file, keep, list, match, spanText, string } from '../../src/adapter.ts';
import { framed } from './envelope.ts';

/** `CodeChunk`: text as it was indexed, with its bytes and no lines. */
const CHUNK = match({
  id: keep,
  file_path: file,
  byte_start: byteStart,
  byte_end: byteEnd,
  content: spanText('content'),
  content_hash: contentHash,
  symbol_name: string('name', { nullable: true }),
  symbol_kind: string('kind', { nullable: true }),
  created_at: keep,
});

export const chunks = [
  /** `chunks` and `chunk-by-symbol` (since 1.8.0), `get-file` (since 3.2.0), which print the same. */
  framed(
    'magellan/chunks',
    { command: null, when: { has: ['data/0/content_hash', 'data/0/file_path', 'data/0/byte_start'] } },
    list(CHUNK),
  ),
  /** `chunk-by-span` (since 1.8.0): one of them. */
  framed('magellan/chunk', { command: 'chunk-by-span', has: ['content_hash', 'byte_start'] }, CHUNK),
];
