import { ownIdentity } from '../convert/identity.ts';
import { PartQueue } from '../convert/part-queue.ts';
import type { EnvelopePart } from '../convert/parts.ts';
import type { Stamp } from '../convert/settings.ts';
import { Findings } from '../diagnostic/findings.ts';
import type { Diagnostic } from '../envelope/types.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { needsExact } from '../json/print.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { ComparedInput } from './compared-input.ts';
import { Diff } from './diff.ts';
import { Join } from './join.ts';
import { RecordSorter } from './record-sorter.ts';
import { parseResult, printResult, type Result } from './result.ts';
import { type JoinBy, STATES, type State } from './words.ts';

/** An input as the parts of its envelopes, with the name that it is told by, if it has one. */
export interface NamedParts {
  name?: string;
  parts: AsyncIterable<EnvelopePart>;
}

/** What a comparison depends on besides its inputs. */
export interface CompareSettings {
  /** Opens a place for what is too large to be sorted in memory; without it memory it is. */
  openStore?: OpenStore | undefined;
  /** How many characters are sorted in memory at a time. */
  held?: number | undefined;
  /** Fills the id and the time; without it the id is derived and the time is `null`. */
  stamp?: Stamp | undefined;
}

/** How two inputs are joined. */
export interface JoinSettings extends CompareSettings {
  by: JoinBy;
  /** True where what only one input has is left out. */
  isCommonAlone?: boolean | undefined;
}

/** How two inputs are held against each other. */
export interface DiffSettings extends CompareSettings {
  /** The states that are printed; all where none is named. */
  states?: readonly State[] | undefined;
}

type Inputs = readonly [ComparedInput, ComparedInput];

/** A result as it is printed. */
type Printed = Pick<Result, 'kind' | 'value'>;

/**
 * One envelope of the command `join`: a match for each place, with the sources that have it. Where nothing can be said
 * of an input, its errors instead.
 */
export async function* joinParts(
  one: NamedParts,
  other: NamedParts,
  settings: JoinSettings,
): AsyncGenerator<EnvelopePart> {
  const { by, isCommonAlone = false } = settings;
  const comparison = new Comparison('join', one, other, settings);
  const join = new Join(by, comparison.newSorter(), comparison.findings);
  if (!(await comparison.readInto(join))) return yield* comparison.failures();
  const counts = { common: 0, only: 0, keyless: join.keyless };
  const asked = function* (): Generator<Printed> {
    for (const joined of join.joined()) {
      counts[joined.isCommon ? 'common' : 'only']++;
      if (joined.isCommon || !isCommonAlone) yield joined;
    }
  };
  yield* comparison.envelope({ on: by }, asked(), counts);
}

/**
 * One envelope of the command `diff`: what was found in either input, with what became of it. Where nothing can be said
 * of an input, its errors instead.
 */
export async function* diffParts(
  old: NamedParts,
  now: NamedParts,
  settings: DiffSettings,
): AsyncGenerator<EnvelopePart> {
  const { states = STATES } = settings;
  const comparison = new Comparison('diff', old, now, settings);
  const diff = new Diff(comparison.newSorter);
  if (!(await comparison.readInto(diff))) return yield* comparison.failures();
  const counts = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<State, number>;
  const sorter = comparison.newSorter();
  for (const { key, state, ...result } of diff.differing()) {
    counts[state]++;
    if (states.includes(state)) sorter.add(key, printResult(result));
  }
  const asked = function* (): Generator<Printed> {
    for (const { text } of sorter.sorted()) yield parseResult(text);
  };
  yield* comparison.envelope({}, asked(), counts);
}

/** So many matches are printed at once. */
const BLOCK = 256;

/** What both comparisons have in common: two inputs, and one envelope of what was made of them. */
class Comparison {
  readonly findings = new Findings();
  readonly #command: 'join' | 'diff';
  readonly #inputs: Inputs;
  readonly #settings: CompareSettings;
  #count = 0;

  constructor(command: 'join' | 'diff', one: NamedParts, other: NamedParts, settings: CompareSettings) {
    this.#command = command;
    this.#inputs = [new ComparedInput(one.parts, one.name), new ComparedInput(other.parts, other.name)];
    this.#settings = settings;
  }

  readonly newSorter = (): RecordSorter => new RecordSorter(this.#settings.openStore, this.#settings.held);

  /** Reads both inputs; false where nothing can be said of one of them. */
  async readInto(taker: { add(result: Result): void }): Promise<boolean> {
    for (const index of [0, 1] as const)
      for await (const result of this.#inputs[index].results(index)) taker.add(result);
    return this.#inputs.every(({ failures }) => failures.length === 0);
  }

  /** What is said in place of a comparison. */
  failures(): EnvelopePart[] {
    return this.#inputs.flatMap(({ failures }) => failures);
  }

  /** The envelope of these results, and of what is counted while they are taken. */
  *envelope(head: JsonObject, results: Iterable<Printed>, counts: JsonObject): Generator<EnvelopePart> {
    yield { part: 'open', tool: 'unify', command: this.#command };
    for (const [key, value] of Object.entries(head)) yield { part: 'payload', key, value };
    yield { part: 'payload', key: 'inputs', value: this.#inputs.map(({ facts }) => facts) };
    const queue = new PartQueue(this.#settings.openStore);
    yield* this.#matches(results, queue);
    yield { part: 'count', key: 'count', count: this.#count };
    for (const [key, value] of Object.entries(counts)) yield { part: 'payload', key, value };
    for (const { items, exact } of queue.takeItems())
      yield { part: 'diagnostics', diagnostics: items as unknown as Diagnostic[], exact };
    yield this.#close();
  }

  /** The matches of results; findings, which stand behind them, go to the queue. */
  *#matches(results: Iterable<Printed>, queue: PartQueue): Generator<EnvelopePart> {
    let items: Json[] = [];
    const endBlock = (): EnvelopePart => {
      const part = { part: 'items', key: 'matches', items, exact: needsExact(items) } as const;
      this.#count += items.length;
      items = [];
      return part;
    };
    for (const { kind, value } of results) {
      if (kind === 'finding') this.#wait(value, queue);
      else items.push(value);
      if (items.length === BLOCK) yield endBlock();
    }
    if (items.length > 0 || this.#count === 0) yield endBlock();
  }

  #wait(value: JsonObject, queue: PartQueue): void {
    queue.push({ part: 'items', key: 'diagnostics', items: [value], exact: needsExact(value) });
  }

  #close(): EnvelopePart {
    const incomplete = this.#inputs.flatMap(({ isPartial }, index) => (isPartial ? [index] : []));
    const misplaced = this.#inputs.reduce((sum, input) => sum + input.misplaced, 0);
    if (incomplete.length > 0) this.findings.add('UNI-QRY-032', undefined, { inputs: incomplete });
    if (misplaced > 0) this.findings.add('UNI-V-003', undefined, { left_out: misplaced });
    const close = {
      diagnostics: [...this.#inputs.flatMap(({ problems }) => problems), ...this.findings.diagnostics()],
      ...ownIdentity(`unify:${this.#command}:${this.#inputs.map(({ id }) => id).join(':')}`, this.#settings),
      partial: incomplete.length > 0 || misplaced > 0,
    };
    const outcomes = new Set(this.#inputs.flatMap((input) => [...input.outcomes]));
    if (misplaced > 0) outcomes.add(5);
    const outcome = ([1, 5, 7] as const).find((status) => outcomes.has(status)) ?? 0;
    return { part: 'close', close, outcome };
  }
}
