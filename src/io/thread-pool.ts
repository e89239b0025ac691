import { workerData } from 'node:worker_threads';
import { pool as startPool, worker } from 'workerpool';

/** Threads that run one program and take one task at a time each. */
export interface ThreadPool<Task, Result> {
  /** Rejects where the thread ended over the task; another one takes its place. */
  run(task: Task): Promise<Result>;
  /** Ends the threads. */
  end(): Promise<void>;
}

/** The name by which threads know the only work they do. */
const WORK = 'work';

/** Starts threads, each when there is a task for it; `script` calls `serveThread`, which gets `data`. */
export function threadPool<Task, Result>(script: string, threads: number, data: unknown): ThreadPool<Task, Result> {
  const pool = startPool(script, {
    workerType: 'thread',
    maxWorkers: threads,
    // Threads print nothing. Left to themselves they would ask for `process.stdout`, which changes the descriptor for all who share it.
    workerThreadOpts: { workerData: data, stdout: true, stderr: true },
  });
  return {
    run: async (task) => (await pool.exec(WORK, [task])) as Result,
    end: async () => {
      await pool.terminate(true);
    },
  };
}

/** In a thread: does each task with what `make` makes of the pool's data. */
export function serveThread<Data, Task, Result>(make: (data: Data) => (task: Task) => Promise<Result>): void {
  worker({ [WORK]: make(workerData as Data) });
}
