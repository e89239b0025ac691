import {
  type Conditions,
  type DiagnosticDraft,
  type DocumentEnd,
  type DraftObject,
  type Fields,
  form,
  gathered,
  type Invocation,
  joined,
  list,
  opened,
  PathDraft,
  PlaceDraft,
  status,
  typedOperation,
} from '../../src/adapter.ts';
import { codeOfKind } from './codes.ts';
import { compilerDiagnostic } from './diagnostics.ts';
import { commandLine, isPreview } from './invocation.ts';
import { note } from './known.ts';

/** What shows the document of a failure. */
export const FAILURE = {
  is: { status: 'error' },
  type: { 'error/kind': 'string', 'error/message': 'string' },
  only: ['status', 'error'],
} as const satisfies Conditions;

/** Every failure (0.4 to 3.1.1), on stderr: with a code from 2.2 on. */
export const error = form(
  'splice/error',
  {
    operation: null,
    counting: { firstLine: 1, firstColumn: 1, unit: 'code-point' },
    when: FAILURE,
    held: ['/error'],
    finish: ({ elements, invocation }) => failureIn(elements('/error')[0], invocation),
  },
  { status: status({ error: 'error' }), error: opened({ diagnostics: list(gathered, ['tool']) }) },
);

/** The operation that failed: as far as the failure tells, else what was typed. */
export function failureIn(failure: Fields | undefined, invocation: Invocation): DocumentEnd {
  if (failure === undefined) return {};
  const kind = failure.string('kind') ?? '';
  const message = failure.string('message') ?? '';
  // A path that the tool does not know is none.
  const named = failure.peek('file') === '<unknown>' ? undefined : failure.string('file');
  const file = named ?? FILE_IN.exec(message)?.groups?.['file'];
  const operation = operationOf(kind, message) ?? typedOperation(commandLine, invocation);
  const found = failure.objects('diagnostics')?.map(compilerDiagnostic) ?? [];
  const directory = kind === 'CargoCheckFailed' ? file : undefined;
  const first = found.find(({ level }) => level === 'error');
  const own = errorOf(failure, { kind, message, file: directory === undefined ? file : undefined, directory, first });
  const unproven = !isPreview(invocation) && mayHaveChanged(kind, message, operation, file);
  const files =
    unproven && file !== undefined && directory === undefined
      ? [{ file_path: new PathDraft(file), state: 'unproven' }]
      : undefined;
  const result = { ...factsIn(message), ...(files !== undefined && { files }) };
  const told = operation !== 'unknown' || Object.keys(result).length > 0;
  return {
    operation,
    status: 'error',
    message,
    ...(told && { data: { type: operation, ...result } }),
    error: own,
    diagnostics: unproven ? [...(first === undefined ? [own] : []), ...found, note('unproven')] : found,
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
  failure.keep('symbol', 'file', 'explain_command');
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
  return new PlaceDraft({ file, startLine: Number(line) }, { startLine: 'location' }, {}, [], {
    sourceMayDiffer: true,
  });
}

/** The file of a failure to read, where only the message names it. */
const FILE_IN = joined(
  /^I\/O error(?:: (?:Failed to read file|Database not found): |: Text '.*' not found in file | for path (?!<unknown>:|:))/su,
  /(?<file>[^\n]+?)(?:: [^:\n]+ \(os error \d+\))?$/,
);

/** A file that could not be renamed in; others were before it. */
const REPLACING = /^Failed to replace in /;

/**
 * Which operation a failure is of, by its kind and message (recorded, or read in src/cmds and src/patch of 2.0 to
 * 3.1.1).
 */
const OPERATIONS: readonly [operation: string, kind: RegExp, message?: RegExp][] = [
  ['rename', /^RenameFailed$/],
  ['plan', /^(?:PlanExecutionFailed|InvalidPlanSchema)$/],
  ['batch', /^(?:InvalidBatchSchema|InvalidBatchSpec|BatchOperationFailed)$/],
  [
    'batch',
    /^Other$/,
    /^(?:Batch (?:execution stopped|spec contains)|Database snapshot restore is disabled|Rollback requires)/,
  ],
  ['batch', /^Other$/, /^(?:The --language flag is required when --batch|Overlapping replacements)/],
  ['batch', /^Other$/, /^Cannot determine workspace directory from --batch path/],
  ['patch', /^Other$/, /^--(?:file|symbol|with) is required unless --batch/],
  ['plan', /^Other$/, /^Cannot determine workspace directory from plan path/],
  ['rename', /^Other$/, REPLACING],
  ['log', /^(?:ExecutionLogError|ExecutionNotFound|ExecutionRecordFailed|InvalidDateFormat)$/],
  ['edit', /^Io$/, /^I\/O error: (?:Found \d+ matches for|Text '.*' not found in file|Failed to read file)/s],
  ['create', /^Io$/, /^I\/O error: (?:File already exists|Code validation failed)/],
  ['create', /^CompilerValidationFailed$/, /^Compiler validation failed for unknown /],
  ['suggest', /^Io$/, /^I\/O error: Database not found: /],
  ['reachable', /^SymbolNotFound$/, /^Symbol '.*' not found in '.*'$/s],
  ['dead_code', /^SymbolNotFound$/, /^Entry point /],
  ['slice', /^SymbolNotFound$/, /^Target /],
  ['slice', /^Other$/, /^Target symbol not found/],
  ['migrate_db', /^Other$/, /^(?:Migration failed|Error checking schema version)/],
  ['migrate', /^Other$/, /^(?:Failed to open source database|Source database is not SQLite)/],
  ['explain', /^Other$/, /^Unknown error code/],
  ['find', /^Other$/, /^--name(?: or|,) /],
  [
    'query',
    /^Other$/,
    /^(?:No labels specified|No symbols found with labels|--count requires|(?:The --(?:list|count) flag|Label queries) requires? SQLite)/,
  ],
  ['complete', /^Other$/, /^(?:Failed to resolve (?:database|file) path|Completion failed)/],
  [
    'undo',
    /^Other$/,
    /^(?:Failed to parse manifest|(?:Manifest|Backup directory) has no parent|Cannot determine workspace root from manifest)/,
  ],
  ['validate_proof', /^Other$/, /^Before snapshot hash mismatch/],
  ['verify', /^Other$/, /^Snapshot (?:corrupted|not found)/],
  ['snapshots_delete', /^Other$/, /^(?:Snapshot '.*' not found|Failed to delete snapshot)/s],
  ['snapshots_cleanup', /^Other$/, /^Refusing to delete \d+ snapshots/],
];

function operationOf(kind: string, message: string): string | undefined {
  return OPERATIONS.find(
    ([, kinds, wording]) => kinds.test(kind) && (wording === undefined || wording.test(message)),
  )?.[0];
}

/**
 * What a failure's message says besides (ledger-plan-second-fails, ledger-batch-fails, atlas-edit-many-json,
 * ledger-patch-batch-bad-span).
 */
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
    if (groups !== undefined)
      return Object.fromEntries(Object.entries(groups).map(([name, value]) => [name, Number(value)]));
  }
  return {};
}

