import {
  at,
  type DraftValue,
  type FieldDraft,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
  type JsonObject,
  type MatchDraft,
  placeOf,
  QuoteDraft,
  type Remark,
  type StreamedShape,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { contextIn } from './contexts.ts';
import { COUNTING } from './counting.ts';
import { contentLiterals, type LineLiteral, lineLiterals, textsOn } from './literals.ts';
import { symbolIn } from './symbol.ts';
import { textIn } from './text-in.ts';

/** Schema 0.1.0 and 1.2.0. */
const VERSION = { key: '/version', major: 1 };

const LISTS = {
  matches: { begins: ['path', 'line', 'column', 'snippet'] },
  symbols: { begins: ['name', 'kind', 'language', 'file', 'attributes', 'called_by', 'calls', 'def_line_count'] },
  contexts: { begins: ['kind', 'file', 'range', 'snippet', 'symbol_index'] },
} as const;

/**
 * `SearchResult` of text mode (`search` without `--mode symbol`, POST /v1/search; schema 0.1.0 and 1.2.0): its matches
 * are read one by one, because the query that they hold stands before them. Its symbols and contexts are empty in every
 * version.
 */
export const textSearch: StreamedShape = {
  id: 'symgrep/text',
  version: VERSION,
  command: 'search',
  coordinates: COUNTING,
  count: 'count',
  claims({ value }) {
    const keys = isSearch(value) ? Object.keys(value) : [];
    const queried = keys.indexOf('query');
    return queried >= 0 && queried < keys.indexOf('matches') && isObject(at(value, 'matches/0'))
      ? ['/version', '/query', '/matches/0']
      : undefined;
  },
  fields: {
    '/version': 'legacy',
    '/query': 'payload',
    '/contexts': { read: takeContexts },
    '/summary': 'open',
    '/summary/total_matches': 'count',
    '/summary/truncated': (value) => (typeof value === 'boolean' ? truncation(value) : undefined),
  },
  lists: {
    '/matches': { ...LISTS.matches, read: (match, head) => lineIn(match, literalsBefore(head)) },
    '/symbols': { ...LISTS.symbols, read: (symbol) => ({ ...symbolIn(symbol), role: 'definition' }) },
  },
};

/**
 * The same without matches, of symbol mode or of no result, or with its keys in another order: held, because contexts
 * stand behind their symbols.
 */
export const search: HeldShape = {
  id: 'symgrep/search',
  version: VERSION,
  coordinates: COUNTING,
  claims(glimpse) {
    const { value, complete } = glimpse;
    if (complete && isObject(value) && isSearch({ ...value, matches: [] }) && !Object.hasOwn(value, 'matches'))
      return Array.isArray(value['symbols']) ? ['/version', '/query', '/symbols'] : undefined;
    if (!isSearch(value) || textSearch.claims(glimpse) !== undefined) return undefined;
    return isSettled(glimpse) ? ['/version', '/query', '/symbols', '/contexts'] : undefined;
  },
  keys: ['/version', '/query', '/summary/total_matches', '/summary/truncated'],
  lists: { '/matches': LISTS.matches, '/symbols': LISTS.symbols, '/contexts': LISTS.contexts },
  opens: ['/summary'],
  read(document) {
    const version = document.take('version');
    const query = document.keep('query').peek('query');
    const { lines, symbols } = matchesIn(document, query, version);
    document.replace('matches', { matches: [] });
    const summary = document.object('summary');
    const total = summary?.take('total_matches');
    const { partial, remarks: said = [] } = truncation(summary?.boolean('truncated') === true);
    return {
      command: 'search',
      data: { ...document.rest(), ...summary?.rest() },
      matches:
        lines.length > 0 && symbols.length > 0
          ? [...lines, ...symbols.map((match) => ({ ...match, role: 'definition' }))]
          : [...lines, ...symbols],
      ...(total !== undefined && { reportedCount: { key: 'total_matches', value: total } }),
      partial,
      diagnostics: said.map(({ level, message, code }) => ({ level, message, code, assigned: code })),
      legacy: { version },
    };
  },
};

/** The located results of a document that is held; contexts that belong to none of its symbols stay. */
function matchesIn(
  document: Fields,
  query: Json | undefined,
  version: Json | undefined,
): Record<'lines' | 'symbols', MatchDraft[]> {
  const literals = lineLiterals(query, version);
  const lines = document.objects('matches')?.map((match) => lineIn(match, literals)) ?? [];
  const symbols = document.objects('symbols') ?? [];
  const contexts = new Map(symbols.map(({ pointer }): [string, Fields[]] => [pointer, []]));
  const others: DraftValue[] = [];
  for (const context of document.objects('contexts') ?? []) {
    const named = contexts.get(`/symbols/${JSON.stringify(context.peek('symbol_index') ?? null)}`);
    if (named === undefined) others.push(contextIn(context.keep('symbol_index')));
    else named.push(context);
  }
  if (others.length > 0) document.replace('contexts', { contexts: others });
  const content = contentLiterals(query, version);
  return {
    lines,
    symbols: symbols.map((symbol) =>
      symbolIn(symbol, { contexts: contexts.get(symbol.pointer) ?? [], literals: content }),
    ),
  };
}

/** `SearchMatch`: the first hit on a line. It has no end and, with `--max-lines 0`, no line (`null`). */
function lineIn(match: Fields, literals: readonly LineLiteral[]): MatchDraft {
  const lines = textIn(match, 'snippet');
  const place = placeOf(
    match,
    { file: 'path', startLine: 'line', startColumn: 'column' },
    { lines, texts: textsOn(lines, literals) },
  );
  for (const key of ['snippet', 'column']) if (match.peek(key) === null) match.keep(key);
  return { fields: match, place, content: { matched_text: new QuoteDraft(place), snippet: match.string('snippet') } };
}

/** By the head of a document the texts that its lines hold: a query is read once. */
const LITERALS = new WeakMap<Readonly<JsonObject>, readonly LineLiteral[]>();

function literalsBefore(head: Readonly<JsonObject>): readonly LineLiteral[] {
  const known = LITERALS.get(head) ?? lineLiterals(head['/query'], head['/version']);
  LITERALS.set(head, known);
  return known;
}

function takeContexts(holder: Fields): void {
  const contexts = holder.objects('contexts')?.map((context) => contextIn(context.keep('symbol_index')));
  holder.replace('contexts', contexts === undefined || contexts.length > 0 ? { contexts } : {});
}

/** `truncated` is true wherever the number of results is that of `--limit`, even if there were no more. */
function truncation(truncated: boolean): FieldDraft & { remarks?: readonly Remark[] } {
  return truncated ? { partial: true, remarks: [remarks.truncated] } : {};
}

/** Keys of other tools' documents and elements: where one of them stands, it is not this form. */
const FOREIGN = ['schema_version', 'tool', 'data', 'status', 'execution_id', 'pattern', 'language', 'file_path'];
const FOREIGN_IN_ELEMENT = ['span', 'match_id', 'file', 'file_path', 'captures'];

/**
 * True for a query with a version, or with contexts where its keys are in another order; further keys are those of a
 * newer minor version.
 */
function isSearch(value: Json): value is JsonObject {
  if (!isObject(value) || !Array.isArray(value['matches']) || holdsAny(value, FOREIGN)) return false;
  const [query, version, first] = [value['query'], value['version'], value['matches'][0]];
  if ((query !== undefined && typeof query !== 'string') || (version !== undefined && typeof version !== 'string'))
    return false;
  if (isObject(first) && holdsAny(first, FOREIGN_IN_ELEMENT)) return false;
  return version !== undefined ? query !== undefined : Array.isArray(value['contexts']);
}

function holdsAny(value: JsonObject, keys: readonly string[]): boolean {
  return keys.some((key) => Object.hasOwn(value, key));
}

/**
 * True when no match can come any more and one of the other lists has shown, or when the query comes behind the
 * matches.
 */
function isSettled({ value, complete }: Glimpse): boolean {
  const keys = Object.keys(value as JsonObject);
  if (isObject(at(value, 'matches/0'))) return true;
  return (
    (complete || keys.at(-1) !== 'matches') && ['symbols', 'contexts', 'summary'].some((key) => keys.includes(key))
  );
}
