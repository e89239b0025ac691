import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { isMainThread, workerData } from 'node:worker_threads';
import { inThreads } from '../in-threads.ts';
import {
  type Conversion,
  type Conversions,
  inLines,
  MODES,
  type Mode,
  openFolder,
  savedFile,
  toolsIn,
} from './conversions.ts';
import { type Difference, differencesOf } from './differences.ts';
import { kindsText } from './kinds.ts';

const USAGE = `usage:
  npm run compare -- save DIR OUT        converts every recording of DIR with the build in dist, and saves that in OUT
  npm run compare -- DIR OLD [PART]      converts them again, and shows how that differs from what was saved in OLD
  npm run compare -- NEW OLD [PART]      compares two saved folders
PART of the id of a recording (keel, or a whole id) restricts the comparison; a whole id shows values in full.`;

/** Tools with many recordings come first: what is left for the end should be short. */
const LONG = ['magellan', 'splice'];

/** What there is to do: compare `before` with `after`, or save `after` in `out`. Folders of recordings, or saved. */
interface Job {
  before?: string;
  after: string;
  out?: string;
  /** Part of the ids of the recordings in question. */
  part: string;
}

/** One tool's recordings in one mode. */
interface Unit {
  tool: string;
  mode: Mode;
}

interface Report {
  recordings: number;
  /** Of each recording that differs. */
  differing: { id: string; mode: Mode; differences: Difference[] }[];
}

const job: Job = isMainThread ? jobOf(process.argv.slice(2)) : workerData;
const nothing: Conversions = async () => [];
const conversionsOf = isMainThread ? nothing : await openFolder(job.after);
const savedOf = job.before === undefined || isMainThread ? nothing : await openFolder(job.before);

/** In a thread: compares the conversions of a unit, or saves them. */
export async function answer({ tool, mode }: Unit): Promise<Report> {
  const after = await conversionsOf(tool, mode, job.part);
  if (job.out !== undefined) {
    writeFileSync(join(job.out, savedFile(tool, mode)), inLines(after));
    return { recordings: after.length, differing: [] };
  }
  const before = new Map((await savedOf(tool, mode, job.part)).map((one) => [one.id, one]));
  const pairs = after.map((one): [string, Conversion | undefined, Conversion?] => [one.id, before.get(one.id), one]);
  for (const { id } of after) before.delete(id);
  for (const one of before.values()) pairs.push([one.id, one]);
  const all = pairs.map(([id, ...pair]) => ({ id, mode, differences: differencesOf(...pair) }));
  return { recordings: all.length, differing: all.filter(({ differences }) => differences.length > 0) };
}

if (isMainThread) await main();

/** The exit status: 0 when all was saved or nothing differs, 1 for a difference, 2 for a wrong command line. */
async function main(): Promise<void> {
  const started = performance.now();
  const { before = job.after, after, out, part } = job;
  if (out !== undefined) mkdirSync(out, { recursive: true });
  const tools = [...new Set([...LONG, ...toolsIn(before), ...toolsIn(after)])];
  const units = tools.flatMap((tool) => MODES.map((mode): Unit => ({ tool, mode })));
  const reports: Report[] = [];
  await inThreads(import.meta.url, job, units, (report: Report | Error) => {
    if (report instanceof Error) throw report;
    reports.push(report);
  });
  const recordings = reports.reduce((sum, report) => sum + report.recordings, 0) / MODES.length;
  if (recordings === 0) return refuse(`no recording has ${part} in its id`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const done = out === undefined ? 'compared' : 'saved';
  console.log(`${done} ${recordings} recordings in ${MODES.length} modes (${MODES.join(', ')}), ${seconds} s`);
  if (out !== undefined) return;
  const differing = reports.flatMap((report) => report.differing);
  console.log(differing.length === 0 ? 'no difference' : kindsText(differing, recordings === 1));
  process.exitCode = differing.length === 0 ? 0 : 1;
}

/** What the arguments ask for; what is wrong with them ends the program. */
function jobOf(args: readonly string[]): Job {
  const saves = args[0] === 'save';
  const [first, second, part = '', ...more] = saves ? args.slice(1) : args;
  if (first === undefined || second === undefined || more.length > 0) return refuse(`two folders are needed\n${USAGE}`);
  const [after, other] = [resolve(first), resolve(second)];
  for (const folder of saves ? [after] : [after, other])
    if (!existsSync(folder) || toolsIn(folder).length === 0)
      return refuse(`${folder}: holds neither recordings nor saved conversions\n${USAGE}`);
  if (saves && !relative(process.cwd(), other).startsWith('..')) return refuse(`${other}: is inside the repository`);
  return { after, part, ...(saves ? { out: other } : { before: other }) };
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
