import type { LineKind } from '../../src/adapter.ts';
import { ANY_LINE, COLUMN, lines, PATH, pattern } from './parts.ts';

/** The next capture, pattern or file, or the end. */
const AT_END = String.raw`(?=\n(?:    | {2}pattern: |\S)|\n?$)`;

/** What programs that search say between matches: lines around these, and files that they don't show. */
const OF_SEARCH = [
  '--',
  String.raw`[^\n]+-\d+-[^\n]*`,
  String.raw`Binary file [^\n]+ matches`,
  String.raw`grep: [^\n]+: binary file matches`,
] as const;

/** Lines with columns. */
const withColumns = (form: string, programs: readonly string[]): LineKind => ({
  ...{ form, unproved: 'lines/places', programs, flag: /^--(?:vimgrep|column)$/ },
  entry: pattern(String.raw`${PATH}${ANY_LINE}${COLUMN}:(?<text>[^\n]*)`),
  chatter: lines(...OF_SEARCH),
});

const WITHOUT_COLUMNS: LineKind = {
  form: 'lines/matches',
  // Offsets of bytes; letters behind one that takes a value are that.
  unless: /^(?:--byte-offset|-[^-ABCDdefm]*b)/,
  entry: pattern(String.raw`${PATH}${ANY_LINE}:(?<text>[^\n]*)`),
  chatter: lines(...OF_SEARCH),
};

/** Texts of programs that search. */
export const searches: readonly LineKind[] = [
  {
    form: 'lines/captures',
    programs: ['tree-sitter'],
    tells: /^ {4}(?:pattern: +\d+, )?capture: .+, start: \(\d+, \d+\), end: \(\d+, \d+\)(?:, text: `|$)/m,
    heading: pattern(String.raw`(?<file>\S[^\n]*)(?=\n(?: {2}| {4})pattern: )`),
    entry: pattern(
      String.raw` {4}(?:pattern: +\d+, )?capture: (?:\d+ - )?(?<capture>[^\n]+?), `,
      String.raw`start: \((?<n_line>\d{1,9}), (?<n_column>\d{1,9})\), `,
      String.raw`end: \((?<n_endLine>\d{1,9}), (?<n_endColumn>\d{1,9})\)`,
      String.raw`(?:, text: \x60(?:(?<text>[^\n]*?)|(?<content>[^\n]*?(?:\n[^\n]*?){1,999}?))\x60${AT_END})?`,
    ),
    // A file in which nothing was found, too.
    chatter: lines(String.raw` {2}pattern: \d+`, String.raw`(?=[^\n]*[./\\]\w)[^\s:][^:\n]*`),
  },
  withColumns('lines/matches-behind-mark', ['rg', 'ripgrep']),
  withColumns('lines/matches', ['git', 'ag', 'ack']),
  { ...WITHOUT_COLUMNS, programs: ['grep', 'egrep', 'fgrep', 'rg', 'ripgrep', 'ag', 'ack'] },
  { ...WITHOUT_COLUMNS, programs: ['git'], flag: /^grep$/ },
];
