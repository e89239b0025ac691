import { EnvelopeEnd } from '../convert/contain.ts';
import type { End, EnvelopePart } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { openPrinter } from '../format/formats.ts';
import type { EnvelopePrinter, Piece } from '../format/printer.ts';
import { type Output, ReaderGone, WriteFailed } from '../io/output.ts';
import { Complaints } from './complaints.ts';
import type { Terminal } from './execute.ts';
import { exitStatus, FAIL_ON } from './exit-status.ts';
import { LEVELS, type Level } from './flags.ts';
import type { Printing, ResolvedOptions } from './resolve-options.ts';
import { writeOut } from './write-out.ts';

/** Lets `print` print envelopes as the command line asks, tells what failed, and gives the exit status. */
export function printEnvelopes(
  meant: ResolvedOptions,
  terminal: Terminal,
  print: (writer: EnvelopeWriter) => Promise<void>,
): Promise<number> {
  return writeOut(terminal, async (output) => exitStatus(await printTo(output, meant, terminal, print)));
}

/** The same to an output that is open; gives what the envelopes come to. */
export async function printTo(
  output: Output,
  meant: ResolvedOptions,
  terminal: Terminal,
  print: (writer: EnvelopeWriter) => Promise<void>,
): Promise<ReadonlySet<number>> {
  const complaints = new Complaints(terminal, meant);
  const writer = await EnvelopeWriter.open(output, meant, complaints.tell);
  await print(writer);
  complaints.end(await writer.end());
  return writer.outcomes;
}

/** Takes what failed in the input with this name. */
export type Tell = (failure: Diagnostic, name: string) => void;

/** What is longer is written piece by piece: what takes it copies it. */
const LONG = 1 << 18;

/** Prints the parts of envelopes in the format that was asked for, and tells what failed. */
export class EnvelopeWriter {
  /** What the envelopes, and the checks of them, come to. */
  readonly outcomes = new Set<number>();
  readonly #output: Output;
  readonly #printer: EnvelopePrinter;
  readonly #printing: Printing;
  readonly #tell: Tell;
  /** True where a part said that what came before it may be waited for. */
  #isAwaited = false;
  /** True where a finding among those of the envelope, but for those of its end, was reported. */
  #isReached = false;
  readonly #end = new EnvelopeEnd({});
  /** True where the rest of an envelope is passed over. */
  #isGivenUp = false;

  private constructor(output: Output, printing: Printing, printer: EnvelopePrinter, tell: Tell) {
    this.#output = output;
    this.#printing = printing;
    this.#printer = printer;
    this.#tell = tell;
  }

  static async open(output: Output, printing: Printing, tell: Tell): Promise<EnvelopeWriter> {
    return new EnvelopeWriter(output, printing, await openPrinter(printing.format, printing.printer), tell);
  }

  /**
   * Prints a part of what was made of the input with this name. A part that can't be printed costs its envelope alone,
   * which is ended where it stands.
   */
  async take(part: EnvelopePart, name: string): Promise<void> {
    if (this.#isGivenUp) {
      this.#isGivenUp = !('outcome' in part);
      return;
    }
    try {
      await this.#print(part, name);
      this.#end.see(part);
    } catch (error) {
      if (error instanceof ReaderGone || error instanceof WriteFailed) throw error;
      this.#isGivenUp = !('outcome' in part);
      await this.#print(this.#end.failed(error), name);
    }
  }

  async #print(whole: EnvelopePart, name: string): Promise<void> {
    const { filter, toolTexts } = this.#printing;
    if ('outcome' in whole) this.outcomes.add(whole.outcome);
    const failure = failureIn(whole);
    if (failure !== undefined) this.#tell(failure, name);
    this.#isAwaited ||= whole.part === 'flush';
    await toolTexts?.see(whole);
    for (const part of filter?.take(whole) ?? [whole]) {
      this.#check(part, name, failure);
      await this.#emit(this.#printer.print(part));
    }
  }

  /** Tells the first diagnostic of a part that the exit status has to tell, unless it was `told` as what failed. */
  #check(part: EnvelopePart, name: string, told: Diagnostic | undefined): void {
    const { failOn } = this.#printing;
    const reached = failOn && reaching(failOn, part);
    const isTold = this.#isReached;
    this.#isReached = 'outcome' in part ? false : isTold || reached !== undefined;
    if (reached === undefined || (isTold && !('outcome' in part))) return;
    this.outcomes.add(FAIL_ON);
    if (told === undefined || reached.code !== told.code)
      this.#tell({ ...reached, message: `--fail-on ${failOn}: ${reached.message}` }, name);
  }

  /** Prints what stands behind the last envelope; gives what people have to know of what could not be printed. */
  async end(): Promise<readonly string[]> {
    await this.#emit(this.#printer.end?.(exitStatus(this.outcomes)) ?? []);
    return this.#printer.remarks?.() ?? [];
  }

  /** Writes what may be waited for before more of the input is read: all there is where that `mayWait`. */
  async writeAwaited(mayWait: boolean): Promise<void> {
    if (mayWait || this.#isAwaited) await this.#output.flush();
    this.#isAwaited = false;
  }

  async #emit(pieces: Iterable<Piece>): Promise<void> {
    for (const piece of pieces) {
      for (const short of piece.length <= LONG ? [piece] : shortPieces(piece)) {
        this.#output.emit(short);
        if (this.#output.isFull) await this.#output.drain();
      }
    }
  }
}

function* shortPieces(piece: Piece): Generator<Piece> {
  for (let from = 0; from < piece.length; ) {
    const to = from + LONG;
    // The two halves of a character stay together.
    const end = typeof piece === 'string' && (piece.charCodeAt(to) & 0xfc00) === 0xdc00 ? to - 1 : to;
    yield typeof piece === 'string' ? piece.slice(from, end) : piece.subarray(from, end);
    from = end;
  }
}

/** The first diagnostic in a part that is of a level or above it. Notes of unify's own never count. */
function reaching(level: Level, part: EnvelopePart): Diagnostic | undefined {
  if (!('outcome' in part) && part.part !== 'diagnostics') return undefined;
  const { error, diagnostics } = 'outcome' in part ? endOf(part) : part;
  return [...(error === undefined ? [] : [error]), ...diagnostics].find(
    ({ tool, level: own }) => LEVELS.indexOf(own) <= LEVELS.indexOf(level) && !(tool === 'unify' && own === 'note'),
  );
}

/** What a part says of the envelope that it ends. */
function endOf(part: End) {
  return part.part === 'close' ? part.close : part.envelope;
}

/**
 * What is a failure where it was asked for: forms that are not described under `--strict`, sources that changed under
 * `--verify-checksums`.
 */
const CHECKED = new Set(['UNI-QRY-010', 'UNI-QRY-011', 'UNI-QRY-012', 'UNI-V-001']);

/** What is reported whatever the outcome: it was asked for, and most likely is not what was meant. */
const OTHER_TOOL = 'UNI-QRY-031';

/** Why the outcome of the envelope that a part ends is not 0: what unify itself noted of it last. */
function failureIn(part: EnvelopePart): Diagnostic | undefined {
  if (!('outcome' in part)) return undefined;
  const own = endOf(part).diagnostics.filter(({ tool }) => tool === 'unify');
  const other = own.find(({ code }) => code === OTHER_TOOL);
  if (part.outcome === 0) return other;
  return own.findLast(({ level }) => level === 'error') ?? other ?? own.find(({ code = '' }) => CHECKED.has(code));
}
