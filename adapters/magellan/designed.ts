import { type Conditions, designedQuery, IS_ALIGNED, RICH } from '../../src/adapter.ts';
import { FRAMED } from './envelope.ts';

const TOOL = { tool: 'magellan', prefix: 'MAG' };

/** What other tools print in their queries. */
const FOREIGN = ['data/pattern', 'data/query'];

/**
 * `SymbolMatch`, `ReferenceMatch` and `Match` as the toolset's design documents of January 2026 have them, whose
 * reference is this tool: it is that of a document that names none. No version prints them.
 */
const IS_DESIGNED: Conditions = {
  ...FRAMED,
  lacks: FOREIGN,
  type: { 'data/matches/0/span': 'object' },
  inside: {
    'data/matches/0': {
      any: [IS_ALIGNED, { hasOne: Object.keys(RICH) }, { hasOne: ['content', 'def_symbol_id', 'reference_type'] }],
    },
  },
};
const IS_REFERENCE: Conditions = { hasOne: ['data/matches/0/def_symbol_id', 'data/matches/0/reference_type'] };

export const designed = [
  designedQuery('magellan/refs-designed', TOOL, { command: 'refs', when: { all: [IS_DESIGNED, IS_REFERENCE] } }),
  designedQuery('magellan/find-designed', TOOL, { command: 'find', when: IS_DESIGNED }),
];
