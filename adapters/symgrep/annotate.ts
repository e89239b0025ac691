import { at, type HeldShape, ItemDraft, isObject } from '../../src/adapter.ts';
import { COUNTING } from './counting.ts';
import { symbolIn } from './symbol.ts';

/**
 * `SymbolAttributesResponse` (`annotate`, POST /v1/symbol/attributes, since schema 1.2.0; it has no version): the
 * symbol as the index has it now.
 */
export const annotate: HeldShape = {
  id: 'symgrep/annotate',
  coordinates: COUNTING,
  claims({ value }) {
    const symbol = at(value, 'symbol');
    if (!isObject(symbol) || at(symbol, 'range/start_column') === undefined) return undefined;
    return ['language', 'file', 'name'].every((key) => typeof symbol[key] === 'string')
      ? ['/symbol/range', '/symbol/language']
      : undefined;
  },
  keys: ['/symbol'],
  lists: {},
  read(document) {
    const symbol = document.object('symbol');
    const spans = symbol === undefined ? [] : [new ItemDraft(symbolIn(symbol))];
    return {
      operation: 'annotate',
      status: 'ok',
      message: 'The attributes of the symbol in the index were replaced.',
      result: { type: 'annotate', ...document.rest(), spans },
    };
  },
};
