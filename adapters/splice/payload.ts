import {
  artifactFiles,
  aside,
  at,
  byteEnd,
  byteStart,
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  drop,
  endLine,
  executionId,
  type Folded,
  type FoldFacts,
  type FormOptions,
  file,
  form,
  isObject,
  item,
  type Json,
  type JsonObject,
  type Keys,
  keep,
  kept,
  list,
  object,
  objectIn,
  opened,
  type PrintedFiles,
  path,
  paths,
  startLine,
  status,
  string,
  type Wording,
  wordedMessage,
} from '../../src/adapter.ts';
import { NOTES } from './known.ts';
import { DELETED, EDIT_PREVIEW, PATCH_PREVIEW, PREVIEWED, WRITTEN } from './messages.ts';

/** A status line with one of these messages. */
export function line(wordings: readonly Wording[]): Conditions {
  return {
    only: ['status', 'message', 'data'],
    oneOf: { status: ['ok', 'success'] },
    seen: { type: { data: 'object' } },
    says: { message: wordings.map((wording) => ({ ...wording, tells: true })) },
  };
}

/** The status lines of commands that write. */
function writing(id: string, wordings: readonly Wording[], data: Keys, more: Partial<FormOptions> = {}) {
  return form(
    id,
    {
      operation: 'unknown',
      when: line(wordings),
      last: ['spans', 'files'],
      exit: NOTES.exit,
      inverse: { lacks: ['line_start', 'line_end'], of: withPreview },
      ...more,
    },
    {
      status: status({ ok: 'ok', success: 'ok' }),
      message: wordedMessage(wordings),
      data: opened({ operation_id: { ...executionId, as: 'execution_id' }, ...data }),
    },
  );
}

/** A place in the file as it was before the command. */
const SPAN = {
  file,
  byte_start: byteStart,
  byte_end: byteEnd,
  line_start: startLine,
  line_end: endLine,
  kind: string('kind'),
};
const BEFORE = { fixed: { file_state: 'before' } } as const;
const UNPROVEN = item(SPAN, { ...BEFORE, facts: { sourceMayDiffer: true } });

/** The same with the sums of its file. */
const PROVED = item(
  { ...SPAN, before_hash: drop('string'), after_hash: drop('string') },
  { ...BEFORE, facts: { changed: { before: 'before_hash', after: 'after_hash' } } },
);

const FILES = list({ file: path(), before_hash: keep, after_hash: keep }, ['file', 'after_hash', 'hash']);

/** A step of `batch`: a failed one is a finding, too. */
const STEP = object(kept('index', 'type', 'success', 'error', 'duration_ms'));
const STEPS = list(
  choose(
    [
      { is: { success: false }, type: { error: 'string' } },
      { ...STEP, says: diagnostic({ index: keep, type: keep, error: diagnosticField('message') }, 'error') },
    ],
    [{}, STEP],
  ),
);

/** What is in `data` of all commands that write, by its name. */
const DATA: Keys = {
  ...kept('metadata', 'symbol', 'batches_applied', 'steps_completed', 'replacements_count', 'matches_count'),
  ...kept('old_name', 'new_name', 'files_modified', 'total_references', 'invariants', 'operation', 'preview'),
  ...kept('total_operations', 'successful', 'failed', 'duration_ms', 'rolled_back', 'status', 'verification'),
  ...kept('previous_version', 'new_version', 'symbols_migrated', 'nodes_migrated', 'edges_migrated'),
  // The message says it.
  dry_run: drop('boolean'),
  file: path(),
  ...artifactFiles('backup_manifest', 'batch_file', 'backup', 'proof', 'spec_path'),
  ...artifactFiles('rollback_snapshot', 'backup_path', 'source', 'destination'),
  files_patched: paths,
  files_would_patch: paths,
  operations: STEPS,
};

/**
 * The status line that almost every command ends with (0.4 to 3.1.1): `status`, `message` and mostly `data`. It names
 * no command; its message does.
 */
