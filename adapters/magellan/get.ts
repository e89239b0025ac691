import { type HeldShape, isObject, type MatchDraft } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { evidence, FRAME_KEYS, objectIn, takeFrame } from './frame.ts';
import { COUNTING } from './span.ts';
import { fills, symbolIn } from './symbol.ts';

/**
 * `get --file --symbol` (since 1.4.0): one symbol and its text, which is what stood at the place when the file was
 * indexed. Of several symbols of one name it prints the place of one and the texts of all: then the text is not that of
 * the place, and stays in `data`.
 */
export const get: HeldShape = {
  id: 'magellan/get',
  coordinates: COUNTING,
  claims(glimpse) {
    const symbol = objectIn(glimpse, ['symbol'])?.['symbol'];
    return isObject(symbol) && 'match_id' in symbol && 'span' in symbol ? evidence('symbol/span') : undefined;
  },
  keys: [...FRAME_KEYS, '/data/symbol', '/data/content'],
  lists: {},
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const symbol = data?.object('symbol');
    const text = data?.peek('content');
    const matches: MatchDraft[] = [];
    if (symbol !== undefined && typeof text === 'string' && fills(text, symbol)) {
      const match = symbolIn(symbol, {}, data?.string('content'));
      matches.push({ ...match, content: { content: text, ...match.content } });
    } else if (symbol !== undefined) {
      const match = symbolIn(symbol);
      matches.push({ ...match, remarks: [...(match.remarks ?? []), remarks.severalTexts] });
    }
    data?.keep('content');
    data?.replace('symbol', { matches: [] });
    return { ...frame, command: 'get', data: { ...data?.rest(), ...document.rest() }, matches };
  },
};
