import { item } from '../../src/adapter.ts';
import { framed } from './counting.ts';
import { SYMBOL_KEYS, symbolFacts } from './symbol.ts';

/**
 * `SymbolAttributesResponse` (`annotate`, POST /v1/symbol/attributes, since schema 1.2.0; it has no version): the
 * symbol as the index has it now.
 */
export const annotate = framed(
  'symgrep/annotate',
  {
    operation: 'annotate',
    others: 'result',
    when: {
      // A target of `follow` has a symbol, too.
      only: ['symbol'],
      has: ['symbol/range/start_column'],
      type: { 'symbol/language': 'string', 'symbol/file': 'string', 'symbol/name': 'string' },
    },
    message: 'The attributes of the symbol in the index were replaced.',
  },
  { symbol: item(SYMBOL_KEYS, { alone: 'spans', by: symbolFacts }) },
);
