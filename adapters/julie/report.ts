import {
  as,
  type Conditions,
  type DiagnosticDraft,
  diagnosticBy,
  type Fields,
  form,
  given,
  kept,
  list,
  operationNamed,
} from '../../src/adapter.ts';

/** Words for a status; another word is one of success. */
const FAILED: Conditions = { oneOf: { status: ['error', 'failed', 'failure'] } };

const IS_REPORT: Conditions = {
  type: { operation: 'string', db_path: 'string' },
  any: [{ has: ['workspace_id'] }, { type: { schema_version: 'number' } }],
};

const KEYS = {
  ...kept('status', 'operation', 'workspace_id', 'db_path', 'root'),
  // That of the database.
  schema_version: as('db_schema_version'),
  ...kept('files_scanned', 'files_extracted', 'files_skipped', 'files_deleted', 'symbols_extracted'),
  // Those of single files.
  errors: list(diagnosticBy(findingIn), ['code', 'message', 'path']),
};

export const report = [
  /** What `extract info` says of a database, which it only reads. */
  form(
    'julie/extract-report',
    {
      command: 'info',
      when: { is: { operation: 'info' }, all: [IS_REPORT], none: [FAILED, { is: { status: 'partial' } }] },
    },
    KEYS,
  ),
  /**
   * `julie-server extract scan|update|delete|analyze|info --json` (v7.10 to v7.17): what was done to a database of
   * symbols.
   */
  form(
    'julie/extract-report',
    {
      operation: 'extract',
      others: 'result',
      when: IS_REPORT,
      outcomes: [
        // What failed says why in its errors.
        { when: FAILED, status: 'error', message: ['{@/first}', 'The operation {operation}: {status}.'] },
        { when: { is: { status: 'partial' } }, status: 'partial', message: 'The operation {operation}: {status}.' },
        { message: 'The operation {operation}: {status}.' },
      ],
    },
    { ...KEYS, operation: operationNamed({}, /^[a-z][a-z_]*$/) },
  ),
];

/** An error with the tool's own code. */
function findingIn(error: Fields): DiagnosticDraft {
  const code = error.string('code');
  const message = error.string('message') ?? '';
  if (error.peek('path') === null) error.take('path');
  const file = error.string('path');
  const legacy = given({ ...error.rest(), code });
  const own = code !== undefined && /^\w+(?:[._-]\w+)*$/.test(code) ? `JUL-${code.toUpperCase()}` : undefined;
  return { level: 'error', message, file, code: own, legacy };
}
