/** A path, as a program that is known prints it. */
export const PATH = String.raw`(?!\d\d:\d\d:\d\d\b)(?<file>(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*)`;
/** What is in a path, but for what patterns take for the end of a line: behind that they would begin anew. */
export const IN_PATH = String.raw`[^:\r\n\u2028\u2029]`;
/** A path at the beginning of a line anywhere in a text. */
export const SOME_PATH = `^(?:[A-Za-z]:)?${IN_PATH}+`;
export const LINE = String.raw`:(?<n_line>\d{1,9})`;
/** A line that there is: what is 0 may be how many bytes are before it. */
export const ANY_LINE = String.raw`:(?<n_line>[1-9]\d{0,8})`;
export const COLUMN = String.raw`:(?<n_column>\d{1,9})`;
export const AT = `${LINE}(?:${COLUMN})?`;
export const SEVERITY =
  '(?<severity>(?:[Ff]atal )?[Ee]rror|[Ww]arning|[Nn]ote|[Ii]nfo(?:rmation)?|[Hh]elp|[Hh]int|[Ss]tyle|[Rr]emark)';
export const MESSAGE = String.raw`(?<message>[^\n]+?)`;
/** The name of a rule in brackets behind a message. */
export const IN_BRACKETS = String.raw`(?: {1,2}\[(?<code>[^\]\s]{1,80})\])?`;
/**
 * Lines of source that are shown below, each behind a number or nothing and a bar, or indented, or above a mark, below
 * which there may be what could stand there. A line that ends with a backslash has no end of its own.
 */
export const SHOWN =
  String.raw`(?<note>(?:\n(?: *\d* \|| +\S|\t|fix-it:|note: this fix )[^\n]*|(?<=\\)\n(?![^\n]*:\d+:)[^\n]*|` +
  String.raw`\n[^\n]*\n[ ~]*\^[ ~^]*` +
  String.raw`(?:\n(?![^\n]*:\d+:|[^\n]*: (?:In|At) |In file |\d+ (?:error|warning)|compilation )\S[^\n]*)?)*)`;
/** A file above what is said of it, in columns: a name with a folder or an extension. */
export const HEADING = String.raw`(?=[^\n]*[./\\]\w)(?<file>\S[^\n]*)(?=\n {2,}\d+:\d+ )`;
export const BELOW = String.raw` {2,}(?<n_line>\d{1,9}):(?<n_column>\d{1,9}) +`;
/** Where a message is, in the line below it, and what is shown there. */
export const ARROW =
  String.raw`\n *--> (?<file9>[^\n]+?):(?<n_line9>\d{1,9}):(?<n_column9>\d{1,9})` + '(?<note>(?:\\n[^\\n]+)*)';
/** A pattern of these parts and the end of a line. */
export const pattern = (...parts: readonly string[]) => new RegExp(`${parts.join('')}(?:\\n|$)`, 'y');
/** A pattern of what stands somewhere in a text: one of these. */
export const anywhere = (...kinds: readonly string[]) => new RegExp(kinds.join('|'), 'm');
/** A pattern of a text that says that nothing was found, where no line of it says that something was. */
export const nothing = (says: string, otherwise: string) =>
  new RegExp(`(?<![^])(?![^]*^(?:${otherwise}))[^]*?(?:${says})`, 'm');
/** Another entry, by the path that it begins with. */
export const OTHER = String.raw`(?:[A-Za-z]:[\\/])?[^\s:][^:\n]*:\d+:`;
/** What ruff and ty print where they found nothing. */
export const CHECKS_PASSED = 'All checks passed!';
/** A pattern of lines of one of these kinds. */
export const lines = (...kinds: readonly string[]) => pattern(`(?:${kinds.join('|')})`);
/** What runs the scripts of a package says of them, and of how they ended. */
export const OF_RUNNER = [
  String.raw`[>$] [^\n]+`,
  String.raw`(?:yarn run v|Done in |info Visit |error Command failed )[^\n]*`,
  String.raw`(?:\sELIFECYCLE|npm (?:ERR!|error))[^\n]*`,
  // In a workspace, below the folder of the package.
  String.raw`[^\n]+:\n[^\n]*\bERR_PNPM_\w+[^\n]*(?:\nExit status \d+)?`,
] as const;
/** What compilers of C say of where they are. */
export const OF_COMPILER = [
  String.raw`(?:[A-Za-z]:)?[^:\n]+: (?:In [^\n]*|At [^\n]*):`,
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
