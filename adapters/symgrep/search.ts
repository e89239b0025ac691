import {
  type Conditions,
  count,
  cutWith,
  file,
  type Inverse,
  type Keys,
  keep,
  legacy,
  list,
  match,
  meansOnly,
  opened,
  orNull,
  startColumn,
  startLine,
  string,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { CONTEXT } from './contexts.ts';
import { framed } from './counting.ts';
import { textsOf } from './literals.ts';
import { SYMBOL_KEYS, symbolFacts } from './symbol.ts';

/** Keys of other tools' documents and elements: where one of them stands, it is not this form. */
const FOREIGN = ['schema_version', 'tool', 'data', 'status', 'execution_id', 'pattern', 'language', 'file_path'];
const FOREIGN_IN_ELEMENT = ['span', 'match_id', 'file', 'file_path', 'captures'];

/** A query; further keys are those of a newer minor version. */
const IS_SEARCH: Conditions = {
  lacks: FOREIGN,
  any: [{ type: { version: 'string', query: 'string' } }, { lacks: ['version'], type: { contexts: 'list' } }],
  first: { matches: { lacks: FOREIGN_IN_ELEMENT } },
};

/** Schema 0.1.0 and 1.2.0. */
const VERSION = { key: '/version', major: 1 };

/** `SearchMatch`: the first hit on a line. It has no end and, with `--max-lines 0`, no line (`null`). */
const LINES = list(
  match(
    {
      path: file,
      line: startLine,
      column: orNull(startColumn),
      snippet: string('snippet', { evidence: 'lines', nullable: true }),
    },
    { quotes: true, by: textsOf },
  ),
  ['path', 'line', 'column', 'snippet'],
  { needs: ['/query', '/version'] },
);

const SYMBOLS = list(match(SYMBOL_KEYS, { by: symbolFacts }), [
  'name',
  'kind',
  'language',
  'file',
  'attributes',
  'called_by',
  'calls',
  'def_line_count',
]);

const TRUNCATED = { ...remarks.truncated, assigned: remarks.truncated.code };

/** `truncated` is printed whatever it is. */
const WHOLE: Inverse = { defaults: { '/summary/truncated': false } };

const KEYS: Keys = {
  version: legacy,
  query: keep,
  matches: LINES,
  symbols: SYMBOLS,
  contexts: list(CONTEXT, ['kind', 'file', 'range', 'snippet', 'symbol_index'], {
    joins: { list: '/symbols', by: 'symbol_index', as: 'contexts' },
  }),
  summary: opened({
    total_matches: count,
    // True wherever the number of results is that of `--limit`, even if there were no more.
    truncated: meansOnly({ true: { partial: true, diagnostic: TRUNCATED }, false: {} }),
  }),
};

export const search = [
  /**
   * `SearchResult` of text mode (`search` without `--mode symbol`, POST /v1/search; schema 0.1.0 and 1.2.0): its
   * matches hold the query. Its symbols and contexts are empty in every version.
   */
  framed(
    'symgrep/text',
    {
      command: 'search',
      inverse: WHOLE,
      version: VERSION,
      when: { has: ['matches/0'], all: [IS_SEARCH] },
    },
    {
      ...KEYS,
      symbols: list(match(SYMBOL_KEYS, { role: 'definition', by: symbolFacts })),
      summary: opened({
        total_matches: count,
        truncated: cutWith(remarks.truncated),
      }),
    },
  ),
  /** The same without matches, of symbol mode or of no result. */
  framed(
    'symgrep/search',
    {
      inverse: WHOLE,
      version: VERSION,
      when: {
        all: [IS_SEARCH],
        any: [
          { complete: true, has: ['symbols'] },
          { has: ['matches', 'symbols'] },
          { has: ['matches', 'contexts'] },
          { has: ['matches', 'summary'] },
        ],
      },
    },
    KEYS,
  ),
];
