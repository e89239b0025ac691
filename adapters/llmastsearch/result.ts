import {
  byteEnd,
  byteStart,
  CAPTURES,
  type Conditions,
  count,
  endColumn,
  endLine,
  executionId,
  form,
  keep,
  list,
  match,
  object,
  path,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/**
 * Rows are said to count from 1, while tree-sitter counts from 0, so the sources decide. Columns are bytes from 0, ends
 * are exclusive.
 */
const COUNTING = { firstLine: 'source', firstColumn: 0, unit: 'byte' } as const;

/** No key of another tool's documents is in it. */
const IS_RESULT: Conditions = {
  type: { query: 'string', file_path: 'string', matches: 'list' },
  lacks: ['schema_version', 'version', 'tool', 'data', 'status', 'matches/0/span'],
  any: [{ type: { language: 'string' } }, { type: { 'matches/0/start/row': 'number' } }],
};

const MATCHES = list(
  match(
    {
      pattern_index: keep,
      captures: CAPTURES,
      byte_start: byteStart,
      byte_end: byteEnd,
      start: object({ row: startLine, column: startColumn }),
      end: object({ row: endLine, column: endColumn }),
    },
    { facts: { fileFrom: 'file_path' } },
  ),
  ['pattern_index', 'captures', 'byte_start'],
);

export const result = [
  /** `QueryResult` (src/query/result.rs, as the alignment document of 2026-01-22 lists it): one file. */
  form(
    'llmastsearch/result',
    { command: 'query', count: 'match_count', counting: COUNTING, when: IS_RESULT },
    {
      execution_id: executionId,
      file_path: path(),
      language: keep,
      query: keep,
      matches: MATCHES,
      match_count: count,
    },
  ),
  /** The results of several files as one list: what is said of each file is in `data.files`. */
  form(
    'llmastsearch/results',
    {
      inverse: false,
      command: 'query',
      count: 'match_count',
      counting: COUNTING,
      when: { type: { '': 'list' }, has: ['0'], first: { '': IS_RESULT } },
      matches: 'last',
    },
    list(
      {
        execution_id: keep,
        file_path: path(),
        language: keep,
        query: keep,
        matches: MATCHES,
        match_count: keep,
      },
      ['execution_id', 'file_path'],
      { as: 'files' },
    ),
  ),
];
