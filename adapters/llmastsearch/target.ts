import { count, DESIGNED_QUERY, form, id, keep, list, path, spanned } from '../../src/adapter.ts';
import { CAPTURES } from './captures.ts';

/**
 * The form that the toolset's schema document of 2026-01-22 gives llmastsearch. It names no tool, its ids are made up.
 */
export const target = form(
  'llmastsearch/target',
  {
    in: DESIGNED_QUERY,
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
);
