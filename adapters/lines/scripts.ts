import type { LineKind } from '../../src/adapter.ts';
import {
  anywhere,
  BELOW,
  COLUMN,
  HEADING,
  IN_PATH,
  LINE,
  lines,
  MESSAGE,
  OF_RUNNER,
  PATH,
  pattern,
  SOME_PATH,
} from './parts.ts';

const RULE = String.raw`[\w@/-]+`;
const IN_COLUMNS = String.raw` *(?<message>[^\n]+?)(?:(?<! ) {2,}(?<code>${RULE}))?`;

/** A place in words and what is there, as the formatters `compact` print them. */
const inWords = (severity: string) =>
  String.raw`: line (?<n_line2>\d{1,9}), col (?<n_column2>\d{1,9}), (?<severity2>${severity}) - ` +
  String.raw`(?<message2>[^\n]+?)(?: \((?<code2>[^()\s]+)\))?`;

/** What is below an entry that is none of its message: another, the file of another, the sum. */
const NEXT = String.raw`(?:[^\s>](?=[^\n]*[./\\]\w)[^\n]*\n)? {2,}\d+:\d+ +(?:error|warning) |\S+ \d+ problems? \(`;

/** The mark before the sum is other characters where the text was saved in another encoding. */
const SUMS = [
  String.raw`\S+ \d+ problems? \([^\n]*\)`,
  String.raw` {2}\d+ [^\n]*fixable with [^\n]*`,
  ...OF_RUNNER,
] as const;

