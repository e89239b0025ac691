import type { DiagnosticDraft } from '../adapter.ts';
import type { Resolver } from '../draft/resolver.ts';
import type { Diagnostic } from '../envelope/types.ts';
import { needsExact, printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { type ByteStore, PartQueue } from './part-queue.ts';
import { type EnvelopePart, itemsIn } from './parts.ts';

/** So many messages are remembered: a longer list must not cost memory. */
const MOST_REMEMBERED = 1000;

/** What a tool said in a document, as it is printed behind the data: there may be more than memory holds. */
export class DiagnosticList {
  count = 0;
  /** The first of each level, in their order. */
  readonly firsts: Diagnostic[] = [];
  readonly #resolver: Resolver;
  readonly #printed: PartQueue;
  #first: Diagnostic | undefined;
  /** Who said what, of the first of them. */
  readonly #words = new Set<string>();

  constructor(resolver: Resolver, openStore: (() => ByteStore) | undefined) {
    this.#resolver = resolver;
    this.#printed = new PartQueue(openStore);
  }

  add(draft: DiagnosticDraft): void {
    const diagnostic = this.#resolver.diagnostic(draft);
    this.count++;
    if (this.firsts.every(({ level }) => level !== diagnostic.level)) this.firsts.push(diagnostic);
    if (this.#words.size < MOST_REMEMBERED) this.#words.add(wordsOf(diagnostic));
    this.#printed.push(printedItem(diagnostic as unknown as Json));
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
    const printed = this.#printed.take();
    for (const part of first === undefined ? printed : [printedItem(first), ...printed]) {
      if (part.part !== 'printed') continue;
      const { bytes, exact } = part;
      yield { part: 'diagnostics', bytes, exact, ...front };
      front = { firsts: [] };
    }
  }

  /** The same as values. */
  values(error: Diagnostic | undefined): Diagnostic[] {
    return [...this.parts(error)].flatMap((part) =>
      part.part === 'diagnostics' ? (itemsIn(part) as unknown as Diagnostic[]) : [],
    );
  }
}

function printedItem(item: Json): Extract<EnvelopePart, { part: 'printed' }> {
  const exact = needsExact(item);
  return { part: 'printed', key: 'diagnostics', bytes: Buffer.from(printJson(item, exact)), exact };
}

function wordsOf({ tool, level, message }: Diagnostic): string {
  return `${tool} ${level} ${message}`;
}
