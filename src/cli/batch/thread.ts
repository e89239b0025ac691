import type { Adapters } from './prepare.ts';
import type { Result, Task } from './task.ts';
import { type Orders, TaskConverter } from './task-converter.ts';

/** What a thread of a batch does with each input that it is given. */
export function batchThread(orders: Orders, adapters: Adapters): (task: Task) => Promise<Result> {
  const converter = new TaskConverter(orders, adapters);
  return (task) => converter.convert(task);
}
