import { CanonicalPrinter, CompactPrinter, type EnvelopePrinter, PrettyPrinter } from '../format/json.ts';
import { coloured, harmless } from '../format/terminal.ts';
import type { Output } from '../io/output.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { complaint } from './complaint.ts';
import { FAIL_ON, reaching } from './fail-on.ts';
import type { Meant } from './meant.ts';

/** Prints the parts of envelopes in the layout that was asked for, and says what failed. */
export class EnvelopeWriter {
  readonly #outcomes: Set<number>;
  readonly #output: Output;
  readonly #meant: Meant;
  readonly #print: EnvelopePrinter['print'];
  readonly #say: (line: string) => void;

  /** `terminal` says whether the output is one; `outcomes` takes what the envelopes, and the checks of them, come to. */
  constructor(output: Output, meant: Meant, terminal: boolean, say: (line: string) => void, outcomes: Set<number>) {
    this.#output = output;
    this.#meant = meant;
    this.#print = printing(meant, terminal);
    this.#say = say;
    this.#outcomes = outcomes;
  }

  /** Prints a part of what was made of the input with this name. */
  async take(part: EnvelopePart, name: string): Promise<void> {
    const { failOn } = this.#meant;
    if ('outcome' in part) this.#outcomes.add(part.outcome);
    const reached = failOn === undefined ? undefined : reaching(failOn, part);
    if (reached !== undefined) this.#outcomes.add(FAIL_ON);
    tellFailure(part, name, this.#say);
    if (reached !== undefined) this.#say(complaint({ ...reached, message: `--fail-on ${failOn}: ${reached.message}` }, name));
    this.#print(part, this.#output.emit);
    await (part.part === 'flush' ? this.#output.flush() : this.#output.drain());
  }
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

/** What is a failure where it was asked for: forms that are not described under `--strict`, sources that changed under `--verify-checksums`. */
const CHECKED = new Set(['UNI-QRY-010', 'UNI-QRY-011', 'UNI-QRY-012', 'UNI-V-001']);

/** Says why the outcome of the envelope that a part ends is not 0: in what unify itself noted of it last. */
function tellFailure(part: EnvelopePart, name: string, say: (line: string) => void): void {
  if (!('outcome' in part) || part.outcome === 0) return;
  const { diagnostics } = part.part === 'close' ? part.close : part.envelope;
  const own = diagnostics.filter(({ tool }) => tool === 'unify');
  const failure = own.findLast(({ level }) => level === 'error') ?? own.find(({ code = '' }) => CHECKED.has(code));
  if (failure !== undefined) say(complaint(failure, name));
}
