import { diagnostic, diagnosticField, keep, kept, level, list } from '../../src/adapter.ts';
import { remarks } from './codes.ts';
import { framed } from './frame.ts';

/** The tool's word for a level is kept: two of them are notes. */
const LEVELS = level({ PASS: 'note', TIP: 'note', WARN: 'warning', FAIL: 'error' });

/** `audit` (since 0.3.7): findings about files and the whole project, without lines; equal ones repeat. */
export const audit = framed('keel/audit', ['dimensions'], {
  total_score: keep,
  max_score: keep,
  dimensions: list({
    ...kept('name', 'score', 'max_score'),
    findings: list(
      diagnostic(
        {
          severity: LEVELS,
          check: keep,
          message: diagnosticField('message'),
          tip: diagnosticField('remediation'),
          file: diagnosticField('file'),
          count: keep,
        },
        'note',
        { around: { dimension: 'name' } },
      ),
      ['severity'],
      { distinct: remarks.repeated },
    ),
  }),
});
