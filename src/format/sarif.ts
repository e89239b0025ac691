import type { Conversion, Tool } from 'sarif';
import { PartQueue } from '../pipeline/part-queue.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { VERSION } from '../version.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { messageOf, notificationOf, resultOf } from './sarif-result.ts';
import { strictJson } from './strict-json.ts';
import { codeOf } from './told-lines.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** What is gathered of a run until its end. */
interface Run {
  tool: string;
  results: number;
  /** Places of rules in the list that stands at the end, by their ids. */
  rules: Map<string, number>;
  failed: boolean;
  notifications: PartQueue;
}

/**
 * One SARIF 2.1.0 log. A run has what one tool said, through as many envelopes as follow each other; what has no file,
 * and what unify says of its own work, is a notification of the run. Results are printed as they come, rules and
 * notifications behind them.
 */
export class SarifPrinter implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #openStore: PrinterOptions['openStore'];
  #runs = 0;
  #run: Run | undefined;
  /** The envelope that is read: its tool, and what was asked of that. */
  #envelope = { tool: '', asked: '', failed: false };

  constructor({ openStore }: Pick<PrinterOptions, 'openStore'>) {
    this.#openStore = openStore;
  }

  *print(part: EnvelopePart): Generator<Piece> {
    for (const told of this.#reader.read(part)) yield* this.#told(told);
  }

  *end(): Generator<Piece> {
    yield* this.#endRun();
    yield this.#runs === 0 ? `${HEAD}]}\n` : ']}\n';
  }

  *#told(told: Told): Generator<Piece> {
    if (isFound(told)) return yield* this.#found(told);
    if (told.kind === 'query') {
      this.#envelope = { tool: told.head.tool, asked: told.head.command ?? 'match', failed: false };
    } else if (told.kind === 'operation') {
      const { tool, operation_type: asked, status } = told.head;
      this.#envelope = { tool, asked, failed: status === 'error' };
    } else {
      // An envelope in which nothing was found is told, too: by a run without results.
      const run = this.#run ?? (yield* this.#beginRun(this.#envelope.tool));
      run.failed ||= this.#envelope.failed;
    }
  }

  *#found(found: Found): Generator<Piece> {
    const result = resultOf(found);
    const tool = found.kind === 'finding' ? found.value.tool : this.#envelope.tool;
    if (result === undefined) return yield* this.#notify(found);
    const run = this.#run?.tool === tool ? this.#run : yield* this.#beginRun(tool);
    const ruleId = codeOf(found) ?? this.#envelope.asked;
    const ruleIndex = run.rules.get(ruleId) ?? run.rules.size;
    run.rules.set(ruleId, ruleIndex);
    const message = { text: messageOf(found) || ruleId };
    yield `${run.results++ === 0 ? '' : ','}${strictJson({ ruleId, ruleIndex, ...result, message })}`;
  }

  *#notify(found: Found): Generator<Piece> {
    const run = this.#run ?? (yield* this.#beginRun(this.#envelope.tool));
    const bytes = Buffer.from(strictJson(notificationOf(found)));
    run.notifications.push({ part: 'printed', key: '', bytes, exact: false });
  }

  *#beginRun(tool: string): Generator<Piece, Run> {
    yield* this.#endRun();
    const run = { tool, results: 0, rules: new Map(), failed: false, notifications: new PartQueue(this.#openStore) };
    this.#run = run;
    yield `${this.#runs++ === 0 ? HEAD : ','}{"columnKind":"utf16CodeUnits","results":[`;
    return run;
  }

  *#endRun(): Generator<Piece> {
    const run = this.#run;
    if (run === undefined) return;
    this.#run = undefined;
    const rules = [...run.rules.keys()].map((id) => ({ id }));
    const tool: Tool = { driver: { name: run.tool, rules } };
    yield `],"tool":${strictJson(tool)},"conversion":${strictJson(CONVERSION)}`;
    yield `,"invocations":[{"executionSuccessful":${!run.failed},"toolExecutionNotifications":[`;
    let before = '';
    for (const part of run.notifications.take()) {
      if (part.part !== 'printed') continue;
      yield before;
      yield part.bytes;
      before = ',';
    }
    yield ']}]}';
  }
}

const HEAD = `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[`;

const CONVERSION: Conversion = { tool: { driver: { name: 'unify', semanticVersion: VERSION } } };

/** Prints a SARIF log. */
export function printer(options: PrinterOptions): EnvelopePrinter {
  return new SarifPrinter(options);
}
