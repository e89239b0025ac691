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
  const [name = ''] = word.slice(2).split('=', 1);
  if (word.startsWith('--')) return name === 'help' || reads.flags.split(' ').includes(name);
  const last = valuedAt(word, reads);
  return last === word.length || reads.valuedLetters?.includes(word[last] as string) === true;
}

/** What stands in a word behind its short flag that has a value; empty where none does. */
export function valueIn(word: string, reads: ReadCommands | undefined): string {
  return /^-[^-]/.test(word) ? word.slice(valuedAt(word, reads) + 1) : '';
}

/** Where the first letter of a short flag stands that may have a value. */
function valuedAt(word: string, { letters = '' }: Pick<ReadCommands, 'letters'> = {}): number {
  let at = 1;
  while (at < word.length && letters.includes(word[at] as string)) at++;
  return at;
}
