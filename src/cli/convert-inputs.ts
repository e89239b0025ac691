import { resolve } from 'node:path';
import { CanonicalPrinter, CompactPrinter, type EnvelopePrinter, PrettyPrinter } from '../format/json.ts';
import { coloured, harmless } from '../format/terminal.ts';
import { openInput, standardInput } from '../io/input.ts';
import { convertInput, unansweredRequests } from '../pipeline/convert.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import type { Settings } from '../pipeline/settings.ts';
import { unreadableInput } from '../pipeline/text-input.ts';
import { complaint } from './complaint.ts';
import { exitStatus } from './exit-status.ts';
import { FAIL_ON, reaches } from './fail-on.ts';
import type { Meant, Surroundings } from './meant.ts';
import { writeOut } from './write-out.ts';

/** The name of standard input on the command line. */
export const STDIN = '-';

/** Where input comes from and output goes to. */
export interface Streams {
  /** File descriptors. */
  stdin: number;
  stdout: number;
  /** Takes a line for people. */
  say(line: string): void;
}

/** Converts inputs one after the other, standard input where none is named, and gives the exit status. */
export async function convertInputs(names: readonly string[], meant: Meant, around: Streams & Surroundings): Promise<number> {
  const say = meant.quiet ? () => {} : around.say;
  const print = printing(meant, around.terminal);
  return await writeOut(around.stdout, say, async (output) => {
    const outcomes = new Set<number>();
    const take = async (part: EnvelopePart, name: string): Promise<void> => {
      if ('outcome' in part) outcomes.add(part.outcome);
      if (meant.failOn !== undefined && reaches(meant.failOn, part)) outcomes.add(FAIL_ON);
      tellFailure(part, name, say);
      print(part, output.emit);
      await (part.part === 'flush' ? output.flush() : output.drain());
    };
    const settings = { ...meant.settings, moreInputs: names.length > 1 };
    for (const name of names.length === 0 ? [STDIN] : names) {
      for await (const part of partsOf(name, settings, around)) await take(part, name);
    }
    if (settings.moreInputs) for (const part of unansweredRequests(settings)) await take(part, 'a request');
    return exitStatus(outcomes);
  });
}

function printing({ layout, color }: Meant, terminal: boolean): EnvelopePrinter['print'] {
  const printers: Record<Meant['layout'], () => EnvelopePrinter> = {
    compact: () => new CompactPrinter(),
    pretty: () => new PrettyPrinter(),
    canonical: () => new CanonicalPrinter(),
  };
  const printer = printers[layout]();
  if (!terminal && !color) return (part, emit) => printer.print(part, emit);
  const shown = (piece: string | Uint8Array): string => harmless(typeof piece === 'string' ? piece : Buffer.from(piece).toString('utf8'));
  return (part, emit) => printer.print(part, (piece) => emit(color ? coloured(shown(piece)) : shown(piece)));
}

/** The parts of one input's envelopes; an input that cannot be read gives an error envelope. */
async function* partsOf(name: string, settings: Settings, { stdin, cwd }: Streams & Surroundings): AsyncGenerator<EnvelopePart> {
  // An empty name is no file, and not the working directory.
  const input = await (name === STDIN ? standardInput(stdin) : openInput(name && resolve(cwd, name)));
  if (typeof input === 'string') return yield unreadableInput(name, input, settings);
  yield* convertInput(input.source, settings);
  await input.close();
  // What was read before the failure has been converted, as an input that ends there.
  if (input.failure !== undefined) yield unreadableInput(name, input.failure, settings);
}

/** Forms that are not described: under `--strict` they are failures. */
const STRANGE = new Set(['UNI-QRY-010', 'UNI-QRY-011', 'UNI-QRY-012']);

/** Says why the outcome of the envelope that a part ends is not 0: in what unify itself noted of it last. */
function tellFailure(part: EnvelopePart, name: string, say: Streams['say']): void {
  if (!('outcome' in part) || part.outcome === 0) return;
  const { diagnostics } = part.part === 'close' ? part.close : part.envelope;
  const own = diagnostics.filter(({ tool }) => tool === 'unify');
  const failure = own.findLast(({ level }) => level === 'error') ?? own.find(({ code = '' }) => STRANGE.has(code));
  if (failure !== undefined) say(complaint(failure, name === STDIN ? 'stdin' : name));
}
