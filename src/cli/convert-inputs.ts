import { CanonicalPrinter, CompactPrinter, type EnvelopePrinter, PrettyPrinter } from '../format/json.ts';
import { coloured, harmless, shown } from '../format/terminal.ts';
import { type Input, openInput, standardInput } from '../io/input.ts';
import { Output, ReaderGone, WriteFailed } from '../io/output.ts';
import { convertInput } from '../pipeline/convert.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { unreadableInput } from '../pipeline/text-input.ts';
import { exitStatus, IO } from './exit-status.ts';
import type { Meant } from './meant.ts';

/** The name of standard input on the command line. */
export const STDIN = '-';

/** Where a conversion's output goes. */
export interface Streams {
  /** File descriptor of stdout. */
  stdout: number;
  /** True when stdout is a terminal. */
  terminal: boolean;
  /** Takes a line for people. */
  say(line: string): void;
}

/** Converts inputs one after the other and gives the exit status. */
export async function convertInputs(names: readonly string[], meant: Meant, streams: Streams): Promise<number> {
  const output = new Output(streams.stdout);
  const outcomes = new Set<number>();
  const print = printing(meant, streams.terminal);
  try {
    for (const name of names) {
      for await (const part of partsOf(name, meant)) {
        if ('outcome' in part) outcomes.add(part.outcome);
        if (part.part === 'operation' && !meant.quiet) streams.say(complaint(name, part));
        print(part, output.emit);
        await output.drain();
      }
    }
    await output.flush();
  } catch (error) {
    if (error instanceof ReaderGone) return 0;
    if (!(error instanceof WriteFailed)) throw error;
    streams.say(`unify: UNI-IO-006: the output could not be written: ${error.message}`);
    return IO;
  }
  return exitStatus(outcomes);
}

function printing({ layout, color }: Meant, terminal: boolean): EnvelopePrinter['print'] {
  const printers: Record<Meant['layout'], () => EnvelopePrinter> = {
    compact: () => new CompactPrinter(),
    pretty: () => new PrettyPrinter(),
    canonical: () => new CanonicalPrinter(),
  };
  const printer = printers[layout]();
  if (!terminal && !color) return (part, emit) => printer.print(part, emit);
  return (part, emit) => printer.print(part, (text) => emit(color ? coloured(harmless(text)) : harmless(text)));
}

/** The parts of one input's envelopes; an input that cannot be read gives an error envelope. */
async function* partsOf(name: string, { settings }: Meant): AsyncGenerator<EnvelopePart> {
  let input: Input | undefined;
  try {
    input = name === STDIN ? await standardInput() : await openInput(name);
  } catch (error) {
    return yield unreadableInput(name, (error as Error).message, settings);
  }
  let broken: Error | undefined;
  const source = async (): Promise<Uint8Array | undefined> => {
    try {
      return await (input as Input).source();
    } catch (error) {
      // What was read so far is converted as an input that ends here.
      broken = error as Error;
      return undefined;
    }
  };
  yield* convertInput(source, settings);
  await input.close();
  if (broken !== undefined) yield unreadableInput(name, broken.message, settings);
}

/** One line for people about an error. */
function complaint(name: string, { envelope }: Extract<EnvelopePart, { part: 'operation' }>): string {
  const { message, error } = envelope;
  const code = error?.code === undefined ? '' : ` (${error.code})`;
  const remedy = error?.remediation === undefined ? '' : ` ${error.remediation}`;
  return shown(`unify: ${name === STDIN ? 'stdin' : name}: ${message}${code}${remedy}`);
}
