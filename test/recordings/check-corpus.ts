// Holds every check against every recording in a folder: npm run corpus -- [DIR] [CHECK], or those whose names hold
// CHECK.
import { resolve } from 'node:path';
import process from 'node:process';
import { isMainThread, workerData } from 'node:worker_threads';
import { inThreads } from '../../scripts/in-threads.ts';
import { readRecordings } from './recording.ts';
import { RecordingChecks, type Report, type Work } from './recording-checks.ts';
import { treesIn } from './workspaces.ts';

/** Problems that are printed of one recording, and recordings that are named as slow. */
const SHOWN = 5;

const checks = isMainThread ? undefined : new RecordingChecks(workerData as Work);

/** In a thread: checks the recording with an id. */
export const answer = (id: string): Promise<Report> => checks!.reportOf(id);

if (isMainThread) await main(resolve(process.argv[2] ?? 'fixtures'), process.argv[3] ?? '');

async function main(folder: string, names: string): Promise<void> {
  const started = performance.now();
  const reports: Report[] = [];
  const work: Work = { folder, workspaces: treesIn(folder), checks: names, thorough: true };
  const ids = readRecordings(folder).map(({ id }) => id);
  await inThreads(import.meta.url, work, ids, (report: Report | Error, id) => {
    const whole = report instanceof Error ? { id, problems: [String(report.stack)], milliseconds: 0 } : report;
    reports.push(whole);
    print(whole);
  });
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
