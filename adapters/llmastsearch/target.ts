import {
  count,
  executionId,
  form,
  id,
  keep,
  legacy,
  list,
  match,
  object,
  opened,
  partial,
  path,
  timestamp,
  tool,
  UNIFIED_SPAN,
} from '../../src/adapter.ts';
import { CAPTURES } from './captures.ts';

/**
 * The form that the toolset's schema document of 2026-01-22 gives llmastsearch. It names no tool, its ids are made up,
 * and it counts as the envelope does.
 */
export const target = form(
  'llmastsearch/target',
  {
    command: 'query',
    count: 'match_count',
    counting: { firstLine: 1, firstColumn: 0, unit: 'byte' },
    when: {
      has: ['schema_version'],
      type: { 'data/query': 'string', 'data/language': 'string', 'data/matches': 'list' },
      any: [{ is: { tool: 'llmastsearch' } }, { lacks: ['tool'] }],
      first: { 'data/matches': { type: { span: 'object', captures: 'list' } } },
    },
  },
  {
    schema_version: legacy,
    tool,
    execution_id: executionId,
    timestamp,
    partial,
    data: opened({
      file_path: path(),
      language: keep,
      query: keep,
      matches: list(match({ match_id: id, span: object(UNIFIED_SPAN), pattern_index: keep, captures: CAPTURES }), [
        'match_id',
        'span',
      ]),
      match_count: count,
    }),
  },
);
