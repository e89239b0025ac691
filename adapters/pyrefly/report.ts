import {
  type Conditions,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  file,
  form,
  keep,
  level,
  list,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Columns count code points, from 1, without a byte order mark; a lone CR ends a line (1.5.0-bom, 1.5.0-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'code-point', countsMark: false, lineEnds: 'return' } as const;

const IS_ERROR: Conditions = { has: ['path', 'concise_description', 'stop_line'] };

const ERRORS = list(
  diagnostic(
    {
      line: startLine,
      column: startColumn,
      stop_line: endLine,
      stop_column: endColumn,
      path: file,
      code: keep,
      name: rule,
      description: diagnosticField('message'),
      concise_description: keep,
      severity: level({ error: 'error', warn: 'warning', warning: 'warning', info: 'note' }),
    },
    'error',
  ),
);

const CHECK = { command: 'check', counting: COUNTING } as const;

export const forms = [
  /** `--output-format json`. */
  form(
    'pyrefly/report',
    { ...CHECK, when: { type: { errors: 'list' }, has: ['errors/0'], first: { errors: IS_ERROR } } },
    { errors: ERRORS },
  ),
  /** Nothing was found. */
  form(
    'pyrefly/nothing',
    { ...CHECK, when: { type: { errors: 'list' }, lacks: ['errors/0'], only: ['errors'] }, requiresKnownTool: true },
    { errors: ERRORS },
  ),
];
