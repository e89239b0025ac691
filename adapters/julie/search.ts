import { at, type StreamedShape } from '../../src/adapter.ts';
import { COUNTING } from './place.ts';
import { isSymbol, symbols } from './symbol.ts';
import { named, toldBy } from './tool-field.ts';

/**
 * `fast_search` (OptimizedResponse<Symbol>, v0.1.0 to v2.0.0): only where something was found. `total_found` may be
 * more than was printed.
 */
export const search: StreamedShape = {
  id: 'julie/fast_search',
  command: 'fast_search',
  coordinates: COUNTING,
  count: 'count',
  claims: (glimpse) =>
    toldBy(glimpse, 'fast_search', 'results', isSymbol) ??
    // Keys are sorted, and the list may be longer than what is seen of it.
    (at(glimpse.value, 'tool') === undefined &&
    at(glimpse.value, 'insights') !== undefined &&
    at(glimpse.value, 'results') !== undefined
      ? ['/insights', '/results']
      : undefined),
  fields: {
    '/tool': named('fast_search'),
    '/confidence': 'payload',
    '/insights': 'payload',
    '/next_actions': 'payload',
    '/total_found': (value) => ({ data: { total_found: value }, ...(typeof value === 'number' && { found: value }) }),
  },
  lists: { '/results': symbols },
};
