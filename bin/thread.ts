import { workerData } from 'node:worker_threads';
import { onDemand } from '../adapters/on-demand.ts';
import { Converter } from '../src/cli/batch/converter.ts';
import type { Portion, Result } from '../src/cli/batch/job.ts';

const converter = new Converter(workerData, onDemand);

/** What a thread of `unify batch` does, with all adapters: what `src/io/thread-pool.ts` asks for. */
export const convert = (portion: Portion): Promise<Result[]> => converter.convert(portion);
