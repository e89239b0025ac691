import {
  type AsideDraft,
  type ElementRule,
  type Fields,
  field,
  file,
  form,
  type Glimpse,
  isObject,
  type Json,
  type JsonObject,
  keep,
  legacy,
  list,
  type MatchDraft,
  match,
  PathDraft,
  placeOf,
  type StreamedShape,
  string,
} from '../../src/adapter.ts';
import { CALL_SITES } from './context.ts';
import { firstOf } from './frame.ts';
import { pathAs } from './paths.ts';
import { COUNTING, PLACE } from './span.ts';
import { PLACED } from './symbol.ts';

/**
 * The keys of the three lists, in the order in which most builds print them; some print them by their names. Each list
 * is there, if empty.
 */
const SYMBOL = match(
  {
    symbol_id: string('symbol_id', { nullable: true }),
    canonical_fqn: keep,
    display_fqn: keep,
    name: string('name', { nullable: true }),
    kind: string('kind', { nullable: true }),
    kind_normalized: keep,
    file,
    ...PLACED,
  },
  { role: 'definition' },
);
const REFERENCE = match({ file, referenced_symbol: keep, target_symbol_id: keep, ...PLACED }, { role: 'reference' });
const CALL = match(
  { file, caller: keep, callee: keep, caller_symbol_id: keep, callee_symbol_id: keep, ...PLACED },
  { role: 'call' },
);

/**
 * `export` (0.5.0 to 4.17.0): the whole database, pretty unless `--minify`. `version` since 1.7.0, `symbol_id` and its
 * like since 1.1.0. Places are of whole items, of identifiers, and of whole calls.
 */
export const exported = form(
  'magellan/export',
  { command: 'export', counting: COUNTING, when: isExport },
  {
    version: legacy,
    files: field(readFiles),
    symbols: list(SYMBOL, ['symbol_id', 'name', 'canonical_fqn', 'byte_end']),
    references: list(REFERENCE, ['file', 'byte_end']),
    calls: list(CALL, ['file', 'byte_end']),
    collisions: field(readGroups),
  },
);

/** All four lists, or of a document that is not seen whole one whose first element tells. */
function isExport({ value, complete }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || FOREIGN.some((key) => Object.hasOwn(value, key))) return undefined;
  const lists = ['files', 'symbols', 'references', 'calls'].filter((key) => Array.isArray(value[key]));
  if (complete) return lists.length === 4 ? lists.map((key) => `/${key}`) : undefined;
  const told = lists.filter((key) => TELLING[key]?.every((own) => firstOf(value[key])?.[own] !== undefined));
  return told.length > 0 ? told.map((key) => `/${key}/0`) : undefined;
}

const FOREIGN = ['schema_version', 'data', 'tool', 'status', 'execution_id'];

/** Keys by which an element of a list is known, where not all of the document is seen. */
const TELLING: Readonly<Record<string, readonly string[]>> = {
  files: ['path', 'hash'],
  symbols: ['kind_normalized', 'byte_start', 'file'],
  references: ['referenced_symbol', 'byte_start'],
  calls: ['caller', 'callee', 'byte_start'],
};

/** Hashes of whole files: SHA-256 up to 3.1.6, XXH64 up to 3.3.1, then XXH3 of 64 bits behind 16 zeros. */
function labelled(hash: Json): Json {
  if (typeof hash !== 'string') return hash;
  if (/^[0-9a-f]{64}$/.test(hash)) return `sha256:${hash}`;
  if (/^0{16}[0-9a-f]{16}$/.test(hash)) return `xxh3:${hash}`;
  return /^[0-9a-f]{16}$/.test(hash) ? `xxh64:${hash}` : hash;
}

function readFiles(value: Json) {
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  return { data: { files: (value as JsonObject[]).map(fileIn) } };
}

function fileIn({ path = null, hash = null, ...rest }: JsonObject) {
  return { file_path: typeof path === 'string' ? new PathDraft(path) : path, hash: labelled(hash), ...rest };
}

