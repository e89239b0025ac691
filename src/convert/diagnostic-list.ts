import type { Diagnostic } from '../envelope/types.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import type { Json } from '../json/value.ts';
import { PartQueue } from './part-queue.ts';
import type { EnvelopePart } from './parts.ts';

/** So many messages are remembered: a longer list must not cost memory. */
const MOST_REMEMBERED = 1000;

/** The diagnostics of a document, which stand behind the data: there may be more than memory holds. */
export class DiagnosticList {
  count = 0;
  /** The first of each level, in their order. */
  readonly firsts: Diagnostic[] = [];
  readonly #queue: PartQueue;
  #first: Diagnostic | undefined;
  /** Who said what, of the first of them. */
  readonly #words = new Set<string>();

  constructor(openStore: OpenStore | undefined) {
    this.#queue = new PartQueue(openStore);
  }

  add(diagnostic: Diagnostic): void {
    const item = diagnostic as unknown as Json;
    this.#queue.push({ part: 'items', key: 'diagnostics', items: [item] });
    this.count++;
    if (!this.firsts.some(({ level }) => level === diagnostic.level)) this.firsts.push(diagnostic);
    if (this.#words.size < MOST_REMEMBERED) this.#words.add(wordsOf(diagnostic));
  }

  /** True for one of the same words, among those that are remembered. */
  has(diagnostic: Diagnostic): boolean {
    return this.#words.has(wordsOf(diagnostic));
  }

  /** Puts one before all others. */
  putFirst(diagnostic: Diagnostic): void {
    this.#first = diagnostic;
    this.#words.add(wordsOf(diagnostic));
    this.firsts.unshift(diagnostic);
  }

  /** The first one of level `error`. */
  get firstError(): Diagnostic | undefined {
    return this.firsts.find(({ level }) => level === 'error');
  }

  /** All of them, and is empty then. `error` is that of an operation, which stands before them. */
  *parts(error: Diagnostic | undefined): Generator<EnvelopePart> {
    let front = error && { error };
    const first = this.#first;
    if (first !== undefined) {
      yield { part: 'diagnostics', diagnostics: [first], ...front };
      front = undefined;
    }
    for (const { items } of this.#queue.takeItems()) {
      yield { part: 'diagnostics', diagnostics: items as unknown as Diagnostic[], ...front };
      front = undefined;
    }
  }

  /** The same as values. */
  values(error: Diagnostic | undefined): Diagnostic[] {
    const values: Diagnostic[] = [];
    for (const part of this.parts(error)) if (part.part === 'diagnostics') values.push(...part.diagnostics);
    return values;
  }
}

function wordsOf({ tool, level, message }: Pick<Diagnostic, 'tool' | 'level' | 'message'>): string {
  return `${tool} ${level} ${message}`;
}
