import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import { codeOf } from './headline.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { SarifLimits } from './sarif-limits.ts';
import { notificationOf, resultOf } from './sarif-result.ts';
import { BEGINNING, SarifRun } from './sarif-run.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** So many runs are kept beside the one that is printed. */
const MOST_KEPT = 16;

/**
 * One SARIF 2.1.0 log with a run for each tool; what has no file, and what unify says of its own work, is a
 * notification of the run. The results of the first run that has any are printed as they come, those of others behind
 * it.
 */
export class SarifPrinter implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #openStore: PrinterOptions['openStore'];
  readonly #limits = new SarifLimits();
  /** Runs that have not ended, by their tools. */
  readonly #runs = new Map<string, SarifRun>();
  /** The run that is being printed. */
  #open: SarifRun | undefined;
  #isEmpty = true;
  /** The envelope that is read. */
  #envelope = envelopeOf('', '');

  constructor({ openStore }: Pick<PrinterOptions, 'openStore'>) {
    this.#openStore = openStore;
  }

  *print(part: EnvelopePart): Generator<Piece> {
    for (const told of this.#reader.read(part)) yield* this.#told(told);
  }

  *end(): Generator<Piece> {
    yield* this.#endRuns();
    yield this.#isEmpty ? `${HEAD}]}\n` : ']}\n';
  }

  remarks(): string[] {
    return this.#limits.remarks();
  }

  *#told(told: Told): Generator<Piece> {
    if (isFound(told)) return yield* this.#found(told);
    if (told.kind === 'query') {
      this.#envelope = envelopeOf(told.head.tool, told.head.command ?? 'match');
    } else if (told.kind === 'operation') {
      const { tool, operation_type: asked, status } = told.head;
      this.#envelope = { ...envelopeOf(tool, asked), failed: status === 'error' };
    } else if (this.#envelope.failed || this.#envelope.isEmpty) {
      // An envelope in which nothing was found is told, too: by a run without results.
      const run = yield* this.#runOf(this.#envelope.tool);
      run.failed ||= this.#envelope.failed;
    }
  }

  *#found(found: Found): Generator<Piece> {
    this.#envelope.isEmpty = false;
    const run = yield* this.#runOf(this.#sayerOf(found));
    const result = resultOf(found, () => run.ruleOf(codeOf(found) ?? this.#envelope.asked));
    if (result === undefined) return run.notify(notificationOf(found));
    if (this.#open === undefined) yield this.#begin(run);
    if (run === this.#open) yield run.printed(result);
    else run.keep(result);
  }

  /** The tool whose run something belongs to; what unify says stands where it makes no run that has nothing else. */
  #sayerOf(found: Found): string {
    const { tool } = found.kind === 'finding' ? found.value : this.#envelope;
    if (tool === 'unify') return this.#runs.has(this.#envelope.tool) ? this.#envelope.tool : this.#envelope.sayer;
    this.#envelope.sayer = tool;
    return tool;
  }

  *#runOf(tool: string): Generator<Piece, SarifRun> {
    const known = this.#runs.get(tool);
    if (known !== undefined) return known;
    if (this.#runs.size > MOST_KEPT) yield* this.#endRuns();
    const run = new SarifRun(tool, this.#openStore);
    this.#runs.set(tool, run);
    return run;
  }

  #begin(run: SarifRun): Piece {
    const before = this.#isEmpty ? HEAD : ',';
    this.#isEmpty = false;
    this.#open = run;
    return `${before}${BEGINNING}`;
  }

  *#endRuns(): Generator<Piece> {
    const kept = [...this.#runs.values()].filter((run) => run !== this.#open);
    if (this.#open !== undefined) yield* this.#open.end(this.#limits);
    for (const run of kept) {
      yield this.#begin(run);
      yield* run.end(this.#limits);
    }
    this.#open = undefined;
    this.#runs.clear();
  }
}

/** An envelope: its tool, what was asked of that, and who said the last of what was found. */
function envelopeOf(tool: string, asked: string) {
  return { tool, asked, sayer: tool, failed: false, isEmpty: true };
}

const HEAD = `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[`;

/** Prints a SARIF log. */
export function printer(options: PrinterOptions): EnvelopePrinter {
  return new SarifPrinter(options);
}
