import type { JsonObject, LineKind } from '../../src/adapter.ts';
import {
  ARROW,
  AT,
  anywhere,
  COLUMN,
  IN_BRACKETS,
  LINE,
  lines,
  MESSAGE,
  nothing,
  OF_COMPILER,
  OTHER,
  PATH,
  pattern,
  SEVERITY,
  SHOWN,
  SOME_PATH,
} from './parts.ts';

/** What a compiler of Rust says; `digit` tells its groups apart. */
const ofRust = (digit: string) =>
  String.raw`(?<severity${digit}>error|warning|note|help)(?:\[(?<compiler_code${digit}>E\d{4})\])?: ` +
  String.raw`(?<message${digit}>[^\n]+)`;

/** What a mark is below is at as many characters, tabs as they are. */
function atMark({ mark, ...said }: JsonObject): JsonObject {
  return typeof mark === 'string' ? { ...said, column: mark.length } : said;
}

/** What is shown on one line above a mark is the place, if nothing before it has a width of its own. */
function withMarked(said: JsonObject): JsonObject {
  const shown = /^ *\d+ \| (.*)\n *\| ((?:.* )?)(\^~*)(?!(?:.*\n)+ *\d+ \|)/.exec(String(said['note'] ?? ''));
  const [, line = '', before = '', { length } = ''] = shown ?? [];
  const marked = line.slice(before.length, before.length + length);
  return length > 1 && /^[!-~]+$/.test(marked) && /^[ -~]*$/.test(line.slice(0, before.length))
    ? { ...said, marked }
    : said;
}

/** How a build by cargo ends. */
const FINISHED = String.raw`^ +Finished [^\n]* target\(s\) in `;

/** How bad a finding of cppcheck is. */
const OF_CPPCHECK = '(?:error|warning|style|performance|portability|information)';

/** What golangci-lint says where it found nothing. */
const NO_ISSUES = String.raw`^0 issues\.$`;

