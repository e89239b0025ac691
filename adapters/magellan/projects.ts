import { form, keep, list } from '../../src/adapter.ts';
import { FRAME } from './envelope.ts';
import { FIRST_KEYS, SYMBOL } from './symbol.ts';

export const projects = [
  /** `context symbol` (since 3.2.0). */
  form(
    'magellan/context-symbol',
    {
      in: FRAME,
      command: 'context symbol',
      cutMark: '\n... [Output truncated due to --token-budget]',
      within: { any: [{ has: ['projects', 'query'] }, { has: ['matches/0/project', 'matches/0/match_id'] }] },
    },
    { query: keep, projects: keep, matches: list(SYMBOL, FIRST_KEYS) },
  ),
  /** `find --all` and `refs --all` (since 4.1.0), which print the same: symbols of several projects. */
  form(
    'magellan/projects',
    { in: FRAME, command: null, when: { has: ['data/0/project', 'data/0/match_id', 'data/0/span'] } },
    list(SYMBOL, FIRST_KEYS),
  ),
];
