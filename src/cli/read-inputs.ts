import { resolve } from 'node:path';
import { faultOf } from '../convert/contain.ts';
import { unreadableInput } from '../convert/unreadable-input.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { Piece } from '../format/printer.ts';
import { type Input, openInput, standardInput } from '../io/input.ts';
import { WriteFailed } from '../io/output.ts';
import type { Call, Terminal } from './execute.ts';
import { exitStatus, IO } from './exit-status.ts';
import { STDIN, UsageError } from './typed.ts';
import { complaint, writeOut } from './write-out.ts';

/** The input with a name that was typed, or why not even its beginning can be read, in the system's words. */
export function openNamed(name: string, { stdin, cwd }: Pick<Terminal, 'stdin' | 'cwd'>): Promise<Input | string> {
  // An empty name is no file, and not the working directory.
  return name === STDIN ? standardInput(stdin) : openInput(name && resolve(cwd, name));
}

/** Reads one input, and gives what is printed of it, and the statuses that it comes to. */
export type ReadInput = (name: string, input: Input) => AsyncGenerator<Piece | number>;

/**
 * Reads inputs one after the other, standard input where none is named, and gives the exit status. What could not be
 * read, and what failed over one of them, is said. Throws a `UsageError` where none is named and standard input is a
 * terminal.
 */
export function readInputs({ names, terminal }: Pick<Call, 'names' | 'terminal'>, read: ReadInput): Promise<number> {
  if (names.length === 0 && terminal.interactive) throw new UsageError('name a file, or - for what is typed here');
  return writeOut(terminal, async (output) => {
    const outcomes = new Set<number>();
    for (const name of names.length === 0 ? [STDIN] : names) {
      for await (const given of readOne(name, terminal, read)) {
        if (typeof given === 'number') outcomes.add(given);
        else output.emit(given);
        await output.drain();
      }
    }
    return exitStatus(outcomes);
  });
}

async function* readOne(name: string, terminal: Terminal, read: ReadInput): ReturnType<ReadInput> {
  const input = await openNamed(name, terminal);
  const tell = (error: Diagnostic, outcome: number): number => {
    terminal.say(complaint(error, name));
    return outcome;
  };
  if (typeof input === 'string') return yield tell(unreadableInput(name, input), IO);
  try {
    yield* read(name, input);
  } catch (thrown) {
    if (thrown instanceof WriteFailed || thrown instanceof UsageError) throw thrown;
    const { error, outcome } = faultOf(thrown);
    yield tell(error, outcome);
  }
  await input.close();
  if (input.failure !== undefined) yield tell(unreadableInput(name, input.failure), IO);
}
