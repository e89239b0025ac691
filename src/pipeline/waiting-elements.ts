import type { ListNode } from '../adapter.ts';
import type { Block, PlacedPart } from '../decode/document-part.ts';
import type { ElementTaker } from '../decode/layout.ts';
import { slicesOf } from '../decode/slices.ts';
import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';

/** What stands behind the last element of a list. */
const LIST_END = Buffer.from(']}');

/** True for a list whose elements wait as they stand: for what stands behind them, or because they belong to such. */
export function isWaiting({ late, joins }: ListNode): boolean {
  return late === true || joins !== undefined;
}

/** Elements of a list that wait as they stand: where they are many, outside of memory. */
export class WaitingElements {
  readonly #keeper: ByteKeeper;
  readonly #blocks: (Omit<Block, 'bytes'> & { kept: Kept })[] = [];

  constructor(openStore: OpenStore | undefined) {
    this.#keeper = new ByteKeeper(openStore);
  }

  /** How many they are. */
  get count(): number {
    return this.#blocks.reduce((sum, { count }) => sum + count, 0);
  }

  push({ bytes, ...block }: Block): void {
    this.#blocks.push({ ...block, kept: this.#keeper.copy(bytes) });
  }

  /** Gives what was taken; it is given up. */
  *take(): Generator<Block> {
    try {
      for (const { kept, ...block } of this.#blocks) yield { ...block, bytes: this.#keeper.read(kept) };
    } finally {
      this.#keeper.close();
    }
  }
}

/** Lets a taker have elements of its list that waited: gives what it took, and the others as they stand. */
export function* partsOf(pointer: string, { bytes, start, first }: Block, taker: ElementTaker): Generator<PlacedPart> {
  const { count, length, ended } = taker.read(Buffer.concat([bytes, LIST_END]), first);
  if (count > 0) yield { part: 'taken', pointer, count };
  if (!ended)
    yield { part: 'slices', pointer, slices: slicesOf(bytes.subarray(length), start + length, first + count) };
}
