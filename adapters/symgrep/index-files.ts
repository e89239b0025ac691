import {
  type AsideDraft,
  type Fields,
  type HeldShape,
  isObject,
  type Json,
  type JsonObject,
  PathDraft,
  type StreamedShape,
} from '../../src/adapter.ts';
import { COUNTING } from './counting.ts';

const SUMMARY = ['backend', 'index_path', 'files_indexed', 'symbols_indexed'];

/**
 * `IndexSummary` (`index-info`, POST /v1/index and /v1/index/info). `schema_version` is that of the index ("1" or "2");
 * all behind the fourth key are left out where they are not known. Which of the commands printed it nothing tells: of
 * an index run the numbers are those of that run.
 */
export const indexSummary: HeldShape = {
  id: 'symgrep/index-summary',
  coordinates: COUNTING,
  claims: ({ value }) =>
    isObject(value) && SUMMARY.every((key) => Object.hasOwn(value, key)) && !Object.hasOwn(value, 'tool')
      ? SUMMARY.map((key) => `/${key}`)
      : undefined,
  keys: [...SUMMARY, 'root_path', 'schema_version', 'tool_version', 'created_at', 'updated_at'].map((key) => `/${key}`),
  lists: {},
  read: (document) => ({ command: null, data: indexed(document.keep(...SUMMARY)) }),
};

const META = ['schema_version', 'tool_version', 'root_path', 'created_at', 'updated_at'];

/**
 * `meta.json` of an index on disk: times in seconds since 1970. Older ones have no `root_path` (`IndexMeta` in
 * src/index/models.rs).
 */
export const indexMeta: HeldShape = {
  id: 'symgrep/index-meta',
  coordinates: COUNTING,
  claims({ value, complete }) {
    if (!complete || !isObject(value) || Object.keys(value).some((key) => !META.includes(key))) return undefined;
    const needed = META.filter((key) => key !== 'root_path');
    return needed.every((key) => Object.hasOwn(value, key)) && typeof value['created_at'] === 'number'
      ? needed.map((key) => `/${key}`)
      : undefined;
  },
  keys: META.map((key) => `/${key}`),
  lists: {},
  read: (document) => ({ command: null, data: indexed(document) }),
};

function indexed(document: Fields) {
  const version = document.take('schema_version');
  if (version !== undefined) document.replace('schema_version', { index_schema_version: version });
  return document.keep(...META, 'backend').rest();
}

/** A row of a list in an index on disk. It is no located result: a symbol there names its file by a number. */
function rows(list: 'files' | 'symbols', needed: readonly string[], more: readonly string[]): StreamedShape {
  const keys = ['id', ...needed, ...more];
  const isRow = (value: Json): value is JsonObject =>
    isObject(value) &&
    ['id', ...needed].every((key) => Object.hasOwn(value, key)) &&
    Object.keys(value).every((key) => keys.includes(key));
  const read = (row: Fields): AsideDraft => {
    const path = row.string('path');
    if (path !== undefined) row.replace('path', { file_path: new PathDraft(path) });
    return { fields: row.keep(...keys), list, value: {} };
  };
  return {
    id: `symgrep/index-${list}`,
    command: null,
    coordinates: COUNTING,
    count: 'count',
    claims: ({ value, complete }) => (complete && isRow(value) ? needed.map((key) => `/${key}`) : undefined),
    isRow,
    fields: {},
    lists: { '': { begins: ['id'], read } },
  };
}

/** `files.jsonl` and `symbols.jsonl` of an index on disk. */
export const indexFiles = rows('files', ['path', 'language', 'mtime', 'size'], ['hash']);
export const indexSymbols = rows('symbols', ['file_id', 'name', 'kind', 'language', 'range'], ['signature', 'extra']);
