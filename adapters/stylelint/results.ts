import {
  as,
  type Conditions,
  characterRange,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
  form,
  keep,
  kept,
  level,
  list,
  located,
  path,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Columns count UTF-16 units, from 1, without a byte order mark (17.16.0-edge, 17.16.0-bom). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'utf16', countsMark: false } as const;

const WARNINGS = list(
  diagnostic(
    {
      line: startLine,
      column: startColumn,
      endLine,
      endColumn,
      fix: located({ range: characterRange, text: as('replacement') }, { facts: { fileFrom: 'source' } }),
      rule,
      severity: level({ error: 'error', warning: 'warning' }),
      text: diagnosticField('message'),
      url: keep,
    },
    'error',
    { facts: { fileFrom: 'source' } },
  ),
);

/** What Stylelint says of a file. */
const RESULTS = list(
  {
    source: path(),
    ...kept('deprecations', 'invalidOptionWarnings', 'parseErrors', 'errored'),
    warnings: WARNINGS,
    ignored: keep,
  },
  { as: 'results' },
);

const IS_RESULT: Conditions = { type: { source: 'string', deprecations: 'list', invalidOptionWarnings: 'list' } };
const LINT = { command: 'lint', counting: COUNTING } as const;

export const forms = [
  /** `--formatter json`. */
  form('stylelint/results', { ...LINT, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_RESULT } } }, RESULTS),
  /** No file was looked at. */
  form(
    'stylelint/nothing',
    { ...LINT, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    RESULTS,
  ),
];
