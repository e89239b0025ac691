import {
  type Conditions,
  choose,
  count,
  cutWith,
  id,
  keep,
  kept,
  list,
  match,
  means,
  object,
  opened,
  path,
  RICH_SPAN,
  spanText,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './envelope.ts';
import { FIRST_KEYS, OF_SYMBOLS, SYMBOL, SYMBOL_KEYS, UNKNOWN } from './symbol.ts';

/** `name` tells a symbol from matches of text, which have no names. */
const IS_SYMBOL: Conditions = { has: ['match_id', 'span', 'name'], lacks: ['project'] };

/** `ReferenceMatch`: the whole call expression. */
const REFERENCE = match(
  {
    match_id: id,
    span: object(RICH_SPAN),
    ...kept('referenced_symbol', 'reference_kind', 'target_symbol_id', 'reference_type', 'def_symbol_id'),
  },
  {
    role: [{ key: 'reference_kind', is: 'call', role: 'call' }, { role: 'reference' }],
    unknown: UNKNOWN,
    sumRemark: remarks.oddChecksum,
  },
);

const CALLER_NAMED = { remark: remarks.callerNamed };

export const symbols = [
  /**
   * `find --name` and `find --list-glob` (since 1.1.0), and the form that the toolset's design documents of January
   * 2026 give all queries.
   */
  framed(
    'magellan/find',
    {
      inverse: { lacks: ['/data/count'] },
      // Since 3.1.2 it stops here: the document does not say whether it was cut.
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
  framed(
    'magellan/query',
    {
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
  /** `refs --name` (since 1.1.0): the calls of a symbol, or the calls in it. */
  framed(
    'magellan/refs',
    {
      // Since 4.11.0 `--tokens` says so whatever it printed.
      around: { truncated: cutWith(remarks.truncated) },
      within: {
        any: [
          { has: ['references/0/referenced_symbol'] },
          // The alignment document's.
          { has: ['references/0/def_symbol_id', 'references/0/span'] },
          { type: { references: 'list' }, lacks: ['references/0'], has: ['symbol_name', 'direction'] },
        ],
      },
    },
    {
      references: list(REFERENCE, ['match_id', 'reference_kind', 'referenced_symbol', 'span']),
      symbol_name: keep,
      file_path: path(),
      // Up to 2.1.0 `in` may be written `incoming`, and is printed as it was typed.
      direction: means({ in: CALLER_NAMED, incoming: CALLER_NAMED }),
    },
  ),
  /**
   * `get --file --symbol` (since 1.4.0): one symbol and its text, which is what stood at the place when the file was
   * indexed. Of several symbols of one name it prints the place of one and the texts of all: then the text is not that
   * of the place, and stays in `data`.
   */
  framed(
    'magellan/get',
    ['symbol/match_id', 'symbol/span'],
    choose(
      [
        { spans: { content: ['symbol/span/byte_start', 'symbol/span/byte_end'] } },
        match({ symbol: object(SYMBOL_KEYS, { hoisted: true }), content: spanText('content') }, OF_SYMBOLS),
      ],
      [{}, opened({ symbol: { ...SYMBOL, remarks: [remarks.severalTexts] }, content: keep })],
    ),
  ),
  /** `context symbol` (since 3.2.0). */
  framed(
    'magellan/context-symbol',
    {
      inverse: { lacks: ['/data/matches/*/callees/*/column'] },
      command: 'context symbol',
      cutMark: '\n... [Output truncated due to --token-budget]',
      within: { any: [{ has: ['projects', 'query'] }, { has: ['matches/0/project', 'matches/0/match_id'] }] },
    },
    { query: keep, projects: keep, matches: list(SYMBOL, FIRST_KEYS) },
  ),
  /** `find --all` and `refs --all` (since 4.1.0), which print the same: symbols of several projects. */
  framed(
    'magellan/projects',
    {
      inverse: { lacks: ['/data/*/callees/*/column'] },
      command: null,
      when: { has: ['data/0/project', 'data/0/match_id', 'data/0/span'] },
    },
    list(SYMBOL, FIRST_KEYS),
  ),
  /**
   * `slice` (since 2.0.0). Of every symbol in it only the file is known: its places are placeholders in all versions.
   */
  framed('magellan/slice', ['target', 'included_symbols'], {
    target: { ...SYMBOL, role: 'target' },
    direction: keep,
    included_symbols: list({ ...SYMBOL, role: 'included' }, ['match_id']),
    statistics: keep,
  }),
];
