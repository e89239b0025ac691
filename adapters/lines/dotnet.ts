import type { LineKind } from '../../src/adapter.ts';
import { anywhere, IN_PATH, lines, nothing, pattern } from './parts.ts';

/** A line, a column and an end, as MSBuild has them; a column that a compiler cannot count up to has a plus. */
const PLACE =
  String.raw`\((?<n_line>\d{1,9})(?:,(?:(?<n_column>\d{1,9})|\d+\+)` +
  String.raw`(?:,(?<n_endLine>\d{1,9}),(?<n_endColumn>\d{1,9}))?)?\)`;
/** How codes of compilers and builds begin; others are names of rules. */
const OF_COMPILERS = 'BC|C|CS|FS|LNK|MSB|NETSDK|NU|RZ';
const RULE = String.raw`(?!TS)[A-Za-z]{1,12}\d{2,6}`;

/** Texts of builds of .NET, and of compilers of C#. */
export const dotnet: readonly LineKind[] = [
  {
    form: 'lines/script',
    programs: ['dotnet', 'msbuild', 'csc', 'mcs'],
    tells: anywhere(
      String.raw`^(?:\d+>)?(?:[A-Za-z]:)?${IN_PATH}+\(\d+(?:,[\d,]+\+?)?\): (?:error|warning) ${RULE}: `,
      String.raw`^Time Elapsed \d\d:\d\d:\d\d\.\d\d$`,
    ),
    entry: pattern(
      String.raw`(?! {2})(?:\d+>)?(?:(?<file>[^\n]+?)${PLACE}|(?<file2>(?:[A-Za-z]:)?[^:\n]+\.\w+) ): `,
      String.raw`(?<severity>error|warning|message) (?:(?<compiler_code>(?:${OF_COMPILERS})\d+)|(?<code>${RULE})): `,
      String.raw`(?<message>[^\n]+?)(?: \[(?<project>[^[\]\n]+proj(?:::[^[\]\n]+)?)\])?(?=\n|$)`,
      String.raw`(?<note>(?:\n[^\n]+\(Location of the symbol related to previous (?:error|warning)\)(?=\n|$))*)`,
    ),
    // What is said of a program, and not of a file, is none of a place.
    chatter: lines(
      // With a number, of one of several projects that are built at once.
      String.raw`(?: {2}|\d+>)[^\n]+`,
      '=+ [^\\n]+ =+',
      String.raw`(?:MSBuild|Build|Rebuild|Time Elapsed|Compilation) [^\n]+`,
      String.raw`(?:\w+ : )?(?:error|warning) \w+: [^\n]+`,
    ),
    clean: nothing(String.raw`^ {4}0 Warning\(s\)\n {4}0 Error\(s\)$`, String.raw`.* (?:error|warning) \w+\d: `),
  },
];
