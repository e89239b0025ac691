import { Command, CommanderError, Option } from 'commander';
import { COMMANDS, type CommandName } from './commands.ts';
import { type CommandLine, type Flag, flagsOfGroup, type RawFlags } from './flags.ts';
import { UsageError } from './usage-error.ts';

/** Parses a command line; throws a `UsageError` where it is not understood. */
export function parse(args: readonly string[]): CommandLine {
  const end = args.indexOf('--');
  const literal = end < 0 ? [] : args.slice(end + 1);
  const flags = (end < 0 ? args : args.slice(0, end)).flatMap(contextLinesApart);
  const program = withFlags(new Command('unify'), everyFlag())
    .argument('[WORD...]')
    .exitOverride()
    .configureOutput({ writeErr: () => {} });
  try {
    program.parse(flags, { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const message = error.message.replace(/^error: |\.$/g, '').replaceAll('\n', ' ');
    throw new UsageError(`${message}; see unify --help`, { cause: error });
  }
  return { operands: program.args, literal, typed: program.opts<RawFlags>() };
}

/** A parser that takes these flags. */
export function withFlags(command: Command, flags: readonly Flag[]): Command {
  command.helpOption(false);
  for (const { flags: typed, description, repeats, choices } of flags) {
    const option = new Option(typed, description);
    if (choices.length > 0) option.choices(choices);
    const read = option.parseArg ?? String;
    if (repeats) option.argParser((value, before: string[] = []) => [...before, read(value, undefined) as string]);
    command.addOption(option);
  }
  return command;
}

/** The flags of all commands, each once. */
function everyFlag(): readonly Flag[] {
  const all = [...Object.values(COMMANDS).flatMap(({ flags }) => flags), ...flagsOfGroup('every')];
  return [...new Map(all.map((flag) => [flag.flags, flag])).values()];
}

/** `-C5` as the parser knows it: two flags. */
function contextLinesApart(argument: string): string[] {
  const [, others, lines] = /^-([A-Z]*)C(\d+)$/.exec(argument) ?? [];
  return lines === undefined ? [argument] : [`-${others}C`, `--context-lines=${lines}`];
}

/** The command that a word nearly is; `undefined` when it is none. */
export function nearCommand(word: string): CommandName | undefined {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const name of Object.keys(COMMANDS)) program.command(name);
  try {
    program.parse([word], { from: 'user' });
  } catch (error) {
    return /Did you mean (?:one of )?([a-z]+)/.exec((error as Error).message)?.[1] as CommandName | undefined;
  }
  return undefined;
}
