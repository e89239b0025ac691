import type { Conversion } from 'sarif';
import { TextKeeper } from '../json/byte-keeper.ts';
import { onceIn } from '../json/once-for.ts';
import { given, isObject, type Json, type JsonObject, listIn, objectIn } from '../json/value.ts';
import { VERSION } from '../version.ts';
import { LineHashes } from './line-hash.ts';
import type { Piece, PrinterOptions } from './printer.ts';
import type { LogRun } from './sarif-log.ts';
import type { Rule } from './sarif-result.ts';
import { SaidAgain } from './sarif-said.ts';
import { strictJson } from './strict-json.ts';

/** What stands before the results of a run. */
export const BEGINNING = '{"columnKind":"utf16CodeUnits","results":[';

const conversion = { tool: { driver: { name: 'unify', semanticVersion: VERSION } } } satisfies Conversion;

/** The id that is in a result whose log names none: SARIF demands one. */
const NO_RULE = 'unspecified';

const LISTS = ['toolExecutionNotifications', 'toolConfigurationNotifications'] as const;

type NotificationList = (typeof LISTS)[number];

/** What is said of how the tool ran; `undefined` where no log says anything. */
interface Invocation {
  said?: JsonObject;
  lists: Map<NotificationList, TextKeeper>;
}

/** Members of the run that are written by themselves. */
const APART = new Set(['results', 'columnKind', 'tool', 'originalUriBaseIds', 'invocations', 'artifacts']);

/** What one tool said. Its results are printed as they come, or kept with all else until the run is printed. */
export class SarifRun {
  readonly tool: string;
  /** True where the tool said that it failed. */
  failed = false;
  count = 0;
  readonly hashes = new LineHashes();
  readonly #openStore: PrinterOptions['openStore'];
  /** What a log says of the run; `undefined` where the run is of no log. */
  readonly #log: JsonObject | undefined;
  /** The first place of the rules of logs, by their ids. */
  readonly #places = new Map<string, number>();
  readonly #rules = new Texts();
  readonly #artifacts = new Texts();
  readonly #invocations: Invocation[] = [];
  readonly #results: TextKeeper;
  /** What says again what the logs said that the run is of. */
  readonly #again = new Map<LogRun, SaidAgain>();

  constructor(tool: string, openStore: PrinterOptions['openStore'], log?: LogRun) {
    this.tool = tool;
    this.#openStore = openStore;
    this.#log = log?.said;
    this.#results = new TextKeeper(openStore);
    if (log !== undefined) this.saidBy(log);
  }

  get ruleCount(): number {
    return this.#rules.texts.length;
  }

