import type { JsonObject, LineKind } from '../../src/adapter.ts';
import { ARROW, AT, COLUMN, IN_BRACKETS, LINE, lines, MESSAGE, PATH, pattern } from './parts.ts';

/** The last column of a place is in it. */
function endingBehind(said: JsonObject): JsonObject {
  return typeof said['endColumn'] === 'number' ? { ...said, endColumn: said['endColumn'] + 1 } : said;
}

/** Texts of programs that check Python. */
export const python: readonly LineKind[] = [
  {
    form: 'lines/types',
    programs: ['mypy', 'dmypy'],
    tells: /^Found \d+ errors? in \d+ files? \((?:checked|errors) /m,
    entry: pattern(
      PATH,
      String.raw`(?:${AT}(?::(?<n_endLine>\d{1,9}):(?<n_endColumn>\d{1,9}))?)?: (?<severity>error|warning|note): `,
      String.raw`${MESSAGE}${IN_BRACKETS}(?<note>(?:\n(?!Found \d|[^\s:][^:\n]*:\d+:)[^\n]+)*)`,
    ),
    read: endingBehind,
    chatter: lines(String.raw`Found \d+ errors? in [^\n]*`, 'Success: [^\\n]*'),
    clean: /^Success: no issues found /m,
  },
  {
    form: 'lines/findings',
    programs: ['pytest', 'py.test'],
    tells: /^=+ short test summary info =+$/m,
    entry: pattern(String.raw`(?<severity>FAILED|ERROR) (?=(?<file>[^\n:]+?\.py)(?:::|\s|$))(?<message>[^\n]+)`),
    preamble: pattern(String.raw`(?!=+ short test summary info =+\n)[^\n]*`),
    chatter: lines(
      // Of a second run, too.
      String.raw`(?:=+ test session starts =+\n[^]*?\n)?=+ short test summary info =+`,
      '(?:PASSED|SKIPPED|XFAIL|XPASS)[^\\n]*',
      '!+ [^\\n]+ !+',
      String.raw`=* ?\d+ (?:failed|passed|errors?|skipped|deselected|xfailed|xpassed|warnings?)[^\n]*`,
    ),
    clean: /^=* ?(?:\d+ (?:passed|skipped|deselected|xfailed|xpassed|warnings?)(?:, )?)+ in [\d.]+s.*$/m,
  },
  {
    form: 'lines/from-zero',
    programs: ['pylint'],
    tells: /^\*{13} Module /m,
    entry: pattern(
      String.raw`${PATH}${LINE}${COLUMN}: (?<code>(?<severity>[A-Z])\d{4}): (?<message>[^\n]+)`,
      String.raw`(?<note>\n==(?:[^\n]*\n){1,999}?[^\n]* \(duplicate-code\)(?=\n|$)|`,
      String.raw`(?:\n(?!\*{13}|-{9}|[^\s:][^:\n]*:\d+:\d+: )[^\n]+)*)`,
    ),
    chatter: lines(String.raw`\*{13} Module [^\n]*`, '-+', 'Your code has been rated [^\\n]*'),
  },
  {
    form: 'lines/characters',
    programs: ['ruff'],
    tells: /^\[\*\] \d+ fixable with |^[A-Z]+\d{3,4}(?: \[\*\])? .+\n *--> .+\.(?:pyi?|ipynb):\d+:\d+$/m,
    entry: pattern(
      String.raw`(?:${PATH}${LINE}${COLUMN}: (?<code>[A-Z]+\d+|[a-z-]+:)? ?(?:\[\*\] )?(?<message>[^\n]+)|`,
      String.raw`(?<code2>[A-Z]+\d+|[a-z-]+)(?:(?: \[\*\])? |: )(?<message2>[^\n]+)${ARROW})`,
    ),
    chatter: lines(String.raw`Found \d+ errors?[^\n]*`, String.raw`[^\n]*fix[^\n]*`, 'All checks passed!'),
    clean: /^All checks passed!$/m,
  },
  {
    form: 'lines/tokens',
    programs: ['flake8', 'pycodestyle', 'pyflakes'],
    entry: pattern(`${PATH}${AT}:`, String.raw` (?:(?<code>[A-Z]+\d+) )?(?<message>[^\n]+)`),
  },
  {
    form: 'lines/python',
    programs: ['pyright', 'basedpyright'],
    tells: /^ {2}.+:\d+:\d+ - (?:error|warning): /m,
    entry: pattern(
      String.raw`  (?<file>(?:[A-Za-z]:[\\/])?[^:\n]+)${LINE}${COLUMN} - (?<severity>error|warning|information): `,
      String.raw`${MESSAGE}(?: \((?<code>report\w+)\))?(?<note>(?:\n {3,}[^\n]+)*)`,
    ),
    chatter: lines(String.raw`[^\s:][^\n]*\.pyi?`, String.raw`\d+ errors?, \d+ warnings?, [^\n]*`),
    clean: /^0 errors, 0 warnings, /m,
  },
  {
    form: 'lines/characters',
    programs: ['ty'],
    tells:
      /^(?:error|warning|info)\[[a-z-]+\]: .+\n *--> |^[^:\r\n\u2028\u2029]+:\d+:\d+: (?:error|warning)\[[a-z-]+\] /m,
    entry: pattern(
      String.raw`(?:${PATH}${LINE}${COLUMN}: (?<severity>error|warning|info)\[(?<code>[\w-]+)\] (?<message>[^\n]+)|`,
      String.raw`(?<severity2>error|warning|info)\[(?<code2>[\w-]+)\]: (?<message2>[^\n]+)${ARROW})`,
    ),
    chatter: lines(String.raw`Found \d+ diagnostics?`, 'All checks passed!'),
    clean: /^All checks passed!$/m,
  },
  {
    form: 'lines/characters',
    programs: ['pyrefly'],
    tells: /^ ?(?:ERROR|WARN) [^:\r\n\u2028\u2029]+:\d+:\d+-\d+(?::\d+)?: .+ \[[a-z-]+\]$/m,
    entry: pattern(
      String.raw` ?(?<severity>ERROR|WARN|INFO) ${PATH}${LINE}${COLUMN}-(?:(?<n_endLine>\d{1,9}):)?`,
      String.raw`(?<n_endColumn>\d{1,9}): ${MESSAGE}${IN_BRACKETS}`,
    ),
    chatter: lines(' ?(?:INFO|WARN) [^\\n]*'),
  },
  {
    form: 'lines/words',
    programs: ['vulture'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+: .+ \(\d+% confidence\)$/m,
    entry: pattern(
      String.raw`${PATH}${LINE}: (?=(?<message>[^\n]*))(?:[^\n']*'(?<held>[^\n']+)')?[^\n]*`,
      String.raw`(?<= \(\d{1,3}% confidence[^\n()]{0,40}\))`,
    ),
  },
];
