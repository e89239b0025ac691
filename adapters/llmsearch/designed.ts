import { DESIGNED_MATCHES, designedQuery, executionId, form, IS_ALIGNED, type OfTool } from '../../src/adapter.ts';
import { LIMIT } from './limit.ts';

const TOOL: OfTool = { tool: 'llmsearch', prefix: 'LMS' };

export const designed = [
  /** What the alignment document of 2026-01-22 makes of `SearchOutput`. No version prints it. */
  form(
    'llmsearch/aligned',
    {
      inverse: false,
      command: 'search',
      count: 'match_count',
      when: {
        type: { pattern: 'string', matches: 'list' },
        lacks: ['schema_version', 'tool', 'query'],
        has: ['matches/0'],
        first: { matches: { type: { matched_text: 'string' }, all: [IS_ALIGNED] } },
      },
    },
    { execution_id: executionId, ...DESIGNED_MATCHES },
  ),
  /**
   * The form that the toolset's design documents of 2026-01-22 give llmsearch. No released version prints it; documents
   * of this form are this tool's own, not envelopes, because their ids are made up.
   */
  designedQuery('llmsearch/target', TOOL, {
    command: 'search',
    count: 'match_count',
    limit: LIMIT,
    when: {
      type: { 'data/pattern': 'string' },
      any: [{ is: { tool: 'llmsearch' } }, { lacks: ['tool'] }],
      first: { 'data/matches': { lacks: ['captures'], hasOne: ['matched_text', 'content'] } },
    },
  }),
];
