import {
  alignedMatch,
  count,
  DESIGNED_QUERY,
  executionId,
  form,
  IS_ALIGNED,
  id,
  keep,
  linesAfter,
  linesBefore,
  list,
  STANDARD_QUERY,
  spanned,
  spanText,
} from '../../src/adapter.ts';
import { LIMIT } from './limit.ts';

const ALIGNED = {
  pattern: keep,
  matches: list(alignedMatch({ matched_text: spanText('matched_text') }), ['match_id', 'span']),
  match_count: count,
};

export const designed = [
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
    { execution_id: executionId, ...ALIGNED },
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
    ALIGNED,
  ),
  /**
   * The form that the toolset's design document of 2026-01-22 gives llmsearch. No released version prints it; documents
   * of this form are this tool's own, not envelopes, because their ids are made up.
   */
  form(
    'llmsearch/target',
    {
      in: DESIGNED_QUERY,
      command: 'search',
      count: 'match_count',
      limit: LIMIT,
      when: {
        type: { 'data/pattern': 'string', 'data/matches': 'list' },
        any: [{ is: { tool: 'llmsearch' } }, { lacks: ['tool'] }],
        first: { 'data/matches': { type: { span: 'object', matched_text: 'string' } } },
      },
    },
    {
      pattern: keep,
      matches: list(
        spanned({
          match_id: id,
          matched_text: spanText('matched_text'),
          context_before: linesBefore,
          context_after: linesAfter,
        }),
        ['match_id', 'span'],
      ),
      match_count: count,
    },
  ),
];
