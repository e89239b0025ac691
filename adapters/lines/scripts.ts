import type { LineKind } from '../../src/adapter.ts';
import { BELOW, COLUMN, HEADING, LINE, lines, MESSAGE, PATH, pattern } from './parts.ts';

const IN_COLUMNS = String.raw` *(?<message>[^\n]+?)(?:(?<! ) {2,}(?<code>[\w@/-]+))?`;

const SUMS = [String.raw`✖ \d+ problems? \([^\n]*\)`, String.raw` {2}\d+ [^\n]*fixable with [^\n]*`] as const;

/** Texts of programs that check scripts and style sheets. */
export const scripts: readonly LineKind[] = [
  {
    form: 'lines/script',
    programs: ['tsc', 'vue-tsc'],
    tells: /^.+(?:\(\d+,\d+\):|:\d+:\d+ -) (?:error|warning) TS\d+: /m,
    entry: pattern(
      String.raw`(?<file>[^\n(]+?)(?:\((?<n_line>\d{1,9}),(?<n_column>\d{1,9})\):|`,
      String.raw`:(?<n_line2>\d{1,9}):(?<n_column2>\d{1,9}) -)`,
      String.raw` (?<severity>error|warning) (?<compiler_code>TS\d+): (?<message>[^\n]+)`,
      String.raw`(?<note>(?:\n(?:  [^\n]+|(?:\n\d+ [^\n]*\n[^\S\n]*~*[^\S\n]*)+))*)`,
    ),
    chatter: lines(String.raw`Found \d+ errors?[^\n]*`, 'Errors +Files', String.raw` +\d+ +[^\n]+:\d+`),
  },
  {
    form: 'lines/bytes-and-returns',
    programs: ['oxlint'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+:\d+: .+ \[(?:Error|Warning|Advice)\/[\w-]+\([\w/@-]+\)\]$/m,
    entry: pattern(
      String.raw`${PATH}${LINE}${COLUMN}: ${MESSAGE} \[(?<severity>Error|Warning|Advice)(?:\/(?<code>[^\]\n]+))?\]`,
    ),
    chatter: lines(String.raw`\d+ problems?`),
  },
  {
    form: 'lines/style',
    programs: ['stylelint'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+:\d+: .+ \([\w/-]+\) \[(?:error|warning)\]$/m,
    entry: pattern(
      String.raw`${PATH}(?:${LINE}${COLUMN}: ${MESSAGE}(?: \((?<code>[^()\s]+)\))? \[(?<severity>error|warning)\]|`,
      String.raw`: line (?<n_line2>\d{1,9}), col (?<n_column2>\d{1,9}), (?<severity2>error|warning) - `,
      String.raw`(?<message2>[^\n]+?)(?: \((?<code2>[^()\s]+)\))?)`,
    ),
    chatter: lines(String.raw`\d+ problems? \([^\n]*\)`),
  },
  {
    form: 'lines/script',
    programs: ['eslint'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+:\d+: .+ \[(?:Error|Warning)\/[^[\]\n]+\]$/m,
    entry: pattern(
      String.raw`${PATH}${LINE}${COLUMN}: ${MESSAGE} \[(?<severity>Error|Warning)(?:\/(?<code>[^\]\n]+))?\]`,
    ),
    chatter: lines(String.raw`\d+ problems?`),
  },
  {
    form: 'lines/script',
    programs: ['eslint'],
    tells: /^ {2}\d+:\d+ +(?:error|warning) {2}.+$/m,
    heading: pattern(HEADING),
    entry: pattern(BELOW, '(?<severity>error|warning) ', IN_COLUMNS),
    chatter: lines(...SUMS),
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
