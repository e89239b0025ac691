import type { HeldShape, MatchDraft } from '../../src/adapter.ts';
import { evidence, FRAME_KEYS, objectIn, takeFrame } from './frame.ts';
import { COUNTING } from './span.ts';
import { symbolIn } from './symbol.ts';

/** `slice` (since 2.0.0). Of every symbol in it only the file is known: its places are placeholders in all versions. */
export const slice: HeldShape = {
  id: 'magellan/slice',
  coordinates: COUNTING,
  claims: (glimpse) =>
    objectIn(glimpse, ['target', 'included_symbols']) ? evidence('target', 'included_symbols') : undefined,
  keys: [...FRAME_KEYS, '/data/target', '/data/direction', '/data/statistics'],
  lists: { '/data/included_symbols': { begins: ['match_id'] } },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const target = data?.object('target');
    const matches: MatchDraft[] = target === undefined ? [] : [symbolIn(target, { role: 'target' })];
    for (const symbol of data?.objects('included_symbols') ?? []) matches.push(symbolIn(symbol, { role: 'included' }));
    data?.keep('direction', 'statistics').replace('target', { matches: [] });
    return { ...frame, command: 'slice', data: { ...data?.rest(), ...document.rest() }, matches };
  },
};
