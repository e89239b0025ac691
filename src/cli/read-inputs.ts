import { faultOf } from '../convert/contain.ts';
import { unreadableInput } from '../convert/unreadable-input.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { ByteSource } from '../input/window.ts';
import type { Input } from '../io/input.ts';
import { type Output, ReaderGone, WriteFailed } from '../io/output.ts';
import { complaint } from './complaint.ts';
import { exitStatus, IO } from './exit-status.ts';
import { openNamed } from './open-named.ts';
import type { Surroundings } from './resolve-options.ts';
import { STDIN, type Streams } from './streams.ts';
import { UsageError } from './usage-error.ts';
import { writeOut } from './write-out.ts';

/** Reads one input, prints what is to be said of it, and gives the status that it comes to. */
export type ReadInput = (name: string, source: ByteSource, output: Output, input: Input) => Promise<number>;

/**
 * Reads inputs one after the other, standard input where none is named, and gives the exit status. What could not be
 * read, and what failed over one of them, is said. Throws a `UsageError` where none is named and standard input is a
 * terminal (`interactive`).
 */
export function readInputs(
  names: readonly string[],
  around: Streams & Surroundings & { interactive?: boolean },
  read: ReadInput,
): Promise<number> {
  const { stdout, say, interactive } = around;
  if (names.length === 0 && interactive === true) throw new UsageError('name a file, or - for what is typed here');
  return writeOut(stdout, say, async (output) => {
    const outcomes = new Set<number>();
    const tell = (name: string, error: Diagnostic, outcome: number): void => {
      say(complaint(error, name));
      outcomes.add(outcome);
    };
    for (const name of names.length === 0 ? [STDIN] : names) {
      const input = await openNamed(name, around);
      if (typeof input === 'string') {
        tell(name, unreadableInput(name, input), IO);
        continue;
      }
      try {
        outcomes.add(await read(name, input.source, output, input));
      } catch (thrown) {
        if (thrown instanceof ReaderGone || thrown instanceof WriteFailed || thrown instanceof UsageError) throw thrown;
        const { error, outcome } = faultOf(thrown);
        tell(name, error, outcome);
      }
      await input.close();
      if (input.failure !== undefined) tell(name, unreadableInput(name, input.failure), IO);
      await output.drain();
    }
    return exitStatus(outcomes);
  });
}
