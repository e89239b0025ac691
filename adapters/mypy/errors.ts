import {
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  file,
  form,
  keep,
  level,
  list,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Up to 1.11 a column counts bytes, from 0, without a byte order mark (1.11.2-typed, 1.11.2-bom, 1.11.2-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte', countsMark: false, lineEnds: 'return' } as const;

const SAYS = {
  message: diagnosticField('message'),
  hint: diagnosticField('remediation'),
  code: rule,
  severity: level({ error: 'error', warning: 'warning', note: 'note' }),
} as const;

const ERROR = diagnostic({ file, line: startLine, column: startColumn, ...SAYS }, 'error');

/** With an end: 2.4.1 takes bytes for characters, so behind other characters its columns are wrong (2.4.1-line-ends). */
const ERROR_WITH_END = diagnostic(
  { file, line: startLine, column: keep, end_line: keep, end_column: keep, ...SAYS },
  'error',
);

const ROW = { type: { file: 'string', line: 'number', severity: 'string' } } as const;
const IS_ERROR: Conditions = { ...ROW, has: ['column', 'message', 'hint', 'code'] };

export const forms = [
  /** `--output json`: an error a line. */
  form(
    'mypy/errors',
    { command: 'check', counting: COUNTING, when: IS_ERROR, isRow: ROW },
    list(choose([{ has: ['end_line'] }, ERROR_WITH_END], [{}, ERROR]), ['file']),
  ),
];
