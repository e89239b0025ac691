import type { Diagnostic } from '../envelope/types.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { needsExact } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { PartQueue } from './part-queue.ts';
import { type EnvelopePart, itemsIn, printedItems } from './parts.ts';

/** So many messages are remembered: a longer list must not cost memory. */
const MOST_REMEMBERED = 1000;
/** So many are printed together. */
const BLOCK = 64;

/** The diagnostics of a document, as they are printed behind the data: there may be more than memory holds. */
export class DiagnosticList {
  count = 0;
  /** The first of each level, in their order. */
  readonly firsts: Diagnostic[] = [];
  readonly #printed: PartQueue;
  /** The last ones. */
  #recent: Json[] = [];
  #first: Diagnostic | undefined;
  /** Who said what, of the first of them. */
  readonly #words = new Set<string>();

  constructor(openStore: OpenStore | undefined) {
    this.#printed = new PartQueue(openStore);
  }

  add(diagnostic: Diagnostic): void {
    if (this.#recent.push(diagnostic as unknown as Json) >= BLOCK) this.#endBlock();
    this.count++;
    if (!this.firsts.some(({ level }) => level === diagnostic.level)) this.firsts.push(diagnostic);
    if (this.#words.size < MOST_REMEMBERED) this.#words.add(wordsOf(diagnostic));
  }

  #endBlock(): void {
    const items = this.#recent;
    if (items.length > 0) this.#printed.push(printedItems({ key: 'diagnostics', items, exact: needsExact(items) }));
    this.#recent = [];
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
    let front = { firsts: this.firsts as readonly Diagnostic[], ...(error !== undefined && { error }) };
    const first = this.#first as unknown as Json | undefined;
    this.#endBlock();
    const printed = this.#printed.takePrinted();
    for (const part of first === undefined
      ? printed
      : [printedItems({ key: 'diagnostics', items: [first], exact: needsExact(first) }), ...printed]) {
      const { bytes, exact } = part;
      yield { part: 'diagnostics', bytes, exact, ...front };
      front = { firsts: [] };
    }
  }

  /** The same as values. */
  values(error: Diagnostic | undefined): Diagnostic[] {
    const values: Diagnostic[] = [];
    for (const part of this.parts(error))
      if (part.part === 'diagnostics') values.push(...(itemsIn(part) as unknown as Diagnostic[]));
    return values;
  }
}

function wordsOf({ tool, level, message }: Pick<Diagnostic, 'tool' | 'level' | 'message'>): string {
  return `${tool} ${level} ${message}`;
}
