import { type Conditions, count, form, keep, list, path } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { FRAME } from './envelope.ts';
import { FIRST_KEYS, SYMBOL } from './symbol.ts';

/** `name` tells a symbol from matches of text, which have no names. */
const IS_SYMBOL: Conditions = { has: ['match_id', 'span', 'name'], lacks: ['project'] };

export const find = [
  /**
   * `find --name` and `find --list-glob` (since 1.1.0), and the form that the toolset's design documents of January
   * 2026 give all queries.
   */
  form(
    'magellan/find',
    {
      in: FRAME, // Since 3.1.2 it stops here: the document does not say whether it was cut.
      limit: { most: 10, remark: remarks.perhapsCut },
      within: {
        any: [
          { inside: { 'matches/0': IS_SYMBOL } },
          {
            type: { matches: 'list' },
            lacks: ['matches/0'],
            only: ['matches', 'query_name', 'file_filter', 'count'],
            any: [{ has: ['query_name'] }, { complete: true }],
          },
        ],
      },
    },
    { matches: list(SYMBOL, FIRST_KEYS), query_name: keep, file_filter: path('file_filter'), count },
  ),
  /** `query --file` (since 1.4.0). */
  form(
    'magellan/query',
    {
      in: FRAME,
      within: {
        any: [
          { inside: { 'symbols/0': IS_SYMBOL } },
          {
            type: { symbols: 'list' },
            lacks: ['symbols/0'],
            has: ['file_path'],
            only: ['symbols', 'file_path', 'kind_filter'],
          },
        ],
      },
    },
    { file_path: path(), kind_filter: keep, symbols: list(SYMBOL, FIRST_KEYS) },
  ),
];
