import type { ListNode } from '../adapter.ts';
import type { Block } from '../decode/document-part.ts';

/** True for a list whose elements wait as they stand: for what stands behind them, or because they belong to such. */
export function isWaiting({ late, joins }: ListNode): boolean {
  return late === true || joins !== undefined;
}

/** Elements of a list that wait as they stand. */
export class WaitingElements {
  readonly #blocks: Block[] = [];

  push({ bytes, ...block }: Block): void {
    this.#blocks.push({ ...block, bytes: Buffer.from(bytes) });
  }

  take(): readonly Block[] {
    return this.#blocks;
  }
}
