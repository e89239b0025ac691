import {
  alignedMatch,
  count,
  executionId,
  form,
  IS_ALIGNED,
  keep,
  list,
  STANDARD_QUERY,
  string,
} from '../../src/adapter.ts';

const MATCHES = list(alignedMatch({ matched_text: string('matched_text', { evidence: 'text' }) }), [
  'match_id',
  'span',
]);

export const aligned = [
  /** What the alignment document of 2026-01-22 makes of `SearchOutput`. No version prints it. */
  form(
    'llmsearch/aligned',
    {
      command: 'search',
      count: 'match_count',
      when: {
        type: { pattern: 'string', matches: 'list' },
        lacks: ['schema_version', 'tool', 'query'],
        has: ['matches/0'],
        first: { matches: { type: { matched_text: 'string' }, all: [IS_ALIGNED] } },
      },
    },
    { execution_id: executionId, pattern: keep, matches: MATCHES, match_count: count },
  ),
  /** The same in `StandardResponse`. */
  form(
    'llmsearch/standard',
    {
      in: STANDARD_QUERY,
      command: 'search',
      count: 'match_count',
      when: { is: { tool: 'llmsearch' } },
    },
    { pattern: keep, matches: MATCHES, match_count: count },
  ),
];
