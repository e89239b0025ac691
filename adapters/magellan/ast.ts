import { byteEnd, byteStart, count, keep, list, match, path, string } from '../../src/adapter.ts';
import { framed } from './envelope.ts';

const KEYS = {
  id: keep,
  parent_id: keep,
  kind: string('kind'),
  byte_start: byteStart,
  byte_end: byteEnd,
  text: keep,
};
const OF_FILE = { facts: { fileFrom: '/data/file_path' } };

export const ast = [
  /**
   * `ast --file` (since 1.9.0): nodes by their bytes, in one file that `data` names. 2.1.0 printed those of another
   * file.
   */
  framed(
    'magellan/ast',
    { within: { has: ['file_path'], type: { nodes: 'list' } } },
    { count, file_path: path(), nodes: list(match(KEYS, OF_FILE)) },
  ),
  /** `ast --position` (since 1.9.0): looked for in all files, so that the node may be of another one. */
  framed(
    'magellan/ast-position',
    { command: 'ast', has: ['file_path', 'position', 'node'] },
    { file_path: path(), position: keep, node: match(KEYS, { ...OF_FILE, role: 'node' }) },
  ),
];
