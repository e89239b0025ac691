import { type ThreadPool, threadPool } from '../../io/thread-pool.ts';
import type { Converter } from './converter.ts';
import type { Orders, Portion, Result, Task } from './job.ts';
import { bytesOf } from './portions.ts';

/** What is converted before threads are started, which takes longer, in bytes. */
const WITHOUT_THREADS = 1 << 18;

/** Portions that a thread has: one that it converts, and the next, so that it need not wait for this thread. */
const PORTIONS_OF_THREAD = 2;

/** How many portions may wait for an earlier one, for each thread, and in all: each may hold files open. */
const AHEAD = 16;
const MOST_AHEAD = 128;

type Convert = (portion: Portion) => Promise<Result[]>;

/**
 * Converts portions: in this thread, and where there is much to do in others, too, each of which asks for the next
 * portion when it has finished one. `take` is called for one portion after the other, in their order; what it rejects
 * with ends all. True where a thread died, which may have left something behind.
 */
export async function convertAll(
  portions: AsyncGenerator<Portion>,
  own: Converter,
  threads: { script: string; count: number; data: Orders } | undefined,
  take: (results: Result[], portion: Portion) => Promise<void>,
): Promise<boolean> {
  const waiting: Promise<void>[] = [];
  const workers: Promise<void>[] = [];
  let ahead = 1;
  let last: Promise<void> = Promise.resolve();
  let isOver = false;
  const work = async (convert: Convert): Promise<void> => {
    for (let next = await portions.next(); next.done !== true && !isOver; next = await portions.next()) {
      const portion = next.value;
      const done = convert(portion);
      last = Promise.all([done, last]).then(([results]) => take(results, portion));
      // It is waited for by others.
      last.catch(() => {});
      waiting.push(last);
      await done;
      if (waiting.length >= ahead) await waiting.shift();
    }
  };
  const start = (convert: Convert): void => {
    const worker = work(convert);
    // It is waited for below.
    worker.catch(() => {
      isOver = true;
    });
    workers.push(worker);
  };

  let pool: ThreadPool<Portion, Result[]> | undefined;
  let hasDied = false;
  const inThread = async (portion: Portion): Promise<Result[]> => {
    if (pool === undefined) return await own.convert(portion);
    try {
      return await pool.run(portion);
    } catch (error) {
      if (isOver) throw error;
      hasDied = true;
      // Each input gets a thread for itself, so that only those are lost that end it.
      if (portion.length > 1) return (await Promise.all(portion.map((task) => inThread([task])))).flat();
      return [await own.lost(portion[0] as Task, error as Error)];
    }
  };
  let bytes = 0;
  start((portion) => {
    bytes += bytesOf(portion);
    if (threads !== undefined && threads.count > 0 && pool === undefined && bytes > WITHOUT_THREADS) {
      const { script, count, data } = threads;
      pool = threadPool(script, count, data);
      ahead = Math.min(AHEAD * (count + 1), MOST_AHEAD);
      for (let left = PORTIONS_OF_THREAD * count; left > 0; left--) start(inThread);
    }
    return own.convert(portion);
  });
  try {
    // Those that are started meanwhile stand behind the first.
    for (const worker of workers) await worker;
    await last;
  } finally {
    await pool?.end();
  }
  return hasDied;
}
