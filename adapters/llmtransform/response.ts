import {
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type FileHash,
  type Glimpse,
  type HeldShape,
  isObject,
  type Json,
  type OperationDraft,
  PathDraft,
  type ReadFacts,
} from '../../src/adapter.ts';
import { fileIn } from './argv.ts';
import { type ReadEdits, readEdits } from './edits.ts';
import { fileOfFailure, reasonCode } from './reasons.ts';
import { hashOf, labelled } from './sums.ts';

/**
 * `EditResponse` (json.rs, 0.1.0), printed by `--json` or written by `--output`. The file is named in the arguments
 * only, the ends of the edits in the request only. `success` is true and `error_count` 0 whatever became of the edits.
 */
export const response: HeldShape = {
  id: 'llmtransform/response',
  coordinates: { firstLine: 1, firstColumn: 0, unit: 'byte' },
  hashes: 'blake3',
  claims,
  keys: [
    '/execution_id',
    '/success',
    '/final_checksum',
    '/total_byte_shift',
    '/applied_count',
    '/skipped_count',
    '/error_count',
    '/error',
  ],
  lists: { '/edits': { begins: ['byte_offset', 'byte_start'] } },
  read,
};

function read(document: Fields, facts: ReadFacts): OperationDraft {
  const executionId = document.string('execution_id');
  const success = document.take('success');
  const error = document.string('error');
  // The alignment document has the key always (2026-01-22).
  if (document.peek('error') === null) document.take('error');
  const file = fileOf(error, facts);
  const edits = readEdits(document.objects('edits') ?? [], {
    file,
    before: hashBefore(document, facts),
    request: facts.request,
  });
  const legacy: DraftObject = { success };
  const sum = document.take('final_checksum');
  if (labelled(sum) === undefined) legacy['final_checksum'] = sum;
  const repaired = facts.complete && success !== false ? repair(document, edits, legacy) : [];
  document.keep('total_byte_shift', 'applied_count', 'skipped_count', 'error_count');
  const status = statusOf(success, edits, facts);
  const failed: DiagnosticDraft | undefined =
    error === undefined ? undefined : { level: 'error', message: error, assigned: reasonCode(error), file };
  return {
    operation: 'edit',
    status,
    message: error ?? messageOf(edits, facts),
    executionId,
    result: {
      type: 'edit',
      ...(file !== undefined && { file_path: new PathDraft(file) }),
      final_checksum: labelled(sum),
      ...document.rest(),
      edits: edits.items,
      ...(edits.untried.length > 0 && facts.complete && { not_attempted: edits.untried }),
    },
    ...(failed !== undefined && { error: failed }),
    diagnostics: [
      ...edits.diagnostics,
      ...repaired,
      ...malformed(sum),
      ...otherFile(file, facts),
      ...notWritten(edits),
    ],
    legacy,
  };
}

/**
 * Only the argument decides; a failure names the same file; the request's own word is not read by the tool, and taken
 * where nothing else is known.
 */
function fileOf(error: string | undefined, { invocation, request }: ReadFacts): string | undefined {
  const named = request?.['file_path'];
  return fileIn(invocation) ?? (error && fileOfFailure(error)) ?? (typeof named === 'string' ? named : undefined);
}

/**
 * The hash that the request expects: its edits are places of that very file. Without a request the last one, when no
 * edit changed the text.
 */
function hashBefore(document: Fields, { request }: ReadFacts): FileHash | undefined {
  if (request !== undefined) return { algorithms: ['blake3'], hex: String(request['expected_checksum']) };
  return document.peek('applied_count') === 0 ? hashOf(document.peek('final_checksum')) : undefined;
}

/** The tool says `success` always when it came as far as the edits: they are counted again. */
function statusOf(
  success: Json | undefined,
  { applied, failed, untried }: ReadEdits,
  { complete }: ReadFacts,
): OperationDraft['status'] {
  if (success === false) return 'error';
  if (!complete) return 'partial';
  const missed = failed + untried.length;
  if (missed === 0) return 'ok';
  return applied > 0 ? 'partial' : 'error';
}

function messageOf({ applied, failed, skipped, untried }: ReadEdits, { complete }: ReadFacts): string {
  const all = applied + failed + skipped + untried.length;
  const edits = all === 1 ? 'edit' : 'edits';
  return complete
    ? `${applied} of ${all} ${edits} applied.`
    : `${applied} ${applied === 1 ? 'edit' : 'edits'} applied, as far as the answer could be read.`;
}

/** Corrects the counts that the edits prove wrong; what the tool said goes to `legacy`. */
function repair(document: Fields, edits: ReadEdits, legacy: DraftObject): DiagnosticDraft[] {
  const counts = { applied_count: edits.applied, skipped_count: edits.skipped, error_count: edits.failed };
  const repaired: DiagnosticDraft[] = [];
  for (const [key, counted] of Object.entries(counts)) {
    const reported = document.peek(key);
    if (reported === undefined || reported === counted) continue;
    legacy[key] = reported;
    document.replace(key, { [key]: counted });
    repaired.push({
      level: 'note',
      message: `${key} was ${JSON.stringify(reported)}; its edits say ${counted}.`,
      assigned: 'LMT-V-004',
      details: { reported, counted },
    });
  }
  return repaired;
}

/** A sum that is none stands in `legacy`; on failure there is an empty one, or `null`. */
function malformed(sum: Json | undefined): DiagnosticDraft[] {
  if (sum === undefined || sum === null || sum === '' || labelled(sum) !== undefined) return [];
  return [
    { level: 'note', message: 'final_checksum is not a BLAKE3 sum; it is kept in legacy.', assigned: 'LMT-CSUM-002' },
  ];
}

/** The request may name another file than the one that was edited: it is not what the tool reads. */
function otherFile(file: string | undefined, { request }: ReadFacts): DiagnosticDraft[] {
  const named = request?.['file_path'];
  if (typeof named !== 'string' || file === undefined || plain(named) === plain(file)) return [];
  return [
    {
      level: 'warning',
      message: 'The request names another file than the one that was edited.',
      assigned: 'LMT-QRY-003',
      details: { requested: named },
    },
  ];
}

function plain(path: string): string {
  return path.replace(/^(?:\.\/)+/, '');
}

function notWritten({ applied }: ReadEdits): DiagnosticDraft[] {
  if (applied === 0) return [];
  return [
    {
      level: 'note',
      message: 'llm-transform does not write the file: it is as it was before the edits.',
      assigned: 'LMT-V-005',
    },
  ];
}

function claims({ value }: Glimpse): readonly string[] | undefined {
  if (!isObject(value) || typeof value['success'] !== 'boolean') return undefined;
  if (value['schema_version'] !== undefined || value['tool'] !== undefined || value['data'] !== undefined)
    return undefined;
  const sum = value['final_checksum'] ?? null;
  const counts = ['total_byte_shift', 'applied_count'].filter((key) => typeof value[key] === 'number');
  // The manual's failure has `null` for the sum, 0.1.0 an empty one.
  const fits = typeof sum === 'string' ? counts.length > 0 : sum === null && counts.length === 2;
  return fits ? ['/success', '/final_checksum', '/total_byte_shift', '/applied_count'] : undefined;
}
