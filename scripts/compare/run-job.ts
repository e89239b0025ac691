import { mkdirSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import { MODES } from './conversion.ts';
import { Kinds } from './kinds.ts';
import { printKinds } from './print-kinds.ts';
import { toolsIn } from './source.ts';
import type { Job, Report, Unit } from './worker.ts';

/** Tools with many recordings come first: what is left for the end should be short. */
const LONG = ['magellan', 'splice'];

/** Does a job with a thread for each core, prints what it came to, and gives the exit status. */
export async function runJob(job: Job): Promise<number> {
  const started = performance.now();
  if (job.out !== undefined) mkdirSync(job.out, { recursive: true });
  const reports = await inThreads(job, unitsOf(job));
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const recordings = sum(reports.filter(({ mode }) => mode === MODES[0]).map((report) => report.recordings));
  if (recordings === 0) {
    console.error(`no recording has ${job.part} in its id`);
    return 2;
  }
  const done = job.out === undefined ? 'compared' : 'saved';
  console.log(`${done} ${recordings} recordings in ${MODES.length} modes (${MODES.join(', ')}), ${seconds} s`);
  return job.out === undefined ? printDifferences(reports, recordings) : 0;
}

function unitsOf({ before, after }: Job): Unit[] {
  const tools = [...new Set([before, after].flatMap((folder) => (folder === undefined ? [] : toolsIn(folder))))].sort();
  const weight = ({ tool }: Unit) => (LONG.includes(tool) ? 0 : 1);
  const units = tools.flatMap((tool) => MODES.map((mode) => ({ tool, mode })));
  return units.sort((one, other) => weight(one) - weight(other));
}

/** A thread for each core does the next unit as soon as it has done one. */
async function inThreads(job: Job, units: Unit[]): Promise<Report[]> {
  const reports: Report[] = [];
  const thread = () =>
    new Promise<void>((done, fail) => {
      const worker = new Worker(new URL(import.meta.url), { workerData: job });
      const next = () => worker.postMessage(units.shift());
      worker.on('error', fail).on('exit', () => done());
      worker.on('message', (report: Report) => {
        reports.push(report);
        next();
      });
      next();
    });
  await Promise.all(Array.from({ length: availableParallelism() }, thread));
  return reports;
}

function printDifferences(reports: readonly Report[], recordings: number): number {
  const kinds = new Kinds();
  const differing = new Map<string, Set<string>>();
  for (const report of reports) {
    kinds.merge(report.kinds);
    if (report.differing.length === 0) continue;
    const ids = differing.get(report.tool) ?? new Set();
    for (const id of report.differing) ids.add(id);
    differing.set(report.tool, ids);
  }
  if (differing.size === 0) {
    console.log('no difference');
    return 0;
  }
  const tools = [...differing].sort().map(([tool, ids]) => `${tool} ${ids.size}`);
  console.log(`${sum([...differing.values()].map(({ size }) => size))} recordings differ: ${tools.join(', ')}`);
  printKinds(kinds, recordings === 1);
  return 1;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
