import { statSync } from 'node:fs';
import type { Adapter } from '../adapter.ts';
import { convertInputs, STDIN, type Streams } from './convert-inputs.ts';
import { BUG, USAGE } from './exit-status.ts';
import type { Typed } from './flags.ts';
import { meant, type Surroundings, UsageError } from './meant.ts';

/** The process that the program runs in. */
export interface Terminal extends Surroundings, Omit<Streams, 'terminal'> {
  /** True when stdin is a terminal. */
  interactive: boolean;
  /** Prints what was asked for: help, the version. */
  print(text: string): void;
}

/** The program: arguments in, exit status out. Never throws. */
export async function main(args: readonly string[], adapters: readonly Adapter[], terminal: Terminal): Promise<number> {
  try {
    const parsed = args.some((argument) => argument.startsWith('-') && argument !== STDIN)
      ? await (await import('./program.ts')).parse(args, terminal)
      : { names: args[0] === 'convert' && !isFile('convert') ? args.slice(1) : args, typed: { source: true } as Typed };
    if (typeof parsed === 'number') return parsed;
    const { names, typed } = parsed;
    if (names.length === 0 && terminal.interactive) {
      terminal.say((await import('./program.ts')).shortHelp());
      return USAGE;
    }
    const [first] = names;
    if (first !== undefined && first !== STDIN && !isFile(first)) {
      const command = (await import('./program.ts')).nearCommand(first);
      if (command !== undefined) throw new UsageError(`there is no file ${JSON.stringify(first)}; did you mean the command ${command}?`);
    }
    return await convertInputs(names.length === 0 ? [STDIN] : names, meant(typed, adapters, terminal), terminal);
  } catch (error) {
    if (error instanceof UsageError) {
      terminal.say(`unify: ${error.message}`);
      return USAGE;
    }
    terminal.say(`unify: UNI-INT-001: this is a bug in unify; please report it with the input: ${(error as Error).message}`);
    return BUG;
  }
}

function isFile(name: string): boolean {
  return statSync(name, { throwIfNoEntry: false }) !== undefined;
}