/**
 * Kinds of failures of commands that write, after which files were found changed, or can be. An invalid span is found
 * when the files before its own have been written (`patch --batch`), or other references have been deleted.
 */
const LATE =
  /^(?:CargoCheckFailed|CompilerError|CompilerValidationFailed|ParseValidationFailed|Analyzer(?:NotAvailable|Failed)|PlanExecutionFailed|BatchOperationFailed|InvalidSpan)$/;

/**
 * The same of failures of no kind: of the checks behind a change, and of changes to several files (src/patch,
 * src/validate, src/graph/rename).
 */
const LATE_OTHERS =
  /^(?:Batch execution stopped|Database snapshot restore is disabled|cargo check timed out|Failed to (?:invoke rust-analyzer|run (?:python|gcc|g\+\+|javac|tsc): )|Overlapping replacements)/;

/** Failures of a renaming that come before it writes (src/cmds/rename.rs). */
const EARLY =
  /^Rename failed: (?:Symbol (?:ID |name )?'.*' (?:has no references|not found)|--(?:symbol|file) |Either |Provide |Invalid argument|Failed to (?:open|lookup|generate before|get references|read definition))/s;

/**
 * True when files may have been changed by a command that failed: a validation that failed may not be followed by a
 * complete restoration, and `delete` of 2.6.13 to 3.1.1 with a relative path edits the file before it says that there
 * is no such symbol.
 */
function mayHaveChanged(kind: string, message: string, operation: string, file: string | undefined): boolean {
  if (operation === 'create' || READING.has(operation)) return false;
  if (kind === 'RenameFailed') return !EARLY.test(message);
  if (kind === 'SymbolNotFound')
    return (operation === 'delete' || operation === 'unknown') && file !== undefined && !file.endsWith('.db');
  return LATE.test(kind) || (kind === 'Other' && (LATE_OTHERS.test(message) || REPLACING.test(message)));
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
