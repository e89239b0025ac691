import { byteEnd, byteStart, count, keep, left, list, match, path, string } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './envelope.ts';

const KEYS = {
  id: keep,
  parent_id: keep,
  kind: string('kind'),
  byte_start: byteStart,
  byte_end: byteEnd,
  text: keep,
};
/**
 * Nodes of one file. Those of these kinds have a word in them, which shows the nodes of another file: up to 2.1.0
 * `ast --file` prints those of the file that was indexed last.
 */
const OF_FILE = {
  facts: { fileFrom: '/data/file_path' },
  named: [{ key: 'kind', part: /^(return|if|while|match|let|use|import)_(?:statement|expression|declaration)$/ }],
};

export const ast = [
  /** `ast --file` (since 1.9.0): nodes by their bytes, in one file that `data` names. */
  framed(
    'magellan/ast',
    { within: { has: ['file_path'], type: { nodes: 'list' } } },
    { count, file_path: path(), nodes: list(match(KEYS, OF_FILE)) },
  ),
  /** `ast --position` (since 1.9.0): looked for in all files, so that the bytes may be those of another one. */
  framed(
    'magellan/ast-position',
    { command: 'ast', has: ['file_path', 'position', 'node'] },
    {
      file_path: path(),
      position: keep,
      node: match(
        { ...KEYS, byte_start: left(), byte_end: left() },
        { facts: { ...OF_FILE.facts, sourceMayDiffer: true }, remarks: [remarks.nodeFile], role: 'node', gathers: {} },
      ),
    },
  ),
];
