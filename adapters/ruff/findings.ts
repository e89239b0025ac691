import {
  as,
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  endColumn,
  endLine,
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

/**
 * Columns count code points, from 1, without a byte order mark; a lone carriage return ends a line, U+2028 and a form
 * feed do not (0.17.6-bom, 0.17.6-line-ends).
 */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'code-point', countsMark: false, lineEnds: 'return' } as const;

const START = object({ column: startColumn, row: startLine });
const END = object({ column: endColumn, row: endLine });

/** What ruff would write instead, in the same file. */
const FIX = object({
  applicability: keep,
  edits: list(
    located({ content: as('replacement'), end_location: END, location: START }, { facts: { fileFrom: 'filename' } }),
  ),
  message: keep,
});

const SAYS = {
  message: diagnosticField('message'),
  ...kept('name', 'noqa_row'),
  severity: level({ error: 'error', warning: 'warning' }),
};

const FINDING = diagnostic(
  { cell: keep, code: rule, end_location: END, filename: file, fix: FIX, location: START, ...SAYS, url: keep },
  'error',
);

/** Lines of a notebook are those of a cell, not of the file; a file that can't be read has none. */
const WITHOUT_PLACE = diagnostic(
  { cell: keep, code: rule, end_location: keep, filename: file, fix: keep, location: keep, ...SAYS, url: keep },
  'error',
);

const HAS_NO_PLACE: Conditions = { any: [{ type: { cell: 'number' } }, { is: { code: 'E902' } }] };
const FINDINGS = list(choose([HAS_NO_PLACE, WITHOUT_PLACE], [{}, FINDING]), ['cell', 'code']);

const IS_FINDING: Conditions = {
  type: { filename: 'string', message: 'string', 'location/row': 'number', 'end_location/row': 'number' },
  has: ['code', 'noqa_row'],
};
const CHECK = { command: 'check', counting: COUNTING } as const;

export const forms = [
  /** `--output-format json`. */
  form('ruff/findings', { ...CHECK, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_FINDING } } }, FINDINGS),
  /** `--output-format json-lines`: a finding a line. */
  form('ruff/rows', { ...CHECK, when: IS_FINDING, isRow: { type: { filename: 'string' }, has: ['code'] } }, FINDINGS),
  /** Nothing was found. */
  form(
    'ruff/nothing',
    { ...CHECK, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    FINDINGS,
  ),
];
