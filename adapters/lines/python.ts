import type { JsonObject, LineKind } from '../../src/adapter.ts';
import {
  ARROW,
  AT,
  anywhere,
  CHECKS_PASSED,
  COLUMN,
  IN_BRACKETS,
  LINE,
  lines,
  MESSAGE,
  nothing,
  OTHER,
  PATH,
  pattern,
  SOME_PATH,
} from './parts.ts';

/** The last column of a place is in it. */
function endingBehind(said: JsonObject): JsonObject {
  return typeof said['endColumn'] === 'number' ? { ...said, endColumn: said['endColumn'] + 1 } : said;
}

// What they say where they found nothing.
const NO_ISSUES = String.raw`^Success: no issues found in \d+ source files?$`;
const RATED_TEN = String.raw`^Your code has been rated at 10\.00\/10`;
const NONE_IDENTIFIED = String.raw`^\tNo issues identified\.$`;
const NO_ERRORS = String.raw`^0 errors, \d+ warnings?, \d+ (?:informations?|notes?)`;
/** A count above 0 in a sum of Pyright. */
const FOUND_SOME = String.raw`\d+ errors?, (?!0 warnings, 0 )|[1-9]\d* errors?, `;
const PASSED =
  String.raw`^=* ?(?:\d+ (?:passed|skipped|deselected|xfailed|xpassed|warnings?)(?:, )?)+ in [\d.]+s.*` +
  String.raw`(?:\n\s*)?(?![^])`;
/** What is between two runs nobody knows. */
const FAILED_OR_TWO =
  String.raw`=* ?(?:\d+ \w+, )*\d+ (?:failed|errors?)\b.* in [\d.]+s|` +
  String.raw`=+ test session starts =+\n[^]*^=+ test session starts =`;

/** A further line of a message of Pyright. */
const MORE = String.raw`\n +(?! |[^\n]*:\d+:\d+ - )[^\n]+`;

