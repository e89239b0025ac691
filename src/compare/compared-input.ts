import type { End, EnvelopePart, Outcome } from '../convert/parts.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { type Found, isFound, isRemark } from '../filter/found.ts';
import { isOwn } from '../filter/own-notes.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import { given, type Json } from '../json/value.ts';
import { derivedId } from '../location/ids.ts';
import { type Result, resultOf } from './result.ts';

/** An input as the parts of its envelopes, with the name that it is known by, if it has one. */
export interface NamedParts {
  name?: string;
  parts: AsyncIterable<EnvelopePart>;
}

/** Outcomes of documents of which nothing can be said: what is not in them is not missing. */
const UNUSABLE: readonly Outcome[] = [1, 3, 4, 6];
/** So many problems, and tools, of an input are named. */
const MOST_NAMED = 100;

/** One of two inputs: its results, and what its envelopes say of themselves. */
export class ComparedInput {
  /** The errors that stand for what is no envelope, and could not be converted to one. */
  readonly failures: End[] = [];
  /** What became of its documents. */
  readonly outcomes = new Set<Outcome>();
  /** What unify says of its own work on it, but for notes. */
  readonly problems: Diagnostic[] = [];
  isPartial = false;
  /** Results whose place is none of the format. */
  misplaced = 0;
  /** Made of the execution ids of its envelopes alone. */
  id = '';
  readonly #input: NamedParts;
  readonly #counts = { match: 0, finding: 0 };
  readonly #tools = new Set<string>();

  constructor(input: NamedParts) {
    this.#input = input;
  }

  /** What was found in it, `index` is its own; may be asked for once. Notes of unify's own work are left out. */
  async *results(index: 0 | 1): AsyncGenerator<Result> {
    const reader = new EnvelopeReader();
    let tool = 'unify';
    for await (const part of this.#input.parts) {
      if ('outcome' in part) this.#note(part);
      for (const told of reader.found(part)) {
        if ('head' in told) tool = told.head.tool;
        if ('head' in told && this.#tools.size < MOST_NAMED) this.#tools.add(tool);
        const result = isFound(told) ? this.#resultOf(told, index, tool) : undefined;
        if (result !== undefined) yield result;
      }
    }
  }

  #resultOf(found: Found, index: 0 | 1, tool: string): Result | undefined {
    if (isRemark(found)) return undefined;
    if (found.kind === 'finding' && found.span === undefined && isOwn(found.value)) {
      if (this.problems.length < MOST_NAMED) this.problems.push(found.value);
      return undefined;
    }
    const result = resultOf(found, index, tool);
    if (result === undefined) this.misplaced++;
    else this.#counts[result.kind]++;
    return result;
  }

  /** What is said of it. */
  get facts(): Json {
    const { match: matches, finding: findings } = this.#counts;
    return { ...given({ name: this.#input.name }), tools: [...this.#tools], matches, findings };
  }

  #note(part: End): void {
    const { partial, execution_id } = part.part === 'close' ? part.close : part.envelope;
    this.isPartial ||= partial;
    this.outcomes.add(part.outcome);
    this.id = derivedId(`${this.id}:${execution_id}`);
    if (part.part === 'operation' && UNUSABLE.includes(part.outcome)) this.failures.push(part);
  }
}
