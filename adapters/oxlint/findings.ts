import {
  byteLength,
  byteStart,
  type Conditions,
  diagnostic,
  diagnosticField,
  file,
  form,
  keep,
  kept,
  level,
  list,
  located,
  object,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Offsets and columns count bytes, columns from 1; a lone CR ends a line (1.94.0-edge, 1.94.0-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'byte', lineEnds: 'return' } as const;

const FINDINGS = list(
  diagnostic(
    {
      message: diagnosticField('message'),
      code: rule,
      severity: level({ error: 'error', warning: 'warning', advice: 'note' }),
      ...kept('causes', 'url'),
      help: diagnosticField('remediation'),
      note: diagnosticField('note'),
      filename: file,
      labels: list(
        located(
          {
            label: keep,
            span: object({ offset: byteStart, length: byteLength, line: startLine, column: startColumn }),
          },
          { placesFinding: {}, facts: { fileFrom: 'filename' } },
        ),
        ['label', 'span'],
      ),
      related: keep,
    },
    'error',
  ),
);

const IS_FINDING: Conditions = { type: { message: 'string', severity: 'string', filename: 'string', labels: 'list' } };
const LINT = { command: 'lint', counting: COUNTING } as const;

export const forms = [
  /** `--format json` from 1 on. */
  form(
    'oxlint/report',
    {
      ...LINT,
      when: {
        type: { diagnostics: 'list' },
        first: { diagnostics: IS_FINDING },
        any: [{ has: ['number_of_rules'] }, { has: ['diagnostics/0'] }],
      },
    },
    { diagnostics: FINDINGS, ...kept('number_of_files', 'number_of_rules', 'threads_count', 'start_time') },
  ),
  /** The same of 0.15. */
  form('oxlint/findings', { ...LINT, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_FINDING } } }, FINDINGS),
  form(
    'oxlint/nothing',
    { ...LINT, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    FINDINGS,
  ),
];
