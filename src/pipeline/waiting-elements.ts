import type { ListNode } from '../adapter.ts';
import type { Block, PlacedPart } from '../decode/document-reader.ts';
import type { ElementTaker } from '../decode/layout.ts';
import { slicesOf } from '../decode/slices.ts';
import type { ByteStore } from '../json/byte-keeper.ts';
import { PartQueue } from './part-queue.ts';

const NEWLINE = 0x0a;
/** What stands behind the last element of a list. */
const LIST_END = Buffer.from(']}');

/** True for a list whose elements wait as they stand: for what stands behind them, or because they belong to such. */
export function isWaiting({ late, joins }: ListNode): boolean {
  return late === true || joins !== undefined;
}

/** Elements of a list that wait as they stand: where they are many, outside of memory. */
export class WaitingElements {
  readonly #queue: PartQueue;

  constructor(openStore: (() => ByteStore) | undefined) {
    this.#queue = new PartQueue(openStore);
  }

  push({ bytes, start, first, count, traits }: Block): void {
    const { odd, tooDeep, depth = 0 } = traits;
    const head = `${[start, first, count, bytes.length, Number(odd), Number(tooDeep), depth].join(' ')}\n`;
    this.#queue.push({ part: 'printed', key: '', bytes: Buffer.concat([Buffer.from(head), bytes]), exact: false });
  }

  /** Gives what was taken, and is empty again. */
  *take(): Generator<Block> {
    for (const part of this.#queue.take()) if (part.part === 'printed') yield* blocksIn(part.bytes);
  }
}

/** The blocks that were put one behind the other, with commas between them. */
function* blocksIn(bytes: Uint8Array): Generator<Block> {
  const all = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  for (let at = 0; at < all.length; ) {
    const end = all.indexOf(NEWLINE, at);
    const head = all.toString('latin1', at, end).split(' ').map(Number);
    const [start = 0, first = 0, count = 0, length = 0, odd, tooDeep, depth = 0] = head;
    const traits = { odd: odd === 1, tooDeep: tooDeep === 1, ...(depth > 0 && { depth }) };
    yield { bytes: all.subarray(end + 1, end + 1 + length), start, first, count, traits };
    at = end + 1 + length + 1;
  }
}

/** Lets a taker have elements of its list that waited: gives what it took, and the others as they stand. */
export function* partsOf(pointer: string, { bytes, start, first }: Block, taker: ElementTaker): Generator<PlacedPart> {
  const { count, length, ended } = taker.read(Buffer.concat([bytes, LIST_END]), first);
  if (count > 0) yield { part: 'taken', pointer, count };
  if (!ended)
    yield { part: 'slices', pointer, slices: slicesOf(bytes.subarray(length), start + length, first + count) };
}
