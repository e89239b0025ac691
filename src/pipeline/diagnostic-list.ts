import type { Diagnostic } from '../envelope/types.ts';
import type { OpenStore } from '../json/byte-keeper.ts';
import { ByteText } from '../json/byte-text.ts';
import { needsExact, printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import type { PrintedDiagnostic } from '../resolve/interpreter.ts';
import { PartQueue } from './part-queue.ts';
import { type EnvelopePart, itemsIn } from './parts.ts';

/** So many messages are remembered: a longer list must not cost memory. */
const MOST_REMEMBERED = 1000;
/** They are put together up to this many bytes. */
const BLOCK = 1 << 14;
const COMMA = 0x2c;

/** The diagnostics of a document, as they are printed behind the data: there may be more than memory holds. */
export class DiagnosticList {
  count = 0;
  /** The first of each level, in their order. */
  readonly firsts: Diagnostic[] = [];
  readonly #printed: PartQueue;
  /** The last ones, and whether they have a number whose text a parse would change. */
  readonly #text = new ByteText();
  #exact = false;
  #first: Diagnostic | undefined;
  /** Who said what, of the first of them. */
  readonly #words = new Set<string>();

  constructor(openStore: OpenStore | undefined) {
    this.#printed = new PartQueue(openStore);
  }

  add(diagnostic: Diagnostic): void {
    const item = diagnostic as unknown as Json;
    const exact = needsExact(item);
    this.#begin(exact).string(printJson(item, exact));
    this.#note(
      diagnostic.level,
      () => wordsOf(diagnostic),
      () => diagnostic,
    );
  }

  /** Adds one that is printed already. */
  addPrinted({ text, exact, level, tool, message }: PrintedDiagnostic): void {
    this.#begin(exact).append(text);
    const diagnostic = () => itemsIn({ bytes: text.bytes, exact })[0] as unknown as Diagnostic;
    this.#note(level, () => wordsOf({ tool, level, message: message() }), diagnostic);
  }

  /** The text that the next one goes to, behind a comma. */
  #begin(exact: boolean): ByteText {
    if (this.#text.end >= BLOCK) this.#endBlock();
    if (this.#text.end > 0) this.#text.byte(COMMA);
    this.#exact ||= exact;
    return this.#text;
  }

  #endBlock(): void {
    if (this.#text.end > 0)
      this.#printed.push({ part: 'printed', key: 'diagnostics', bytes: this.#text.bytes, exact: this.#exact });
    this.#text.begin();
    this.#exact = false;
  }

  #note(own: Diagnostic['level'], words: () => string, diagnostic: () => Diagnostic): void {
    this.count++;
    if (this.firsts.every(({ level }) => level !== own)) this.firsts.push(diagnostic());
    if (this.#words.size < MOST_REMEMBERED) this.#words.add(words());
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
    for (const part of first === undefined ? printed : [printedItem(first), ...printed]) {
      const { bytes, exact, breaks = [] } = part;
      yield { part: 'diagnostics', bytes, exact, breaks, ...front };
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

function printedItem(item: Json): Extract<EnvelopePart, { part: 'printed' }> {
  const exact = needsExact(item);
  return { part: 'printed', key: 'diagnostics', bytes: Buffer.from(printJson(item, exact)), exact };
}

function wordsOf({ tool, level, message }: Pick<Diagnostic, 'tool' | 'level' | 'message'>): string {
  return `${tool} ${level} ${message}`;
}
