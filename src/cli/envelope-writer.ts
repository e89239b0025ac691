import { EnvelopeEnd } from '../convert/contain.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { PartFilter } from '../filter/filter.ts';
import { openPrinter } from '../format/formats.ts';
import type { EnvelopePrinter, Piece } from '../format/printer.ts';
import { appendText } from '../io/append-text.ts';
import { type Output, ReaderGone, WriteFailed } from '../io/output.ts';
import { UnlinkedFile } from '../io/unlinked-file.ts';
import { exitStatus } from './exit-status.ts';
import { FAIL_ON, reaching } from './fail-on.ts';
import { openFilter } from './filter-of.ts';
import type { ResolvedOptions } from './resolve-options.ts';

/** Takes what failed in the input with this name. */
export type Tell = (failure: Diagnostic, name: string) => void;

/** Bytes that are more than this are written piece by piece: what takes them copies them. */
const LONG = 1 << 18;

/** How envelopes are printed. */
export type Printing = Omit<ResolvedOptions, 'settings' | 'sources' | 'quiet'>;

/** What a writer prints with. */
interface Tools {
  output: Output;
  printer: EnvelopePrinter;
  filter: PartFilter | undefined;
  printing: Printing;
  tell: Tell;
  /** Takes what the envelopes, and the checks of them, come to. */
  outcomes: Set<number>;
}

/** Prints the parts of envelopes in the format that was asked for, and tells what failed. */
export class EnvelopeWriter {
  readonly #with: Tools;
  /** True where a part said that what came before it may be waited for. */
  #isAwaited = false;
  /** True where a finding among those of the envelope, but for those of its end, was reported. */
  #isReached = false;
  readonly #end = new EnvelopeEnd({});
  /** True where the rest of an envelope is passed over. */
  #isGivenUp = false;

  private constructor(tools: Tools) {
    this.#with = tools;
  }

  /**
   * `terminal` says whether the output is one; `outcomes` takes what the envelopes, and the checks of them, come to.
   */
  static async open(
    output: Output,
    printing: Printing,
    terminal: boolean,
    tell: Tell,
    outcomes: Set<number>,
  ): Promise<EnvelopeWriter> {
    const { format, failOn: _, jobSummary, filter, toolTexts, ...how } = printing;
    const printer = await openPrinter(format, {
      ...how,
      codeTexts: toolTexts?.of,
      terminal,
      openStore: () => new UnlinkedFile(),
      ...(jobSummary !== undefined && { appendSummary: (text: string) => appendText(jobSummary, text) }),
    });
    const partFilter = filter && (await openFilter(filter));
    return new EnvelopeWriter({ output, printer, filter: partFilter, printing, tell, outcomes });
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
    const { printer, filter, printing, tell, outcomes } = this.#with;
    if ('outcome' in whole) outcomes.add(whole.outcome);
    const failure = failureIn(whole);
    if (failure !== undefined) tell(failure, name);
    this.#isAwaited ||= whole.part === 'flush';
    await printing.toolTexts?.see(whole);
    for (const part of filter?.take(whole) ?? [whole]) {
      this.#check(part, name, failure);
      await this.#emit(printer.print(part));
    }
  }

  /** Tells the first diagnostic of a part that the exit status has to tell, unless it was `told` as what failed. */
  #check(part: EnvelopePart, name: string, told: Diagnostic | undefined): void {
    const { printing, tell, outcomes } = this.#with;
    const { failOn } = printing;
    const reached = failOn === undefined ? undefined : reaching(failOn, part);
    const isTold = this.#isReached;
    this.#isReached = 'outcome' in part ? false : isTold || reached !== undefined;
    if (reached === undefined || (isTold && !('outcome' in part))) return;
    outcomes.add(FAIL_ON);
    if (told === undefined || reached.code !== told.code)
      tell({ ...reached, message: `--fail-on ${failOn}: ${reached.message}` }, name);
  }

  /** Prints what stands behind the last envelope; gives what people have to know of what could not be printed. */
  async end(): Promise<readonly string[]> {
    await this.#emit(this.#with.printer.end?.(exitStatus(this.#with.outcomes)) ?? []);
    return this.#with.printer.remarks?.() ?? [];
  }

  /** Writes what may be waited for before more of the input is read: all there is where that `mayWait`. */
  async writeAwaited(mayWait: boolean): Promise<void> {
    if (mayWait || this.#isAwaited) await this.#with.output.flush();
    this.#isAwaited = false;
  }

  async #emit(pieces: Iterable<Piece>): Promise<void> {
    const { output } = this.#with;
    for (const piece of pieces) {
      for (const short of typeof piece === 'string' ? [piece] : shortPieces(piece)) {
        output.emit(short);
        if (output.isFull) await output.drain();
      }
    }
  }
}

function* shortPieces(piece: Uint8Array): Generator<Uint8Array> {
  for (let from = 0; from < piece.length; from += LONG) yield piece.subarray(from, from + LONG);
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
  const { diagnostics } = part.part === 'close' ? part.close : part.envelope;
  const own = diagnostics.filter(({ tool }) => tool === 'unify');
  const other = own.find(({ code }) => code === OTHER_TOOL);
  if (part.outcome === 0) return other;
  return own.findLast(({ level }) => level === 'error') ?? other ?? own.find(({ code = '' }) => CHECKED.has(code));
}
