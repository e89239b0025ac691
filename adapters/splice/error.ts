import {
  type Conditions,
  type DiagnosticDraft,
  type DocumentEnd,
  type EndFacts,
  type Fields,
  form,
  gathered,
  given,
  hasFlag,
  joined,
  list,
  merged,
  messageFacts,
  opened,
  PathDraft,
  PlaceDraft,
  sayings,
  status,
  typedOperation,
  wordingIn,
  wordings,
} from '../../src/adapter.ts';
import { CHARACTERS, compilerDiagnostic, UNKNOWN_FILE } from './diagnostics.ts';
import { failedDocument } from './failed-document.ts';
import { codeOf, fileIn } from './failure-words.ts';
import { commandLine, PREVIEW } from './invocation.ts';
import { NOTES } from './known.ts';

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
    counting: CHARACTERS,
    when: FAILURE,
    held: ['/error'],
    finish: failureIn,
    inverse: { of: failedDocument },
  },
  { status: status({ error: 'error' }), error: opened({ diagnostics: list(gathered, ['tool']) }) },
);

/** The operation that failed: as far as the failure tells, else what was typed. */
export function failureIn(
  { elements, invocation }: Pick<EndFacts, 'elements' | 'invocation'>,
  failure = [...elements('/error')][0],
): DocumentEnd {
  if (failure === undefined) return {};
  const kind = failure.string('kind') ?? '';
  const message = failure.string('message') ?? '';
  const named = failure.peek('file') === UNKNOWN_FILE ? undefined : failure.string('file');
  const file = named ?? fileIn(message);
  const said = `${kind}: ${message}`;
  const operation = wordingIn(said, OPERATIONS)?.wording.operation ?? typedOperation(commandLine, invocation);
  const found = failure.objects('diagnostics')?.map(compilerDiagnostic) ?? [];
  const directory = kind === 'CargoCheckFailed' ? file : undefined;
  const first = found.find(({ level }) => level === 'error');
  const own = errorOf(failure, { kind, message, file: directory === undefined ? file : undefined, directory, first });
  const isPreview = hasFlag(invocation.argv ?? [], PREVIEW);
  const unproven = !isPreview && mayHaveChanged(said, operation, file);
  const isChanged = unproven && file !== undefined && directory === undefined;
  const result = {
    ...messageFacts(message, FACTS)?.facts,
    ...(isChanged && { files: [{ file_path: new PathDraft(file), state: 'unproven' }] }),
  };
  const told = operation !== 'unknown' || Object.keys(result).length > 0;
  return {
    operation,
    status: 'error',
    message,
    ...(told && { data: { type: operation, ...result } }),
    error: own,
    diagnostics: unproven ? [...(first === undefined ? [own] : []), ...found, NOTES.unproven] : found,
  };
}

interface ErrorFacts {
  kind: string;
  message: string;
  file: string | undefined;
  directory: string | undefined;
  first: DiagnosticDraft | undefined;
}

/** The error itself: at the first finding, where one says why. */
function errorOf(failure: Fields, { kind, message, file, directory, first }: ErrorFacts): DiagnosticDraft {
  const registered = failure.object('error_code');
  const code = registered?.string('code');
  const hint = failure.string('hint');
  const remedy = registered?.string('hint');
  const location = registered?.string('location');
  const severity = registered?.string('severity');
  const unknown = failure.peek('file') === UNKNOWN_FILE ? failure.string('file') : undefined;
  failure.keep('symbol', 'file', 'explain_command');
  const named = first?.place ?? placeIn(location, file);
  const place = first === undefined ? named : first.place;
  return {
    level: 'error',
    message,
    file: first === undefined ? file : first.file,
    place,
    code: code?.replace(/^SPLICE_/, 'SPL-'),
    // Versions before 2.2 print no code.
    assigned: codeOf(kind, message)?.code,
    note: remedy === undefined ? undefined : hint,
    remediation: remedy ?? hint,
    details: merged({ kind }, failure.rest(), registered?.rest() ?? {}, {
      ...(directory !== undefined && { directory: new PathDraft(directory) }),
      ...(file !== undefined && isElsewhere(first, file) && { file_path: new PathDraft(file) }),
      // Any other location only repeats the file.
      location: location === file || location === directory ? undefined : location,
    }),
    legacy: given({
      code: code?.startsWith('SPLICE_') ? code : undefined,
      severity: severity === 'error' ? undefined : severity,
      file: unknown,
    }),
  };
}

/** True where the finding that stands for the failure is in another file than the failure names. */
function isElsewhere(first: DiagnosticDraft | undefined, file: string): boolean {
  return first !== undefined && (first.file ?? first.place?.reported['file']) !== file;
}

/** The line in a location `FILE:LINE:COLUMN`; how its columns are counted is not known. */
function placeIn(location: string | undefined, file: string | undefined): PlaceDraft | undefined {
  const [, path, line] = /^(.+):(\d+):\d+$/.exec(location ?? '') ?? [];
  if (path === undefined || path !== file) return undefined;
  return new PlaceDraft({ file, startLine: Number(line), sourceMayDiffer: true }, { startLine: 'location' }, {});
}

/**
 * Which operation a failure is of, by its kind and message (recorded, or read in src/cmds and src/patch of 2.0 to
 * 3.1.1).
 */
