import type { ListNode } from '../adapter.ts';
import type { Block } from '../decode/document-part.ts';
import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';

/** True for a list whose elements wait as they stand: for what stands behind them, or because they belong to such. */
export function isWaiting({ late, joins }: ListNode): boolean {
  return late === true || joins !== undefined;
}

/** Elements of a list that wait as they stand: where they are many, in a store. */
export class WaitingElements {
  readonly #keeper: ByteKeeper;
  readonly #blocks: (Omit<Block, 'bytes'> & { kept: Kept })[] = [];

  constructor(openStore: OpenStore | undefined) {
    this.#keeper = new ByteKeeper(openStore);
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
