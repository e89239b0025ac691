import {
  alignedMatch,
  count,
  executionId,
  form,
  IS_ALIGNED,
  keep,
  list,
  path,
  STANDARD_QUERY,
} from '../../src/adapter.ts';
import { CAPTURES } from './captures.ts';

const MATCHES = list(alignedMatch({ pattern_index: keep, captures: CAPTURES }), ['match_id', 'pattern_index', 'span']);

export const aligned = [
  /** What the alignment document of 2026-01-22 makes of `QueryResult`. No version prints it. */
  form(
    'llmastsearch/aligned',
    {
      command: 'query',
      count: 'match_count',
      when: {
        type: { query: 'string', matches: 'list' },
        lacks: ['schema_version', 'tool', 'pattern'],
        has: ['matches/0'],
        first: { matches: { type: { captures: 'list' }, all: [IS_ALIGNED] } },
      },
    },
    { execution_id: executionId, file_path: path(), language: keep, query: keep, matches: MATCHES, match_count: count },
  ),
  /** The same in `StandardResponse`. */
  form(
    'llmastsearch/standard',
    {
      in: STANDARD_QUERY,
      command: 'query',
      count: 'match_count',
      when: { is: { tool: 'llmastsearch' } },
    },
    { file_path: path(), language: keep, query: keep, matches: MATCHES, match_count: count },
  ),
];
