import { form, keep, list, match } from '../../src/adapter.ts';
import { FRAME } from './envelope.ts';
import { OF_SYMBOLS, SYMBOL_KEYS } from './symbol.ts';

/** `slice` (since 2.0.0). Of every symbol in it only the file is known: its places are placeholders in all versions. */
export const slice = form(
  'magellan/slice',
  { in: FRAME, has: ['target', 'included_symbols'] },
  {
    target: match(SYMBOL_KEYS, { ...OF_SYMBOLS, role: 'target' }),
    direction: keep,
    included_symbols: list(match(SYMBOL_KEYS, { ...OF_SYMBOLS, role: 'included' }), ['match_id']),
    statistics: keep,
  },
);
