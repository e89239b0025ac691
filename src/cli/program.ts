import { Command, CommanderError, Option } from 'commander';
import { COMMAND_NAMES } from './commands.ts';
import { EVERY_FLAG, type RawFlags } from './flags.ts';
import { UsageError } from './typed.ts';

/**
 * Sorts the words of a command line that stand before the literal ones; throws a `UsageError` where they are not
 * understood.
 */
export function parse(words: readonly string[]): { operands: readonly string[]; typed: RawFlags } {
  const program = new Command('unify').helpOption(false).argument('[WORD...]');
  program.exitOverride().configureOutput({ writeErr: () => {} });
  for (const { forms, long, repeats, choices, read } of EVERY_FLAG) {
    const option = new Option(forms);
    if (choices !== undefined) option.choices(choices);
    if (read !== undefined) option.argParser((value) => read(long, value));
    const one = option.parseArg ?? String;
    if (repeats) option.argParser((value, before: string[] = []) => [...before, one(value, undefined) as string]);
    program.addOption(option);
  }
  try {
    program.parse(words.flatMap(contextLinesApart), { from: 'user' });
  } catch (error) {
    if (!(error instanceof CommanderError)) throw error;
    const message = error.message.replace(/^error: |\.$/g, '').replaceAll('\n', ' ');
    throw new UsageError(`${message}; see unify --help`, { cause: error });
  }
  return { operands: program.args, typed: program.opts<RawFlags>() };
}

/** `-C5` as the parser knows it: two flags. */
function contextLinesApart(word: string): string[] {
  const [, others, lines] = /^-([A-Z]*)C(\d+)$/.exec(word) ?? [];
  return lines === undefined ? [word] : [`-${others}C`, `--context-lines=${lines}`];
}

/** The name that a word nearly is, by default of a command; `undefined` when it is none. */
export function nearName(word: string, names: readonly string[] = COMMAND_NAMES): string | undefined {
  const program = new Command().exitOverride().configureOutput({ writeErr: () => {} });
  for (const name of names) program.command(name);
  try {
    program.parse([word], { from: 'user' });
  } catch (error) {
    return /Did you mean (?:one of )?([\w-]+)/.exec((error as Error).message)?.[1];
  }
  return undefined;
}
