import type { Conversion } from 'sarif';
import { onceIn } from '../json/once-for.ts';
import { TextKeeper } from '../json/text-keeper.ts';
import { isObject, type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';
import { VERSION } from '../version.ts';
import { LineHashes } from './line-hash.ts';
import type { Piece, PrinterOptions } from './printer.ts';
import type { LogRun } from './sarif-log.ts';
import { SaidAgain } from './sarif-said.ts';
import { strictJson, strictText, strictValue } from './strict-json.ts';

/** The id of a rule, if it has one, and how it stands in a result: with its place in the list of its run. */
export interface Rule {
  ruleId: string | undefined;
  /** Members of the result, a comma behind them. */
  printed: string;
}

/** What stands before the results of a run. */
export const BEGINNING = '{"columnKind":"utf16CodeUnits","results":[';

const CONVERSION: Conversion = { tool: { driver: { name: 'unify', semanticVersion: VERSION } } };

/** The id that stands in a result whose log names none: SARIF demands one. */
const NO_RULE = 'unspecified';

const LISTS = ['toolExecutionNotifications', 'toolConfigurationNotifications'] as const;

type NotificationList = (typeof LISTS)[number];

/** What is said of how the tool ran, as members of JSON; `undefined` where no log says anything. */
interface Invocation {
  said: readonly string[] | undefined;
  lists: Map<NotificationList, TextKeeper>;
}

/** What one tool said. Its results are printed as they come, or kept with all else until the run is printed. */
export class SarifRun {
  /** True where the tool said that it failed. */
  failed = false;
  readonly hashes = new LineHashes();
  readonly #tool: string;
  readonly #openStore: PrinterOptions['openStore'];
  /** What a log says of the run; `undefined` where the run is of no log. */
  readonly #log: JsonObject | undefined;
  /** The rules as they were met by their ids. */
  readonly #known = new Map<string, Rule>();
  /** The first place of the rules of logs, by their ids. */
  readonly #places = new Map<string, number>();
  readonly #rules = new Texts();
  readonly #artifacts = new Texts();
  readonly #invocations: Invocation[] = [];
  readonly #results: TextKeeper;
  /** What says again what the logs said that the run is of, and the first of it. */
  readonly #again = new WeakMap<LogRun, SaidAgain>();
  #first: SaidAgain | undefined;
  /** How many results there are. */
  #count = 0;

  constructor(tool: string, openStore: PrinterOptions['openStore'], log?: LogRun) {
    this.#tool = tool;
    this.#openStore = openStore;
    this.#log = log?.said;
    this.#results = new TextKeeper(openStore);
    if (log !== undefined) this.saidBy(log);
  }

  /** Takes the rules, artifacts and invocations of a log; what it gives says again what the log says of findings. */
  saidBy(log: LogRun): SaidAgain {
    return onceIn(this.#again, log, () => this.#join(log));
  }

  /** A rule, with its place in the list of the run. */
  ruleOf(ruleId: string): Rule {
    return onceIn(this.#known, ruleId, () => {
      return ruleAt(ruleId, this.#placeOf(ruleId) ?? this.#rules.add(strictJson({ id: ruleId })));
    });
  }

  /** The rule of a result of a log, which names it by its id, its place, or a reference. */
  saidRuleOf(ruleId: string | undefined, reference: JsonObject, index: Json | undefined, said: SaidAgain): Rule {
    const place = reference['toolComponent'] === undefined ? said.ruleAt(index ?? reference['index']) : undefined;
    const others = Object.keys(reference).filter((key) => key !== 'id' && key !== 'index');
    if (others.length === 0) return place === undefined ? this.ruleOf(ruleId ?? NO_RULE) : ruleAt(ruleId, place);
    return ruleAt(ruleId, place, said.value('rule', reference));
  }

  /** Counts a result; true for the first one. */
  count(): boolean {
    return this.#count++ === 0;
  }

  /** Keeps a result, as JSON, until the run is printed. */
  keep(result: string): void {
    addTo(this.#results, result);
  }

  /** Keeps what is said of the run, of an invocation of it where that is named. */
  notify(notification: string, list: NotificationList = 'toolExecutionNotifications', index = 0): void {
    const { lists } = (this.#invocations[index] ??= { said: undefined, lists: new Map() });
    addTo(
      onceIn(lists, list, () => new TextKeeper(this.#openStore)),
      notification,
    );
  }

  /** What is kept, and all that stands behind the results; `limits` are told how much the run holds. */
  *end(limits: SarifLimits): Generator<Piece> {
    limits.addRun(this.#tool, this.#count, this.#rules.texts.length);
    yield* this.#results.take();
    yield ']';
    yield* this.#toolText();
    yield* this.#runText();
    if (this.#log === undefined) this.#invocations[0] ??= { said: undefined, lists: new Map() };
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

  #join({ said, isAlone }: LogRun): SaidAgain {
    const numbers = { rules: [] as number[], artifacts: [] as number[], invocation: this.#invocations.length };
    const again = new SaidAgain(numbers);
    this.#first ??= again;
    for (const rule of listIn(objectIn(objectIn(said['tool'])['driver'])['rules'])) {
      const place = this.#rules.add(strictValue(rule), isAlone);
      numbers.rules.push(place);
      const id = objectIn(rule)['id'];
      if (typeof id === 'string' && !this.#places.has(id)) this.#places.set(id, place);
    }
    for (const artifact of listIn(said['artifacts']))
      numbers.artifacts.push(this.#artifacts.add(again.value('', artifact), isAlone));
    for (const invocation of listIn(said['invocations']).filter(isObject))
      this.#invocations.push({ said: again.members(invocation), lists: new Map() });
    return again;
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
    const { driver, ...components } = objectIn(this.#log?.['tool']);
    const { rules = this.#log === undefined ? [] : undefined, ...own } = objectIn(driver);
    yield `,"tool":{"driver":${strictValue({ name: this.#tool, ...own }).slice(0, -1)}`;
    if (rules !== undefined || this.#rules.texts.length > 0) yield `,"rules":[${this.#rules.texts.join(',')}]`;
    yield ['}', ...membersOf(components)].join(',');
    yield '}';
  }

  /** What a log says of the run, but for what stands elsewhere, and for how its columns count. */
  *#runText(): Generator<Piece> {
    const log = this.#log ?? {};
    // Paths are relative to the root, whatever folder the log gave this name to.
    const { '%SRCROOT%': _, ...bases } = objectIn(log['originalUriBaseIds']);
    const keys = Object.keys(log).filter((key) => !APART.has(key));
    const said = this.#first?.members(log, keys) ?? [];
    for (const member of said) yield `,${member}`;
    if (Object.keys(bases).length > 0) yield `,"originalUriBaseIds":${strictValue(bases)}`;
    if (log['conversion'] === undefined) yield `,"conversion":${strictJson(CONVERSION)}`;
  }

  *#invocationText({ said = [`"executionSuccessful":${!this.failed}`], lists }: Invocation): Generator<Piece> {
    yield `{${said.join(',')}`;
    let before = said.length === 0 ? '' : ',';
    for (const list of LISTS) {
      const notifications = lists.get(list);
      if (notifications === undefined && (this.#log !== undefined || list !== LISTS[0])) continue;
      yield `${before}"${list}":[`;
      yield* notifications?.take() ?? [];
      yield ']';
      before = ',';
    }
    yield '}';
  }
}

/** Members of the run that are written by themselves. */
const APART = new Set(['results', 'columnKind', 'tool', 'originalUriBaseIds', 'invocations', 'artifacts']);

/** Adds JSON to a list, with a comma between. */
function addTo(list: TextKeeper, json: string): void {
  list.add(list.isEmpty ? json : `,${json}`);
}

/** Texts in their order. */
class Texts {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  /** The place of a text, which is added where it is new, or in any case. */
  add(text: string, isAdded = false): number {
    const add = () => this.texts.push(text) - 1;
    return isAdded ? add() : onceIn(this.#places, text, add);
  }
}

/** A rule at a place in the list of its run, with a reference to it as JSON. */
function ruleAt(ruleId: string | undefined, place: number | undefined, reference?: string): Rule {
  const id = ruleId === undefined ? '' : `"ruleId":${strictText(ruleId)},`;
  const index = place === undefined ? '' : `"ruleIndex":${place},`;
  return { ruleId, printed: `${id}${index}${reference === undefined ? '' : `"rule":${reference},`}` };
}

/** The members of an object as JSON. */
function membersOf(object: JsonObject): string[] {
  return Object.entries(object).map(([key, value]) => `${strictText(key)}:${strictValue(value)}`);
}

/** What GitHub's code scanning takes of a log, and of each run. One with more is refused. */
const MOST_RUNS = 20;
const MOST_RESULTS = 25_000;
const MOST_RULES = 25_000;
/** So many results of a run are shown there, the gravest ones. */
const SHOWN_RESULTS = 5_000;

/** Tells what code scanning would refuse of a log, or not show: a log for other readers may be as large as it is. */
export class SarifLimits {
  readonly #remarks: string[] = [];
  #runs = 0;

  /** Counts a run that ends with so many results and rules. */
  addRun(tool: string, results: number, rules: number): void {
    this.#runs++;
    if (results > MOST_RESULTS) this.#refused(`${results} results of ${tool}, and takes ${MOST_RESULTS} of a run`);
    else if (results > SHOWN_RESULTS)
      this.#remarks.push(`GitHub code scanning shows the ${SHOWN_RESULTS} gravest of ${results} results of ${tool}.`);
    if (rules > MOST_RULES) this.#refused(`${rules} rules of ${tool}, and takes ${MOST_RULES} of a run`);
  }

  /** The lines for people; none where all of it is taken and shown. */
  remarks(): string[] {
    const runs = `${REFUSES} of ${this.#runs} runs, and takes ${MOST_RUNS}. ${REMEDY}`;
    return [...this.#remarks, ...(this.#runs > MOST_RUNS ? [runs] : [])];
  }

  #refused(what: string): void {
    this.#remarks.push(`${REFUSES} with ${what}. ${REMEDY}`);
  }
}

const REFUSES = 'GitHub code scanning refuses a log';
const REMEDY = 'Print fewer: see --only, --level, --path, --baseline, or a log for each input.';
