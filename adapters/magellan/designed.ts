import {
  alignedMatch,
  count,
  findings,
  form,
  IS_ALIGNED,
  id,
  legacy,
  list,
  RICH,
  spanned,
  strings,
} from '../../src/adapter.ts';
import { FRAME } from './envelope.ts';
import { FIRST_KEYS } from './symbol.ts';

const NAMES = {
  ...strings('name', 'kind', 'parent', 'symbol_id'),
};

export const designed = [
  /**
   * `SymbolMatch` as the alignment document of 2026-01-22 makes it, also in `StandardResponse`. No version prints it.
   */
  form(
    'magellan/find-aligned',
    {
      in: FRAME,
      designed: true,
      command: 'find',
      around: { status: legacy, diagnostics: findings() },
      within: { inside: { 'matches/0': { has: ['match_id', 'name'], all: [IS_ALIGNED] } } },
    },
    { matches: list(alignedMatch(NAMES), FIRST_KEYS), count },
  ),
  /**
   * `SymbolMatch` with what extends its span beside it, as the schema document of 2026-01-22 has it. No version prints
   * it.
   */
  form(
    'magellan/find-designed',
    {
      in: FRAME,
      designed: true,
      command: 'find',
      within: { inside: { 'matches/0': { has: ['match_id', 'span', 'name'], hasOne: Object.keys(RICH) } } },
    },
    { matches: list(spanned({ match_id: id, ...NAMES }), FIRST_KEYS), count },
  ),
];
