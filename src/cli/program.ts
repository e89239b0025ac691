import { Command, CommanderError, Option } from 'commander';
import { VERSION } from '../version.ts';
import { USAGE } from './exit-status.ts';
import { FLAGS, type Typed } from './flags.ts';

/** What was typed, or the exit status when the command line was answered (help, version) or refused. */
export type Parsed = { names: string[]; typed: Typed } | number;

const DESCRIPTION = 'Reads the JSON that code tools print and prints one envelope: byte-exact spans, stable ids, diagnostics as data.';

const EXAMPLES = `
Examples:
  llmsearch -r . -p TODO --json | unify
  unify saved/*.json
  unify --root ~/ledger --map /home/dev/ledger=$HOME/ledger saved/search.json

Exit status: 0 converted · 2 usage · 3 not recognised · 4 malformed · 5 partial · 6 could not read or write · 1 a bug`;

/** The commands that an argument may have been meant for. */
const COMMANDS = ['convert'];

/** Parses a command line. What is to be printed goes to `print`, what is wrong to `say`. */
export async function parse(
  args: readonly string[],
  { print, say }: { print(text: string): void; say(line: string): void },
): Promise<Parsed> {
  let parsed: Parsed | undefined;
  const take = (names: string[], typed: Typed): void => {
    parsed = { names, typed };
  };
  const root = program(take)
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: (text) => say(text.trimEnd()) });
  for (const command of root.commands) command.copyInheritedSettings(root);
  try {
    await root.parseAsync([...args], { from: 'user' });
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
    throw error;
  }
  return parsed ?? USAGE;
}

/** A few lines for someone who typed the bare name. */
export function shortHelp(): string {
  return `Usage: unify [flags] [FILE…]\n\n${DESCRIPTION}\n\n  TOOL … | unify      convert what a tool prints\n  unify FILE…         convert saved output\n  unify --help        all flags`;
}

/** The command that a word nearly is; `undefined` when it is none. */
export function nearCommand(word: string): string | undefined {
  return COMMANDS.find((command) => word !== command && distance(word, command) <= 2);
}

function program(take: (names: string[], typed: Typed) => void): Command {
  const root = withFlags(new Command('unify'))
    .description(DESCRIPTION)
    .argument('[FILE...]', 'saved outputs; - or nothing: standard input')
    .version(VERSION, '--version', 'print the version')
    .helpOption('--help', 'print this help')
    .addHelpText('after', EXAMPLES)
    .enablePositionalOptions(false)
    .action(take);
  const convert = withFlags(new Command('convert'))
    .description('the same, where a file could be taken for a command')
    .argument('[FILE...]', 'saved outputs; - or nothing: standard input')
    .action((names: string[], own: Typed, command: Command) => take(names, { ...command.optsWithGlobals(), ...explicit(command, own) }));
  return root.addCommand(convert);
}

/** Flags that were given behind the command, so that a default of it does not hide one given before it. */
function explicit(command: Command, own: Typed): Partial<Typed> {
  return Object.fromEntries(Object.entries(own).filter(([name]) => command.getOptionValueSource(name) === 'cli'));
}

function withFlags(command: Command): Command {
  for (const { flags, description, repeats, choices } of FLAGS) {
    const option = new Option(flags, description);
    if (repeats) option.argParser((value: string, before: string[] = []) => [...before, value]);
    if (choices) option.choices(choices);
    command.addOption(option);
  }
  return command.showSuggestionAfterError(true);
}

/** Levenshtein's distance between two words. */
function distance(one: string, other: string): number {
  let row = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (const [index, char] of [...one].entries()) {
    const next = [index + 1];
    for (const [column, wanted] of [...other].entries()) {
      const change = (row[column] as number) + (char === wanted ? 0 : 1);
      next.push(Math.min(change, (row[column + 1] as number) + 1, (next[column] as number) + 1));
    }
    row = next;
  }
  return row[other.length] as number;
}