  /** Takes the rules, artifacts and invocations of a log; what it gives says again what the log says of findings. */
  saidBy(log: LogRun): SaidAgain {
    return onceIn(this.#again, log, () => {
      const { said, isAlone } = log;
      const again = new SaidAgain({ rules: [], artifacts: [], invocation: this.#invocations.length });
      const { rules, artifacts } = again.numbers;
      for (const rule of listIn(objectIn(objectIn(said['tool'])['driver'])['rules'])) {
        const place = this.#rules.add(rule, isAlone);
        rules.push(place);
        const id = objectIn(rule)['id'];
        if (typeof id === 'string' && !this.#places.has(id)) this.#places.set(id, place);
      }
      for (const artifact of listIn(said['artifacts']))
        artifacts.push(this.#artifacts.add(again.value('', artifact), isAlone));
      for (const invocation of listIn(said['invocations']).filter(isObject))
        this.#invocations.push({ said: again.members(invocation), lists: new Map() });
      return again;
    });
  }

  /** A rule, with its place in the list of the run; `CA1000/1` is of the rule `CA1000`. */
  ruleOf(ruleId: string): Rule {
    for (let id = ruleId; id !== ''; id = id.slice(0, Math.max(0, id.lastIndexOf('/')))) {
      const ruleIndex = this.#places.get(id);
      if (ruleIndex !== undefined) return { ruleId, ruleIndex };
    }
    return { ruleId, ruleIndex: this.#rules.add({ id: ruleId }) };
  }

  /** The rule of a result of a log, which names it by its id, its place, or a reference. */
  saidRuleOf(ruleId: string | undefined, reference: JsonObject, index: Json | undefined, said: SaidAgain): Rule {
    const place = reference['toolComponent'] === undefined ? (index ?? reference['index']) : undefined;
    const ruleIndex = typeof place === 'number' ? said.numbers.rules[place] : undefined;
    const isAlone = Object.keys(reference).every((key) => key === 'id' || key === 'index');
    if (isAlone && ruleIndex === undefined) return this.ruleOf(ruleId ?? NO_RULE);
    const rule = isAlone ? undefined : said.value('rule', reference);
    return given({ ruleId, ruleIndex, rule }) as Rule;
  }

  /** Keeps a result, as JSON, until the run is printed. */
  keep(result: string): void {
    addTo(this.#results, result);
  }

  /** Keeps what is said of the run, of an invocation of it where that is named. */
  notify(notification: JsonObject, list: NotificationList = LISTS[0], index = 0): void {
    const { lists } = (this.#invocations[index] ??= { lists: new Map() });
    const kept = onceIn(lists, list, () => new TextKeeper(this.#openStore));
    addTo(kept, strictJson(notification));
  }

  /** What is kept, and all that stands behind the results. */
  *end(): Generator<Piece> {
    yield* this.#results.take();
    yield* [']', this.#toolText(), this.#runText()];
    if (this.#log === undefined) this.#invocations[0] ??= { lists: new Map() };
    for (const [index, invocation] of [...this.#invocations].entries()) {
      yield index === 0 ? ',"invocations":[' : ',';
      yield* this.#invocationText(invocation);
    }
    if (this.#invocations.length > 0) yield ']';
    if (this.#artifacts.texts.length > 0) yield `,"artifacts":[${this.#artifacts.texts.join(',')}]`;
    yield '}';
  }

  #toolText(): string {
    const { driver, ...components } = objectIn(this.#log?.['tool']);
    const { rules: _, ...own } = objectIn(driver);
    const hasRules = this.#log === undefined || 'rules' in objectIn(driver) || this.ruleCount > 0;
    const rules = hasRules ? `,"rules":[${this.#rules.texts.join(',')}]` : '';
    const said = strictJson({ name: this.tool, ...own }).slice(0, -1);
    return `,"tool":{"driver":${said}${rules}}${membersText(components)}}`;
  }

  /** What a log says of the run, but for what stands elsewhere, and for how its columns count. */
  #runText(): string {
    const log = this.#log ?? {};
    // Paths are relative to the root, whatever folder the log gave this name to.
    const { '%SRCROOT%': _, ...originalUriBaseIds } = objectIn(log['originalUriBaseIds']);
    const [first] = this.#again.values();
    return membersText({
      ...first?.members(
        log,
        Object.keys(log).filter((key) => !APART.has(key)),
      ),
      ...(Object.keys(originalUriBaseIds).length > 0 && { originalUriBaseIds }),
      ...(log['conversion'] === undefined && { conversion }),
    });
  }

  *#invocationText({ said = { executionSuccessful: !this.failed }, lists }: Invocation): Generator<Piece> {
    const text = strictJson(said).slice(0, -1);
    yield text;
    let before = text === '{' ? '' : ',';
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

/** Adds JSON to a list, with a comma between. */
function addTo(list: TextKeeper, json: string): void {
  list.add(list.isEmpty ? json : `,${json}`);
}

/** The members of an object as JSON, each behind a comma. */
function membersText(object: JsonObject): string {
  const text = strictJson(object).slice(1, -1);
  return text === '' ? '' : `,${text}`;
}

/** Values in their order, as JSON. */
class Texts {
  readonly texts: string[] = [];
  readonly #places = new Map<string, number>();

  /** The place of a value, which is added where it is new, or in any case. */
  add(value: Json, isAdded = false): number {
    const text = strictJson(value);
    const add = () => this.texts.push(text) - 1;
    return isAdded ? add() : onceIn(this.#places, text, add);
  }
}
