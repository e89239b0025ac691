import type { Block } from '../decode/document-reader.ts';
import { behindSpace } from '../decode/elements.ts';
import { type Slice, slicesOf } from '../decode/slices.ts';
import { parseBytes } from '../input/parse-bytes.ts';
import { at } from '../legacy/at.ts';
import { type ByteStore, HELD } from './part-queue.ts';

const OPEN = 0x7b;
const CLOSE = 0x7d;
const COMMA = Buffer.from(',');
const LIST_END = Buffer.from(']');

/** An element that is kept: its bytes, or where these stand in the store. */
interface Kept extends Omit<Slice, 'bytes'> {
  bytes: Uint8Array | { start: number; length: number };
}

/** Elements of a list that belong to those of another one, each to the one whose place there it says under a key. */
export class OwnedElements {
  readonly #by: string;
  readonly #as: string;
  readonly #open: (() => ByteStore) | undefined;
  readonly #owned = new Map<number, Kept[]>();
  readonly #others: Kept[] = [];
  #store: ByteStore | undefined;
  #held = 0;

  /** They stand in their owners under the key `as`. */
  constructor({ by, as }: { by: string; as: string }, openStore: (() => ByteStore) | undefined) {
    this.#by = by;
    this.#as = as;
    this.#open = openStore;
  }

  push({ bytes, start, first }: Block): void {
    for (const slice of slicesOf(bytes, start, first)) {
      const kept: Kept = { ...slice, bytes: this.#keep(slice.bytes) };
      const owner = slice.tooDeep ? undefined : at(parseBytes(slice.bytes, 'keep-last')?.value, this.#by);
      if (typeof owner !== 'number') this.#others.push(kept);
      else if (this.#owned.has(owner)) this.#owned.get(owner)?.push(kept);
      else this.#owned.set(owner, [kept]);
    }
  }

  /** True where some belong to these elements, of those before the place `end` in their list. */
  belongTo({ first, count }: Block, end: number): boolean {
    for (let index = first; index < Math.min(first + count, end); index++) if (this.#owned.has(index)) return true;
    return false;
  }

  /** The elements with those that belong to them, which leave; none does from the place `end` on. */
  *joinedTo({ bytes, start, first }: Block, end: number): Generator<Slice> {
    for (const slice of slicesOf(bytes, start, first)) {
      const own = (slice.index < end && this.#owned.get(slice.index)) || [];
      const isOwner = own.length > 0 && slice.bytes[0] === OPEN && !slice.tooDeep;
      if (isOwner) this.#owned.delete(slice.index);
      const utf8 = slice.utf8 && own.every((one) => one.utf8);
      yield isOwner ? { ...slice, bytes: this.#joined(own, slice.bytes), utf8 } : slice;
    }
  }

  /** The bytes of an object with these in front of its keys. */
  #joined(own: readonly Kept[], owner: Buffer): Buffer {
    const isEmpty = owner[behindSpace(owner, 1)] === CLOSE;
    const elements = own.flatMap((one, index) => (index === 0 ? [this.#read(one)] : [COMMA, this.#read(one)]));
    const front = Buffer.from(`{${JSON.stringify(this.#as)}:[`);
    return Buffer.concat([front, ...elements, LIST_END, ...(isEmpty ? [] : [COMMA]), owner.subarray(1)]);
  }

  /** Gives those that are left, and is empty then. */
  *rest(): Generator<Slice> {
    const left = [...this.#others, ...[...this.#owned.values()].flat()];
    for (const kept of left.sort((one, other) => one.index - other.index))
      yield { ...kept, bytes: Buffer.from(this.#read(kept)) };
    this.#store?.close();
  }

  #keep(bytes: Buffer): Kept['bytes'] {
    if (this.#held + bytes.length > HELD && this.#open !== undefined) {
      try {
        this.#store ??= this.#open();
        return { start: this.#store.append(bytes), length: bytes.length };
      } catch {
        // Memory may still be enough, and nothing is lost by trying.
      }
    }
    this.#held += bytes.length;
    return Buffer.from(bytes);
  }

  #read({ bytes }: Kept): Uint8Array {
    return 'start' in bytes ? (this.#store as ByteStore).read(bytes.start, bytes.length) : bytes;
  }
}
