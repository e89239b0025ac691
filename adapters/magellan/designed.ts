import {
  alignedMatch,
  count,
  findings,
  IS_ALIGNED,
  id,
  list,
  RICH,
  spanned,
  statusOfQuery,
  strings,
} from '../../src/adapter.ts';
import { framed } from './envelope.ts';
import { FIRST_KEYS } from './symbol.ts';

const NAMES = {
  ...strings('name', 'kind', 'parent', 'symbol_id'),
};

export const designed = [
  /**
   * `SymbolMatch` as the alignment document of 2026-01-22 makes it, also in `StandardResponse`. No version prints it.
   */
  framed(
    'magellan/find-aligned',
    {
      designed: true,
      command: 'find',
      around: { status: statusOfQuery, diagnostics: findings() },
      within: { inside: { 'matches/0': { has: ['match_id', 'name'], all: [IS_ALIGNED] } } },
    },
    { matches: list(alignedMatch(NAMES), FIRST_KEYS), count },
  ),
  /**
   * `SymbolMatch` with what extends its span beside it, as the schema document of 2026-01-22 has it. No version prints
   * it.
   */
  framed(
    'magellan/find-designed',
    {
      designed: true,
      command: 'find',
      within: { inside: { 'matches/0': { has: ['match_id', 'span', 'name'], hasOne: Object.keys(RICH) } } },
    },
    { matches: list(spanned({ match_id: id, ...NAMES }), FIRST_KEYS), count },
  ),
];
