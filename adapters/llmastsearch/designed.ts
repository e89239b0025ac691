import {
  alignedMatch,
  byteEnd,
  byteStart,
  count,
  DESIGNED_QUERY,
  executionId,
  file,
  form,
  IS_ALIGNED,
  id,
  keep,
  kept,
  list,
  match,
  path,
  STANDARD_QUERY,
  spanned,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';
import { CAPTURES } from './captures.ts';

const ALIGNED = {
  file_path: path(),
  ...kept('language', 'query'),
  matches: list(alignedMatch({ pattern_index: keep, captures: CAPTURES }), ['match_id', 'pattern_index', 'span']),
  match_count: count,
};

export const designed = [
  /** What the alignment document of 2026-01-22 makes of `QueryResult`. No version prints it. */
  form(
    'llmastsearch/aligned',
    {
      inverse: false,
      command: 'query',
      count: 'match_count',
      when: {
        type: { query: 'string', matches: 'list' },
        lacks: ['schema_version', 'tool', 'pattern'],
        has: ['matches/0'],
        first: { matches: { type: { captures: 'list' }, all: [IS_ALIGNED] } },
      },
    },
    { execution_id: executionId, ...ALIGNED },
  ),
  /** The same in `StandardResponse`. */
  form(
    'llmastsearch/standard',
    {
      in: STANDARD_QUERY,
      inverse: false,
      command: 'query',
      count: 'match_count',
      when: { is: { tool: 'llmastsearch' } },
    },
    ALIGNED,
  ),
  /**
   * The form that the toolset's schema document of 2026-01-22 gives llmastsearch. It names no tool, its ids are made
   * up.
   */
  form(
    'llmastsearch/target',
    {
      in: DESIGNED_QUERY,
      inverse: false,
      command: 'query',
      count: 'match_count',
      when: {
        type: { 'data/query': 'string', 'data/language': 'string', 'data/matches': 'list' },
        any: [{ is: { tool: 'llmastsearch' } }, { lacks: ['tool'] }],
        first: { 'data/matches': { type: { span: 'object', captures: 'list' } } },
      },
    },
    {
      file_path: path(),
      language: keep,
      query: keep,
      matches: list(spanned({ match_id: id, pattern_index: keep, captures: CAPTURES }), ['match_id', 'span']),
      match_count: count,
    },
  ),
  /** The form of the design idea of 2026-01-10, before there was a program: symbols instead of captures. */
  form(
    'llmastsearch/design',
    {
      inverse: false,
      command: 'query',
      count: 'match_count',
      closed: true,
      // Its one example has a line 5 and a column 0, which fits either way of counting.
      counting: { firstLine: 'source', firstColumn: 0, unit: 'byte' },
      when: {
        type: { execution_id: 'string', symbols: 'list' },
        first: { symbols: { has: ['symbol', 'path', 'byte_start', 'line'] } },
      },
    },
    {
      execution_id: executionId,
      symbols: list(
        match({
          symbol: string('name'),
          kind: string('kind'),
          path: file,
          byte_start: byteStart,
          byte_end: byteEnd,
          line: startLine,
          column: startColumn,
        }),
      ),
    },
  ),
];
