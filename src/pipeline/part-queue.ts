import { printJson } from '../json/print.ts';
import type { EnvelopePart } from './parts.ts';

/** So many bytes stay in memory. */
export const HELD = 1 << 22;
/** Items of one list are put together up to this many bytes. */
const BLOCK = 1 << 16;

/** Keeps bytes outside of memory. */
export interface ByteStore {
  /** Takes bytes; gives the offset at which they begin. Throws where they can't be kept. */
  append(bytes: Uint8Array): number;
  read(start: number, length: number): Uint8Array;
  close(): void;
}

type Printed = Extract<EnvelopePart, { part: 'printed' }>;

/** Items that stand in a store. */
interface Stored extends Omit<Printed, 'part' | 'bytes'> {
  part: 'stored';
  start: number;
  length: number;
}

/**
 * Parts of an envelope that are printed later, in their order: the first 4 MiB of printed items stay in memory,
 * further ones in a store; where there is none, or it takes nothing, in memory, too.
 */
export class PartQueue {
  readonly #open: (() => ByteStore) | undefined;
  #parts: (EnvelopePart | Stored)[] = [];
  #held = 0;
  /** Items of one list that were taken last, and their length in bytes. */
  #block: Printed[] = [];
  #blockLength = 0;
  #store: ByteStore | undefined;
  #isRefused = false;

  constructor(open: (() => ByteStore) | undefined) {
    this.#open = open;
  }

  get isEmpty(): boolean {
    return this.#parts.length === 0 && this.#block.length === 0;
  }

  /** Takes a part; the bytes of one that is printed are copied. */
  push(part: EnvelopePart): void {
    if (part.part === 'printed') this.#gather(part);
    else if (part.part === 'items' && part.items.length > 0) {
      const { key, items, exact } = part;
      this.push({ part: 'printed', key, bytes: Buffer.from(items.map((item) => printJson(item)).join(',')), exact });
    } else {
      this.#endBlock();
      this.#parts.push(part);
    }
  }

  /** Gives what was taken, and is empty again. */
  *take(): Generator<EnvelopePart> {
    this.#endBlock();
    const [parts, store] = [this.#parts, this.#store];
    this.#parts = [];
    this.#held = 0;
    this.#store = undefined;
    try {
      for (const part of parts) {
        if (part.part !== 'stored') yield part;
        else {
          const { key, exact, start, length } = part;
          yield { part: 'printed', key, exact, bytes: (store as ByteStore).read(start, length) };
        }
      }
    } finally {
      store?.close();
    }
  }

  #gather(part: Printed): void {
    if (this.#blockLength >= BLOCK || (this.#block[0]?.key ?? part.key) !== part.key) this.#endBlock();
    this.#block.push({ ...part, bytes: Buffer.from(part.bytes) });
    this.#blockLength += part.bytes.length;
  }

  #endBlock(): void {
    const [first, ...others] = this.#block;
    this.#block = [];
    this.#blockLength = 0;
    if (first === undefined) return;
    const bytes = others.length === 0 ? first.bytes : joined([first, ...others]);
    const exact = first.exact || others.some((part) => part.exact);
    const block: Printed = { ...first, bytes, exact };
    const stored = this.#stored(block);
    if (stored === undefined) this.#held += bytes.length;
    this.#parts.push(stored ?? block);
  }

  #stored({ key, bytes, exact }: Printed): Stored | undefined {
    if (this.#open === undefined || this.#isRefused || this.#held + bytes.length <= HELD) return undefined;
    try {
      this.#store ??= this.#open();
      return { part: 'stored', key, exact, start: this.#store.append(bytes), length: bytes.length };
    } catch {
      // Memory may still be enough, and nothing is lost by trying.
      this.#isRefused = true;
      return undefined;
    }
  }
}

const COMMA = Buffer.from(',');

function joined(parts: readonly Printed[]): Buffer {
  return Buffer.concat(parts.flatMap(({ bytes }, index) => (index === 0 ? [bytes] : [COMMA, bytes])));
}
