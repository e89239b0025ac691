import {
  at,
  type DiagnosticDraft,
  type DocumentDraft,
  type DraftObject,
  type DraftValue,
  type Fields,
  type HeldShape,
  ItemDraft,
  isObject,
  type Json,
  type JsonObject,
  type OperationDraft,
  PathDraft,
  PlaceDraft,
  type PlaceFacts,
  placeOf,
  type QueryDraft,
  type ReadFacts,
} from '../../src/adapter.ts';
import { fileHash } from './hashes.ts';
import { contradiction } from './invocation.ts';
import { note } from './known.ts';
import { isListed, type Told, told } from './messages.ts';
import { refsIn } from './refs.ts';

/**
 * The status line that almost every command ends with (0.4 to 3.1.1): `status`, `message` and mostly `data`. It names
 * no command; its message does.
 */
export const payload: HeldShape = {
  id: 'splice/payload',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: ({ value }) => {
    if (!isObject(value) || Object.keys(value).some((key) => !['status', 'message', 'data'].includes(key)))
      return undefined;
    const { status, message, data } = value;
    if ((status !== 'ok' && status !== 'success') || typeof message !== 'string') return undefined;
    // With a list it is another form.
    if (isListed(message)) return undefined;
    return told(message) !== undefined && (data === undefined || isObject(data)) ? ['/status', '/message'] : undefined;
  },
  followsSource: ({ value }) => QUOTES_SOURCE.test(String(at(value, 'message'))),
  keys: ['/status', '/message', '/data'],
  lists: {
    '/data/files': { begins: ['file', 'path', 'after_hash', 'hash'] },
    '/data/span_ids': { begins: ['file', 'byte_end'] },
    '/data/operations': { begins: ['index', 'duration_ms'] },
  },
  read,
};

/** What `get` prints behind a chunk, and `edit` behind its differences. */
const QUOTES_SOURCE = /^(?:Retrieved code chunk|Preview of changes to) /;

/** What a status line says, with its data. */
interface Status {
  said: string;
  message: string;
  told: Told;
  data: Fields | undefined;
}

function read(document: Fields, facts: ReadFacts): DocumentDraft {
  const said = document.string('status') ?? 'ok';
  const message = document.string('message') ?? '';
  const data = document.object('data');
  const status: Status = { said, message, told: told(message) ?? UNTOLD, data };
  const draft = status.told.writes === undefined ? queryOf(status) : operationOf(status, facts);
  draft.legacy = { ...draft.legacy, ...document.rest() };
  return draft;
}

const UNTOLD: Told = { command: 'unknown', facts: {}, empty: false, inText: true };

function queryOf({ said, message, told: { command, facts, empty, inText }, data }: Status): QueryDraft {
  const draft: QueryDraft = {
    command,
    data: facts as DraftObject,
    legacy: { status: said, message },
    ...(inText && { partial: true, diagnostics: [note('text', undefined, 'warning')] }),
    ...(empty && { matches: [] }),
  };
  if (data !== undefined) (QUERIES[command] ?? carryAll)(data, draft, facts);
  return draft;
}

type QueryReader = (data: Fields, draft: QueryDraft, facts: JsonObject) => void;

const QUERIES: Readonly<Record<string, QueryReader>> = {
  /** `query --count`: labels are the user's. */
  query: (data, draft) => {
    data.keep(...Object.keys(data.value));
    draft.data = { ...draft.data, counts: data.rest() };
  },
  /** The chunk itself is the text before the status line. */
  get: (data, draft, facts) => {
    data.keep('content_length');
    const place = placeOf(data, { file: 'file', byteStart: 'byte_start', byteEnd: 'byte_end' });
    if (data.has('expanded_byte_start')) {
      const file = place.reported['file'] as string | undefined;
      const expanded = placeOf(data, { byteStart: 'expanded_byte_start', byteEnd: 'expanded_byte_end' }, { file });
      data.replace('expanded_byte_start', { expanded: { span: expanded } });
    }
    draft.data = without(facts, 'content_length');
    draft.matches = [{ fields: data, place }];
  },
  status: (data, draft) => {
    paths(data, 'db_path', 'database');
    data.keep('files', 'symbols', 'references', 'calls', 'code_chunks', 'backend');
    draft.data = data.rest();
  },
  refs: refsIn,
  files: (data, draft) => {
    const files = data.objects('files')?.map((file) => fileIn(file).rest());
    if (files !== undefined) data.replace('files', { files });
    draft.data = data.keep('count').rest();
  },
  export: (data, draft) => {
    draft.data = data.keep('files', 'symbols').rest();
  },
  log: (data, draft) => {
    draft.data = { ...draft.data, ...data.keep('count', 'execution_id', 'total_operations').rest() };
  },
  explain: (data, draft) => {
    draft.data = data.keep('code', 'explanation').rest();
  },
  suggest: (data, draft, facts) => {
    const details = data.object('details');
    if (details !== undefined) data.replace('details', { details: scaffold(details) });
    draft.data = {
      ...without(facts, ...Object.keys(data.value)),
      ...scaffold(data.keep('fn_name', 'scaffold', 'output')),
    };
  },
};

