// Holds every check against every recording in a folder: npm run corpus -- [DIR] [CHECK], or those whose names hold
// CHECK. One process, a thread for each core.
import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import process from 'node:process';
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads';
import { RecordingChecks, type Report, type Work } from './recording-checks.ts';
import { treesIn } from './workspaces.ts';

/** Problems that are printed of one recording, and recordings that are named as slow. */
const SHOWN = 5;

if (isMainThread) await main(resolve(process.argv[2] ?? 'fixtures'), process.argv[3] ?? '');
else answerIds(new RecordingChecks(workerData as Work));

/** In a thread: gives the ids of all recordings, then a report for each id that comes; `null` ends it. */
function answerIds(checks: RecordingChecks): void {
  parentPort?.on('message', async (id: string | null) => {
    if (id !== null) return parentPort?.postMessage(await checks.reportOf(id));
    checks.clean();
    return parentPort?.postMessage(null);
  });
  parentPort?.postMessage(checks.ids);
}

async function main(folder: string, checks: string): Promise<void> {
  const started = performance.now();
  const reports: Report[] = [];
  /** Ids of the recordings that nobody checks yet. */
  let left: string[] | undefined;
  const job: Work = { folder, workspaces: treesIn(folder), checks, thorough: true };
  const work = () =>
    new Promise((done, fail) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: job });
      worker.on('error', fail).on('message', (message: string[] | Report | null) => {
        if (message === null) return done(worker.terminate());
        if (Array.isArray(message)) left ??= message;
        else {
          reports.push(message);
          print(message);
        }
        return worker.postMessage(left?.shift() ?? null);
      });
    });
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  const seconds = (milliseconds: number) => `${(milliseconds / 1000).toFixed(1)} s`;
  const slowest = reports.toSorted((one, other) => other.milliseconds - one.milliseconds).slice(0, SHOWN);
  console.log(`corpus: ${seconds(performance.now() - started)}`);
  console.log(`slowest: ${slowest.map(({ id, milliseconds }) => `${id} ${seconds(milliseconds)}`).join(', ')}`);
  const failed = reports.filter(({ problems }) => problems.length > 0).length;
  console.log(`${reports.length - failed} passed, ${failed} failed`);
  process.exitCode = failed > 0 || reports.length === 0 ? 1 : 0;
}

function print({ id, problems }: Report): void {
  if (problems.length === 0) return;
  console.log(`FAIL ${id}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  if (problems.length > SHOWN) console.log(`  … ${problems.length - SHOWN} more`);
}
