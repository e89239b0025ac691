import {
  at,
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type Glimpse,
  type HeldShape,
  ItemDraft,
  isObject,
  type Json,
  type JsonObject,
  type OperationDraft,
  PathDraft,
  type PlaceDraft,
  type PlaceFacts,
  placeOf,
  type ReadFacts,
  UNIFIED_PLACE,
} from '../../src/adapter.ts';
import { fileHash } from './hashes.ts';
import { contradicts } from './invocation.ts';
import { note } from './known.ts';
import { told } from './messages.ts';
import { spanIn } from './span.ts';

/** Operation types of a result that was read, not written. */
const READING = new Set(['query', 'get']);

/**
 * `OperationResult` of `patch`, `patch --batch`, `delete` and `plan` with `--json` or `--output` (src/output.rs): 2.0.0
 * with `version`, `operation_id` and `line_start`, 2.2.3 to 3.1.1 with `schema_version`, `execution_id` and
 * `start_line`.
 */
export const result: HeldShape = {
  id: 'splice/result',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  claims: (seen) => (READING.has(String(at(seen.value, 'operation_type'))) ? undefined : operationResult(seen)),
  keys: [
    ...[
      'schema_version',
      'version',
      'execution_id',
      'operation_id',
      'operation_type',
      'status',
      'message',
      'tool',
      'timestamp',
      'workspace',
    ],
    ...[
      'type',
      'file',
      'symbol',
      'kind',
      'before_hash',
      'after_hash',
      'lines_added',
      'lines_removed',
      'bytes_removed',
    ].map((key) => `result/${key}`),
    ...['references_removed', 'file_checksum_before', 'span_checksums', 'total_steps', 'steps_completed'].map(
      (key) => `result/${key}`,
    ),
    ...['files_affected', 'total_bytes_changed', 'glob_pattern', 'find_pattern', 'replace_pattern'].map(
      (key) => `result/${key}`,
    ),
    ...['files_matched', 'files_modified'].map((key) => `result/${key}`),
  ].map((key) => `/${key}`),
  lists: {
    '/result/spans': { begins: ['file_path', 'byte_start'] },
    '/result/files': { begins: ['file'] },
    '/result/steps': { begins: ['step'] },
  },
  opens: ['/result'],
  read,
};

/** The operations that the toolset's design document of 2026-01-22 gives splice, which do not name the tool. */
const DESIGNED = /^(?:patch|delete|rename|apply_files|plan|query|get)$/;

/** What shows an `OperationResult`; `version` and `operation_id` are those of 2.0.0. */
export function operationResult({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || typeof value['operation_type'] !== 'string' || typeof value['message'] !== 'string')
    return undefined;
  if (typeof value['execution_id'] === 'string' && value['tool'] === 'splice')
    return ['/operation_type', '/execution_id', '/tool'];
  const designed =
    value['tool'] === undefined && typeof value['execution_id'] === 'string' && DESIGNED.test(value['operation_type']);
  if (designed) return ['/operation_type', '/execution_id'];
  const old =
    typeof value['operation_id'] === 'string' &&
    (value['version'] === undefined || /^2\./.test(String(value['version'])));
  return old && value['tool'] === undefined ? ['/operation_type', '/operation_id'] : undefined;
}

const STATUS: Readonly<Record<string, OperationDraft['status']>> = {
  ok: 'ok',
  success: 'ok',
  error: 'error',
  failure: 'error',
  partial: 'partial',
};

function read(document: Fields, facts: ReadFacts): OperationDraft {
  const operation = document.string('operation_type') ?? 'unknown';
  const said = document.string('status') ?? 'ok';
  const status = STATUS[said] ?? 'ok';
  const message = document.string('message') ?? '';
  const workspace = document.string('workspace');
  const diagnostics: DiagnosticDraft[] = [];
  const designed = document.has('schema_version') && !document.has('tool');
  const holder = document.object('result');
  const draft: OperationDraft = {
    operation: operation.replaceAll('-', '_'),
    status,
    message,
    executionId: document.string('execution_id') ?? document.string('operation_id'),
    timestamp: document.string('timestamp'),
    diagnostics,
    legacy: {
      schema_version: document.take('schema_version') ?? document.take('version'),
      status: said === status ? undefined : said,
    },
  };
  document.string('tool');
  if (workspace !== undefined) draft.workspace = workspace;
  if (holder !== undefined) draft.result = resultIn(holder, operation, { diagnostics, designed });
  const error = document.object('error');
  if (error !== undefined) draft.error = designedError(error);
  if (contradicts(facts.invocation, false)) contradiction(draft, facts);
  draft.legacy = { ...draft.legacy, ...document.rest() };
  return draft;
}