export const written = [
  // Differences of the source stand before it.
  writing('splice/payload-preview', EDIT_PREVIEW, DATA, { followsSource: true }),
  writing(
    'splice/payload-patch-preview',
    PATCH_PREVIEW,
    {
      files: FILES,
      // Both bytes and lines are of the file as it is.
      preview_report: choose(
        [{ has: ['before_hash'] }, { ...PROVED, alone: 'spans' }],
        [{}, item(SPAN, { ...BEFORE, alone: 'spans' })],
      ),
      report: object(
        { file: path(), ...kept('lines_added', 'lines_removed', 'bytes_added', 'bytes_removed') },
        { as: 'preview_report' },
      ),
      symbol: keep,
    },
    {
      fold: { keys: ['/data/files', '/data/preview_report'], needs: ['/message'], read: previewed },
      inverse: { of: withReport },
    },
  ),
  writing('splice/payload-delete', DELETED, {
    ...DATA,
    files_modified: paths,
    span_ids: list(UNPROVEN, { as: 'spans' }),
  }),
  writing(
    'splice/payload',
    WRITTEN,
    {
      ...DATA,
      files: FILES,
      span_ids: list(
        choose([{ has: ['before_hash'] }, PROVED], [{}, aside('unapplied', UNPROVEN)]),
        ['file', 'byte_end'],
        { as: 'spans' },
      ),
    },
    { fold: { keys: ['/data/files', '/data/span_ids'], read: withSums } },
  ),
];

/**
 * Places have the sums of their files from the list beside them. `patch --batch` lists places in files that are
 * not there or outside the folder of the batch, too: nothing is done to them.
 */
function withSums(values: Readonly<JsonObject>, { rows }: FoldFacts): Folded {
  const [files, spans] = [rows('/data/files'), rows('/data/span_ids')];
  const sums = new Map<Json | undefined, JsonObject>();
  if (spans) for (const file of files ?? []) sums.set(file['file'], sumsIn(file));
  let unapplied = 0;
  for (const { file, before_hash } of spans ?? [])
    if (before_hash === undefined && sums.get(file)?.['before_hash'] === undefined) unapplied++;
  return {
    values: {
      ...values,
      ...(files && { '/data/files': joined(files) }),
      ...(spans && { '/data/span_ids': joined(spans, sums) }),
    },
    diagnostics: unapplied === 0 ? [] : [{ ...NOTES.unapplied, details: { spans: unapplied } }],
  };
}

/** The sums of a file: what else is said of it is said of no place in it. */
function sumsIn(file: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(file).filter(([key]) => key === 'before_hash' || key === 'after_hash'));
}

/** Objects with their paths in front, each with the sums of its file. */
function* joined(rows: Iterable<JsonObject>, sums?: ReadonlyMap<Json | undefined, JsonObject>): Generator<JsonObject> {
  for (const row of rows) {
    const { file } = row;
    yield file === undefined ? { ...row, ...sums?.get(file) } : { file, ...row, ...sums?.get(file) };
  }
}

/** The lines of a preview are distinguished from its counts, with the bytes of its message. */
function previewed(values: Readonly<JsonObject>, { head, rows }: FoldFacts): Folded {
  const files = rows('/data/files');
  const { '/data/files': others = [], '/data/preview_report': report = {} } = values;
  const told = files === undefined ? others : joined(files);
  if (!isObject(report)) return { values: { '/data/files': told, '/data/preview_report': report } };
  const { start, end, before } = PREVIEWED.exec(String(head['/message']))?.groups ?? {};
  const { file, line_start, line_end, ...rest } = report as Readonly<Record<string, Json>>;
  const place = { file, byte_start: Number(start), byte_end: Number(end), line_start, line_end };
  return {
    values: {
      '/data/files': told,
      '/data/preview_report': { ...place, ...(before !== undefined && { before_hash: before }) } as JsonObject,
      '/data/report': { file, ...rest } as JsonObject,
    },
  };
}

/** That nothing was changed yet, which the message says, too. */
function withPreview(document: Json): Json {
  const { message, data } = document as JsonObject;
  if (!isObject(data) || !String(message).startsWith('[dry-run]')) return document;
  return { ...(document as JsonObject), data: { ...data, dry_run: true } };
}

/** The report with the lines of its place, as it was: see `previewed`. */
function withReport(document: Json, { result }: Readonly<JsonObject>, { restored }: PrintedFiles): Json {
  const { spans = [], preview_report } = objectIn(result);
  const span = at(spans, '0/span');
  if (!isObject(preview_report) || span === undefined) return document;
  const { start_line, end_line } = span as JsonObject;
  const { file_path, legacy, ...counts } = preview_report;
  const file = objectIn(legacy)['file_path'] ?? restored(file_path as string);
  const { data, ...others } = document as JsonObject;
  const { spans: _, report: __, ...told } = data as JsonObject;
  return {
    ...others,
    data: { ...told, preview_report: { file, line_start: start_line, line_end: end_line, ...counts } as JsonObject },
  };
}
