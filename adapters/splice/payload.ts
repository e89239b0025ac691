import {
  byteEnd,
  byteStart,
  type Conditions,
  type DiagnosticDraft,
  type DocumentEnd,
  type DraftObject,
  type DraftValue,
  drop,
  type EndFacts,
  executionId,
  type Fields,
  type FileHash,
  file,
  form,
  gathered,
  ItemDraft,
  isObject,
  type Json,
  type JsonObject,
  type Keys,
  keep,
  kept,
  list,
  match,
  message,
  object,
  opened,
  PathDraft,
  PlaceDraft,
  type PlaceFacts,
  partOf,
  path,
  placeOf,
  relations,
  status,
  string,
} from '../../src/adapter.ts';
import { FILE_KEYS } from './export.ts';
import { contradiction } from './invocation.ts';
import { note } from './known.ts';
import { MESSAGES, type Message, type Told, told } from './messages.ts';
import { COUNTING } from './operation-result.ts';
import { SYMBOL_KEYS, UNKNOWN } from './symbol-keys.ts';

/** A caller or callee, by its file only. */
const RELATED = { name: string('symbol'), file_path: file, kind: keep };
const RELATED_LIST = list(gathered, Object.keys(RELATED));

/** What `data` holds, by the command, where it is more than values beside the facts of the message. */
const DATA: Readonly<Record<string, Keys>> = {
  // The chunk itself is the text before the status line.
  get: {
    data: match({
      file,
      byte_start: byteStart,
      byte_end: byteEnd,
      content_length: keep,
      expanded_byte_start: partOf('expanded', 'byteStart'),
      expanded_byte_end: partOf('expanded', 'byteEnd'),
    }),
  },
  // 2.2.3 to 3.1.1: a symbol with its callers and callees, all by file only. The callers have the name of the symbol
  // itself; their number and their files are right.
  refs: {
    data: opened({
      callees: RELATED_LIST,
      callers: RELATED_LIST,
      symbol: match(
        {
          ...SYMBOL_KEYS,
          callers: relations('callers', 'definition', RELATED),
          callees: relations('callees', 'definition', RELATED),
        },
        { role: 'target', unknown: UNKNOWN, gathers: { callers: '/data/callers', callees: '/data/callees' } },
      ),
    }),
  },
  status: {
    data: opened({
      db_path: path('db_path'),
      database: path('database'),
      ...kept('files', 'symbols', 'references', 'calls', 'code_chunks', 'backend'),
    }),
  },
  files: { data: opened({ count: keep, files: list(object(FILE_KEYS), ['file', 'path', 'hash']) }) },
  export: { data: opened(kept('files', 'symbols')) },
  explain: { data: opened(kept('code', 'explanation')) },
};

/** Nothing was found. */
const NONE: Keys = { data: list(match(SYMBOL_KEYS)) };

const HELD: Keys = { data: opened({}) };

/** A status line with one of these messages. */
function line(messages: readonly Message[]): Conditions {
  return {
    only: ['status', 'message', 'data'],
    oneOf: { status: ['ok', 'success'] },
    seen: { type: { data: 'object' } },
    any: messages.map(({ says }) => ({ matches: { message: says } })),
  };
}

/** The status lines of a command that reads: with data, with nothing found, or with all in the text around. */
function queries(command: string) {
  const messages = MESSAGES.filter((one) => one.command === command && one.writes !== true && one.listed !== true);
  const kinds: readonly [name: string, messages: readonly Message[], keys: Keys][] = [
    ['-none', messages.filter(({ empty }) => empty === true), NONE],
    ['', messages.filter(({ empty, inText }) => !empty && !inText), DATA[command] ?? HELD],
    ['-text', messages.filter(({ inText }) => inText === true), HELD],
  ];
  return kinds
    .filter(([, those]) => those.length > 0)
    .map(([name, those, keys]) =>
      form(
        `splice/payload-${command}${name}`,
        {
          command,
          counting: COUNTING,
          when: line(those),
          ...(command === 'get' && name === '' && { followsSource: true }),
          held: keys === HELD ? ['/data'] : ['/data/callers'],
          finish: finishQuery,
        },
        { status: drop, message: drop, ...keys },
      ),
    );
}

