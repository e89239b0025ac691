import { mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { Piscina } from 'piscina';

interface Options {
  /** As many as there are cores, where nothing else is said. */
  threads?: number;
  /** A task that takes longer ends with its thread. */
  limitMilliseconds?: number;
}

/**
 * Has threads do tasks by the function `answer` of the module at an address, which has `workerData`; `take` gets the
 * result of each as soon as it is known, or why there is none. Temporary files of the threads are removed at the end.
 */
export async function inThreads<Task, Result>(
  address: string,
  workerData: unknown,
  tasks: Iterable<Task>,
  take: (result: Result | Error, task: Task) => void,
  { threads = availableParallelism(), limitMilliseconds }: Options = {},
): Promise<void> {
  const temporary = mkdtempSync(join(tmpdir(), 'unify-threads-'));
  const env = { ...process.env, TMPDIR: temporary };
  const pool = new Piscina<Task, Result>({
    ...{ filename: address, name: 'answer', workerData, env, minThreads: threads, maxThreads: threads },
    trackUnmanagedFds: false,
  });
  const left = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = left.next(); next.done !== true; next = left.next()) {
      const signal = limitMilliseconds === undefined ? null : AbortSignal.timeout(limitMilliseconds);
      take(await pool.run(next.value, { signal }).catch((error: Error) => error), next.value);
    }
  };
  try {
    await Promise.all(Array.from({ length: threads }, work));
  } finally {
    await pool.destroy();
    rmSync(temporary, { recursive: true, force: true });
  }
}
