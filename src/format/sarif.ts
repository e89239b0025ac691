import { ByteText } from '../json/byte-text.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import { codeOf } from './headline.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { SarifLimits } from './sarif-limits.ts';
import { isResult, writeNotification, writeResult } from './sarif-result.ts';
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
  /** Results of the part that is read, of the run that is printed. */
  readonly #text = new ByteText();
  /** What is kept until its run is printed. */
  readonly #kept = new ByteText();
  /** The envelope that is read. */
  #envelope = envelopeOf('', '');

  constructor({ openStore }: Pick<PrinterOptions, 'openStore'>) {
    this.#openStore = openStore;
  }

  *print(part: EnvelopePart): Generator<Piece> {
    this.#text.begin();
    for (const told of this.#reader.read(part)) {
      const before = isFound(told) ? this.#found(told) : this.#said(told);
      if (before === undefined) continue;
      yield this.#text.bytes;
      this.#text.begin();
      yield* before;
    }
    yield this.#text.bytes;
  }

  *end(): Generator<Piece> {
    yield* this.#endRuns();
    yield this.#isEmpty ? `${HEAD}]}\n` : ']}\n';
  }

  remarks(): string[] {
    return this.#limits.remarks();
  }

  /** Takes where an envelope begins or ends: one in which nothing was found is told by a run without results. */
  *#said(told: Exclude<Told, Found>): Generator<Piece> {
    if (told.kind === 'query') {
      this.#envelope = envelopeOf(told.head.tool, told.head.command ?? 'match');
    } else if (told.kind === 'operation') {
      const { tool, operation_type: asked, status } = told.head;
      this.#envelope = { ...envelopeOf(tool, asked), failed: status === 'error' };
    } else if (this.#envelope.failed || this.#envelope.isEmpty) {
      const { tool, failed } = this.#envelope;
      const run = this.#runs.get(tool) ?? (yield* this.#newRun(tool));
      run.failed ||= failed;
    }
  }

  /** Takes what was found; gives what is printed first where it begins a run. */
  #found(found: Found): Iterable<Piece> | undefined {
    this.#envelope.isEmpty = false;
    const tool = this.#sayerOf(found);
    const run = this.#runs.get(tool);
    if (run === undefined) return this.#foundFirst(tool, found);
    this.#write(run, found);
    return undefined;
  }

  /** The first of what was found that belongs to a run. */
  *#foundFirst(tool: string, found: Found): Generator<Piece> {
    this.#write(yield* this.#newRun(tool), found);
  }

  /** Writes what was found into its run. */
  #write(run: SarifRun, found: Found): void {
    if (!isResult(found)) {
      this.#kept.begin();
      writeNotification(found, this.#kept);
      return run.notify(this.#kept.bytes);
    }
    if (this.#open === undefined) this.#text.string(this.#begin(run));
    const rule = run.ruleOf(codeOf(found) ?? this.#envelope.asked);
    const isFirst = run.count();
    if (run === this.#open) {
      if (!isFirst) this.#text.string(',');
      return writeResult(found, rule, this.#text);
    }
    this.#kept.begin();
    writeResult(found, rule, this.#kept);
    run.keep(this.#kept.bytes);
  }

  /** The tool whose run something belongs to; what unify says stands where it makes no run that has nothing else. */
  #sayerOf(found: Found): string {
    const { tool } = found.kind === 'finding' ? found.value : this.#envelope;
    if (tool === 'unify') return this.#runs.has(this.#envelope.tool) ? this.#envelope.tool : this.#envelope.sayer;
    this.#envelope.sayer = tool;
    return tool;
  }

  /** A run of a tool that has none. */
  *#newRun(tool: string): Generator<Piece, SarifRun> {
    if (this.#runs.size > MOST_KEPT) yield* this.#endRuns();
    const run = new SarifRun(tool, this.#openStore);
    this.#runs.set(tool, run);
    return run;
  }

  #begin(run: SarifRun): string {
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
