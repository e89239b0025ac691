import { workerData } from 'node:worker_threads';
import { onDemand } from '../adapters/on-demand.ts';
import { batchThread } from '../src/cli/batch/thread.ts';

/** What a thread of `unify batch` does, with all adapters: what `src/io/thread-pool.ts` asks for. */
export const convert = batchThread(workerData, { near: [], far: onDemand });