/** Texts of programs that check Python. */
export const python: readonly LineKind[] = [
  {
    form: 'lines/types',
    programs: ['mypy', 'dmypy'],
    tells: anywhere(String.raw`^Found \d+ errors? in \d+ files? \((?:checked|errors) `, NO_ISSUES),
    entry: pattern(
      PATH,
      String.raw`(?:${AT}(?::(?<n_endLine>\d{1,9}):(?<n_endColumn>\d{1,9}))?)?: (?<severity>error|warning|note): `,
      String.raw`${MESSAGE}${IN_BRACKETS}(?<note>(?:\n(?!Found \d|${OTHER})[^\n]+)*)`,
    ),
    read: endingBehind,
    chatter: lines(String.raw`Found \d+ errors? in [^\n]*`, 'Success: [^\\n]*'),
    clean: nothing(NO_ISSUES, String.raw`Found \d+ errors? `),
  },
  {
    form: 'lines/findings',
    programs: ['pytest', 'py.test'],
    tells: anywhere(
      String.raw`^=+ short test summary info =+\n(?:(?:PASSED|SKIPPED|XFAIL|XPASS).*\n)*(?:FAILED|ERROR) `,
      '(?<![^])=+ test session starts =+$',
    ),
    entry: pattern(
      String.raw`(?<severity>FAILED|ERROR) (?=(?<file>[^\n:]+?\.py)(?:::|\s|$))(?<message>[^\n]+)`,
      // Where a variable CI is set, all lines of a message.
      String.raw`(?<note>(?:\n(?!(?:FAILED|ERROR|PASSED|SKIPPED|XFAIL|XPASS) |[=!]+ |${OTHER}|\d+ \w+(?:,| in) )`,
      String.raw`[^\n]*)*)`,
    ),
    preamble: pattern(String.raw`(?!=+ short test summary info =+\n)[^\n]*`),
    chatter: lines(
      // Of a second run, too.
      String.raw`(?:=+ test session starts =+\n[^]*?\n)?=+ short test summary info =+`,
      '(?:PASSED|SKIPPED|XFAIL|XPASS)[^\\n]*',
      '!+ [^\\n]+ !+',
      String.raw`=* ?\d+ (?:failed|passed|errors?|skipped|deselected|xfailed|xpassed|warnings?)[^\n]*`,
    ),
    clean: nothing(PASSED, FAILED_OR_TWO),
  },
  {
    form: 'lines/from-zero',
    programs: ['pylint'],
    tells: anywhere(String.raw`^\*{13} Module `, RATED_TEN),
    entry: pattern(
      String.raw`${PATH}${LINE}${COLUMN}: (?<code>(?<severity>[A-Z])\d{4}): (?<message>[^\n]+)`,
      String.raw`(?<note>\n==(?:(?!${OTHER}\d+: [A-Z]\d{4}: )[^\n]*\n){1,999}?[^\n]* \(duplicate-code\)(?=\n|$)|`,
      String.raw`(?:\n(?!\*{13}|-{9}|${OTHER})[^\n]+)*)`,
    ),
    chatter: lines(String.raw`\*{13} Module [^\n]*`, '-+', 'Your code has been rated [^\\n]*'),
    clean: nothing(RATED_TEN, String.raw`Your code has been rated at (?!10\.00)`),
  },
  {
    form: 'lines/characters',
    programs: ['ruff'],
    tells: anywhere(
      String.raw`^\[\*\] \d+ fixable with `,
      String.raw`^[A-Z]+\d{3,4}(?: \[\*\])? .+\n *--> .+\.(?:pyi?|ipynb):\d+:\d+$`,
      String.raw`${SOME_PATH}:\d+:\d+: [A-Z]+\d{3,4} .+\n +\|$`,
    ),
    entry: pattern(
      String.raw`(?:${PATH}${LINE}${COLUMN}: (?<code>[A-Z]+\d+|[a-z-]+:)? ?(?:\[\*\] )?(?<message>[^\n]+)`,
      // Before version 0.12 with the source below the message.
      String.raw`(?<note2>(?:\n *(?:\d* \||= help:)[^\n]*)*)|`,
      String.raw`(?<code2>[A-Z]+\d+|[a-z-]+)(?:(?: \[\*\])? |: )(?<message2>[^\n]+)${ARROW})`,
    ),
    chatter: lines(String.raw`Found \d+ errors?[^\n]*`, String.raw`[^\n]*fix[^\n]*`, CHECKS_PASSED),
    clean: nothing(`^${CHECKS_PASSED}$`, String.raw`Found \d`),
  },
  {
    form: 'lines/tokens',
    programs: ['flake8', 'pycodestyle', 'pyflakes'],
    entry: pattern(`${PATH}${AT}:`, String.raw` (?:(?<code>[A-Z]+\d+) )?(?<message>[^\n]+)`),
  },
  {
    form: 'lines/python',
    programs: ['pyright', 'basedpyright'],
    tells: anywhere(String.raw`^ {2}.+\.\w+:\d+:\d+ - (?:error|warning): `, NO_ERRORS),
    entry: pattern(
      String.raw`  (?<file>(?:[A-Za-z]:[\\/])?[^:\n]+)${LINE}${COLUMN} - (?<severity>error|warning|information): `,
      String.raw`${MESSAGE}(?:(?<note>(?:${MORE})+?) \((?<code>report\w+)\)(?=\n|$)(?!${MORE})|`,
      String.raw`(?: \((?<code2>report\w+)\))?(?<note2>(?:${MORE})*))`,
    ),
    chatter: lines(
      ...[String.raw`\S[^\n]*\.pyi?`, String.raw`\d+ errors?, \d+ warnings?, [^\n]*`],
      // Of the package of Python that starts it.
      'WARNING: there is a new pyright version [^\\n]*\\nPlease install the new version [^\\n]*',
    ),
    clean: nothing(NO_ERRORS, FOUND_SOME),
  },
  {
    form: 'lines/characters',
    programs: ['ty'],
    tells: anywhere(
      String.raw`^(?:error|warning|info)\[[a-z-]+\]: .+\n *--> .+\.(?:pyi?|ipynb):\d+:\d+$`,
      String.raw`${SOME_PATH}:\d+:\d+: (?:error|warning)\[[a-z-]+\] `,
    ),
    entry: pattern(
      String.raw`(?:${PATH}${LINE}${COLUMN}: (?<severity>error|warning|info)\[(?<code>[\w-]+)\] (?<message>[^\n]+)|`,
      String.raw`(?<severity2>error|warning|info)\[(?<code2>[\w-]+)\]: (?<message2>[^\n]+)${ARROW})`,
    ),
    chatter: lines(String.raw`Found \d+ diagnostics?`, CHECKS_PASSED),
    clean: nothing(`^${CHECKS_PASSED}$`, String.raw`Found \d`),
  },
  {
    form: 'lines/characters',
    programs: ['pyrefly'],
    tells: anywhere(String.raw`^ ?(?:ERROR|WARN) .+:\d+:\d+-\d+(?::\d+)?: .+ \[[a-z-]+\]$`),
    entry: pattern(
      String.raw` ?(?<severity>ERROR|WARN|INFO) ${PATH}${LINE}${COLUMN}-(?:(?<n_endLine>\d{1,9}):)?`,
      String.raw`(?<n_endColumn>\d{1,9}): ${MESSAGE}${IN_BRACKETS}`,
    ),
    chatter: lines(' ?(?:INFO|WARN) [^\\n]*'),
    clean: nothing('^ ?INFO 0 errors', ' ?INFO [1-9][\\d,]* errors?'),
  },
  {
    // Its column is not always one of its line, and nothing tells when.
    form: 'lines/findings',
    programs: ['bandit'],
    tells: anywhere(String.raw`^>> Issue: \[B\d+:\w+\] `, NONE_IDENTIFIED),
    entry: pattern(
      String.raw`>> Issue: \[(?<code>B\d+):(?<test_name>\w+)\] (?<message>[^\n]+)`,
      // A message may have many lines.
      String.raw`(?=(?:\n[^\n]*){0,99}?\n +Severity: (?<severity>\w+) [^\n]*`,
      String.raw`(?:\n[^\n]*){0,4}?\n +Location: ${PATH}${LINE}(?::\d+)?\n)`,
      String.raw`(?<note>(?:\n(?!-{50}|>> Issue: )[^\n]*)*[^\n])`,
    ),
    chatter: lines(
      '-{50}',
      '(?:Run started|Test results|Code scanned|Run metrics|Files skipped)[^\\n]*',
      String.raw`\t[^\n]*`,
    ),
    clean: anywhere(NONE_IDENTIFIED),
  },
  {
    form: 'lines/characters',
    programs: ['pydocstyle'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+ (?:at module level|in .+):\n {8}D\d{3}: `),
    entry: pattern(
      String.raw`${PATH}${LINE} (?<note>at module level|in [^\n]+):\n {8}(?<code>D\d{3}): (?<message>[^\n]+)`,
    ),
    // With --count.
    chatter: lines(String.raw`\d+`),
  },
  {
    form: 'lines/words',
    programs: ['vulture'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+: .+ \(\d+% confidence\)$`),
    entry: pattern(
      String.raw`${PATH}${LINE}: (?=(?<message>[^\n]*))(?:[^\n']*'(?<held>[^\n']+)')?[^\n]*`,
      String.raw`(?<= \(\d{1,3}% confidence[^\n()]{0,40}\))`,
    ),
  },
];
