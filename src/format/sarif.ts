import type { EnvelopePart } from '../convert/parts.ts';
import { codeOf, type Found, type FoundFinding, isFound } from '../filter/found.ts';
import { EnvelopeReader, type Told } from '../filter/reader.ts';
import { type JsonObject, objectIn } from '../json/value.ts';
import { anyName } from './file-name.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { limitOfRuns, limitsOf } from './sarif-limits.ts';
import { type LogRun, logRunOf, logRunsIn } from './sarif-log.ts';
import { fileOf, notificationOf, resultOf, saidNotificationOf, saidResultOf } from './sarif-result.ts';
import { BEGINNING, SarifRun } from './sarif-run.ts';
import type { SaidAgain } from './sarif-said.ts';
import { strictJson } from './strict-json.ts';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** So many runs are kept beside the one that is printed. */
const MOST_KEPT = 16;

/**
 * One SARIF 2.1.0 log with a run for each tool, and for each run of the logs that were read; what has no file, and what
 * unify says of its own work, is a notification of the run. The results of the first run that has any are printed as
 * they come, those of others behind it.
 */
export class SarifPrinter implements EnvelopePrinter {
  readonly #reader = new EnvelopeReader();
  readonly #openStore: PrinterOptions['openStore'];
  /** What code scanning would refuse of the runs that have ended, or not show, and how many these are. */
  readonly #limits: string[] = [];
  #ended = 0;
  readonly #leftOut = new LeftOut();
  /** Runs that have not ended, by their tools, or by what logs say of them. */
  readonly #runs = new Map<LogRun['key'], SarifRun>();
  /** The run that is being printed. */
  #open: SarifRun | undefined;
  #isEmpty = true;
  /** The envelope that is read. */
  #envelope = envelopeOf('', '');

  constructor({ openStore }: Pick<PrinterOptions, 'openStore'>) {
    this.#openStore = openStore;
  }

  *print(part: EnvelopePart): Generator<Piece> {
    const logs = logRunsIn(part);
    if (logs !== undefined) this.#envelope.logs.push(...logs);
    else
      for (const told of this.#reader.found(part))
        yield* isFound(told) ? this.#found(this.#leftOut.named(told, anyName)) : this.#said(told);
  }

  *end(): Generator<Piece> {
    yield* this.#endRuns();
    yield this.#isEmpty ? `${HEAD}]}\n` : ']}\n';
  }

  remarks(): string[] {
    return [...this.#leftOut.remarks(), ...this.#limits, ...limitOfRuns(this.#ended)];
  }

  /** Takes where an envelope begins or ends: one in which nothing was found is known by a run without results. */
  *#said(told: Exclude<Told, Found>): Generator<Piece> {
    const { tool, logs, failed, isEmpty } = this.#envelope;
    if (told.kind === 'query') this.#envelope = envelopeOf(told.head.tool, told.head.command ?? 'match');
    else if (told.kind === 'operation')
      this.#envelope = envelopeOf(told.head.tool, told.head.operation_type, told.head.status === 'error');
    else if (logs.length > 0) for (const log of logs) (yield* this.#runOf(log.key, log)).saidBy(log);
    else if (failed || isEmpty) (yield* this.#runOf(tool)).failed ||= failed;
  }

  /** Takes what was found; gives what is printed first where it begins a run. */
  *#found(found: Found): Generator<Piece> {
    this.#envelope.isEmpty = false;
    const { logs, tool, asked } = this.#envelope;
    const log = logRunOf(found, logs, tool);
    const key = this.#keyOf(found, log);
    const run = yield* this.#runOf(key, log ?? logs.find((one) => one.key === key));
    if (log !== undefined && found.kind === 'finding') return yield* this.#foundSaid(run, found, run.saidBy(log));
    if (fileOf(found) === undefined || this.#isRemark(found, log)) return run.notify(notificationOf(found));
    const rule = run.ruleOf(codeOf(found) ?? asked);
    yield* this.#result(run, resultOf(found, rule, run.hashes.of(rule.ruleId, found)));
  }

  /** The same of a result or a notification of a log. */
  *#foundSaid(run: SarifRun, found: FoundFinding, said: SaidAgain): Generator<Piece> {
    const { notification, invocation_index: index, rule: reference, ruleIndex } = found.value.details ?? {};
    if (notification !== undefined) {
      const list = notification === 'toolConfigurationNotifications' ? notification : undefined;
      const at = said.numbers.invocation + (typeof index === 'number' ? index : 0);
      return run.notify(saidNotificationOf(found, said), list, at);
    }
    const rule = run.saidRuleOf(codeOf(found), objectIn(reference), ruleIndex, said);
    yield* this.#result(run, saidResultOf(found, rule, run.hashes.of(rule.ruleId, found), said));
  }

  /** Puts a result where it is printed, or where it is kept until its run is. */
  *#result(run: SarifRun, result: JsonObject): Generator<Piece> {
    if (this.#open === undefined) yield this.#begin(run);
    const text = strictJson(result);
    if (run !== this.#open) run.keep(text);
    else yield run.count === 0 ? text : `,${text}`;
    run.count++;
  }

  /** The run of what was found; what unify says stands where it makes no run that has nothing else. */
  #keyOf(found: Found, log: LogRun | undefined): LogRun['key'] {
    const { tool, logs, sayer } = this.#envelope;
    if (this.#isRemark(found, log)) return this.#runs.has(tool) ? tool : (sayer ?? logs[0]?.key ?? tool);
    this.#envelope.sayer = log?.key ?? (found.kind === 'finding' ? found.value.tool : tool);
    return this.#envelope.sayer;
  }

  /** True for what unify says of its own work, or of how it reads a log. */
  #isRemark(found: Found, log: LogRun | undefined): boolean {
    if (found.kind !== 'finding' || log !== undefined) return false;
    const { tool, logs } = this.#envelope;
    return found.value.tool === 'unify' || (logs.length > 0 && found.value.tool === tool);
  }

  /** The run of a tool, or of a log. */
  *#runOf(key: LogRun['key'], log?: LogRun): Generator<Piece, SarifRun> {
    const known = this.#runs.get(key);
    if (known !== undefined) return known;
    if (this.#runs.size > MOST_KEPT) yield* this.#endRuns();
    const run = new SarifRun(log === undefined ? String(key) : (log.name ?? this.#envelope.tool), this.#openStore, log);
    this.#runs.set(key, run);
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
    for (const run of this.#open === undefined ? kept : [this.#open, ...kept]) {
      if (run !== this.#open) yield this.#begin(run);
      this.#limits.push(...limitsOf(run));
      this.#ended++;
      yield* run.end();
    }
    this.#open = undefined;
    this.#runs.clear();
  }
}

/** An envelope that is read; `asked` is what was asked of its tool. */
function envelopeOf(tool: string, asked: string, failed = false) {
  return {
    ...{ tool, asked, failed, isEmpty: true },
    /** The run of what was found last, if that is not of unify's own work. */
    sayer: undefined as LogRun['key'] | undefined,
    /** The runs of the log that it was made of. */
    logs: [] as LogRun[],
  };
}

const HEAD = `{"$schema":"${SCHEMA}","version":"2.1.0","runs":[`;
