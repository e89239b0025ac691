import {
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  file,
  form,
  level,
  list,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Up to 1.11 a column counts bytes, from 0, without a byte order mark (1.11.2-typed, 1.11.2-bom, 1.11.2-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte', countsMark: false, lineEnds: 'return' } as const;

/** With an end: 2.4.1 takes bytes for characters, and is wrong behind others than ASCII (2.4.1-line-ends). */
const COUNTING_WITH_END = { ...COUNTING, unit: 'unknown', tabWidths: [1] } as const;

const SAYS = {
  file,
  line: startLine,
  column: startColumn,
  message: diagnosticField('message'),
  hint: diagnosticField('remediation'),
  code: rule,
  severity: level({ error: 'error', warning: 'warning', note: 'note' }),
} as const;

const ROW = { type: { file: 'string', line: 'number', severity: 'string' } } as const;
const KEYS = ['column', 'message', 'hint', 'code'] as const;

/** `--output json`: an error a line. */
export const forms = [
  form(
    'mypy/errors',
    { command: 'check', counting: COUNTING, when: { ...ROW, has: KEYS, lacks: ['end_line'] }, isRow: ROW },
    list(diagnostic(SAYS, 'error'), ['file']),
  ),
  form(
    'mypy/errors-with-ends',
    { command: 'check', counting: COUNTING_WITH_END, when: { ...ROW, has: [...KEYS, 'end_line'] }, isRow: ROW },
    list(diagnostic({ ...SAYS, end_line: endLine, end_column: endColumn }, 'error'), ['file']),
  ),
];
