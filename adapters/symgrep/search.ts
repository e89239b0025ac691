import {
  at,
  type Conditions,
  count,
  file,
  form,
  isObject,
  type Json,
  type JsonObject,
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
import { COUNTING } from './counting.ts';
import { textsOf } from './literals.ts';
import { FACTS, SYMBOL_KEYS } from './symbol.ts';

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
    { quotes: true, by: textsOf, given: ['snippet'] },
  ),
  ['path', 'line', 'column', 'snippet'],
);

const SYMBOLS = list(match(SYMBOL_KEYS, FACTS), [
  ...['name', 'kind', 'language', 'file', 'attributes', 'called_by', 'calls', 'def_line_count'],
]);

const TRUNCATED = { ...remarks.truncated, assigned: remarks.truncated.code };

const KEYS: Keys = {
  version: legacy,
  query: keep,
  matches: LINES,
  symbols: SYMBOLS,
  contexts: list(CONTEXT, ['kind', 'file', 'range', 'snippet', 'symbol_index']),
  summary: opened({
    total_matches: count,
    // True wherever the number of results is that of `--limit`, even if there were no more.
    truncated: meansOnly({ true: { partial: true, diagnostic: TRUNCATED }, false: {} }),
  }),
};

/**
 * `SearchResult` of text mode (`search` without `--mode symbol`, POST /v1/search; schema 0.1.0 and 1.2.0): the query
 * that its matches hold stands before them. Its symbols and contexts are empty in every version.
 */
export const textSearch = form(
  'symgrep/text',
  {
    command: 'search',
    version: VERSION,
    counting: COUNTING,
    when: { has: ['matches/0'], order: ['query', 'matches'], all: [IS_SEARCH] },
    fold: { keys: ['/symbols', '/contexts'], read: withContexts },
  },
  {
    ...KEYS,
    symbols: list(match(SYMBOL_KEYS, { role: 'definition', ...FACTS }), ['name']),
    summary: opened({
      total_matches: count,
      truncated: meansOnly({ true: { partial: true, remark: remarks.truncated }, false: {} }),
    }),
  },
);

/** The same without matches, of symbol mode or of no result, or with its keys in another order. */
export const search = form(
  'symgrep/search',
  {
    command: 'search',
    version: VERSION,
    counting: COUNTING,
    when: {
      all: [IS_SEARCH],
      any: [
        { complete: true, has: ['symbols'] },
        { has: ['matches', 'symbols'] },
        { has: ['matches', 'contexts'] },
        { has: ['matches', 'summary'] },
        { has: ['matches/0'] },
      ],
    },
    fold: { keys: ['/matches', '/symbols', '/contexts'], read: withContexts },
  },
  KEYS,
);

/** Contexts stand behind their symbols, which they name by a number: each goes to its own, and the others stay. */
function withContexts(
  { '/contexts': contexts, ...lists }: JsonObject,
  _: boolean,
  placesIn: (list: string) => readonly number[],
) {
  const symbols = Array.isArray(lists['/symbols']) ? lists['/symbols'] : [];
  const places = placesIn('/symbols');
  const owned = new Map<Json, Json[]>();
  for (const place of places) owned.set(place, []);
  const others: Json[] = [];
  for (const context of Array.isArray(contexts) ? contexts : [])
    (owned.get(at(context, 'symbol_index') ?? null) ?? others).push(context);
  const whole: Json[] = [];
  for (const [index, symbol] of symbols.entries()) {
    const own = owned.get(places[index] as number) as Json[];
    whole.push(own.length > 0 && isObject(symbol) ? { contexts: own, ...symbol } : symbol);
  }
  const values: JsonObject = { ...lists };
  if (contexts !== undefined && !Array.isArray(contexts)) values['/contexts'] = contexts;
  if (whole.length > 0) values['/symbols'] = whole;
  if (others.length > 0) values['/contexts'] = others;
  return { values };
}
