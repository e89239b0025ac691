import {
  type Conditions,
  choose,
  file,
  form,
  joined,
  keep,
  kept,
  list,
  located,
  map,
  match,
  NO_LINE,
  object,
  path,
  richFact,
  startLine,
  string,
  strings,
  UNIFIED_RANGE,
} from '../../src/adapter.ts';
import { bareForm } from './bare.ts';

/**
 * The path of a symbol is in its canonical name: `crate::/path/of/file.rs::Kind name`. All slashes belong to it;
 * where there is none it has a point.
 */
const PATH_IN_NAME = joined(
  /^(?:[^/:]|:(?!:))*::(?<file>(?=(?<folders>(?:[^/]*\/)+))\k<folders>[^/]*?|(?!.*\/)[^.]*\..*?)/su,
  /::[A-Z][A-Za-z]* [^/]*$/u,
);

/** What the database holds of a node: keys of its own kind, among them those of a place, if it has one. */
const RECORD = choose(
  [{ type: { byte_start: 'number', file: 'string' } }, located({ ...UNIFIED_RANGE, file }, { open: true })],
  [
    { type: { byte_start: 'number' }, matches: { canonical_fqn: PATH_IN_NAME } },
    located({ ...UNIFIED_RANGE, canonical_fqn: { ...keep, fileIn: PATH_IN_NAME } }, { open: true }),
  ],
  [{ type: { path: 'string' } }, object({ path: path() }, { open: true })],
  [{ type: { file: 'string' } }, object({ file: path() }, { open: true })],
  [{}, object({}, { open: true })],
);

const IS_GEO: Conditions = { has: ['fqn', 'file_path', 'byte_start', 'language', 'kind', 'id'] };

/**
 * Symbols of a `.geo` database, as `export` prints them (3.0 to 4.1; the backend is in the builds of 3.1 to 3.3).
 */
const GEO_SYMBOLS = list(
  match({
    id: keep,
    name: string('name'),
    fqn: keep,
    kind: string('kind'),
    file_path: file,
    ...UNIFIED_RANGE,
    language: richFact('language'),
  }),
);

export const nodes = [
  /**
   * `cypher` (since 4.1.0), without an envelope: rows by variables that the user named, so they stay as they are, with
   * a span where there is a place.
   */
  bareForm(
    'magellan/cypher',
    {
      inverse: { proved: true },
      closed: true,
      when: {
        has: ['count'],
        type: { results: 'list' },
        any: [{ lacks: ['results/0'] }, { has: ['results/0/*/kind', 'results/0/*/data'] }],
      },
    },
    { count: keep, results: list(map(object({ ...kept('id', 'kind', 'name'), data: RECORD }))) },
  ),
  /**
   * `hopgraph` (since 4.3.0): a bare list, keys in alphabetical order; line 0 and a file that is `null` are not known.
   */
  form(
    'magellan/hopgraph',
    { has: ['0/entity_id', '0/rank', '0/score'] },
    list(
      match(
        {
          ...kept('rank', 'entity_id', 'score'),
          ...strings('name', 'kind'),
          file_path: file,
          start_line: startLine,
          hop_distance: keep,
        },
        { unknown: NO_LINE },
      ),
    ),
  ),
  /** `export` of a `.geo` database: a bare list, always pretty, of the symbols alone. */
  form('magellan/geo-symbols', { command: 'export', when: { inside: { 0: IS_GEO } } }, GEO_SYMBOLS),
  /** `export --format jsonl` of a `.geo` database: the same, a symbol a line. */
  form('magellan/geo-rows', { command: 'export', when: IS_GEO, isRow: IS_GEO }, GEO_SYMBOLS),
];