/** Texts of compilers, and of programs that check what these compile. */
export const compilers: readonly LineKind[] = [
  {
    form: 'lines/bytes',
    programs: ['staticcheck'],
    tells: anywhere(String.raw`${SOME_PATH}\.go:\d+:\d+: .+ \((?:SA|ST|QF|S|U)\d{4}\)$`),
    entry: pattern(String.raw`${PATH}${LINE}${COLUMN}: ${MESSAGE}(?: \((?<code>[\w-]+)\))?(?<note>(?:\n\t[^\n]*)*)`),
    chatter: lines(String.raw`-: [^\n]*`),
  },
  {
    form: 'lines/bytes',
    programs: ['golangci-lint'],
    tells: anywhere(
      String.raw`^\d+ issues:\n(?:\* [\w-]+: \d+\n?)+$`,
      String.raw`${SOME_PATH}\.go:\d+:\d+: .+ \([\w-]+\)\n.*\n[ \t]*\^$`,
      NO_ISSUES,
    ),
    entry: pattern(
      // What the compiler says has its own places.
      String.raw`${PATH}${AT}: (?<message>: # [^\n]+(?:\n[^\n]+?){1,99}?|[^\n]+?(?:\n(?!${OTHER})[^\n]+?){0,99}?)`,
      String.raw` \((?<code>[\w-]+)\)(?=\n|$)`,
      String.raw`(?<note>(?:\n+(?!${OTHER}|\d+ issues|\* )[^\n]+)*)`,
    ),
    chatter: lines(String.raw`\d+ issues[:.]`, String.raw`\* [\w-]+: \d+`),
    clean: nothing(NO_ISSUES, String.raw`[1-9]\d* issues`),
  },
  {
    form: 'lines/bytes',
    programs: ['go'],
    tells: /^# \S+(?: \[\S+\])?\n(?:vet: )?[^\s:][^:\r\n\u2028\u2029]*\.go:\d+:\d+: \S/m,
    entry: pattern(String.raw`(?:vet: )?${PATH}${AT}: (?<message>[^\n]+)(?<note>(?:\n\t[^\n]*)*)`),
    // What tests say of packages, too.
    chatter: lines(String.raw`# [^\n]+`, String.raw`exit status \d+`, String.raw`(?:FAIL|ok {2}|\?   )(?:\t[^\n]*)?`),
  },
  {
    form: 'lines/rust',
    programs: ['rustc', 'cargo', 'clippy-driver'],
    tells: anywhere(
      String.raw`^warning: (?:.+ generated \d+ warning|\d+ warnings? emitted)`,
      String.raw`^(?:error: (?:aborting due to|could not compile)|error\[E\d{4}\]: )`,
      FINISHED,
    ),
    entry: pattern(`(?:${PATH}${LINE}${COLUMN}: ${ofRust('')}|${ofRust('2')}${ARROW})`),
    chatter: lines(
      String.raw`(?:error|warning): [^\n]*(?:\n  [^\n]*)*`,
      ' +[A-Z][a-z]+ [^\\n]*',
      String.raw`(?:For more information about|Some errors have detailed explanations)[^\n]*`,
    ),
    clean: nothing(FINISHED, 'error|warning'),
  },
  {
    form: 'lines/java',
    programs: ['javac'],
    tells: anywhere(String.raw`${SOME_PATH}\.java:\d+: (?:error|warning): .*\n.*\n[ \t]*\^$`),
    entry: pattern(
      String.raw`${PATH}${LINE}: (?<severity>error|warning): (?:\[(?<code>[\w-]+)\] )?(?<message>[^\n]+)`,
      String.raw`(?:(?=\n(?<shown>[^\n]*)\n(?<mark>[ \t]*\^))|)`,
      String.raw`(?<note>(?:(?:\n(?!\S+\.java:\d+:)[^\n]*){0,9}?\n[ \t]*\^(?:\n  [^\n]+)*)?)`,
    ),
    read: atMark,
    chatter: lines(String.raw`\d+ (?:error|warning)s?`, 'Note: [^\\n]*'),
  },
  {
    form: 'lines/bytes-and-returns',
    programs: ['clang', 'clang++', 'clang-tidy'],
    entry: pattern(`${PATH}${AT}: ${SEVERITY}: ${MESSAGE}${IN_BRACKETS}${SHOWN}`),
    chatter: lines(
      ...OF_COMPILER,
      String.raw`[\w+-]+: (?:fatal error|error|warning|note): [^\n]*`,
      String.raw`(?:Suppressed \d+ warnings?|Use -header-filter=|Error while processing|Found compiler error)[^\n]*`,
      String.raw`\d+ warnings? treated as errors?`,
    ),
    // All that was found is in headers of the system.
    clean: nothing(
      String.raw`^(?<count>\d+) warnings? generated\.\nSuppressed \k<count> warnings? `,
      String.raw`.+:\d+:\d+: |.*\berrors? generated|Error `,
    ),
  },
  {
    form: 'lines/columns',
    programs: ['cppcheck'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+:\d+: ${OF_CPPCHECK}: .+ \[\w+\]\n.*\n *\^$`),
    entry: pattern(
      // What is said of no file is none of a place.
      `(?!nofile:)${PATH}${AT}: `,
      `(?<severity>${OF_CPPCHECK}|note): ${MESSAGE}${IN_BRACKETS}`,
      SHOWN,
    ),
    chatter: lines(
      'nofile:0:0: [^\\n]*',
      String.raw`Checking [^\n]*\.{3}`,
      String.raw`\d+\/\d+ files checked \d+% done`,
    ),
    clean: nothing(String.raw`^Checking .+\.{3}$`, String.raw`(?!nofile:0:0: information: ).+:\d+:\d+: `),
  },
  {
    form: 'lines/findings',
    programs: ['cpplint'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+: {2}.+ {2}\[[\w+]+\/[\w+]+\] \[[1-5]\]$`),
    entry: pattern(String.raw`${PATH}${LINE}: {2}${MESSAGE} {2}\[(?<code>[\w+/]+)\] \[(?<n_confidence>[1-5])\]`),
    chatter: lines("(?:Done processing|Ignoring|Total errors found:|Category ')[^\\n]*"),
    clean: nothing('^Done processing .+$', String.raw`.+:\d+: {2}\S`),
  },
  {
    form: 'lines/with-tabs',
    programs: ['gcc', 'g++', 'cc', 'c++'],
    entry: pattern(`${PATH}${AT}: ${SEVERITY}: ${MESSAGE}${IN_BRACKETS}${SHOWN}`),
    read: withMarked,
    chatter: lines(...OF_COMPILER, String.raw`[\w+-]+: (?:fatal error|error|warning|note): [^\n]*`),
  },
  {
    form: 'lines/shell',
    programs: ['shellcheck'],
    tells: anywhere(String.raw`${SOME_PATH}:\d+:\d+: (?:error|warning|note): .+ \[SC\d{4}\]$`),
    entry: pattern(`${PATH}${LINE}${COLUMN}: ${SEVERITY}: ${MESSAGE}${IN_BRACKETS}`),
  },
];