/** Symbols that share a name, as `collisions` prints them: of each only the file is known. */
function readGroups(value: Json) {
  if (!Array.isArray(value) || !value.every(isObject)) return undefined;
  return {
    data: {
      collisions: (value as JsonObject[]).map((group) => ({
        ...group,
        candidates: candidatesIn(group['candidates'] ?? null),
      })),
    },
  };
}

function candidatesIn(candidates: Json) {
  if (!Array.isArray(candidates)) return candidates;
  return candidates.map((candidate) => {
    const path = isObject(candidate) ? candidate['file_path'] : undefined;
    return isObject(candidate) && typeof path === 'string'
      ? { ...candidate, file_path: new PathDraft(path) }
      : candidate;
  });
}

/** The keys of a match that may be `null`, which says nothing. */
function known(element: Fields, key: string): string | undefined {
  if (element.peek(key) === null) element.take(key);
  return element.string(key);
}

function symbolIn(element: Fields): MatchDraft {
  const place = placeOf(element, { file: 'file', ...PLACE });
  element.keep('canonical_fqn', 'display_fqn', 'kind_normalized');
  const content = {
    kind: known(element, 'kind'),
    name: known(element, 'name'),
    symbol_id: known(element, 'symbol_id'),
  };
  return { fields: element, place, role: 'definition', content };
}

function referenceIn(element: Fields): MatchDraft {
  const place = placeOf(element, { file: 'file', ...PLACE });
  element.keep('referenced_symbol', 'target_symbol_id');
  return { fields: element, place, role: 'reference' };
}

function callIn(element: Fields): MatchDraft {
  const place = placeOf(element, { file: 'file', ...PLACE });
  element.keep('caller', 'callee', 'caller_symbol_id', 'callee_symbol_id');
  return { fields: element, place, role: 'call' };
}

/** The rows of `export --format jsonl`, by their `type`. */
const ROWS: Readonly<Record<string, { keys: readonly string[]; read: (element: Fields) => MatchDraft | AsideDraft }>> =
  {
    Version: {
      keys: ['version'],
      read: (fields) => ({ fields, legacy: 'version', value: fields.take('version') ?? null }),
    },
    File: { keys: ['path', 'hash'], read: fileRow },
    Symbol: { keys: ['file', 'byte_start'], read: symbolIn },
    Reference: { keys: ['referenced_symbol', 'byte_start'], read: referenceIn },
    Call: { keys: ['caller', 'callee'], read: callIn },
  };

function fileRow(fields: Fields): AsideDraft {
  const { path, hash } = { path: fields.take('path') ?? null, hash: fields.take('hash') ?? null };
  return { fields, list: 'files', value: fileIn({ path, hash }) };
}

function isRow(value: Json): boolean {
  if (!isObject(value) || typeof value['type'] !== 'string') return false;
  const row = Object.hasOwn(ROWS, value['type']) ? ROWS[value['type']] : undefined;
  return row?.keys.every((key) => Object.hasOwn(value, key)) === true;
}

/** `export --format jsonl` (0.5.0 to 4.17.0): one object a line, with the same keys; the last line has no newline. */
export const exportedRows: StreamedShape = {
  id: 'magellan/export-rows',
  command: 'export',
  coordinates: COUNTING,
  count: 'count',
  claims: ({ value }: Glimpse) => (isRow(value) ? ['/type'] : undefined),
  fields: {},
  lists: { '': rowRule() },
  isRow,
};

function rowRule(): ElementRule {
  return {
    begins: ['type'],
    read: (element) => ROWS[element.string('type') as string]?.read(element),
  };
}

/** `export --symbol` (since 4.10.0): the calls that lead to a symbol. */
export const exportedImpact: StreamedShape = {
  id: 'magellan/export-impact',
  command: 'export',
  coordinates: COUNTING,
  count: 'count',
  claims({ value }) {
    if (!isObject(value) || FOREIGN.some((key) => Object.hasOwn(value, key))) return undefined;
    return Array.isArray(value['impacted_symbols']) ? ['/impacted_symbols'] : undefined;
  },
  fields: { '/symbol': 'payload', '/file': pathAs('file_path'), '/depth': 'payload', '/total_impacted': 'count' },
  lists: { '/impacted_symbols': CALL_SITES },
};
