import {
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
  string,
} from '../../src/adapter.ts';
import { BESIDE, COUNTING, IS_ELEMENT, LINES, RANGE } from './node-keys.ts';

/** What a rule found (`scan`). */
const FINDING = diagnostic(
  {
    text: string('text', { evidence: 'text' }),
    range: RANGE,
    file,
    lines: keep,
    language: keep,
    ...BESIDE,
    ruleId: rule,
    severity: level({ error: 'error', warning: 'warning', info: 'note', hint: 'note' }),
    note: diagnosticField('note'),
    message: diagnosticField('message'),
  },
  'note',
);

/** What a pattern matches (`run`). */
const MATCH = match({
  text: string('matched_text', { evidence: 'text' }),
  range: RANGE,
  file,
  lines: string('snippet'),
  language: richFact('language'),
  ...BESIDE,
});

const RESULTS = list(choose([{ has: ['ruleId'] }, quoted(LINES, FINDING)], [{}, quoted(LINES, MATCH)]), ['text']);

/** The keys by which both commands' elements are told stand before those that tell which it is. */
const OPTIONS = { command: null, counting: COUNTING };

/** `--json`, `--json=pretty` and `--json=compact` of `run` and `scan` (0.25.7 and 0.51.1). */
export const results = form(
  'ast-grep/results',
  { ...OPTIONS, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_ELEMENT } } },
  RESULTS,
);

/** `--json=stream`: an element a line. */
export const rows = form('ast-grep/rows', { ...OPTIONS, when: IS_ELEMENT, isRow: IS_ELEMENT }, RESULTS);

/** What a command prints that found nothing; with `--json=stream` it prints nothing. */
export const nothing = form(
  'ast-grep/nothing',
  {
    ...OPTIONS,
    when: { type: { '': 'list' }, lacks: ['0'], complete: true },
    requiresKnownTool: true,
    matches: 'last',
  },
  RESULTS,
);