/** Texts of programs that check scripts and style sheets. */
export const scripts: readonly LineKind[] = [
  {
    form: 'lines/script',
    programs: ['tsc', 'vue-tsc'],
    tells: /^.+(?:\(\d+,\d+\):|:\d+:\d+ -) (?:error|warning) TS\d+: /m,
    entry: pattern(
      String.raw`(?<file>[^\n]+?)(?:\((?<n_line>\d{1,9}),(?<n_column>\d{1,9})\):|`,
      String.raw`:(?<n_line2>\d{1,9}):(?<n_column2>\d{1,9}) -)`,
      String.raw` (?<severity>error|warning) (?<compiler_code>TS\d+): (?<message>[^\n]+)`,
      // Lines of source may be left out of those that are shown, and places below may be what it is related to.
      String.raw`(?<note>(?:\n(?:  [^\n]+|(?:\n(?:\.{3}[^\S\n]*\n)? *\d+ [^\n]*\n[^\S\n]*(?:~+[^\S\n]*)?)+|`,
      String.raw`(?=\n  [^\n]+:\d+:\d+\n)))*)`,
    ),
    chatter: lines(String.raw`Found \d+ errors?[^\n]*`, 'Errors +Files', String.raw` +\d+ +[^\n]+:\d+`, ...OF_RUNNER),
  },
  {
    form: 'lines/bytes-and-returns',
    programs: ['oxlint'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+:\d+: .+ \[(?:Error|Warning|Advice)\/[\w-]+\([\w/@-]+\)\]$`),
    entry: pattern(
      String.raw`${PATH}${LINE}${COLUMN}: ${MESSAGE} \[(?<severity>Error|Warning|Advice)(?:\/(?<code>[^[\]\n]+))?\]`,
    ),
    chatter: lines(String.raw`\d+ problems?`),
  },
  {
    form: 'lines/style',
    programs: ['stylelint'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+:\d+: .+ \([\w/-]+\) \[(?:error|warning)\]$`),
    entry: pattern(
      String.raw`${PATH}(?:${LINE}${COLUMN}: ${MESSAGE}(?: \((?<code>[^()\s]+)\))? \[(?<severity>error|warning)\]|`,
      `${inWords('error|warning')})`,
    ),
    chatter: lines(String.raw`\d+ problems? \([^\n]*\)`),
  },
  {
    form: 'lines/script',
    programs: ['eslint'],
    tells: anywhere(
      String.raw`${SOME_PATH}:\d+:\d+: .+ \[(?:Error|Warning)\/[^[\]\n]+\]$`,
      String.raw`${SOME_PATH}: line \d+, col \d+, (?:Error|Warning) - .+$`,
    ),
    entry: pattern(
      String.raw`${PATH}(?:${LINE}${COLUMN}: ${MESSAGE} \[(?<severity>Error|Warning)(?:\/(?<code>[^[\]\n]+))?\]|`,
      `${inWords('Error|Warning')})`,
    ),
    chatter: lines(String.raw`\d+ problems?`, ...OF_RUNNER),
  },
  {
    form: 'lines/script',
    programs: ['eslint'],
    tells: /^ {2}\d+:\d+ +(?:error|warning) {2}.+$/m,
    heading: pattern(HEADING),
    entry: pattern(
      BELOW,
      String.raw`(?<severity>error|warning) +(?<message>[^\n]+?)(?:(?<! ) {2,}(?<code>${RULE})(?=\n|$)|`,
      // A message may have many lines: the rule is at the end of the last.
      String.raw`(?<note>(?:\n(?!${NEXT})[^\n]*?){1,199}?)(?<! ) {2,}(?<code2>${RULE})(?=\n(?:${NEXT}|\n)|\n?$)|)`,
    ),
    chatter: lines(...SUMS),
  },
  {
    form: 'lines/script',
    programs: ['standard'],
    tells: anywhere(String.raw`^ {2}(?:[A-Za-z]:)?${IN_PATH}+\.[cm]?[jt]sx?:\d+:\d+: .+ \([\w@/-]+\)$`),
    entry: pattern(
      String.raw`  ${PATH}${LINE}${COLUMN}: ${MESSAGE}(?: \((?<code>[\w@/-]+)\))?(?: \((?<severity>warning)\))?`,
    ),
    chatter: lines('standard: [^\\n]*', ...OF_RUNNER),
  },
  {
    form: 'lines/script',
    programs: ['xo'],
    tells: /^ {2}[✖⚠] +\d+:\d+ {2}\S/m,
    heading: pattern(String.raw` {2}(?=[^\n]*[./\\]\w)(?<file>[^\s✖⚠][^\n]*?)(?::\d+:\d+)?(?=\n {2}[✖⚠] )`),
    entry: pattern(String.raw` {2}(?<severity>[✖⚠]) +(?<n_line>\d{1,9}):(?<n_column>\d{1,9}) {1,2}${IN_COLUMNS}`),
    chatter: lines(String.raw` {2}\d+ (?:errors?|warnings?)`),
  },
  {
    form: 'lines/columns',
    programs: ['jshint'],
    // Logs say lines of data so, too.
    tells: anywhere(
      String.raw`${SOME_PATH}\.(?:[cm]?js|html?): line \d+, col \d+, (?!(?:[Ee]rror|[Ww]arning|info) - ).+$`,
    ),
    entry: pattern(
      String.raw`${PATH}(?:${LINE}${COLUMN}:|: line (?<n_line2>\d{1,9}), col (?<n_column2>\d{1,9}),) ${MESSAGE}`,
      String.raw`(?: \((?<code>(?<severity>[EWI])\d{3})\))?`,
    ),
    chatter: lines(String.raw`\d+ errors?`),
  },
  {
    form: 'lines/script',
    programs: ['next'],
    tells: /^\.\/.+\n\d+:\d+ {2}(?:Warning|Error): .+$/m,
    heading: pattern(String.raw`(?<file>\.\/[^\n]+)(?=\n\d+:\d+ )`),
    entry: pattern(String.raw`(?<n_line>\d{1,9}):(?<n_column>\d{1,9}) {2}(?<severity>Warning|Error):`, IN_COLUMNS),
    chatter: lines(
      '\x60next lint\x60 is deprecated[^\\n]*',
      'For (?:new|existing) projects, [^\\n]*',
      String.raw`npx @next\/codemod[^\n]*`,
      'info {2}- Need to disable some ESLint rules[^\\n]*',
      String.raw`\S+ No ESLint warnings or errors`,
      ...OF_RUNNER,
    ),
    clean: anywhere('No ESLint warnings or errors$'),
  },
  {
    form: 'lines/style',
    programs: ['stylelint'],
    tells: /^ {2}\d+:\d+ +[✖⚠ℹ] {2}.+$/m,
    heading: pattern(HEADING),
    entry: pattern(BELOW, String.raw`(?<severity>[✖⚠ℹ]) ${IN_COLUMNS}(?<note>(?:\n {9,}[^\n]+)*)`),
    chatter: lines(...SUMS),
  },
];