function carryAll(data: Fields, draft: QueryDraft): void {
  draft.data = { ...draft.data, ...data.rest() };
}

/** What `suggest` proposes; its callers are `PATH:BYTE`. */
function scaffold(data: Fields): DraftObject {
  const callers = data.strings('callers_found')?.map((caller): DraftValue => {
    const [, file, byte] = /^(.+):(\d+)$/s.exec(caller) ?? [];
    if (file === undefined) return caller;
    return {
      span: new PlaceDraft(
        { file, byteStart: Number(byte) },
        { byteStart: 'callers_found' },
        { callers_found: caller },
        [],
        {},
      ),
    };
  });
  if (callers !== undefined) data.replace('callers_found', { callers_found: callers });
  return data.keep('signature', 'imports_needed', 'similar_existing', 'body_scaffold').rest();
}

function operationOf(status: Status, read: ReadFacts): OperationDraft {
  const {
    said,
    message,
    told: { command, writes, facts },
    data,
  } = status;
  const pending = writes?.dry === true;
  const diagnostics: DiagnosticDraft[] = [];
  const { warning, ...known } = facts;
  if (typeof warning === 'string') diagnostics.push({ level: 'warning', message: warning });
  const executionId = data?.string('operation_id');
  const draft: OperationDraft = {
    operation: command,
    status: 'ok',
    message,
    executionId,
    diagnostics,
    result: {
      type: writes?.type ?? command,
      ...(pending && { dry_run: true }),
      ...(data === undefined ? withPaths(known) : resultOf(known, data, pending, diagnostics)),
    },
    legacy: said === 'ok' ? {} : { status: said },
  };
  const { diagnostics: more = [], legacy = {} } = contradiction({ invocation: read.invocation }, pending);
  return { ...draft, diagnostics: [...diagnostics, ...more], legacy: { ...draft.legacy, ...legacy } };
}

/** Paths that stand in `data`, or in a message, under a name of their own. */
const PATHS = [
  'backup_manifest',
  'batch_file',
  'backup',
  'proof',
  'spec_path',
  'rollback_snapshot',
  'backup_path',
  'file_path',
  'source',
  'destination',
] as const;
const PATH_LISTS = ['files_patched', 'files_would_patch', 'files_modified'] as const;

/** Everything else that `data` holds, over all commands that write. */
const OTHERS = [
  ...['metadata', 'symbol', 'batches_applied', 'steps_completed', 'replacements_count', 'dry_run', 'matches_count'],
  ...['old_name', 'new_name', 'files_modified', 'total_references', 'invariants', 'operation', 'preview'],
  ...['total_operations', 'successful', 'failed', 'duration_ms', 'rolled_back', 'operations'],
  ...['previous_version', 'new_version', 'symbols_migrated'],
  ...['status', 'nodes_migrated', 'edges_migrated', 'verification'],
];

function resultOf(facts: JsonObject, data: Fields, pending: boolean, diagnostics: DiagnosticDraft[]): DraftObject {
  const own = filePath(data, 'file');
  failedOperations(data, diagnostics);
  const { files, spans, unapplied } = changes(data, facts, pending);
  if (unapplied !== undefined) diagnostics.push(note('unapplied', { spans: unapplied.length }, 'warning'));
  paths(data, ...PATHS);
  for (const key of PATH_LISTS) {
    const list = data.strings(key);
    if (list !== undefined) data.replace(key, { [key]: list.map((path) => new PathDraft(path)) });
  }
  data.keep(...OTHERS);
  const inSpans = spans === undefined ? [] : ['byte_start', 'byte_end', 'before_hash', 'after_hash'];
  const rest = data.rest();
  return {
    ...own,
    ...without(withPaths(facts), ...inSpans, ...Object.keys({ ...rest, ...own })),
    ...rest,
    ...(spans !== undefined && { spans }),
    ...(unapplied !== undefined && { unapplied }),
    ...(files !== undefined && { files }),
  };
}