const OPERATIONS = wordings('operation', {
  rename: [/^RenameFailed: /, /^Other: Failed to replace in /],
  plan: [/^(?:PlanExecutionFailed|InvalidPlanSchema): /, /^Other: Cannot determine workspace directory from plan path/],
  batch: [
    /^(?:InvalidBatchSchema|InvalidBatchSpec|BatchOperationFailed): /,
    /^Other: (?:Batch (?:execution stopped|spec contains)|Database snapshot restore is disabled|Rollback requires)/,
    /^Other: (?:The --language flag is required when --batch|Overlapping replacements)/,
    /^Other: Cannot determine workspace directory from --batch path/,
  ],
  patch: [/^Other: --(?:file|symbol|with) is required unless --batch/],
  log: [/^(?:ExecutionLogError|ExecutionNotFound|ExecutionRecordFailed|InvalidDateFormat): /],
  edit: [/^Io: I\/O error: (?:Found \d+ matches for|Text '.*' not found in file|Failed to read file)/s],
  create: [
    /^Io: I\/O error: (?:File already exists|Code validation failed)/,
    /^CompilerValidationFailed: Compiler validation failed for unknown /,
  ],
  suggest: [/^Io: I\/O error: Database not found: /],
  reachable: [/^SymbolNotFound: Symbol '.*' not found in '[^']*'$/s],
  dead_code: [/^SymbolNotFound: Entry point /],
  slice: [/^SymbolNotFound: Target /, /^Other: Target symbol not found/],
  migrate_db: [/^Other: (?:Migration failed|Error checking schema version)/],
  migrate: [/^Other: (?:Failed to open source database|Source database is not SQLite)/],
  explain: [/^Other: Unknown error code/],
  find: [/^Other: --name(?: or|,) /],
  query: [
    /^Other: (?:No labels specified|No symbols found with labels|--count requires)/,
    /^Other: (?:The --(?:list|count) flag|Label queries) requires? SQLite/,
  ],
  complete: [/^Other: (?:Failed to resolve (?:database|file) path|Completion failed)/],
  undo: [
    /^Other: (?:Failed to parse manifest|(?:Manifest|Backup directory) has no parent)/,
    /^Other: Cannot determine workspace root from manifest/,
  ],
  validate_proof: [/^Other: Before snapshot hash mismatch/],
  verify: [/^Other: Snapshot (?:corrupted|not found)/],
  snapshots_delete: [/^Other: (?:Snapshot '.*' not found|Failed to delete snapshot)/s],
  snapshots_cleanup: [/^Other: Refusing to delete \d+ snapshots/],
});

/**
 * What a failure's message says besides (ledger-plan-second-fails, ledger-batch-fails, atlas-edit-many-json,
 * ledger-patch-batch-bad-span).
 */
const FACTS = sayings(
  /^Plan execution failed at step (?<n_failed_step>\d+): /,
  /^Batch execution stopped: (?<n_failed>\d+) operation/,
  /^I\/O error: Found (?<n_matches_found>\d+) matches for /,
  /^Invalid span \(\d+, \d+\) in .* \(file size: (?<n_file_size>\d+)\)$/s,
  /^I\/O error: Code validation failed with (?<n_errors>\d+) error/,
);

/**
 * Failures of commands that write, after which files were found changed, or can be. An invalid span is found when the
 * files before its own have been written (`patch --batch`), or other references have been deleted. Those of no kind are
 * of the checks behind a change, and of changes to several files (src/patch, src/validate, src/graph/rename). Some
 * failures of a renaming come before it writes (src/cmds/rename.rs).
 */
const LATE = sayings(
  /^(?:CargoCheckFailed|CompilerError|CompilerValidationFailed|ParseValidationFailed|InvalidSpan): /,
  /^(?:Analyzer(?:NotAvailable|Failed)|PlanExecutionFailed|BatchOperationFailed): /,
  /^Other: (?:Batch execution stopped|Database snapshot restore is disabled|cargo check timed out)/,
  /^Other: Failed to (?:invoke rust-analyzer|run (?:python|gcc|g\+\+|javac|tsc): |replace in )/,
  /^Other: Overlapping replacements/,
  joined(
    /^RenameFailed: (?!Rename failed: (?:--(?:symbol|file) |Either |Provide |Invalid argument))/s,
    /(?!Rename failed: Symbol (?:ID |name )?'.*' (?:has no references|not found))/s,
    /(?!Rename failed: Failed to (?:open|lookup|generate before|get references|read definition))/s,
  ),
);

/**
 * True when files may have been changed by a command that failed: a validation that failed may not be followed by a
 * complete restoration, and `delete` of 2.6.13 to 3.1.1 with a relative path edits the file before it says that there
 * is no such symbol.
 */
function mayHaveChanged(said: string, operation: string, file: string | undefined): boolean {
  if (UNCHANGING.includes(operation)) return false;
  if (said.startsWith('SymbolNotFound: '))
    return (operation === 'delete' || operation === 'unknown') && file !== undefined && !file.endsWith('.db');
  return wordingIn(said, LATE) !== undefined;
}

/** Operations that read, and `create`, which leaves what there is. */
const UNCHANGING = [
  'create',
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
];
