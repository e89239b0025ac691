import { threadPool } from '../../io/thread-pool.ts';
import type { Adapters } from './prepare.ts';
import type { Result, Task } from './task.ts';
import { type Orders, TaskConverter } from './task-converter.ts';

/** What converts the inputs of a batch. */
export interface Converters {
  /** How many are converted at a time. */
  jobs: number;
  /** Converts one input; never rejects. */
  convert(task: Task): Promise<Result>;
  /** Ends what was started; true when a thread died, which may have left something behind. */
  end(): Promise<boolean>;
}

/** This thread alone for one job; else so many threads, which run `script`. */
export function startConverters(
  jobs: number,
  script: string | undefined,
  orders: Orders,
  adapters: Adapters,
): Converters {
  const own = new TaskConverter(orders, adapters);
  if (jobs === 1 || script === undefined)
    return { jobs: 1, convert: (task) => own.convert(task), end: async () => false };
  const pool = threadPool<Task, Result>(script, jobs, orders);
  let died = false;
  let ended = false;
  // One after the other, since they share a target.
  let crashes: Promise<unknown> = Promise.resolve();
  return {
    jobs,
    convert: (task) =>
      pool.run(task).catch((error: Error) => {
        // Nobody waits for what had not begun when all was to end.
        if (ended) return new Promise(() => {});
        died = true;
        const crashed = crashes.then(() => own.crashed(task, endOfThread(error)));
        crashes = crashed;
        return crashed;
      }),
    end: async () => {
      ended = true;
      await pool.end();
      return died;
    },
  };
}

/** What is said of an input over which a thread ended. */
export function endOfThread({ message }: Error): Error {
  return new Error(`the thread that converted it ended: ${message.split('\n', 1)[0]}`);
}
