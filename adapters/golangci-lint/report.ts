import {
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  file,
  form,
  keep,
  kept,
  level,
  list,
  object,
  rule,
  startColumn,
  startLine,
} from '../../src/adapter.ts';

/**
 * Columns count bytes, from 1 (1.64.8-main, 2.15.0-main). Offsets are 0 where a linter tells none (1.64.8-broken,
 * 2.15.0-broken).
 */
const COUNTING = { firstLine: 1, firstColumn: 1, unit: 'byte' } as const;

const SAYS = {
  FromLinter: rule,
  Text: diagnosticField('message'),
  Severity: level({
    error: 'error',
    high: 'error',
    medium: 'warning',
    warning: 'warning',
    low: 'note',
    info: 'note',
    '': 'warning',
  }),
  ...kept(
    'SourceLines',
    'Replacement',
    'SuggestedFixes',
    'LineRange',
    'ExpectNoLint',
    'ExpectedNoLintLinter',
    'HunkPos',
  ),
} as const;

const ISSUES = list(
  choose(
    [
      { is: { 'Pos/Column': 0 } },
      diagnostic({ ...SAYS, Pos: object({ Filename: file, Offset: keep, Line: startLine, Column: keep }) }, 'warning'),
    ],
    [
      {},
      diagnostic(
        { ...SAYS, Pos: object({ Filename: file, Offset: keep, Line: startLine, Column: startColumn }) },
        'warning',
      ),
    ],
  ),
  ['FromLinter'],
);

const IS_ISSUE: Conditions = { type: { FromLinter: 'string', Text: 'string', 'Pos/Line': 'number' } };

/** `--output.json.path`, behind which is a summary for people; up to 1 `--out-format json`. */
export const report = form(
  'golangci-lint/report',
  {
    command: 'run',
    counting: COUNTING,
    when: {
      has: ['Issues'],
      any: [
        { type: { 'Report/Linters': 'list' } },
        { type: { Issues: 'list' }, first: { Issues: IS_ISSUE }, has: ['Issues/0'] },
      ],
    },
  },
  { Issues: ISSUES, Report: keep },
);
