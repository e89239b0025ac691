import type { JsonObject, LineKind } from '../../src/adapter.ts';

/** A path, as a program that is known prints it, and one that can be known from other words by its extension. */
const PATH = String.raw`(?<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*)`;
const NAMED = String.raw`(?<file>(?:[A-Za-z]:[\\/])?[^\s:"'(<[{][^:\n"]*\.[A-Za-z]\w{0,9})`;
const LINE = String.raw`:(?<n_line>\d{1,9})`;
const COLUMN = String.raw`:(?<n_column>\d{1,9})`;
const AT = `${LINE}(?:${COLUMN})?`;
const SEVERITY =
  '(?<severity>(?:[Ff]atal )?[Ee]rror|[Ww]arning|[Nn]ote|[Ii]nfo(?:rmation)?|[Hh]elp|[Hh]int|[Ss]tyle|[Rr]emark)';
const MESSAGE = String.raw`(?<message>[^\n]+?)`;
/** The name of a rule in brackets behind a message. */
const IN_BRACKETS = String.raw`(?: {1,2}\[(?<code>[^\]\s]{1,80})\])?`;
/**
 * Lines of source that are shown below, each behind a number or nothing and a bar, or indented, or above a mark, below
 * which there may be what could stand there. A backslash goes on in the next line.
 */
const SHOWN =
  String.raw`(?<note>(?:\n(?: *\d* \|| +\S|\t|fix-it:)[^\n]*|(?<=\\)\n[^\n]*|\n[^\n]*\n[ ~]*\^[ ~^]*` +
  String.raw`(?:\n(?![^\n]*:\d+:|[^\n]*: (?:In|At) |In file |\d+ (?:error|warning)|compilation )\S[^\n]*)?)*)`;
/** A file above what is said of it, in columns. */
const HEADING = String.raw`(?<file>\S[^\n]*)(?=\n {2,}\d+:\d+ )`;
const BELOW = String.raw` {2,}(?<n_line>\d{1,9}):(?<n_column>\d{1,9}) +`;
const IN_COLUMNS = String.raw` *(?<message>[^\n]+?)(?:(?<! ) {2,}(?<code>[\w@/-]+))?`;
/** The next capture, pattern or file, or the end. */
const AT_END = String.raw`(?=\n(?:    | {2}pattern: |\S)|\n?$)`;
const SUMS = [String.raw`✖ \d+ problems? \([^\n]*\)`, String.raw` {2}\d+ [^\n]*fixable with [^\n]*`] as const;
/** Where a message is, in the line below it, and what is shown there. */
const ARROW = String.raw`\n *--> (?<file9>[^\n]+?):(?<n_line9>\d{1,9}):(?<n_column9>\d{1,9})(?<note>(?:\n[^\n]+)*)`;

/** What a compiler of Rust says; `digit` tells its groups apart. */
const ofRust = (digit: string) =>
  String.raw`(?<severity${digit}>error|warning|note|help)(?:\[(?<compiler_code${digit}>E\d{4})\])?: ` +
  String.raw`(?<message${digit}>[^\n]+)`;

/** A pattern of these parts and the end of a line. */
const pattern = (...parts: readonly string[]) => new RegExp(`${parts.join('')}(?:\\n|$)`, 'y');
/** A pattern of lines of one of these kinds. */
const lines = (...kinds: readonly string[]) => pattern(`(?:${kinds.join('|')})`);

/** What compilers of C say of where they are. */
const OF_COMPILER = [
  String.raw`[^:\n]+: (?:In [^\n]*|At [^\n]*):`,
  String.raw`(?:In file included| +) ?from [^\n]*[:,]`,
  String.raw`compilation terminated\.`,
  String.raw`\d+ (?:error|warning)s?(?: and \d+ errors?)? generated\.`,
  String.raw`note: \([^\n]*\)`,
  String.raw`fatal error: [^\n]*`,
  String.raw`cc1(?:plus)?: [^\n]*`,
  // Of what runs them: what it does, and the command.
  String.raw`(?:make(?:\[\d+\])?|ninja|FAILED): [^\n]*`,
  String.raw`\[ *\d+(?:%|\/\d+)\] [^\n]*`,
  String.raw`(?:\S*[/-])?(?:gcc|g\+\+|cc|c\+\+|clang|clang\+\+)(?:-[\d.]+)? -[^\n]*`,
] as const;

/** What programs that search say between matches: lines around these, and files that they don't show. */
const OF_SEARCH = [
  '--',
  String.raw`[^\n]+-\d+-[^\n]*`,
  String.raw`Binary file [^\n]+ matches`,
  String.raw`grep: [^\n]+: binary file matches`,
] as const;

