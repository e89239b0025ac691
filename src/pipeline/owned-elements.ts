import type { Block } from '../decode/document-part.ts';
import { behindSpace } from '../decode/elements.ts';
import { type Slice, slicesOf } from '../decode/slices.ts';
import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';
import { NumberKey } from '../resolve/number-key.ts';

const OPEN = 0x7b;
const CLOSE = 0x7d;
const COMMA = 0x2c;
const LIST_END = 0x5d;

/** An element of which a part `[from, to)` of what is kept is the text. */
interface KeptElement extends Omit<Slice, 'bytes'> {
  kept: Kept;
  from: number;
  to: number;
}

/** Elements of a list that belong to those of another one, each to the one whose place there it says under a key. */
export class OwnedElements {
  readonly #as: string;
  readonly #owner: NumberKey;
  readonly #keeper: ByteKeeper;
  readonly #owned = new Map<number, KeptElement[]>();
  readonly #others: KeptElement[] = [];
  /** What was read last: elements mostly stand in the order of their owners. */
  #last: { kept: Kept; bytes: Buffer } | undefined;

  /** They stand in their owners under the key `as`. */
  constructor({ by, as }: { by: string; as: string }, openStore: OpenStore | undefined) {
    this.#as = as;
    this.#owner = new NumberKey(by);
    this.#keeper = new ByteKeeper(openStore);
  }

  push({ bytes, start, first }: Block): void {
    const block = this.#keeper.copy(bytes);
    for (const { index, start: at, bytes: own, utf8, tooDeep } of slicesOf(bytes, start, first)) {
      const kept = utf8 ? block : this.#keeper.keep(own);
      const from = utf8 ? at - start : 0;
      const element: KeptElement = { index, start: at, utf8, tooDeep, kept, from, to: from + own.length };
      const owner = tooDeep ? undefined : this.#owner.in(own);
      if (typeof owner !== 'number') this.#others.push(element);
      else if (this.#owned.has(owner)) this.#owned.get(owner)?.push(element);
      else this.#owned.set(owner, [element]);
    }
  }

  #read({ kept, from, to }: KeptElement): Buffer {
    if (this.#last?.kept !== kept) {
      this.#last = { kept, bytes: this.#keeper.read(kept) };
    }
    return this.#last.bytes.subarray(from, to);
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

  /** The bytes of an object with these in front of its keys; copied one by one, for what is read holds others, too. */
  #joined(own: readonly KeptElement[], owner: Buffer): Buffer {
    const isEmpty = owner[behindSpace(owner, 1)] === CLOSE;
    const front = Buffer.from(`{${JSON.stringify(this.#as)}:[`);
    const length = own.reduce((sum, { from, to }) => sum + to - from + 1, front.length);
    const joined = Buffer.allocUnsafe(length + owner.length - (isEmpty ? 1 : 0));
    let at = front.copy(joined);
    for (const element of own) {
      at += this.#read(element).copy(joined, at);
      joined[at++] = COMMA;
    }
    joined[at - 1] = LIST_END;
    if (!isEmpty) joined[at++] = COMMA;
    owner.copy(joined, at, 1);
    return joined;
  }

  /** Gives those that are left, and is empty then. */
  *rest(): Generator<Slice> {
    const left = [...this.#others, ...[...this.#owned.values()].flat()];
    try {
      for (const element of left.sort((one, other) => one.index - other.index)) {
        const { kept: _kept, from: _from, to: _to, ...slice } = element;
        yield { ...slice, bytes: this.#read(element) };
      }
    } finally {
      this.#keeper.close();
    }
  }
}
