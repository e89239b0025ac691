import {
  type DiagnosticDraft,
  type FieldReader,
  type FieldRule,
  type Fields,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
  type JsonObject,
  type MatchDraft,
  type StreamedShape,
} from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { bareIn, dataIn, FRAME, FRAME_KEYS, takeFrame } from './frame.ts';
import { cleanPath, found, pathAs, RESULTS, resultIn } from './results.ts';
import { COUNTING } from './span.ts';

/** The keys of a `SearchResponse` beside its results; `kind_filter` and `notice` where symbols are searched. */
function besideResults(container: '/data' | ''): Readonly<Record<string, FieldRule | FieldReader>> {
  return {
    [`${container}/query`]: 'payload',
    [`${container}/path_filter`]: pathAs('path_filter'),
    [`${container}/kind_filter`]: 'payload',
    [`${container}/notice`]: 'payload',
    [`${container}/total_count`]: found('total_count'),
  };
}

/**
 * `search` in the modes symbols (also labels), references, calls, implements (since 3.3.0) and semantic (since 3.8.0).
 * What an element has tells the mode; of an empty list nothing does.
 */
export const search: StreamedShape = {
  id: 'llmgrep/search',
  command: 'search',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const data = dataIn(glimpse, 'results');
    return data !== undefined && isLocated(data) ? ['/tool', '/data/results'] : undefined;
  },
  fields: { ...FRAME, ...besideResults('/data') },
  lists: { '/data/results': RESULTS },
};

/**
 * True for results that have places; where there are none, a query tells, which records of documents and facts do not
 * have.
 */
function isLocated({ results, query }: JsonObject): boolean {
  if (!Array.isArray(results)) return false;
  const [first] = results;
  return first === undefined ? typeof query === 'string' : !isRecord(first);
}

/** What `watch` prints first (builds with the feature unstable-watch): the same without an envelope. No recording. */
export const watch: StreamedShape = {
  id: 'llmgrep/watch',
  command: 'watch',
  coordinates: COUNTING,
  count: 'count',
  claims(glimpse) {
    const value = bareIn(glimpse, ['results'], ['query', 'path_filter', 'kind_filter', 'notice', 'total_count']);
    if (value === undefined) return undefined;
    const [first] = Array.isArray(value['results']) ? value['results'] : [null];
    const told =
      first === undefined
        ? 'query' in value && 'total_count' in value
        : isObject(first) && 'match_id' in first && 'span' in first;
    return told ? ['/results'] : undefined;
  },
  fields: besideResults(''),
  lists: { '/results': RESULTS },
};

/** The parts of an answer in all modes, with what their places are. */
const SECTIONS = { symbols: 'definition', references: 'reference', calls: 'call' } as const;

/** `search --mode auto`: three lists, each with the query and its own total; the total of all stands behind them. */
export const auto: HeldShape = {
  id: 'llmgrep/auto',
  coordinates: COUNTING,
  claims(glimpse) {
    const data = dataIn(glimpse);
    const told = Object.keys(SECTIONS).find((section) => data !== undefined && isSection(data[section]));
    return told === undefined ? undefined : ['/tool', `/data/${told}/results`];
  },
  keys: [
    ...FRAME_KEYS,
    ...['query', 'path_filter', 'total_count', 'limit_mode'].map((key) => `/data/${key}`),
    ...sectionKeys(),
  ],
  lists: Object.fromEntries(Object.keys(SECTIONS).map((section) => [`/data/${section}/results`, RESULTS])),
  opens: ['/data'],
  read(document, { complete }) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const matches = data === undefined ? [] : takeSections(data);
    const total = data?.peek('total_count');
    if (data !== undefined) cleanPath(data, 'path_filter', 'path_filter');
    data?.keep('query', 'total_count', 'limit_mode');
    const unprinted = complete && typeof total === 'number' ? total - matches.length : 0;
    const diagnostics = [...frame.diagnostics, ...(unprinted > 0 ? [limitNote(unprinted)] : [])];
    const partial = diagnostics.length > 0;
    return {
      ...frame,
      command: 'search',
      data: { ...data?.rest(), ...document.rest() },
      matches,
      diagnostics,
      partial,
    };
  },
};

function isSection(section: Json | undefined): boolean {
  return isObject(section) && Array.isArray(section['results']);
}

function sectionKeys(): string[] {
  return Object.keys(SECTIONS).flatMap((section) =>
    ['query', 'path_filter', 'total_count'].map((key) => `/data/${section}/${key}`),
  );
}

/** The results of all sections; the sections stay with what else they say, behind the results. */
function takeSections(data: Fields): MatchDraft[] {
  const matches: MatchDraft[] = [];
  let placed = false;
  for (const [name, role] of Object.entries(SECTIONS)) {
    const section = data.object(name);
    if (section === undefined) continue;
    matches.push(...(section.objects('results') ?? []).map((element) => resultIn(element, role)));
    cleanPath(section, 'path_filter', 'path_filter');
    section.keep('query', 'kind_filter', 'notice', 'total_count');
    data.replace(name, { ...(!placed && { matches: [] }), [name]: section.rest() });
    placed = true;
  }
  return matches;
}

function limitNote(unprinted: number): DiagnosticDraft {
  const { code, ...rest } = remarks.limited;
  return { ...rest, code, assigned: code, details: { unprinted } };
}

/**
 * Keys of what `--mode docs` and `--mode facts` find (since 3.3.1); both are records of Magellan's, without a place in
 * code.
 */
const RECORD_KEYS = [
  ...[
    'id',
    'path_or_uri',
    'source_kind',
    'content_hash',
    'observed_at',
    'source_timestamp',
    'title',
    'tags',
    'wikilinks',
  ],
  ...[
    'candidate_id',
    'source_document_id',
    'subject_type',
    'subject_key',
    'predicate',
    'object_type',
    'object_key',
    'properties_json',
  ],
  ...['status', 'created_at'],
];

/** `search --mode docs` and `--mode facts`. What is JSON in a text (`tags`, `properties_json`) stays a text. */
export const records: HeldShape = {
  id: 'llmgrep/records',
  coordinates: COUNTING,
  claims(glimpse: Glimpse) {
    const data = dataIn(glimpse, 'results');
    const [first] = data !== undefined && Array.isArray(data['results']) ? data['results'] : [null];
    const told = first === undefined ? glimpse.complete && !Object.hasOwn(data ?? {}, 'query') : isRecord(first);
    return told ? ['/tool', '/data/results'] : undefined;
  },
  keys: [...FRAME_KEYS, '/data/total_count', '/data/path_filter'],
  lists: { '/data/results': { begins: ['id'] } },
  opens: ['/data'],
  read(document) {
    const frame = takeFrame(document);
    const data = document.object('data');
    const results = data?.objects('results')?.map((record) => record.keep(...RECORD_KEYS).rest());
    if (results !== undefined) data?.replace('results', { results });
    if (data !== undefined) cleanPath(data, 'path_filter', 'path_filter');
    data?.keep('total_count');
    return { ...frame, command: 'search', data: { ...data?.rest(), ...document.rest() } };
  },
};

function isRecord(first: Json): boolean {
  return (
    isObject(first) &&
    ('path_or_uri' in first || 'candidate_id' in first || 'source_kind' in first || 'predicate' in first)
  );
}