/** Lines with columns, that were asked for, or may have been where nobody knows; `mark` tells their forms. */
const searching = (programs: readonly string[], mark: '' | '-behind-mark'): LineKind[] =>
  [`lines/matches${mark}`, `lines/columns${mark}`].map((form, index) => ({
    ...{ form, programs, flag: index === 0 ? /^--(?:vimgrep|column)$/ : /^$/ },
    entry: pattern(String.raw`${PATH}${LINE}${COLUMN}:(?<text>[^\n]*)`),
    chatter: lines(...OF_SEARCH),
  }));

/** What a mark is below is at as many characters, tabs as they are. */
function atMark({ mark, ...said }: JsonObject): JsonObject {
  return typeof mark === 'string' ? { ...said, column: mark.length } : said;
}

/** The last column of a place is in it. */
function endingBehind(said: JsonObject): JsonObject {
  return typeof said['endColumn'] === 'number' ? { ...said, endColumn: said['endColumn'] + 1 } : said;
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

/** What programs print where they print text, most specific first. */
export const lineKinds: readonly LineKind[] = [
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
  },
  {
    form: 'lines/findings',
    programs: ['pytest', 'py.test'],
    tells: /^=+ short test summary info =+$/m,
    entry: pattern(String.raw`(?<severity>FAILED|ERROR) (?=(?<file>[^\n:]+?\.py)(?:::|\s|$))(?<message>[^\n]+)`),
    chatter: lines(
      String.raw`=+ test session starts =+\n[^]*?\n=+ short test summary info =+`,
      '=+ short test summary info =+',
      String.raw`=* ?\d+ (?:failed|passed|errors?)[^\n]*`,
    ),
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
    form: 'lines/yaml',
    programs: ['yamllint'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+:\d+: \[(?:error|warning)\] .+ \([\w-]+\)$/m,
    entry: pattern(String.raw`${PATH}${LINE}${COLUMN}: \[(?<severity>error|warning)\] ${MESSAGE} \((?<code>[\w-]+)\)`),
  },
  {
    form: 'lines/yaml',
    programs: ['yamllint'],
    tells: /^ {2}\d+:\d+ +(?:error|warning) +\S.* \([\w-]+\)$/m,
    heading: pattern(HEADING),
    entry: pattern(BELOW, String.raw`(?<severity>error|warning) +${MESSAGE} {1,2}\((?<code>[\w-]+)\)`),
  },
  {
    form: 'lines/markdown',
    programs: ['markdownlint-cli2', 'markdownlint'],
    tells: /^.+:\d+(?::\d+)? (?:(?:error|warning) )?MD\d{3}\/[\w/-]+ .+$/m,
    entry: pattern(
      String.raw`${PATH}${AT} (?:(?<severity>error|warning) )?(?<code>MD\d{3}\/[\w/-]+) (?<message>[^\n]+)`,
    ),
    chatter: lines(String.raw`markdownlint-cli2 v[^\n]*`, String.raw`(?:Finding|Linting|Summary|Found): [^\n]*`),
  },
  {
    form: 'lines/style',
    programs: ['cspell'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+:\d+ - Unknown word \(.+\)/m,
    entry: pattern(String.raw`${PATH}${LINE}${COLUMN} - (?<message>[^\n]*? word \((?<marked>[^\n]+?)\)(?: [^\n]*)?)`),
    chatter: lines('CSpell: [^\\n]*'),
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
    programs: ['codespell'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+: \S+ ==> \S+/m,
    entry: pattern(String.raw`${PATH}${LINE}: (?<message>(?<held>\S+) ==> [^\n]+)`),
  },
  {
    form: 'lines/words',
    programs: ['vulture'],
    tells: /^[^:\r\n\u2028\u2029]+:\d+: .+ \(\d+% confidence\)$/m,
    entry: pattern(
      String.raw`${PATH}${LINE}: (?<message>[^\n']*(?:'(?<held>[^\n']+)')?[^\n]* \(\d+% confidence[^\n]*\))`,
    ),
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
    chatter: lines(String.raw` {2}pattern: \d+`, String.raw`\S[^\n]*`),
  },
  {
    form: 'lines/bytes',
    programs: ['staticcheck'],
    tells: /^[^:\r\n\u2028\u2029]+\.go:\d+:\d+: .+ \((?:SA|ST|QF|S|U)\d{4}\)$/m,
    entry: pattern(String.raw`${PATH}${LINE}${COLUMN}: ${MESSAGE}(?: \((?<code>[\w-]+)\))?(?<note>(?:\n\t[^\n]*)*)`),
    chatter: lines(String.raw`-: [^\n]*`),
  },
  {
    form: 'lines/bytes',
    programs: ['golangci-lint'],
    tells: /^\d+ issues:\n(?:\* [\w-]+: \d+\n?)+$|^[^:\r\n\u2028\u2029]+\.go:\d+:\d+: .+ \([\w-]+\)\n.*\n[ \t]*\^$/m,
    entry: pattern(
      String.raw`${PATH}${AT}: (?<message>[^\n]+?(?:\n[^\n]+?){0,99}?) \((?<code>[\w-]+)\)(?=\n|$)`,
      String.raw`(?<note>(?:\n+(?![^\n:]+:\d+:|\d+ issues|\* )[^\n]+)*)`,
    ),
    chatter: lines(String.raw`\d+ issues[:.]`, String.raw`\* [\w-]+: \d+`),
  },
  {
    form: 'lines/bytes',
    programs: ['go'],
    tells: /^# \S+\n(?:vet: )?[^\s:][^:\r\n\u2028\u2029]*\.go:\d+:/m,
    entry: pattern(String.raw`(?:vet: )?${PATH}${AT}: (?<message>[^\n]+)(?<note>(?:\n\t[^\n]*)*)`),
    chatter: lines(String.raw`# [^\n]+`, String.raw`exit status \d+`),
  },
  {
    form: 'lines/rust',
    programs: ['rustc', 'cargo', 'clippy-driver'],
    tells: /^(?:error: (?:aborting due to|could not compile)|warning: .+ generated \d+ warning|error\[E\d{4}\]: )/m,
    entry: pattern(`(?:${PATH}${LINE}${COLUMN}: ${ofRust('')}|${ofRust('2')}${ARROW})`),
    chatter: lines(
      String.raw`(?:error|warning): [^\n]*(?:\n  [^\n]*)*`,
      ' +[A-Z][a-z]+ [^\\n]*',
      String.raw`(?:For more information about|Some errors have detailed explanations)[^\n]*`,
    ),
  },
  {
    form: 'lines/java',
    programs: ['javac'],
    tells: /^[^:\r\n\u2028\u2029]+\.java:\d+: (?:error|warning): .*\n.*\n[ \t]*\^$/m,
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
    chatter: lines(...OF_COMPILER, String.raw`[\w+-]+: (?:fatal error|error|warning|note): [^\n]*`),
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
    tells: /^[^:\r\n\u2028\u2029]+:\d+:\d+: (?:error|warning|note): .+ \[SC\d{4}\]$/m,
    entry: pattern(`${PATH}${LINE}${COLUMN}: ${SEVERITY}: ${MESSAGE}${IN_BRACKETS}`),
  },
  ...searching(['rg', 'ripgrep'], '-behind-mark'),
  ...searching(['git', 'ag'], ''),
  {
    form: 'lines/matches',
    programs: ['grep', 'egrep', 'fgrep', 'rg', 'ripgrep', 'git', 'ag', 'ack'],
    entry: pattern(String.raw`${PATH}${LINE}:(?<text>[^\n]*)`),
    chatter: lines(...OF_SEARCH),
  },
  {
    form: 'lines/findings',
    entry: pattern(
      NAMED,
      String.raw`${AT}(?:-(?<n_endColumn>\d{1,9})|:(?<n_endLine>\d{1,9}):(?<n_endColumn2>\d{1,9}))?: `,
      String.raw`${SEVERITY}(?:\[(?<code>[\w./-]{1,80})\])?: `,
      String.raw`(?<message>[^\n]*?)(?: {1,2}\[(?<code2>[^\]\s]{1,80})\])?${SHOWN}`,
    ),
    chatter: lines(...OF_COMPILER),
  },
  {
    form: 'lines/findings',
    entry: pattern(
      String.raw`${NAMED}${AT}: (?:(?<code>[A-Z]{1,5}\d{3,5}):? (?<message>[^\n]+)|`,
      String.raw`(?<message2>[^\n]+) \((?<code2>[A-Z]{1,3}\d{4})\))`,
    ),
  },
  { form: 'lines/places', entry: pattern(String.raw`${NAMED}${LINE}${COLUMN}: ?(?<text>[^\n]*)`), ordered: true },
  { form: 'lines/matches', entry: pattern(String.raw`${NAMED}${LINE}:(?<text>[^\n]*)`), ordered: true },
];
