import { type HeldShape, isObject, type MatchDraft } from '../../src/adapter.ts';
import { evidence, FRAME_KEYS, objectIn, takeFrame } from './frame.ts';
import { COUNTING } from './span.ts';
import { symbolIn } from './symbol.ts';

/** `get --file --symbol` (since 1.4.0): one symbol and its text, which is what stood at the place when the file was indexed. */
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
    const content = data?.string('content');
    const symbol = data?.object('symbol');
    const matches: MatchDraft[] = [];
    if (symbol !== undefined) {
      const match = symbolIn(symbol, {}, content);
      matches.push({ ...match, content: { content, ...match.content } });
    } else data?.replace('content', { content });
    data?.replace('symbol', { matches: [] });
    return { ...frame, command: 'get', data: { ...data?.rest(), ...document.rest() }, matches };
  },
};
