import {
  at,
  type DiagnosticDraft,
  type DraftObject,
  type Fields,
  type HeldShape,
  type Invocation,
  isObject,
  type JsonObject,
  type OperationDraft,
  PathDraft,
  PlaceDraft,
} from '../../src/adapter.ts';
import { codeOfKind } from './codes.ts';
import { compilerDiagnostic } from './diagnostics.ts';
import { typedCommand } from './invocation.ts';
import { note } from './known.ts';

/** Every failure (0.4 to 3.1.1), on stderr: with a code from 2.2 on. */
export const error: HeldShape = {
  id: 'splice/error',
  coordinates: { firstLine: 1, firstColumn: 1, unit: 'code-point' },
  claims: ({ value }) => (isFailure(value) ? ['/status', '/error/kind', '/error/message'] : undefined),
  keys: ['/status', ...['kind', 'message', 'symbol', 'file', 'hint', 'error_code', 'explain_command'].map((key) => `/error/${key}`)],
  lists: { '/error/diagnostics': { begins: ['tool'] } },
  opens: ['/error'],
  read: (document, { invocation }) => failureIn(document, invocation),
};

/** True for the document of a failure. */
export function isFailure(value: unknown): boolean {
  if (!isObject(value as JsonObject)) return false;
  const { status, error: failure, ...rest } = value as JsonObject;
  return (
    status === 'error' &&
    typeof at(failure, 'kind') === 'string' &&
    typeof at(failure, 'message') === 'string' &&
    Object.keys(rest).length === 0
  );
}

/** The operation that failed: as far as the failure tells, else what was typed. */
export function failureIn(document: Fields, invocation: Invocation): OperationDraft {
  document.string('status');
  const failure = document.object('error') as Fields;
  const kind = failure.string('kind') ?? '';
  const message = failure.string('message') ?? '';
  const file = failure.string('file');
  const operation = operationOf(kind, message) ?? typedCommand(invocation) ?? 'unknown';
  const found = failure.objects('diagnostics')?.map(compilerDiagnostic) ?? [];
  const directory = kind === 'CargoCheckFailed' ? file : undefined;
  const first = found.find(({ level }) => level === 'error');
  const own = errorOf(failure, { kind, message, file: directory === undefined ? file : undefined, directory, first });
  const unproven = mayHaveChanged(kind, message, operation, file);
  const files =
    unproven && file !== undefined && directory === undefined ? [{ file_path: new PathDraft(file), state: 'unproven' }] : undefined;
  const result = { ...factsIn(message), ...(files !== undefined && { files }) };
  const told = operation !== 'unknown' || Object.keys(result).length > 0;
  return {
    operation,
    status: 'error',
    message,
    ...(told && { result: { type: operation, ...result } }),
    error: own,
    diagnostics: unproven ? [...(first === undefined ? [own] : []), ...found, note('unproven')] : found,
    legacy: document.rest(),
  };
}

interface ErrorFacts {
  kind: string;
  message: string;
  file: string | undefined;
  directory: string | undefined;
  first: DiagnosticDraft | undefined;
}

function errorOf(failure: Fields, { kind, message, file, directory, first }: ErrorFacts): DiagnosticDraft {
  const registered = failure.object('error_code');
  const code = registered?.string('code');
  const hint = failure.string('hint');
  const remedy = registered?.string('hint');
  const location = registered?.string('location');
  registered?.keep('severity');
  failure.keep('symbol', 'explain_command');
  const assigned = codeOfKind(kind);
  const named = first?.place ?? placeIn(location, file);
  const place = first === undefined ? named : first.place;
  return {
    level: 'error',
    message,
    file: first === undefined ? file : first.file,
    place,
    ...(code === undefined ? {} : { code: code.replace(/^SPLICE_/, 'SPL-') }),
    ...(assigned !== undefined && { assigned }),
    note: remedy === undefined ? undefined : hint,
    remediation: remedy ?? hint,
    details: {
      kind,
      ...failure.rest(),
      ...registered?.rest(),
      ...(directory !== undefined && { directory: new PathDraft(directory) }),
      ...(first !== undefined && file !== undefined && { file_path: new PathDraft(file) }),
      // Any other location only repeats the file.
      ...(location !== undefined && location !== file && location !== directory && { location }),
    },
    ...(code?.startsWith('SPLICE_') && { legacy: { code } }),
  };
}

