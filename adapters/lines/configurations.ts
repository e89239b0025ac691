import type { LineKind } from '../../src/adapter.ts';
import {
  ARROW,
  AT,
  anywhere,
  COLUMN,
  IN_PATH,
  LINE,
  lines,
  MESSAGE,
  nothing,
  PATH,
  pattern,
  SOME_PATH,
} from './parts.ts';

/** A rule of Ansible's, with what it is of in brackets; a level alone is none. */
const OF_PLAYS = String.raw`(?<code>(?!(?:error|warning|note|help|info):)[a-z][\w-]*(?:\[[\w-]+\])?)`;

/** Texts of programs that check workflows, templates, playbooks and pages. */
export const configurations: readonly LineKind[] = [
  {
    form: 'lines/columns',
    programs: ['zizmor'],
    tells: /docs\.zizmor\.sh\/audits\/#/,
    entry: pattern(
      String.raw`(?<severity>error|warning|info|help|note)\[(?<code>[\w-]+)\]: (?<message>[^\n]+)${ARROW}`,
    ),
    chatter: lines(String.raw`\d+ findings?[^\n]*`, 'No findings to report[^\\n]*'),
    clean: nothing('^No findings to report', String.raw`\d+ findings?`),
  },
  {
    form: 'lines/columns',
    programs: ['actionlint'],
    tells: anywhere(
      String.raw`${SOME_PATH}\.ya?ml:\d+:\d+: .+ \[[a-z-]+\]\n +\|$`,
      String.raw`^\.github\/workflows\/${IN_PATH}+:\d+:\d+: .+ \[[a-z-]+\]$`,
    ),
    entry: pattern(
      String.raw`${PATH}${LINE}${COLUMN}: ${MESSAGE} \[(?<code>[a-z-]+)\](?=\n|$)(?<note>(?:\n *\d* \|[^\n]*)*)`,
    ),
  },
  {
    form: 'lines/columns',
    programs: ['cfn-lint'],
    tells: anywhere(
      // What a log begins with is a date and a time.
      String.raw`^[EWI]\d{4} (?!\d\d:\d\d:).+\n(?:[A-Za-z]:)?[^:\n]+:\d+:\d+$`,
      String.raw`${SOME_PATH}:\d+:\d+:\d+:\d+:[EWI]\d{4}:`,
    ),
    entry: pattern(
      String.raw`(?:${PATH}${LINE}${COLUMN}:(?<n_endLine>\d{1,9}):(?<n_endColumn>\d{1,9}):`,
      String.raw`(?<code>(?<severity>[EWI])\d{4}):(?<message>[^\n]+)|`,
      String.raw`(?<code2>(?<severity2>[EWI])\d{4}) (?<message2>[^\n]+)\n`,
      String.raw`(?<file2>[^\n]+?):(?<n_line2>\d{1,9}):(?<n_column2>\d{1,9}))`,
    ),
  },
  {
    form: 'lines/columns',
    programs: ['ansible-lint'],
    tells: anywhere(String.raw`^${OF_PLAYS}: .+\n[^\s:][^\n:]*\.ya?ml:\d+(?::\d+)?(?: .*)?$`),
    entry: pattern(
      String.raw`(?:${PATH}${AT}: (?<message>${OF_PLAYS}(?:\[\/\])?(?:: [^\n]+)?)|`,
      String.raw`${OF_PLAYS.replace('code', 'code2')}: (?<message2>[^\n]+)\n`,
      String.raw`(?<file2>[^\s:][^\n:]*):(?<n_line2>\d{1,9})(?::(?<n_column2>\d{1,9}))?(?: (?<note>[^\n]+))?)`,
    ),
    chatter: lines(String.raw`Passed: 0 failure[^\n]*`),
    clean: nothing(String.raw`^Passed: 0 failure\(s\), 0 warning\(s\)`, '(?:Passed: (?!0 failure.* 0 w)|Failed: )'),
  },
  {
    form: 'lines/columns',
    programs: ['htmlhint'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+:\d+: .+ \[(?:error|warning|info)\/[a-z-]+\]$`),
    entry: pattern(
      String.raw`${PATH}(?:${LINE}${COLUMN}: ${MESSAGE} \[(?<severity>error|warning|info)\/(?<code>[\w-]+)\]|`,
      String.raw`: line (?<n_line2>\d{1,9}), col (?<n_column2>\d{1,9}), (?<severity2>error|warning|info) - `,
      String.raw`(?<message2>[^\n]+?) \((?<code2>[\w-]+)\))`,
    ),
    chatter: lines(String.raw`\d+ problems?`, 'Scanned [^\\n]+, no errors found[^\\n]*'),
    clean: nothing('^Scanned .+, no errors found', 'Scanned .+, found '),
  },
];
