import { diagnostic, file, form, keep, level, list, quoted, rule, said, string } from '../../src/adapter.ts';
import { BESIDE, COUNTING, IS_ELEMENT, LINES, RANGE } from './node-keys.ts';

const IS_FINDING = { ...IS_ELEMENT, has: ['ruleId', 'severity'] };

const FINDINGS = list(
  quoted(
    LINES,
    diagnostic(
      {
        text: string('text', { evidence: 'text' }),
        range: RANGE,
        file,
        lines: keep,
        language: keep,
        ...BESIDE,
        ruleId: rule,
        severity: level({ error: 'error', warning: 'warning', info: 'note', hint: 'note' }),
        note: said('note'),
        message: said('message'),
      },
      'note',
    ),
  ),
  ['text'],
);

const OPTIONS = { command: 'scan', counting: COUNTING };

/** `ast-grep scan --json`, `--json=pretty` and `--json=compact` (0.25.7 and 0.51.1): what rules found. */
export const scan = form(
  'ast-grep/scan',
  { ...OPTIONS, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_FINDING } } },
  FINDINGS,
);

/** `ast-grep scan --json=stream`: a finding a line. */
export const scanRows = form('ast-grep/scan-rows', { ...OPTIONS, when: IS_FINDING, isRow: IS_FINDING }, FINDINGS);
