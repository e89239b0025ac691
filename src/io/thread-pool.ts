import process from 'node:process';
import { PassThrough } from 'node:stream';
import { Piscina } from 'piscina';

/** Threads that run one program and take one task at a time each. */
export interface ThreadPool<Task, Result> {
  /** Rejects where the thread ended over the task; another one takes its place. */
  run(task: Task): Promise<Result>;
  /** Ends the threads, each when it has finished its task; what waits for a thread is rejected. */
  end(): Promise<void>;
}

/** The name of the function that a thread's program exports. */
const THREAD_FUNCTION = 'convert';

/**
 * What a thread makes and drops soon takes so many MiB: with the default, four times as much, more threads would mean
 * much more memory.
 */
const YOUNG_MIB = 12;

/**
 * Starts threads. `script` is a program that exports `THREAD_FUNCTION`, which gets the tasks; `data` is its
 * `workerData`.
 */
export function threadPool<Task, Result>(script: string, threads: number, data: unknown): ThreadPool<Task, Result> {
  keepStreamsFromThreads();
  const pool = new Piscina<Task, Result>({
    filename: script,
    name: THREAD_FUNCTION,
    minThreads: threads,
    maxThreads: threads,
    workerData: data,
    recordTiming: false,
    // Threads hand over files that they opened.
    trackUnmanagedFds: false,
    resourceLimits: { maxYoungGenerationSizeMb: YOUNG_MIB },
  });
  let broken: Error | undefined;
  // Its program cannot be started: then tasks would wait for ever.
  pool.on('error', (error: Error) => {
    broken ??= error;
    pool.destroy().catch(() => {});
  });
  return {
    run: (task) => (broken === undefined ? pool.run(task) : Promise.reject(broken)),
    end: () => pool.close({ force: true }),
  };
}

/**
 * Node hands what a thread prints to `process.stdout` and `process.stderr`, and asking for these changes the
 * descriptors for all who share them. Our threads print nothing, so they get streams that lead nowhere.
 */
function keepStreamsFromThreads(): void {
  for (const name of ['stdout', 'stderr'] as const) {
    Object.defineProperty(process, name, { value: new PassThrough().resume(), configurable: true });
  }
}
