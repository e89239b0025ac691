import type { Conversion, Tool } from 'sarif';
import { onceIn } from '../json/once-for.ts';
import { PartQueue } from '../pipeline/part-queue.ts';
import { VERSION } from '../version.ts';
import type { Piece, PrinterOptions } from './printer.ts';
import type { SarifLimits } from './sarif-limits.ts';
import type { Rule } from './sarif-result.ts';
import { strictJson, strictText } from './strict-json.ts';

/** What stands before the results of a run. */
export const BEGINNING = '{"columnKind":"utf16CodeUnits","results":[';

const CONVERSION: Conversion = { tool: { driver: { name: 'unify', semanticVersion: VERSION } } };

/** What one tool said. Its results are printed as they come, or kept with all else until the run is printed. */
export class SarifRun {
  /** True where the tool said that it failed. */
  failed = false;
  readonly #tool: string;
  /** The rules by their ids, in the order of the list that stands at the end. */
  readonly #rules = new Map<string, Rule>();
  readonly #results: PartQueue;
  readonly #notifications: PartQueue;
  /** How many results there are. */
  #count = 0;

  constructor(tool: string, openStore: PrinterOptions['openStore']) {
    this.#tool = tool;
    this.#results = new PartQueue(openStore);
    this.#notifications = new PartQueue(openStore);
  }

  /** A rule, with its place in the list of the run. */
  ruleOf(ruleId: string): Rule {
    return onceIn(this.#rules, ruleId, () => ({
      ruleId,
      printed: `"ruleId":${strictText(ruleId)},"ruleIndex":${this.#rules.size}`,
    }));
  }

  /** Counts a result; true for the first one. */
  count(): boolean {
    return this.#count++ === 0;
  }

  /** Keeps a result, as JSON, until the run is printed. */
  keep(result: Uint8Array): void {
    this.#results.pushBytes(result);
  }

  notify(notification: Uint8Array): void {
    this.#notifications.pushBytes(notification);
  }

  /** What is kept, and all that stands behind the results; `limits` are told how much the run holds. */
  *end(limits: SarifLimits): Generator<Piece> {
    limits.addRun(this.#tool, this.#count, this.#rules.size);
    yield* this.#results.takeListed();
    const rules = [...this.#rules.keys()].map((id) => ({ id }));
    const tool: Tool = { driver: { name: this.#tool, rules } };
    yield `],"tool":${strictJson(tool)},"conversion":${strictJson(CONVERSION)}`;
    yield `,"invocations":[{"executionSuccessful":${!this.failed},"toolExecutionNotifications":[`;
    yield* this.#notifications.takeListed();
    yield ']}]}';
  }
}
