import { choose, form, keep, match, object, opened, string } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { FRAME } from './envelope.ts';
import { OF_SYMBOLS, SYMBOL_KEYS } from './symbol.ts';

/**
 * `get --file --symbol` (since 1.4.0): one symbol and its text, which is what stood at the place when the file was
 * indexed. Of several symbols of one name it prints the place of one and the texts of all: then the text is not that of
 * the place, and stays in `data`.
 */
export const get = form(
  'magellan/get',
  { in: FRAME, has: ['symbol/match_id', 'symbol/span'] },
  choose(
    [
      { spans: { content: ['symbol/span/byte_start', 'symbol/span/byte_end'] } },
      match(
        { symbol: object(SYMBOL_KEYS, { hoisted: true }), content: string('content', { evidence: 'text' }) },
        OF_SYMBOLS,
      ),
    ],
    [{}, opened({ symbol: match(SYMBOL_KEYS, { ...OF_SYMBOLS, remarks: [remarks.severalTexts] }), content: keep })],
  ),
);