/** The line in a location `FILE:LINE:COLUMN`; how its columns are counted is not known. */
function placeIn(location: string | undefined, file: string | undefined): PlaceDraft | undefined {
  const [, path, line] = /^(.+):(\d+):\d+$/.exec(location ?? '') ?? [];
  if (path === undefined || path !== file) return undefined;
  return new PlaceDraft({ file, startLine: Number(line) }, { startLine: 'location' }, {}, [], { unproven: true });
}

/** Which operation a failure is of, by its kind and message (each with a recording, but for kinds that were only read of). */
const OPERATIONS: readonly [operation: string, kind: RegExp, message?: RegExp][] = [
  ['rename', /^RenameFailed$/],
  ['plan', /^(?:PlanExecutionFailed|InvalidPlanSchema)$/],
  ['batch', /^(?:InvalidBatchSchema|InvalidBatchSpec|BatchOperationFailed)$/],
  ['batch', /^Other$/, /^(?:Batch (?:execution stopped|spec contains)|Database snapshot restore is disabled|Rollback requires)/],
  ['batch', /^Other$/, /^(?:The --language flag is required when --batch|Overlapping replacements)/],
  ['log', /^(?:ExecutionLogError|ExecutionNotFound|ExecutionRecordFailed|InvalidDateFormat)$/],
  ['edit', /^Io$/, /^I\/O error: (?:Found \d+ matches for|Text '.*' not found in file|Failed to read file)/s],
  ['create', /^Io$/, /^I\/O error: (?:File already exists|Code validation failed)/],
  ['create', /^CompilerValidationFailed$/, /^Compiler validation failed for unknown /],
  ['dead_code', /^SymbolNotFound$/, /^Entry point /],
  ['slice', /^SymbolNotFound$/, /^Target /],
  ['migrate_db', /^Other$/, /^Migration failed/],
  ['explain', /^Other$/, /^Unknown error code/],
  ['find', /^Other$/, /^--name(?: or|,) /],
  ['query', /^Other$/, /^(?:No labels specified|No symbols found with labels)/],
  ['undo', /^Other$/, /^Failed to parse manifest/],
  ['validate_proof', /^Other$/, /^Before snapshot hash mismatch/],
  ['verify', /^Other$/, /^Snapshot (?:corrupted|not found)/],
  ['snapshots_delete', /^Other$/, /^Snapshot '.*' not found/s],
];

function operationOf(kind: string, message: string): string | undefined {
  return OPERATIONS.find(([, kinds, wording]) => kinds.test(kind) && (wording === undefined || wording.test(message)))?.[0];
}

/** What a failure's message says besides (ledger-plan-second-fails, ledger-batch-fails, atlas-edit-many-json, ledger-patch-batch-bad-span). */
const FACTS = [
  /^Plan execution failed at step (?<failed_step>\d+): /,
  /^Batch execution stopped: (?<failed>\d+) operation/,
  /^I\/O error: Found (?<matches_found>\d+) matches for /,
  /^Invalid span \(\d+, \d+\) in .* \(file size: (?<file_size>\d+)\)$/s,
  /^I\/O error: Code validation failed with (?<errors>\d+) error/,
];

function factsIn(message: string): DraftObject {
  for (const wording of FACTS) {
    const { groups } = wording.exec(message) ?? {};
    if (groups !== undefined) return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, Number(value)]));
  }
  return {};
}

/** Kinds of failures of commands that write, after which files were found changed, or can be. */
const LATE =
  /^(?:CargoCheckFailed|CompilerError|CompilerValidationFailed|ParseValidationFailed|AnalyzerFailed|PlanExecutionFailed|BatchOperationFailed)$/;

/** Failures of a renaming that come before it writes. */
const EARLY = /has no references to rename|not found|is required|must be provided|Failed to open/;

/**
 * True when files may have been changed by a command that failed: a validation that failed may not be followed by a complete restoration, and
 * `delete` of 2.6.13 to 3.1.1 with a relative path edits the file before it says that there is no such symbol.
 */
function mayHaveChanged(kind: string, message: string, operation: string, file: string | undefined): boolean {
  if (operation === 'create' || READING.has(operation)) return false;
  if (kind === 'RenameFailed') return !EARLY.test(message);
  if (kind === 'SymbolNotFound') return (operation === 'delete' || operation === 'unknown') && file !== undefined && !file.endsWith('.db');
  return LATE.test(kind) || /^(?:Batch execution stopped|Database snapshot restore is disabled)/.test(message);
}

const READING = new Set([
  'find',
  'refs',
  'query',
  'get',
  'dead_code',
  'slice',
  'reachable',
  'cycles',
  'condense',
  'status',
  'files',
  'log',
  'explain',
]);
