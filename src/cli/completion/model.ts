import { COMMANDS, type CommandName, flagsOf } from '../commands.ts';
import { type Flag, longForm } from '../flags.ts';

/** A flag as completion offers it. */
export interface OfferedFlag {
  /** As it is typed in full. */
  long: string;
  /** Its one letter with the dash before it, where it has one. */
  short: string | undefined;
  description: string;
  /** What its value is; absent where it has none. */
  value?: 'choice' | 'folder' | 'file' | 'word';
  choices: readonly string[];
}

/** A command as completion offers it. */
export interface OfferedCommand {
  name: CommandName;
  summary: string;
  flags: readonly OfferedFlag[];
  /** The words that it takes; none where it takes files. */
  operands: readonly string[];
}

/** All that can be typed. A command line whose first word is no command is one of `convert`. */
export function offeredCommands(): OfferedCommand[] {
  const names = Object.keys(COMMANDS) as CommandName[];
  return names.map((name) => {
    const { summary, operands = [] } = COMMANDS[name];
    const flags = flagsOf(name).map(offered);
    return { name, summary, flags, operands: operands === 'commands' ? names : operands };
  });
}

const VALUES = { dir: 'folder', file: 'file' } as const;

function offered(flag: Flag): OfferedFlag {
  const { flags, description, choices } = flag;
  const [, value] = /<([^<>]+)>/.exec(flags) ?? [];
  const kind = choices.length > 0 ? 'choice' : (VALUES[value as keyof typeof VALUES] ?? 'word');
  const [short] = /^-\w(?=,)/.exec(flags) ?? [];
  return { long: longForm(flag), short, description, choices, ...(value !== undefined && { value: kind }) };
}

/** The names of a flag. */
export function namesOf({ long, short }: OfferedFlag): string[] {
  return short === undefined ? [long] : [short, long];
}
