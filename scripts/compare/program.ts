import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import process from 'node:process';
import { isMainThread, workerData } from 'node:worker_threads';
import { toolsIn } from '../../test/recordings/recording.ts';
import { inThreads } from '../in-threads.ts';
import {
  type Conversion,
  MODES,
  type Mode,
  openRecordings,
  savedConversions,
  savedFile,
  savedTools,
} from './conversions.ts';
import { differencesOf } from './differences.ts';
import { type Differing, kindsText } from './kinds.ts';

const USAGE = `usage:
  npm run compare -- save DIR OUT        converts every recording of DIR with the build in dist, and saves that in OUT
  npm run compare -- DIR OLD [PART]      converts them again, and shows how that differs from what was saved in OLD
PART of the id of a recording (keel, or a whole id) restricts the comparison; a whole id shows values in full.`;

/** Tools with many recordings come first: what is left for the end should be short. */
const LONG = ['magellan', 'splice'];

/** What there is to do: save the conversions of a folder of recordings, or compare them with what was saved. */
interface Job {
  saves: boolean;
  recordings: string;
  saved: string;
  /** Part of the ids of the recordings in question. */
  part: string;
}

/** One tool's recordings in one mode. */
interface Unit {
  tool: string;
  mode: Mode;
}

/** How many recordings there are, and those that differ. */
interface Report {
  recordings: number;
  differing: Differing[];
}

const { saves, recordings, saved, part }: Job = isMainThread ? jobOf(process.argv.slice(2)) : workerData;
const conversionsOf = isMainThread ? undefined : await openRecordings(recordings);

/** In a thread: saves the conversions of a unit, or compares them with those that were saved. */
export async function answer({ tool, mode }: Unit): Promise<Report> {
  const after = (await conversionsOf?.(tool, mode, part)) ?? [];
  if (saves) {
    writeFileSync(join(saved, savedFile(tool, mode)), after.map((one) => `${JSON.stringify(one)}\n`).join(''));
    return { recordings: after.length, differing: [] };
  }
  const pairs = new Map<string, [before: Conversion | undefined, after?: Conversion]>();
  for (const one of savedConversions(saved, tool, mode, part)) pairs.set(one.id, [one]);
  for (const one of after) pairs.set(one.id, [pairs.get(one.id)?.[0], one]);
  const all = [...pairs].map(([id, pair]) => ({ id, mode, differences: differencesOf(...pair) }));
  return { recordings: all.length, differing: all.filter(({ differences }) => differences.length > 0) };
}

if (isMainThread) await main();

/** The exit status: 0 when all was saved or nothing differs, 1 for a difference, 2 for a wrong command line. */
async function main(): Promise<void> {
  const started = performance.now();
  if (saves) mkdirSync(saved, { recursive: true });
  const tools = [...new Set([...LONG, ...toolsIn(recordings), ...(saves ? [] : savedTools(saved))])];
  const units = tools.flatMap((tool) => MODES.map((mode): Unit => ({ tool, mode })));
  const reports: Report[] = [];
  await inThreads(import.meta.url, { saves, recordings, saved, part }, units, (report: Report | Error) => {
    if (report instanceof Error) throw report;
    reports.push(report);
  });
  const count = reports.reduce((sum, report) => sum + report.recordings, 0) / MODES.length;
  if (count === 0) return refuse(`no recording has ${part} in its id`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const done = saves ? 'saved' : 'compared';
  console.log(`${done} ${count} recordings in ${MODES.length} modes (${MODES.join(', ')}), ${seconds} s`);
  if (saves) return;
  const differing = reports.flatMap((report) => report.differing);
  console.log(differing.length === 0 ? 'no difference' : kindsText(differing, count === 1));
  process.exitCode = differing.length === 0 ? 0 : 1;
}

/** What the arguments ask for; what is wrong with them ends the program. */
function jobOf(args: readonly string[]): Job {
  const saves = args[0] === 'save';
  const [first, second, part = '', ...more] = saves ? args.slice(1) : args;
  if (first === undefined || second === undefined || more.length > 0) return refuse(`two folders are needed\n${USAGE}`);
  const [recordings, saved] = [resolve(first), resolve(second)];
  if (!existsSync(recordings) || toolsIn(recordings).length === 0)
    return refuse(`${recordings}: holds no recordings\n${USAGE}`);
  if (!saves && savedTools(saved).length === 0) return refuse(`${saved}: holds no saved conversions\n${USAGE}`);
  if (saves && !relative(process.cwd(), saved).startsWith('..')) return refuse(`${saved}: is inside the repository`);
  return { saves, recordings, saved, part };
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
