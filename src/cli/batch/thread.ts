import { serveThread } from '../../io/thread-pool.ts';
import type { Adapters } from './prepare.ts';
import type { Result, Task } from './task.ts';
import { type Orders, TaskConverter } from './task-converter.ts';

/** What a thread of a batch does: it converts one input at a time. */
export function serveBatch(adapters: Adapters): void {
  serveThread<Orders, Task, Result>((orders) => {
    const converter = new TaskConverter(orders, adapters);
    return (task) => converter.convert(task);
  });
}
