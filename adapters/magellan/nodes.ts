import {
  type DraftObject,
  type ElementRule,
  type Fields,
  type HeldShape,
  isObject,
  type Json,
  type JsonObject,
  type MatchDraft,
  PathDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { lineKey } from './lines.ts';
import { bareIn } from './payload.ts';
import { COUNTING, languageOf, PLACE } from './span.ts';

/**
 * `cypher` (since 4.1.0), without an envelope: rows by variables that the user named, so they stay as they are, with a
 * span where there is a place.
 */
export const cypher: HeldShape = {
  id: 'magellan/cypher',
  coordinates: COUNTING,
  claims(glimpse) {
    const value = bareIn(glimpse, ['count', 'results']);
    if (value === undefined || Object.keys(value).length !== 2) return undefined;
    const list = value['results'];
    const [first] = Array.isArray(list) ? list : [null];
    if (first === undefined) return ['/count', '/results'];
    const [node] = isObject(first) ? Object.values(first) : [];
    return isObject(node) && 'kind' in node && 'data' in node ? ['/count', '/results/0'] : undefined;
  },
  keys: ['/count', '/results'],
  lists: {},
  read(document) {
    const rows = document.objects('results');
    if (rows !== undefined) document.replace('results', { results: rows.map(rowIn) });
    document.keep('count');
    return { command: 'cypher', data: document.rest() };
  },
};

function rowIn(row: Fields): DraftObject {
  for (const variable of Object.keys(row.value)) {
    row.keep(variable);
    const node = row.object(variable);
    const data = node?.object('data');
    if (node === undefined) continue;
    node.keep('id', 'kind', 'name', 'data');
    if (data !== undefined) node.replace('data', { data: recordIn(data) });
    row.replace(variable, { [variable]: node.rest() });
  }
  return row.rest();
}

/** The path of a symbol stands in its canonical name: `crate::/path/of/file.rs::Kind name`. */
const PATH_IN_NAME = /^[^/]*?::(?<file>.*[/.].*)::[A-Z][A-Za-z]* [^/]*$/su;

/** What the database holds of a node: keys of its own kind. */
function recordIn(record: Fields): DraftObject {
  record.keep(...Object.keys(record.value));
  const name = record.peek('canonical_fqn');
  const inName = typeof name === 'string' ? PATH_IN_NAME.exec(name)?.groups?.['file'] : undefined;
  const path = record.peek('path');
  const file = record.peek('file');
  const placed = typeof record.peek('byte_start') === 'number' && (typeof file === 'string' || inName !== undefined);
  if (placed) {
    const place = placeOf(record, { ...(typeof file === 'string' && { file: 'file' }), ...PLACE }, { file: inName });
    record.replace('byte_start', { span: place });
  } else if (typeof path === 'string') record.replace('path', { file_path: new PathDraft(path) });
  else if (typeof file === 'string') record.replace('file', { file_path: new PathDraft(file) });
  return record.rest();
}

/**
 * `hopgraph` (since 4.3.0): a bare list, keys in alphabetical order; line 0 and a file that is `null` are not known.
 */
export const hopgraph: StreamedShape = {
  id: 'magellan/hopgraph',
  command: 'hopgraph',
  coordinates: COUNTING,
  count: 'count',
  claims({ value }) {
    const [first] = Array.isArray(value) ? value : [];
    return isObject(first) && ['entity_id', 'rank', 'score'].every((key) => Object.hasOwn(first, key))
      ? ['/0/entity_id', '/0/rank']
      : undefined;
  },
  fields: {},
  lists: { '': { begins: ['entity_id', 'rank'], read: hopIn } },
};

function hopIn(element: Fields): MatchDraft | undefined {
  const place = placeOf(element, { file: 'file_path', ...lineKey(element, 'start_line') });
  element.keep('rank', 'entity_id', 'score', 'hop_distance');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('name') } };
}

/**
 * The rule for symbols of a `.geo` database, as `export` prints them (3.0 to 4.1; the backend is in the builds of 3.1
 * to 3.3).
 */
const GEO_SYMBOLS: ElementRule = { begins: ['id'], read: geoSymbol };

function isGeoSymbol(value: Json | undefined): boolean {
  return (
    isObject(value) &&
    ['fqn', 'file_path', 'byte_start', 'language', 'kind', 'id'].every((key) => Object.hasOwn(value, key))
  );
}

/** `export` of a `.geo` database: a bare list, always pretty, of the symbols alone. */
export const geoSymbols: StreamedShape = {
  id: 'magellan/geo-symbols',
  command: 'export',
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value }) => (Array.isArray(value) && isGeoSymbol(value[0]) ? ['/0/fqn', '/0/byte_start'] : undefined),
  fields: {},
  lists: { '': GEO_SYMBOLS },
};

/** `export --format jsonl` of a `.geo` database: the same, a symbol a line. */
export const geoRows: StreamedShape = {
  ...geoSymbols,
  id: 'magellan/geo-rows',
  claims: ({ value }) => (isGeoSymbol(value) ? ['/fqn', '/byte_start'] : undefined),
  isRow: isGeoSymbol,
};

function geoSymbol(element: Fields): MatchDraft {
  const legacy: JsonObject = {};
  const place = placeOf(
    element,
    { file: 'file_path', ...PLACE },
    { span: languageOf(element.string('language'), legacy), legacy },
  );
  element.keep('id', 'fqn');
  return { fields: element, place, content: { kind: element.string('kind'), name: element.string('name') } };
}
