import {
  as,
  type Conditions,
  choose,
  type DiagnosticNode,
  diagnostic,
  diagnosticField,
  drop,
  endColumn,
  endLine,
  form,
  keep,
  kept,
  list,
  located,
  path,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/** Columns count code points, from 1, without a byte order mark; a lone CR ends a line (4.5.0-bom, 4.5.0-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'code-point', countsMark: false, lineEnds: 'return' } as const;

const OF_FILE = { facts: { fileFrom: 'filepath' } } as const;

const PLACE = {
  start_line_no: startLine,
  start_line_pos: startColumn,
  end_line_no: endLine,
  end_line_pos: endColumn,
  // Line ends of two bytes are one character here: they locate nothing.
  ...kept('start_file_pos', 'end_file_pos'),
} as const;

const SAYS = { code: rule, description: diagnosticField('message'), name: keep } as const;

/** What it finds, of a level. */
function violation(level: DiagnosticNode['level']) {
  return diagnostic(
    {
      ...PLACE,
      ...SAYS,
      warning: drop('boolean'),
      fixes: list(located({ type: keep, edit: as('replacement'), ...PLACE }, OF_FILE)),
    },
    level,
    OF_FILE,
  );
}

const VIOLATIONS = list(
  choose(
    // Up to 2: a start alone.
    [{ has: ['line_no'] }, diagnostic({ line_no: startLine, line_pos: startColumn, ...SAYS }, 'error', OF_FILE)],
    [{ is: { warning: true } }, violation('warning')],
    [{}, violation('error')],
  ),
);

/** What is said of a file. */
const FILES = list({ filepath: path(), violations: VIOLATIONS, ...kept('statistics', 'timings') }, ['filepath'], {
  as: 'files',
});

const IS_FILE: Conditions = { type: { filepath: 'string' }, has: ['violations'] };
const LINT = { command: 'lint', counting: COUNTING } as const;

export const forms = [
  /** `--format json`. */
  form('sqlfluff/files', { ...LINT, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_FILE } } }, FILES),
  /** No file was looked at. */
  form(
    'sqlfluff/nothing',
    { ...LINT, when: { type: { '': 'list' }, lacks: ['0'], complete: true }, requiresKnownTool: true },
    FILES,
  ),
];
