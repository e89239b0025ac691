import type { Diagnostic } from '../envelope/types.ts';
import { CanonicalPrinter } from '../format/canonical.ts';
import { CompactPrinter } from '../format/compact.ts';
import { PrettyPrinter } from '../format/pretty.ts';
import { type EnvelopePrinter, type Piece, textOf } from '../format/printer.ts';
import { coloured, harmless } from '../format/terminal.ts';
import type { Output } from '../io/output.ts';
import { UnlinkedFile } from '../io/unlinked-file.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { FAIL_ON, reaching } from './fail-on.ts';
import type { ResolvedOptions } from './resolve-options.ts';

/** Takes what failed in the input with this name. */
export type Tell = (failure: Diagnostic, name: string) => void;

/** Prints the parts of envelopes in the layout that was asked for, and tells what failed. */
export class EnvelopeWriter {
  readonly #outcomes: Set<number>;
  readonly #output: Output;
  readonly #failOn: ResolvedOptions['failOn'];
  readonly #print: EnvelopePrinter['print'];
  readonly #tell: Tell;
  /** True where a part said that what came before it may be waited for. */
  #isAwaited = false;

  /**
   * `terminal` says whether the output is one; `outcomes` takes what the envelopes, and the checks of them, come to.
   */
  constructor(
    output: Output,
    meant: Pick<ResolvedOptions, 'layout' | 'color' | 'failOn'>,
    terminal: boolean,
    tell: Tell,
    outcomes: Set<number>,
  ) {
    this.#output = output;
    this.#failOn = meant.failOn;
    this.#print = printing(meant, terminal);
    this.#tell = tell;
    this.#outcomes = outcomes;
  }

  /** Prints a part of what was made of the input with this name. */
  async take(part: EnvelopePart, name: string): Promise<void> {
    const failOn = this.#failOn;
    if ('outcome' in part) this.#outcomes.add(part.outcome);
    const reached = failOn === undefined ? undefined : reaching(failOn, part);
    if (reached !== undefined) this.#outcomes.add(FAIL_ON);
    const failure = failureIn(part);
    if (failure !== undefined) this.#tell(failure, name);
    if (reached !== undefined) this.#tell({ ...reached, message: `--fail-on ${failOn}: ${reached.message}` }, name);
    for (const piece of this.#print(part)) {
      this.#output.emit(piece);
      if (this.#output.isFull) await this.#output.drain();
    }
    this.#isAwaited ||= part.part === 'flush';
  }

  /** Writes what may be waited for, if anything may: before more of the input is. */
  async writeAwaited(): Promise<void> {
    if (this.#isAwaited) await this.#output.flush();
    this.#isAwaited = false;
  }
}

function printing(
  { layout, color }: Pick<ResolvedOptions, 'layout' | 'color'>,
  terminal: boolean,
): EnvelopePrinter['print'] {
  const printers: Record<ResolvedOptions['layout'], () => EnvelopePrinter> = {
    compact: () => new CompactPrinter(),
    pretty: () => new PrettyPrinter(),
    canonical: () => new CanonicalPrinter(() => new UnlinkedFile()),
  };
  const printer = printers[layout]();
  if (!terminal && !color) return (part) => printer.print(part);
  const shown = (piece: Piece): string => harmless(textOf(piece));
  return function* (part) {
    for (const piece of printer.print(part)) yield color ? coloured(shown(piece)) : shown(piece);
  };
}

/**
 * What is a failure where it was asked for: forms that are not described under `--strict`, sources that changed under
 * `--verify-checksums`.
 */
const CHECKED = new Set(['UNI-QRY-010', 'UNI-QRY-011', 'UNI-QRY-012', 'UNI-V-001']);

/** What is told whatever the outcome: it was asked for, and most likely is not what was meant. */
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
