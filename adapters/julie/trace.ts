import { drop, dropWhen, file, form, keep, kept, list, located, path, self, startLine } from '../../src/adapter.ts';
import { FAILURES } from './codes.ts';

/** A call in a tree of them. */
const NODE = located(
  {
    symbol_name: keep,
    file_path: file,
    language: keep,
    line: startLine,
    ...kept('match_type', 'relationship_kind', 'similarity', 'level'),
    children: self,
  },
  { named: [{ key: 'symbol_name', may: true }] },
);

const KEYS = {
  tool: dropWhen('trace_call_path'),
  ...kept('symbol', 'direction', 'max_depth', 'cross_language', 'success', 'paths_found', 'next_actions'),
  call_paths: list({
    root_symbol: keep,
    root_file: path('root_file'),
    root_language: keep,
    total_depth: keep,
    nodes: list(NODE),
  }),
};

export const trace = [
  /** A failure is reported in `error_message`. */
  form(
    'julie/trace_call_path',
    {
      operation: 'trace_call_path',
      others: 'result',
      when: { is: { tool: 'trace_call_path', success: false }, type: { error_message: 'string' } },
      outcomes: [{ message: '{error_message}', code: 'JUL-INT-002', wordings: FAILURES }],
    },
    { ...KEYS, error_message: drop('string') },
  ),
  /**
   * `trace_call_path` (v0.1.0 to v2.0.0): up to 2025-10-18 the paths are in the text alone, since then trees of calls
   * in `call_paths`, of which each node has a file and a line.
   */
  form(
    'julie/trace_call_path',
    {
      when: { any: [{ is: { tool: 'trace_call_path' } }, { lacks: ['tool'], has: ['call_paths/0/root_symbol'] }] },
    },
    { ...KEYS, error_message: keep },
  ),
];