/** Notes an exit status that contradicts what the document says. */
export function contradiction(draft: OperationDraft, { invocation: { exit } }: ReadFacts): void {
  if (draft.status !== 'ok') return;
  draft.diagnostics = [...(draft.diagnostics ?? []), note('exit', { exit_status: exit as number }, 'warning')];
  draft.legacy = { ...draft.legacy, exit_status: exit as number };
}

/** What the readers of results share. */
interface ResultFacts {
  diagnostics: DiagnosticDraft[];
  /** True for the form of the design document, of which nothing wrong is known. */
  designed: boolean;
}

function resultIn(holder: Fields, operation: string, facts: ResultFacts): DraftObject {
  const type = holder.string('type');
  // No result has one; a part of a damaged document may come to stand here.
  if (holder.has('span')) holder.replace('span', { unread_span: holder.peek('span') });
  const read = READERS[type ?? ''] ?? otherResult;
  return { type: type ?? operation, ...read(holder, facts) };
}

/** An error in the form of the design document; the tool prints its failures otherwise. */
function designedError(error: Fields): DiagnosticDraft {
  const place = placeOf(error, UNIFIED_PLACE, { unproven: true });
  const code = error.string('code');
  const unified = code?.replace(/^SPLICE_/, 'SPL-');
  const tool = error.string('tool');
  const level = error.string('level');
  return {
    ...(tool !== undefined && { tool }),
    level: level === 'warning' || level === 'note' ? level : 'error',
    message: error.string('message') ?? '',
    file: error.string('file'),
    ...(place.reported['file'] !== undefined && { place }),
    code: unified,
    note: error.string('note'),
    remediation: error.string('remediation'),
    details: error.rest(),
    legacy: {
      ...(unified !== code && code !== undefined && { code }),
      ...(level !== undefined && !/^(?:error|warning|note)$/.test(level) && { level }),
    },
  };
}

const READERS: Readonly<Record<string, typeof otherResult>> = {
  patch: patchResult,
  delete: deleteResult,
  apply_files: applyResult,
  plan: planResult,
};

/** Keeps what belongs to no known operation. */
function otherResult(holder: Fields, { designed }: ResultFacts): DraftObject {
  const spans = spansIn(holder, { unproven: true }, designed);
  holder.keep('checksums');
  return { ...filePath(holder, 'file'), ...holder.rest(), ...spans };
}

function patchResult(holder: Fields, { diagnostics, designed }: ResultFacts): DraftObject {
  const facts = states(holder.peek('before_hash'), holder.peek('after_hash'));
  holder.keep('symbol', 'kind', 'before_hash', 'after_hash', 'lines_added');
  const spans = spansIn(holder, facts, designed);
  if (designed) holder.keep('lines_removed');
  const lines = designed ? undefined : holder.take('lines_removed');
  if (lines !== undefined) diagnostics.push(note('stale'));
  return {
    ...filePath(holder, 'file'),
    ...holder.rest(),
    ...spans,
    ...(lines !== undefined && { legacy: { lines_removed: lines } }),
  };
}

function deleteResult(holder: Fields, { diagnostics, designed }: ResultFacts): DraftObject {
  holder.keep('symbol', 'kind', 'bytes_removed', 'references_removed');
  const spans = spansIn(holder, { unproven: true }, designed);
  const legacy: JsonObject = {};
  // All three were taken from the file when the definition was no longer in it.
  for (const key of ['file_checksum_before', 'span_checksums', 'lines_removed']) {
    const value = designed ? undefined : holder.take(key);
    holder.keep(key);
    if (value !== undefined) legacy[key] = value;
  }
  const wrong = Object.keys(legacy).length > 0;
  if (wrong) diagnostics.push(note('stale'));
  return { ...filePath(holder, 'file'), ...holder.rest(), ...spans, ...(wrong && { legacy }) };
}

