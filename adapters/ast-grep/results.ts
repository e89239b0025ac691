import {
  type Conditions,
  choose,
  diagnostic,
  diagnosticField,
  file,
  form,
  keep,
  level,
  list,
  match,
  quoted,
  richFact,
  rule,
  spanText,
  string,
} from '../../src/adapter.ts';
import { COUNTING, FIX, IS_ELEMENT, LABELS, LINES, RANGE, VARIABLES } from './node-keys.ts';

/** What a rule found (`scan`). */
const FINDING = diagnostic(
  {
    text: spanText('text'),
    range: RANGE,
    file,
    lines: keep,
    ...FIX,
    language: keep,
    ...VARIABLES,
    ruleId: rule,
    severity: level({ error: 'error', warning: 'warning', info: 'note', hint: 'note' }),
    note: diagnosticField('note'),
    message: diagnosticField('message'),
    ...LABELS,
  },
  'note',
);

/** What a pattern matches (`run`). */
const MATCH = match({
  text: spanText('matched_text'),
  range: RANGE,
  file,
  lines: string('snippet'),
  ...FIX,
  language: richFact('language'),
  ...VARIABLES,
  ...LABELS,
});

const FIRST_KEYS = ['text'];
const FINDINGS = list(quoted(LINES, FINDING), FIRST_KEYS);
/** The key that tells a finding stands behind texts of any length: of the first one it may not be seen. */
const RESULTS = list(choose([{ has: ['ruleId'] }, quoted(LINES, FINDING)], [{}, quoted(LINES, MATCH)]), FIRST_KEYS);

const SCAN = { command: 'scan', counting: COUNTING, inverse: { uncounted: true } } as const;
const OPTIONS = { command: null, counting: COUNTING, inverse: { uncounted: true } } as const;
/** A list of the same as rows. */
const LISTED = { uncounted: true, proved: true } as const;
const IS_LIST: Conditions = { type: { '': 'list' }, has: ['0'] };
const IS_FINDING: Conditions = { ...IS_ELEMENT, has: ['ruleId'] };
const IS_NO_FINDING: Conditions = { ...IS_ELEMENT, lacks: ['ruleId'], ended: true };

/** `--json`, `--json=pretty` and `--json=compact` of `scan` (0.25.7 and 0.51.1). */
export const findings = form(
  'ast-grep/findings',
  { ...SCAN, inverse: LISTED, when: { ...IS_LIST, first: { '': IS_FINDING } } },
  FINDINGS,
);

/** `--json=stream` of `scan`: a finding a line. */
export const findingRows = form('ast-grep/finding-rows', { ...SCAN, when: IS_FINDING, isRow: IS_ELEMENT }, FINDINGS);

/** The same of `run`, and of `scan` where its first finding is cut or longer than is looked at. */
export const results = form(
  'ast-grep/results',
  { ...OPTIONS, inverse: LISTED, when: { ...IS_LIST, first: { '': IS_NO_FINDING } } },
  RESULTS,
);

export const rows = form('ast-grep/rows', { ...OPTIONS, when: IS_NO_FINDING, isRow: IS_ELEMENT }, RESULTS);

/** What a command prints that found nothing; with `--json=stream` it prints nothing. */
export const nothing = form(
  'ast-grep/nothing',
  {
    ...OPTIONS,
    when: { type: { '': 'list' }, lacks: ['0'], complete: true },
    requiresKnownTool: true,
    matches: 'last',
    finding: ['scan'],
  },
  RESULTS,
);
