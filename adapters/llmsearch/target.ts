import {
  count,
  executionId,
  form,
  id,
  keep,
  legacy,
  linesAfter,
  linesBefore,
  list,
  match,
  object,
  opened,
  partial,
  string,
  timestamp,
  tool,
  UNIFIED_SPAN,
} from '../../src/adapter.ts';

/**
 * The form that the toolset's design document of 2026-01-22 gives llmsearch. No released version prints it; documents
 * of this form are this tool's own, not envelopes, because their ids are made up.
 */
export const target = form(
  'llmsearch/target',
  {
    command: 'search',
    count: 'match_count',
    // The design counts as the envelope does.
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    when: {
      has: ['schema_version'],
      type: { 'data/pattern': 'string', 'data/matches': 'list' },
      any: [{ is: { tool: 'llmsearch' } }, { lacks: ['tool'] }],
      first: { 'data/matches': { type: { span: 'object', matched_text: 'string' } } },
    },
  },
  {
    schema_version: legacy,
    tool,
    execution_id: executionId,
    timestamp,
    partial,
    data: opened({
      pattern: keep,
      matches: list(
        match({
          match_id: id,
          span: object(UNIFIED_SPAN),
          matched_text: string('matched_text', { evidence: 'text' }),
          context_before: linesBefore,
          context_after: linesAfter,
        }),
      ),
      match_count: count,
    }),
  },
);
