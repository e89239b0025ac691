import {
  choose,
  diagnostic,
  diagnosticField,
  endColumn,
  file,
  form,
  keep,
  kept,
  level,
  list,
  rule,
  startColumn,
  startLine,
  timestamp,
} from '../../src/adapter.ts';

/** Columns count bytes, from 0, without a byte order mark; a lone CR ends a line (1.9.4-bom, 1.9.4-line-ends). */
const COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte', countsMark: false, lineEnds: 'return' } as const;

/** A finding; `place` are the keys of its columns. */
function issueWith(place: object) {
  return diagnostic(
    {
      ...{ code: keep, ...place, filename: file },
      issue_confidence: keep,
      issue_cwe: keep,
      issue_severity: level({ high: 'error', medium: 'warning', low: 'note', undefined: 'warning' }),
      issue_text: diagnosticField('message'),
      line_number: startLine,
      ...kept('line_range', 'more_info'),
      test_id: rule,
      test_name: keep,
    },
    'warning',
  );
}

const ISSUES = list(
  choose(
    [{ lacks: ['line_range/1'] }, issueWith({ col_offset: startColumn, end_col_offset: endColumn })],
    // Of several lines the end may be on any of them (1.9.4-several).
    [{ same: { line_number: 'line_range/0' } }, issueWith({ col_offset: startColumn, end_col_offset: keep })],
    // The line is one that matters, the columns are those of others (1.9.4-several).
    [{}, issueWith(kept('col_offset', 'end_col_offset'))],
  ),
);

/** `-f json`. */
export const report = form(
  'bandit/report',
  { command: 'scan', counting: COUNTING, has: ['errors', 'generated_at', 'metrics', 'results'] },
  {
    // Each names a file that was skipped (1.9.4-broken).
    errors: list(diagnostic({ filename: file, reason: diagnosticField('message') }, 'error'), { partial: true }),
    generated_at: timestamp,
    // Its keys are paths, but for one of the sums.
    metrics: keep,
    results: ISSUES,
  },
);
