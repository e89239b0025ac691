import {
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

/** Columns count bytes, from 1; lines end at `\n` alone (2026.2.2-file, 2026.2.2-crlf). */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'byte' } as const;

const START = { file, line: startLine, column: startColumn };
const SAYS = {
  severity: level({ error: 'error', warning: 'warning', ignored: 'note' }),
  message: diagnosticField('message'),
};
/** The file of an end is that of the start. */
const END = object({ file: keep, line: endLine, column: endColumn });

const RELATED = list(
  choose(
    [{ is: { 'end/line': 0 } }, located({ location: object(START), end: keep, message: keep })],
    [{}, located({ location: object(START), end: END, message: keep })],
  ),
);

const PROBLEMS = list(
  choose(
    // What the compiler says has no place but in its text.
    [{ is: { 'location/line': 0 } }, diagnostic({ code: rule, ...kept('location', 'end'), ...SAYS }, 'error')],
    [
      { is: { 'end/line': 0 } },
      diagnostic({ code: rule, location: object(START), end: keep, ...SAYS, related: RELATED }, 'error'),
    ],
    [{}, diagnostic({ code: rule, location: object(START), end: END, ...SAYS, related: RELATED }, 'error')],
  ),
  ['code'],
);

const IS_PROBLEM: Conditions = {
  type: { code: 'string', severity: 'string', 'location/file': 'string', 'end/file': 'string' },
};

export const forms = [
  /** `-f json`: a problem a line. */
  form('staticcheck/problems', { command: 'check', counting: COUNTING, when: IS_PROBLEM, isRow: IS_PROBLEM }, PROBLEMS),
];
