import {
  count,
  DESIGNED_QUERY,
  form,
  id,
  keep,
  linesAfter,
  linesBefore,
  list,
  spanned,
  string,
} from '../../src/adapter.ts';
import { LIMIT } from './limit.ts';

/**
 * The form that the toolset's design document of 2026-01-22 gives llmsearch. No released version prints it; documents
 * of this form are this tool's own, not envelopes, because their ids are made up.
 */
export const target = form(
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
        matched_text: string('matched_text', { evidence: 'text' }),
        context_before: linesBefore,
        context_after: linesAfter,
      }),
      ['match_id', 'span'],
    ),
    match_count: count,
  },
);