const WRITING = MESSAGES.filter(({ writes }) => writes === true);
const PREVIEWS = WRITING.filter(({ command, dry }) => command === 'edit' && dry === true);

/** The status lines of commands that write. */
function operations(id: string, messages: readonly Message[], more: { followsSource?: true } = {}) {
  return form(
    id,
    {
      operation: 'unknown',
      counting: COUNTING,
      when: line(messages),
      held: ['/data'],
      finish: finishOperation,
      ...more,
    },
    {
      status: status({ ok: 'ok', success: 'ok' }),
      message,
      data: opened({
        operation_id: { ...executionId, as: 'execution_id' },
        files: list(gathered, ['file', 'path', 'after_hash', 'hash']),
        span_ids: list(gathered, ['file', 'byte_end']),
        operations: list(gathered, ['index', 'duration_ms']),
      }),
    },
  );
}

/**
 * The status line that almost every command ends with (0.4 to 3.1.1): `status`, `message` and mostly `data`. It names
 * no command; its message does.
 */
export const payload = [
  // Differences of the source stand before it.
  operations('splice/payload-preview', PREVIEWS, { followsSource: true }),
  operations('splice/payload', WRITING),
  ...[...new Set(MESSAGES.map(({ command }) => command))].flatMap(queries),
];

/** Adds what the message says, where the data does not say it better. */
function finishQuery(end: EndFacts): DocumentEnd {
  const { '/status': said, '/message': message = '', '/data/callers': callers } = end.head;
  const { command, facts, inText } = told(String(message)) ?? UNTOLD;
  const [held] = inText || DATA[command] === undefined ? end.elements('/data') : [];
  const isTold = Object.keys(end.head).some((pointer) => pointer.startsWith('/data'));
  const diagnostics: DiagnosticDraft[] = [];
  if (inText) diagnostics.push(note('text', undefined, 'warning'));
  if (Array.isArray(callers) && callers.length > 0) diagnostics.push(note('callers', { callers: callers.length }));
  return {
    data: held === undefined ? (isTold ? {} : facts) : carried(command, held, facts),
    legacy: { status: said, message },
    partial: inText,
    diagnostics,
  };
}

/** What the message says, with what the data says. */
function carried(command: string, data: Fields, facts: JsonObject): DraftObject {
  if (command === 'query') return { ...facts, counts: data.keep(...Object.keys(data.value)).rest() };
  if (command === 'log') return { ...facts, ...data.keep('count', 'execution_id', 'total_operations').rest() };
  if (command !== 'suggest') return { ...facts, ...data.rest() };
  const details = data.object('details');
  if (details !== undefined) data.replace('details', { details: scaffold(details) });
  return {
    ...without(facts, ...Object.keys(data.value)),
    ...scaffold(data.keep('fn_name', 'scaffold', 'output')),
  };
}

const UNTOLD: Told = { command: 'unknown', facts: {}, empty: false, inText: true };

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

/** Puts together what the message and the data say, and what the sums of the files prove. */
function finishOperation({ head, elements, invocation }: EndFacts): DocumentEnd {
  const { command, writes, facts } = told(String(head['/message'])) ?? UNTOLD;
  const pending = writes?.dry === true;
  const diagnostics: DiagnosticDraft[] = [];
  const { warning, ...known } = facts;
  if (typeof warning === 'string') diagnostics.push({ level: 'warning', message: warning });
  const [data] = elements('/data');
  const result: DraftObject = {
    type: writes?.type ?? command,
    ...(pending && { dry_run: true }),
    ...(data === undefined ? withPaths(known) : resultOf(known, data, pending, diagnostics)),
  };
  const { diagnostics: more = [], legacy } = contradiction({ invocation }, pending);
  return { operation: command, data: result, diagnostics: [...diagnostics, ...more], ...(legacy && { legacy }) };
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

/** A whole file's SHA-256 as the tool prints it; `undefined` for what is none, such as `checksum-failed`. */
function fileHash(printed: string | undefined): FileHash | undefined {
  return printed !== undefined && /^[0-9a-f]{64}$/.test(printed) ? { algorithms: ['sha256'], hex: printed } : undefined;
}
