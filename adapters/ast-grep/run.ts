import { file, form, keep, list, match, quoted, string, told } from '../../src/adapter.ts';
import { BESIDE, COUNTING, IS_ELEMENT, LINES, RANGE } from './node-keys.ts';

const IS_MATCH = { ...IS_ELEMENT, lacks: ['ruleId'] };

const MATCHES = list(
  quoted(
    LINES,
    match({
      text: string('matched_text', { evidence: 'text' }),
      range: RANGE,
      file,
      lines: string('snippet'),
      language: told('language'),
      ...BESIDE,
    }),
  ),
  ['text'],
);

const OPTIONS = { command: 'run', counting: COUNTING };

/** `ast-grep run --json`, `--json=pretty` and `--json=compact` (0.25.7 and 0.51.1). */
export const run = form(
  'ast-grep/run',
  { ...OPTIONS, when: { type: { '': 'list' }, has: ['0'], first: { '': IS_MATCH } } },
  MATCHES,
);

/** `ast-grep run --json=stream`: a match a line. */
export const runRows = form('ast-grep/run-rows', { ...OPTIONS, when: IS_MATCH, isRow: IS_MATCH }, MATCHES);

/** What every command prints that found nothing, but for `--json=stream`, which prints nothing. */
export const nothing = form(
  'ast-grep/nothing',
  { command: null, counting: COUNTING, when: { type: { '': 'list' }, lacks: ['0'] }, whenNamed: true },
  list(keep),
);
