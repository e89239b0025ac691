import { type CommandLine, typedCommand } from './command-line.ts';

/** Which runs of a tool only read: these commands, with no flags but these. */
export interface ReadCommands {
  /** The full names of commands that only read; without the list every run does. */
  commands?: readonly string[];
  /** Names of its program that no other program has; by default all of its names. */
  programs?: readonly string[];
  /**
   * The long flags of these commands with which a run only reads, and reads what is named, without `--`, with a space
   * between them.
   */
  flags: string;
  /** The same of short flags: letters of those that have no value, and may stand together. */
  letters?: string;
  /** Letters of those that have a value, which may follow at once. */
  valuedLetters?: string;
  /** The database that these commands make where there is none. */
  database?: Database;
  /** Variables with which it does nothing that is not asked for: it keeps no log, and reads no configuration. */
  variables?: Readonly<Record<string, string>>;
  /** The configuration that it looks for in the folder of the run and above, and a text with which that says more. */
  configuration?: { names: readonly string[]; more: RegExp };
}

/** A database, and the flag that names it. */
interface Database {
  /** The flag, without `--`, and its letter. */
  flag: string;
  letter?: string;
  /** Which it is where no flag names one, relative to the folder of the run; without it one elsewhere. */
  byDefault?: string;
  /** Commands that need none. */
  without?: readonly string[];
}

/** Why a run may do more than read, in words; `undefined` where it only reads. `argv[0]` is the program. */
export function mayWrite(
  { reads, commandLine }: { reads?: ReadCommands; commandLine?: CommandLine },
  argv: readonly string[],
): string | undefined {
  if (reads === undefined) return 'no command of it is known to read only';
  const { commands } = reads;
  if (commands !== undefined) {
    const command = commandLine && typedCommand(commandLine, argv);
    if (command === undefined || !commands.includes(command)) return `only these read: ${commands.join(', ')}`;
  }
  const word = argv.slice(1).find((one) => !isHarmless(one, reads));
  return word && `${word} is no flag that is known to read only`;
}

/** True for a word that is no flag, or a listed one. What stands behind a flag, or `--`, may be one, too. */
function isHarmless(word: string, reads: ReadCommands): boolean {
  if (!/^-./.test(word) || word === '--') return true;
  const { letter } = shortFlag(word, reads) ?? {};
  if (!word.startsWith('--')) return letter === undefined || reads.valuedLetters?.includes(letter) === true;
  const [name = ''] = word.slice(2).split('=', 1);
  return name === 'help' || reads.flags.split(' ').includes(name);
}

/**
 * The databases that a run would make if they were not there, as its arguments name them; `undefined` for one that
 * lies elsewhere.
 */
export function databasesOf(
  { reads, commandLine }: { reads?: ReadCommands; commandLine?: CommandLine },
  argv: readonly string[],
): (string | undefined)[] {
  const { database } = reads ?? {};
  if (database === undefined) return [];
  const { flag, letter, byDefault, without = [] } = database;
  const named = argv.flatMap((word, at) => {
    const [name, value] = word.split(/=(.*)/s);
    if (name === `--${flag}`) return [value ?? argv[at + 1]];
    const short = shortFlag(word, reads);
    return short?.letter !== undefined && short.letter === letter ? [short.value || argv[at + 1]] : [];
  });
  if (named.length > 0) return named;
  const command = commandLine && typedCommand(commandLine, argv);
  return command !== undefined && without.includes(command) ? [] : [byDefault];
}

/** No argument that anybody needs has more marks that may part paths. */
export const MOST_MARKS = 64;

/**
 * What of an argument may be a path: all of it, what stands behind short flags, between and behind the marks that part
 * names from values, schemes from places, and paths from each other; all of it also as a URI says it.
 * `undefined` where that is too much.
 */
export function pathsIn(word: string, reads: ReadCommands | undefined): string[] | undefined {
  if (word.split(MARKS).length > MOST_MARKS) return undefined;
  const told = [word, ...shortValues(word, reads)].flatMap((text) => [text, fromUri(text)]);
  const behindMarks = (text: string) => Array.from(text.matchAll(EACH_MARK), ({ index }) => text.slice(index + 1));
  const paths = told.flatMap((text) => [text, ...text.split(MARKS), ...behindMarks(text)]);
  return [...new Set(paths)].filter((path) => path !== '' && !path.includes('\0'));
}

const MARKS = /[=:,;@]/;
const EACH_MARK = new RegExp(MARKS, 'g');

/** The values that may stand behind short flags: of flags that nobody knows also behind all their letters. */
function shortValues(word: string, reads: ReadCommands | undefined): string[] {
  const short = shortFlag(word, reads);
  if (short === undefined) return [];
  const { letter = '', value } = short;
  const isKnown = letter !== '' && reads?.valuedLetters?.includes(letter) === true;
  return [value, ...(isKnown ? [] : [word.replace(/^-[A-Za-z0-9]+/, '')])];
}

/** A text up to the query of a URI, with the characters that this writes in digits. */
function fromUri(text: string): string {
  const path = text.replace(/[?#].*/s, '');
  return path.replace(/(?:%[0-9a-f]{2})+/gi, (digits) =>
    Buffer.from(digits.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

/** Of a word of short flags the first letter that may have a value, if there is one, and the rest of the word. */
function shortFlag(word: string, { letters = '' }: Pick<ReadCommands, 'letters'> = {}) {
  if (!/^-[^-]/.test(word)) return undefined;
  let at = 1;
  while (at < word.length && letters.includes(word[at] as string)) at++;
  return { letter: word[at], value: word.slice(at + 1) };
}
