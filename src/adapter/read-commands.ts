import { type CommandLine, typedCommand } from './command-line.ts';

/** Which runs of a tool only read. */
export interface ReadCommands {
  /** The full names of commands that only read; without the list every run does. */
  commands?: readonly string[];
  /** Names of its program that no other program has; by default all of its names. */
  programs?: readonly string[];
  /** A word with which a run may write, run other programs, or read what was not named. */
  unless: RegExp;
}

/** Why a run may do more than read, in words; `undefined` where it only reads. `argv[0]` is the program. */
export function mayWrite(
  { reads, commandLine }: { reads?: ReadCommands; commandLine?: CommandLine },
  argv: readonly string[],
): string | undefined {
  if (reads === undefined) return 'no command of it is known to read only';
  const { commands, unless } = reads;
  if (commands !== undefined) {
    const command = commandLine && typedCommand(commandLine, argv);
    if (command === undefined || !commands.includes(command)) return `only these read: ${commands.join(', ')}`;
  }
  const word = argv.slice(1).find((one) => unless.test(one));
  return word && `${word} may do more than read`;
}
