import type { StreamedShape } from '../../src/adapter.ts';
import { elementIn, evidence, FRAME, firstOf, objectIn } from './frame.ts';
import { COUNTING } from './span.ts';
import { SYMBOLS } from './symbol.ts';

/** `find --all` and `refs --all` (since 4.1.0): symbols of several projects. */
export const projects: StreamedShape = {
  id: 'magellan/projects',
  // Two commands print the same.
  command: null,
  coordinates: COUNTING,
  count: 'count',
  claims: (glimpse) =>
    elementIn(glimpse, ['project', 'match_id', 'span']) ? ['/data/0/project', '/data/0/span'] : undefined,
  fields: FRAME,
  lists: { '/data': SYMBOLS },
};

/** `context symbol` (since 3.2.0). */
export const contextSymbol: StreamedShape = {
  id: 'magellan/context-symbol',
  command: 'context symbol',
  coordinates: COUNTING,
  count: 'count',
  cutMark: '\n... [Output truncated due to --token-budget]',
  claims(glimpse) {
    if (objectIn(glimpse, ['projects', 'query']) !== undefined) return evidence('projects', 'query');
    const first = firstOf(objectIn(glimpse, ['matches'])?.['matches']);
    return first && 'project' in first && 'match_id' in first ? evidence('matches', 'matches/0/project') : undefined;
  },
  fields: { ...FRAME, '/data/query': 'payload', '/data/projects': 'payload' },
  lists: { '/data/matches': SYMBOLS },
};
