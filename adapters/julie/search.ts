import { dropWhen, form, found, kept } from '../../src/adapter.ts';
import { IS_SYMBOL, symbols } from './symbol.ts';

/**
 * `fast_search` (OptimizedResponse<Symbol>, v0.1.0 to v2.0.0): only where something was found. `total_found` may be
 * more than was printed.
 */
export const search = form(
  'julie/fast_search',
  {
    inverse: false,
    when: {
      any: [
        { is: { tool: 'fast_search' } },
        // Keys are sorted, and the list may be longer than what is seen of it.
        { lacks: ['tool'], has: ['results/0'], first: { results: IS_SYMBOL } },
        { lacks: ['tool'], has: ['insights', 'results'] },
      ],
    },
  },
  {
    tool: dropWhen('fast_search'),
    ...kept('confidence', 'insights', 'next_actions'),
    total_found: found,
    results: symbols,
  },
);
