import process from 'node:process';
import { isMainThread, workerData } from 'node:worker_threads';
import { jobOf, USAGE } from './arguments.ts';
import { runJob } from './run-job.ts';
import { type Job, work } from './worker.ts';

if (isMainThread) process.exitCode = await main(process.argv.slice(2));
else await work(workerData as Job);

/** The exit status: 0 when all was saved or nothing differs, 1 for a difference, 2 for a wrong command line. */
async function main(args: readonly string[]): Promise<number> {
  const job = jobOf(args);
  if (typeof job === 'string') {
    console.error(`${job}\n${USAGE}`);
    return 2;
  }
  return await runJob(job);
}
