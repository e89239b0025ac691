import { type EnvelopePart, type PrintedItems, printedItems } from './parts.ts';

type Printed = Extract<EnvelopePart, { part: 'printed' }>;

/** Parts of an envelope that are printed later, in their order. */
export class PartQueue {
  #parts: EnvelopePart[] = [];

  get isEmpty(): boolean {
    return this.#parts.length === 0;
  }

  push(part: EnvelopePart): void {
    this.#parts.push(part);
  }

  /** Gives what was taken, and is empty again. */
  take(): EnvelopePart[] {
    const parts = this.#parts;
    this.#parts = [];
    return parts;
  }

  /** The same where it took only printed items, or items of a list. */
  takePrinted(): Printed[] {
    return this.take().flatMap((part): Printed[] => {
      if (part.part === 'items') return part.items.length > 0 ? [printedItems(part)] : [];
      return part.part === 'printed' ? [part] : [];
    });
  }

  /** Takes printed items of no list. */
  pushBytes(bytes: Uint8Array): void {
    const items: PrintedItems = { bytes: Buffer.from(bytes), exact: false };
    this.push({ part: 'printed', key: '', ...items });
  }

  /** The bytes that were taken so, with commas between. */
  *takeListed(): Generator<Uint8Array | string> {
    let before = '';
    for (const { bytes } of this.takePrinted()) {
      yield before;
      yield bytes;
      before = ',';
    }
  }
}
