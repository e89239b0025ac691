import { LineConverter } from './line-converter.ts';
import type { Adapters } from './prepare.ts';
import { type Orders, TaskConverter } from './task-converter.ts';

/** What a thread of a batch does with each input, or block of lines, that it is given. */
export function batchThread(orders: Orders, adapters: Adapters): (given: never) => Promise<unknown> {
  if (!orders.lines) {
    const converter = new TaskConverter(orders, adapters);
    return (task) => converter.convert(task);
  }
  const opening = LineConverter.open(orders, adapters);
  return async (lines: Uint8Array) =>
    (await opening).convertLines(Buffer.from(lines.buffer, lines.byteOffset, lines.byteLength));
}