/** The changed files with their hashes, and the places in them as they were before. */
function changes(
  data: Fields,
  facts: JsonObject,
  pending: boolean,
): { files?: DraftObject[]; spans?: ItemDraft[]; unapplied?: ItemDraft[] } {
  const hashes = new Map<string, [before: unknown, after: unknown]>();
  const files = data.objects('files')?.map((file): DraftObject => {
    const path = file.peek('file');
    if (typeof path === 'string') hashes.set(path, [file.peek('before_hash'), file.peek('after_hash')]);
    file.keep('before_hash', 'after_hash');
    return { ...filePath(file, 'file'), ...file.rest() };
  });
  const unapplied: ItemDraft[] = [];
  const spans: ItemDraft[] = [];
  const listed = data.objects('span_ids');
  for (const span of listed ?? []) {
    const known = hashes.get(String(span.peek('file')));
    // `patch --batch` lists places in files that are not there or outside the folder of the batch: nothing is done to
    // them.
    const applied = files === undefined || known !== undefined;
    const facts = known === undefined ? { unproven: true } : states(known[0] as string, known[1] as string);
    const place = placeOf(span, { file: 'file', byteStart: 'byte_start', byteEnd: 'byte_end' }, facts);
    (applied ? spans : unapplied).push(changed(span, place));
  }
  const report = data.object('preview_report');
  if (report === undefined) {
    return {
      ...(files !== undefined && { files }),
      ...(listed !== undefined && { spans }),
      ...(unapplied.length > 0 && { unapplied }),
    };
  }
  const previewed = previewIn(report, facts, hashes);
  data.replace('preview_report', { preview_report: previewed.report });
  return { ...(files !== undefined && { files }), spans: pending ? [previewed.span] : [] };
}

/** A preview tells lines, its message bytes: both are of the file as it is. */
function previewIn(
  report: Fields,
  { byte_start, byte_end, before_hash }: JsonObject,
  hashes: ReadonlyMap<string, [before: unknown, after: unknown]>,
): { report: DraftObject; span: ItemDraft } {
  const file = report.string('file');
  const startLine = report.natural('line_start');
  const endLine = report.natural('line_end');
  const before = file === undefined ? undefined : (hashes.get(file)?.[0] ?? before_hash);
  const { fileHash } = states(before as string | undefined, undefined);
  const place = new PlaceDraft(
    { file, byteStart: byte_start as number, byteEnd: byte_end as number, startLine, endLine },
    { startLine: 'line_start', endLine: 'line_end' },
    {},
    [],
    { fileHash, doubtfulLines: fileHash !== undefined },
  );
  report.keep('lines_added', 'lines_removed', 'bytes_added', 'bytes_removed');
  return {
    report: { ...(file !== undefined && { file_path: new PathDraft(file) }), ...report.rest() },
    span: new ItemDraft({
      fields: { pointer: report.pointer, value: report.value, rest: () => ({}) },
      place,
      content: { file_state: 'before' },
    }),
  };
}

/** Each failed step of `batch` is a finding; the list stays. */
function failedOperations(data: Fields, diagnostics: DiagnosticDraft[]): void {
  const operations = data.peek('operations');
  if (!Array.isArray(operations)) return;
  for (const operation of operations) {
    if (!isObject(operation) || operation['success'] !== false || typeof operation['error'] !== 'string') continue;
    const { index, type } = operation;
    const details = { ...(index !== undefined && { index }), ...(type !== undefined && { type }) };
    diagnostics.push({ level: 'error', message: operation['error'], details });
  }
}

/** Puts the clean path in the place of each that is a string. */
function paths(data: Fields, ...keys: readonly string[]): void {
  for (const key of keys) {
    const path = data.peek(key);
    if (typeof path === 'string') data.replace(key, { [key]: new PathDraft(path) });
    else data.keep(key);
  }
}

function withPaths(facts: JsonObject): DraftObject {
  const entries = Object.entries(facts).map(([key, value]): [string, DraftValue] => [
    key,
    typeof value === 'string' && (PATHS as readonly string[]).includes(key) ? new PathDraft(value) : value,
  ]);
  return Object.fromEntries(entries);
}

function without(object: DraftObject, ...keys: readonly string[]): DraftObject {
  return Object.fromEntries(Object.entries(object).filter(([key]) => !keys.includes(key)));
}

/** A file of the index. */
function fileIn(file: Fields): Fields {
  const path = file.peek('path');
  if (typeof path === 'string') file.replace('path', { file_path: new PathDraft(path) });
  return file.keep('hash', 'last_indexed_at', 'last_modified', 'symbol_count');
}

/** The evidence of two whole-file hashes for places of the file as it was before. */
function states(before: Json | undefined, after: Json | undefined): PlaceFacts {
  const hash = fileHash(typeof before === 'string' ? before : undefined);
  const hashAfter = fileHash(typeof after === 'string' ? after : undefined);
  // The tool ends lines at lone carriage returns, form feeds and the like, too (ropey).
  return hash === undefined ? { unproven: true } : { fileHash: hash, hashAfter, doubtfulLines: true };
}

/** A place that was changed, in the file as it was before. */
function changed(fields: Fields, place: PlaceDraft, id?: string): ItemDraft {
  return new ItemDraft({ fields, place, id, content: { kind: fields.string('kind'), file_state: 'before' } });
}

/** The path of one file, under the format's name. */
function filePath(holder: Fields, key: string): { file_path?: PathDraft } {
  const path = holder.string(key);
  return path === undefined ? {} : { file_path: new PathDraft(path) };
}
