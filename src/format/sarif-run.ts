import type { Conversion } from 'sarif';
import { ByteText } from '../json/byte-text.ts';
import { onceIn } from '../json/once-for.ts';
import { isObject, type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';
import { PartQueue } from '../pipeline/part-queue.ts';
import { VERSION } from '../version.ts';
import { LineHashes } from './line-hash.ts';
import type { Piece, PrinterOptions } from './printer.ts';
import type { SarifLimits } from './sarif-limits.ts';
import type { LogRun } from './sarif-log.ts';
import { SaidWriter } from './sarif-said.ts';
import { strictJson, strictText, strictValue } from './strict-json.ts';

/** The id of a rule, if there is one, and how it stands in a result: with its place in the list of its run. */
export interface Rule {
  ruleId: string | undefined;
  /** Members of the result, a comma behind them; nothing of one without a rule. */
  printed?: string;
}

/** What stands before the results of a run. */
export const BEGINNING = '{"columnKind":"utf16CodeUnits","results":[';

const CONVERSION: Conversion = { tool: { driver: { name: 'unify', semanticVersion: VERSION } } };

const LISTS = ['toolExecutionNotifications', 'toolConfigurationNotifications'] as const;

type NotificationList = (typeof LISTS)[number];

/** What is said of how the tool ran, as JSON that is not closed; `undefined` where its log says nothing. */
interface Invocation {
  said: string | undefined;
  lists: Map<NotificationList, PartQueue>;
}

/** What one tool said. Its results are printed as they come, or kept with all else until the run is printed. */
export class SarifRun {
  /** True where the tool said that it failed. */
  failed = false;
  readonly hashes = new LineHashes();
  readonly #tool: string;
  readonly #openStore: PrinterOptions['openStore'];
  /** What a log says of the run; `undefined` where the run is of no log. */
  readonly #said: JsonObject | undefined;
  /** The rules as they were met by their ids. */
  readonly #known = new Map<string, Rule>();
  /** The first place of the rules of logs, by their ids. */
  readonly #places = new Map<string, number>();
  readonly #rules = new UniqueTexts();
  readonly #artifacts = new UniqueTexts();
  readonly #invocations: Invocation[] = [];
  readonly #results: PartQueue;
  /** What writes what the logs said that the run is of. */
  readonly #writers = new WeakMap<LogRun, SaidWriter>();
  #writer: SaidWriter | undefined;
  /** How many results there are. */
  #count = 0;

  constructor(tool: string, openStore: PrinterOptions['openStore'], log?: LogRun) {
    this.#tool = tool;
    this.#openStore = openStore;
    this.#said = log?.said;
    this.#results = new PartQueue(openStore);
  }

  /** Takes the rules, artifacts and invocations of a log; what it gives writes what the log says of findings. */
  writerOf(log: LogRun): SaidWriter {
    return onceIn(this.#writers, log, () => this.#join(log));
  }

  /** A rule, with its place in the list of the run. */
  ruleOf(ruleId: string): Rule {
    return onceIn(this.#known, ruleId, () => {
      return ruleAt(ruleId, this.#placeOf(ruleId) ?? this.#rules.add(strictJson({ id: ruleId })));
    });
  }

  /** The rule of a result of a log, which names it by its id, its place, or a reference; none where it names none. */
  saidRuleOf(ruleId: string | undefined, reference: JsonObject, index: Json | undefined, writer: SaidWriter): Rule {
    const place = reference['toolComponent'] === undefined ? writer.ruleAt(index ?? reference['index']) : undefined;
    const others = Object.keys(reference).filter((key) => key !== 'id' && key !== 'index');
    if (others.length === 0)
      return place === undefined && ruleId !== undefined ? this.ruleOf(ruleId) : ruleAt(ruleId, place);
    return ruleAt(
      ruleId,
      place,
      textOf((out) => writer.write('rule', reference, out)),
    );
  }

  /** Counts a result; true for the first one. */
  count(): boolean {
    return this.#count++ === 0;
  }

  /** Keeps a result, as JSON, until the run is printed. */
  keep(result: Uint8Array): void {
    this.#results.pushBytes(result);
  }

  /** Keeps what is said of the run, of an invocation of it where that is named. */
  notify(notification: Uint8Array, list: NotificationList = 'toolExecutionNotifications', index = 0): void {
    const { lists } = (this.#invocations[index] ??= { said: undefined, lists: new Map() });
    onceIn(lists, list, () => new PartQueue(this.#openStore)).pushBytes(notification);
  }

  /** What is kept, and all that stands behind the results; `limits` are told how much the run holds. */
  *end(limits: SarifLimits): Generator<Piece> {
    limits.addRun(this.#tool, this.#count, this.#rules.texts.length);
    yield* this.#results.takeListed();
    yield ']';
    yield* this.#toolText();
    yield* this.#runText();
    if (this.#said === undefined) this.#invocations[0] ??= { said: undefined, lists: new Map() };
    let before = ',"invocations":[';
    for (const invocation of this.#invocations) {
      yield before;
      yield* this.#invocationText(invocation);
      before = ',';
    }
    if (before === ',') yield ']';
    if (this.#artifacts.texts.length > 0) yield `,"artifacts":[${this.#artifacts.texts.join(',')}]`;
    yield '}';
  }

  #join(log: LogRun): SaidWriter {
    const { tool, artifacts, invocations } = log.said;
    const numbers = { rules: [] as number[], artifacts: [] as number[], invocation: this.#invocations.length };
    const writer = new SaidWriter(numbers);
    this.#writer ??= writer;
    for (const rule of listIn(objectIn(objectIn(tool)['driver'])['rules'])) {
      const place = this.#rules.add(strictValue(rule));
      numbers.rules.push(place);
      const id = objectIn(rule)['id'];
      if (typeof id === 'string' && !this.#places.has(id)) this.#places.set(id, place);
    }
    for (const artifact of listIn(artifacts))
      numbers.artifacts.push(this.#artifacts.add(textOf((out) => writer.write('', artifact, out))));
    for (const invocation of listIn(invocations).filter(isObject)) {
      const said = textOf((out) => writer.write('', invocation, out)).slice(0, -1);
      this.#invocations.push({ said, lists: new Map() });
    }
    return writer;
  }

  /** The place of a rule of a log; `CA1000/1` is of the rule `CA1000`. */
  #placeOf(ruleId: string): number | undefined {
    for (let id = ruleId; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('/')))) {
      const place = this.#places.get(id);
      if (place !== undefined) return place;
    }
    return undefined;
  }

  *#toolText(): Generator<Piece> {
    const { driver, ...components } = objectIn(this.#said?.['tool']);
    const { rules = this.#said === undefined ? [] : undefined, ...own } = objectIn(driver);
    yield `,"tool":{"driver":${opened({ name: this.#tool, ...own })}`;
    if (rules !== undefined || this.#rules.texts.length > 0) yield `,"rules":[${this.#rules.texts.join(',')}]`;
    yield `}${opened(components)
      .replace(/^\{(?=.)/, ',')
      .replace(/^\{$/, '')}}`;
  }

  /** What a log says of the run, but for what stands elsewhere, and for how its columns count. */
  *#runText(): Generator<Piece> {
    const said = this.#said ?? {};
    // Paths are relative to the root, whatever folder the log gave this name to.
    const { '%SRCROOT%': _, ...bases } = objectIn(said['originalUriBaseIds']);
    const keys = Object.keys(said).filter((key) => !APART.has(key));
    yield textOf((out) => {
      this.#writer?.members(said, keys, out);
      if (Object.keys(bases).length > 0) out.string(`,"originalUriBaseIds":${strictValue(bases)}`);
    });
    if (said['conversion'] === undefined) yield `,"conversion":${strictJson(CONVERSION)}`;
  }

  *#invocationText({ said = `{"executionSuccessful":${!this.failed}`, lists }: Invocation): Generator<Piece> {
    yield said;
    let before = said === '{' ? '' : ',';
    for (const list of LISTS) {
      const notifications = lists.get(list);
      if (notifications === undefined && (this.#said !== undefined || list !== LISTS[0])) continue;
      yield `${before}"${list}":[`;
      yield* notifications?.takeListed() ?? [];
      yield ']';
      before = ',';
    }
    yield '}';
  }
}

/** Members of the run that are written by themselves. */
const APART = new Set([...['results', 'columnKind', 'tool', 'originalUriBaseIds', 'invocations', 'artifacts']]);

/** Texts in their order, each once. */
class UniqueTexts {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  /** The place of a text, which is added where it is new. */
  add(text: string): number {
    return onceIn(this.#places, text, () => this.texts.push(text) - 1);
  }
}

/** A rule at a place in the list of its run, with a reference to it as JSON. */
function ruleAt(ruleId: string | undefined, place: number | undefined, reference?: string): Rule {
  const id = ruleId === undefined ? '' : `"ruleId":${strictText(ruleId)},`;
  const index = place === undefined ? '' : `"ruleIndex":${place},`;
  const members = `${id}${index}${reference === undefined ? '' : `"rule":${reference},`}`;
  return { ruleId, ...(members !== '' && { printed: members }) };
}

/** An object as JSON that is not closed. */
function opened(object: JsonObject): string {
  return strictValue(object).slice(0, -1);
}

/** What is written, as text. */
function textOf(write: (out: ByteText) => void): string {
  const out = new ByteText();
  write(out);
  return out.bytes.toString();
}
