import { keep, list, opened } from '../../src/adapter.ts';
import { framed } from './envelope.ts';
import { FIRST_KEYS, SYMBOL } from './symbol.ts';

/** `find --all` and `refs --all` (since 4.1.0), which print the same: symbols of several projects. */
export const projects = framed(
  'projects',
  { command: null, when: { has: ['data/0/project', 'data/0/match_id', 'data/0/span'] } },
  list(SYMBOL, FIRST_KEYS),
);

/** `context symbol` (since 3.2.0). */
export const contextSymbol = framed(
  'context-symbol',
  {
    command: 'context symbol',
    cutMark: '\n... [Output truncated due to --token-budget]',
    within: { any: [{ has: ['projects', 'query'] }, { has: ['matches/0/project', 'matches/0/match_id'] }] },
  },
  opened({ query: keep, projects: keep, matches: list(SYMBOL, FIRST_KEYS) }),
);