/** `patch --batch`: all offsets are those of the files before. */
function applyResult(holder: Fields, { designed }: ResultFacts): DraftObject {
  const spans: ItemDraft[] = [];
  const files = holder.objects('files')?.map((file) => {
    const facts = states(file.peek('before_hash'), file.peek('after_hash'));
    spans.push(...(spansIn(file, facts, designed).spans ?? []));
    file.keep('matches', 'replacements', 'before_hash', 'after_hash');
    return { ...filePath(file, 'file'), ...file.rest() };
  });
  const pattern = holder.string('glob_pattern');
  holder.keep('find_pattern', 'replace_pattern', 'files_matched', 'files_modified');
  return {
    ...(pattern !== undefined && { glob_pattern: new PathDraft(pattern) }),
    ...holder.rest(),
    spans,
    ...(files !== undefined && { files }),
  };
}

/**
 * The steps name the plan as their file and `plan` as their symbol; only their messages tell what was done (2.0.0 to
 * 3.1.1).
 */
function planResult(holder: Fields, { diagnostics }: ResultFacts): DraftObject {
  const steps = holder.objects('steps')?.map((step): DraftObject => {
    const message = step.string('message');
    const legacy: JsonObject = {};
    for (const key of ['file', 'symbol']) {
      const value = step.take(key);
      if (value !== undefined) legacy[key] = value;
    }
    step.keep('step', 'status');
    const facts = message === undefined ? undefined : told(message)?.facts;
    return { ...step.rest(), message, ...facts, legacy };
  });
  const affected = holder.take('files_affected');
  const changed = holder.take('total_bytes_changed');
  holder.keep('total_steps', 'steps_completed');
  if (steps !== undefined && steps.length > 0) diagnostics.push(note('plan'));
  const legacy = {
    ...(affected !== undefined && { files_affected: affected }),
    ...(changed !== undefined && { total_bytes_changed: changed }),
  };
  return { ...holder.rest(), ...(steps !== undefined && { steps }), ...(Object.keys(legacy).length > 0 && { legacy }) };
}

/** The evidence of two whole-file hashes for places of the file as it was before. */
export function states(before: Json | undefined, after: Json | undefined): PlaceFacts {
  const hash = fileHash(typeof before === 'string' ? before : undefined);
  const hashAfter = fileHash(typeof after === 'string' ? after : undefined);
  // The tool ends lines at lone carriage returns, form feeds and the like, too (ropey).
  return hash === undefined ? { unproven: true } : { fileHash: hash, hashAfter, doubtfulLines: true };
}

/** The places that were changed, each in the file as it was before. */
function spansIn(holder: Fields, facts: PlaceFacts, designed: boolean): { spans?: ItemDraft[] } {
  const spans = holder.objects('spans')?.map((span): ItemDraft => {
    const place = spanIn(span, { facts, described: designed ? 'before' : 'after' });
    span.keep('symbol', 'before_hash', 'after_hash', 'content_checksum', 'surrounding_checksum');
    return changed(span, place, span.string('match_id'));
  });
  // Places that are none stay, but not where places are looked for.
  if (spans === undefined && holder.has('spans')) holder.replace('spans', { unread_spans: holder.peek('spans') });
  return spans === undefined ? {} : { spans };
}

/** A place that was changed, in the file as it was before. */
export function changed(fields: Fields, place: PlaceDraft, id?: string): ItemDraft {
  return new ItemDraft({ fields, place, id, content: { kind: fields.string('kind'), file_state: 'before' } });
}

/** The path of one file, under the format's name. */
export function filePath(holder: Fields, key: string): { file_path?: PathDraft } {
  const path = holder.string(key);
  return path === undefined ? {} : { file_path: new PathDraft(path) };
}
