import {
  type AsideDraft,
  at,
  type DraftObject,
  type Fields,
  type Glimpse,
  isObject,
  type Json,
  type MatchDraft,
  PathDraft,
  placeOf,
  type StreamedShape,
} from '../../src/adapter.ts';
import { symbolMatch } from './symbol.ts';

const shared = {
  command: 'export',
  count: 'count',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  /** The line that follows without a newline, or as the last row. */
  isTrailer: ({ value }: Glimpse) =>
    at(value, 'status') === 'ok' && /^Exported \d+ files, \d+ symbols$/.test(String(at(value, 'message'))),
} as const;

/** `export`, `export --format json` (2.2.3 to 3.1.1). References and calls are always empty. */
export const exported: StreamedShape = {
  ...shared,
  id: 'splice/export',
  claims,
  fields: {
    '/schema_version': 'legacy',
    '/timestamp': 'timestamp',
    '/db_path': { read: (holder) => holder.replace('db_path', { db_path: pathIn(holder, 'db_path') }) },
    '/data/files': { read: filesIn },
  },
  lists: {
    '/data/symbols': { begins: ['symbol_id', 'name'], read: (symbol) => symbolMatch(symbol, { role: 'definition' }) },
    '/data/references': { begins: ['from_symbol_id'], read: referenceIn },
    '/data/calls': { begins: ['caller_symbol_id', 'call_site_file'], read: callIn },
  },
};

/** `export --format jsonl` (2.2.3 to 3.1.1): a row for the header, for each file and for each symbol. */
export const exportedRows: StreamedShape = {
  ...shared,
  id: 'splice/export-rows',
  claims: ({ value }) =>
    isObject(value) &&
    value['type'] === 'header' &&
    value['schema_version'] !== undefined &&
    Object.keys(value).length === 2
      ? ['/type', '/schema_version']
      : undefined,
  fields: {},
  lists: { '': { begins: ['type', 'schema_version'], read: rowIn } },
  isRow: (row) => isObject(row) && typeof row['type'] === 'string',
};

function rowIn(row: Fields): MatchDraft | AsideDraft | undefined {
  const type = row.string('type');
  const data = row.object('data');
  if (type === 'symbol' && data !== undefined) return symbolMatch(data, { role: 'definition' });
  if (type === 'reference' && data !== undefined) return referenceIn(data);
  if (type === 'call' && data !== undefined) return callIn(data);
  if (type === 'file' && data !== undefined) return { fields: fileIn(data), list: 'files', value: {} };
  if (type === 'header') return { fields: row, legacy: 'schema_version', value: row.take('schema_version') ?? null };
  return undefined;
}

/** A reference, which has no place (`ReferenceExport` in src/output; never printed up to 3.1.1). */
function referenceIn(reference: Fields): AsideDraft {
  reference.keep('from_symbol_id', 'to_symbol_id', 'reference_kind');
  return { fields: reference, list: 'references', value: {} };
}

/** A call, by its line alone (`CallExport` in src/output; never printed up to 3.1.1). */
function callIn(call: Fields): MatchDraft {
  const place = placeOf(call, { file: 'call_site_file', startLine: 'call_site_line' });
  return { fields: call.keep('caller_symbol_id', 'callee_symbol_id'), place, role: 'call' };
}

function filesIn(holder: Fields): void {
  const files = holder.objects('files');
  if (files !== undefined) holder.replace('files', { files: files.map((file): DraftObject => fileIn(file).rest()) });
}

/** A file of the index; its hash is of an algorithm that depends on the index. */
export function fileIn(file: Fields): Fields {
  const path = pathIn(file, 'path');
  if (path !== undefined) file.replace('path', { file_path: path });
  return file.keep('hash', 'last_indexed_at', 'last_modified', 'symbol_count');
}

function pathIn(holder: Fields, key: string): PathDraft | undefined {
  const path = holder.peek(key);
  return typeof path === 'string' ? new PathDraft(path) : undefined;
}

function claims({ value }: { value: Json }): readonly string[] | undefined {
  if (!isObject(value) || value['tool'] !== undefined || value['execution_id'] !== undefined) return undefined;
  const told = ['schema_version', 'timestamp', 'db_path'].every((key) => typeof value[key] === 'string');
  if (told) return ['/schema_version', '/timestamp', '/db_path'];
  // By its names in order the data comes first.
  const symbol = at(value, 'data/symbols/0');
  const file = at(value, 'data/files/0');
  const ordered =
    Array.isArray(at(value, 'data/calls')) &&
    Array.isArray(at(value, 'data/files')) &&
    (file === undefined || at(file, 'last_indexed_at') !== undefined);
  return ordered && (value['db_path'] !== undefined || symbol !== undefined || file !== undefined)
    ? ['/data/calls', '/data/files']
    : undefined;
}
