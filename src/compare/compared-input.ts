import type { EnvelopePart, Outcome } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { type Found, isFound, isRemark } from '../filter/found.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import type { Json } from '../json/value.ts';
import { derivedId } from '../location/ids.ts';
import { type Result, resultOf } from './result.ts';

/** A part that ends an envelope. */
export type EndPart = Extract<EnvelopePart, { outcome: Outcome }>;

/** Outcomes of documents of which nothing can be said: what is not in them is not missing. */
const UNUSABLE: readonly Outcome[] = [1, 3, 4, 6];
/** So many problems, and tools, of an input are named. */
const MOST_PROBLEMS = 100;
const MOST_TOOLS = 100;

/** One of two inputs: its results, and what its envelopes say of themselves. */
export class ComparedInput {
  /** The errors that stand for what is no envelope, and could not be converted to one. */
  readonly failures: EndPart[] = [];
  /** What became of its documents. */
  readonly outcomes = new Set<Outcome>();
  /** What unify says of its own work on it, but for notes. */
  readonly problems: Diagnostic[] = [];
  isPartial = false;
  /** Results whose place is none of the format. */
  misplaced = 0;
  /** Made of the execution ids of its envelopes alone. */
  id = '';
  readonly #parts: AsyncIterable<EnvelopePart>;
  readonly #name: string | undefined;
  readonly #counts = { match: 0, finding: 0 };
  readonly #tools = new Set<string>();

  constructor(parts: AsyncIterable<EnvelopePart>, name?: string) {
    this.#parts = parts;
    this.#name = name;
  }

  /** What was found in it, `index` is its own; may be asked for once. Notes of unify's own work are left out. */
  async *results(index: 0 | 1): AsyncGenerator<Result> {
    const reader = new EnvelopeReader();
    let tool = 'unify';
    for await (const part of this.#parts) {
      if ('outcome' in part) this.#note(part);
      for (const told of reader.found(part)) {
        if ('head' in told) tool = this.#named(told.head.tool);
        if (!isFound(told) || isRemark(told) || this.#isOwn(told)) continue;
        const result = resultOf(told, index, tool);
        if (result === undefined) this.misplaced++;
        else yield this.#counted(result);
      }
    }
  }

  /** What is told of it. */
  get facts(): Json {
    const { match: matches, finding: findings } = this.#counts;
    return { ...(this.#name !== undefined && { name: this.#name }), tools: [...this.#tools], matches, findings };
  }

  /** Takes what unify says of its own work. */
  #isOwn({ kind, value, span }: Found): boolean {
    if (kind !== 'finding' || span !== undefined || value.tool !== 'unify') return false;
    if (this.problems.length < MOST_PROBLEMS) this.problems.push(value);
    return true;
  }

  #named(tool: string): string {
    if (this.#tools.size < MOST_TOOLS) this.#tools.add(tool);
    return tool;
  }

  #counted(result: Result): Result {
    this.#counts[result.kind]++;
    return result;
  }

  #note(part: EndPart): void {
    const { partial, execution_id } = part.part === 'close' ? part.close : part.envelope;
    this.isPartial ||= partial;
    this.outcomes.add(part.outcome);
    this.id = derivedId(`${this.id}:${execution_id}`);
    if (part.part === 'operation' && UNUSABLE.includes(part.outcome)) this.failures.push(part);
  }
}
