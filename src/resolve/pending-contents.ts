import type { ByteText } from '../json/byte-text.ts';
import { copyBytes } from './copied.ts';
import { labelled } from './labelled.ts';
import type { Content } from './match-plan.ts';
import type { PlacedElement } from './placed-element.ts';
import { isUnifiedName } from './plan-contents.ts';

const QUOTE = 0x22;

/** Values of an element under names of the format that were read and are still to be printed. */
export class PendingContents {
  readonly #element: PlacedElement;
  /** In the order of the document. */
  readonly #pending: Content[] = [];

  constructor(element: PlacedElement) {
    this.#element = element;
  }

  /** Collects those of the element that was read last. */
  collect(): void {
    const { from } = this.#element.reader;
    const { plan, values } = this.#element;
    const pending = this.#pending;
    pending.length = 0;
    for (const content of plan.contents) {
      if (!values.isRead(content.register)) continue;
      const start = from[content.register] as number;
      let at = pending.length;
      while (at > 0 && (from[(pending[at - 1] as Content).register] as number) > start) at--;
      pending.splice(at, 0, content);
    }
  }

  /** Prints those that are to stand before all else, in the order of the format. */
  printFirst(out: ByteText): void {
    for (const content of this.#element.plan.contents) {
      const at = isUnifiedName(content.name) ? this.#pending.indexOf(content) : -1;
      if (at >= 0) this.#print(this.#pending.splice(at, 1)[0] as Content, out);
    }
  }

  /** Prints those that stand before an index. */
  printBefore(index: number, out: ByteText): void {
    const pending = this.#pending;
    while (pending.length > 0 && this.#startOf(pending[0] as Content) < index)
      this.#print(pending.shift() as Content, out);
  }

  #startOf({ register }: Content): number {
    return this.#element.reader.from[register] as number;
  }

  #print({ front, register, labels }: Content, out: ByteText): void {
    const { from, to, bytes } = this.#element.reader;
    out.literal(front);
    const text = labels === undefined ? undefined : this.#element.values.text(register);
    if (labels !== undefined && text !== undefined) return out.string(JSON.stringify(labelled(text, labels)));
    const [first, last] = [from[register] as number, to[register] as number];
    // A string's register stands between its quotes.
    const isString = bytes[first - 1] === QUOTE && bytes[last] === QUOTE;
    copyBytes(this.#element.reader, isString ? first - 1 : first, isString ? last + 1 : last, out);
  }
}
