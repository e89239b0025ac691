import { at, type DocumentDraft, type DraftObject, type Fields, type HeldShape, isObject } from '../../src/adapter.ts';
import { codeOf } from './codes.ts';
import { nested, replaceFile } from './nested.ts';
import { COUNTING } from './place.ts';
import { takeTool } from './tool-field.ts';

const KEYS = [
  'tool',
  'symbol',
  'direction',
  'max_depth',
  'cross_language',
  'success',
  'paths_found',
  'next_actions',
  'error_message',
];

/**
 * `trace_call_path` (v0.1.0 to v2.0.0): up to 2025-10-18 the paths are in the text alone, since then trees of calls in
 * `call_paths`, of which each node has a file and a line. A failure is told in `error_message`.
 */
export const trace: HeldShape = {
  id: 'julie/trace_call_path',
  coordinates: COUNTING,
  claims({ value }) {
    if (!isObject(value)) return undefined;
    if (value['tool'] === 'trace_call_path') return ['/tool'];
    return value['tool'] === undefined && at(value, 'call_paths/0/root_symbol') !== undefined
      ? ['/call_paths/0/root_symbol']
      : undefined;
  },
  keys: KEYS.map((key) => `/${key}`),
  lists: { '/call_paths': { begins: ['root_symbol', 'nodes'] } },
  read,
};

function read(document: Fields): DocumentDraft {
  const legacy = takeTool(document, 'trace_call_path');
  const failed = document.peek('success') === false;
  const message = failed ? document.string('error_message') : undefined;
  const paths = document.objects('call_paths');
  if (paths !== undefined) document.replace('call_paths', { call_paths: paths.map(pathIn) });
  document.keep(...KEYS);
  if (message === undefined) return { command: 'trace_call_path', data: document.rest(), legacy };
  const result = { type: 'trace_call_path', ...document.rest() };
  const error = { level: 'error', message, assigned: codeOf(message) } as const;
  return { operation: 'trace_call_path', status: 'error', message, result, error, legacy };
}

function pathIn(path: Fields): DraftObject {
  replaceFile(path, 'root_file');
  const nodes = path.objects('nodes');
  if (nodes !== undefined) path.replace('nodes', { nodes: nodes.map(nested) });
  return path.keep('root_symbol', 'root_language', 'total_depth').rest();
}
