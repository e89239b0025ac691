import { mkdirSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
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

const { saves, recordings, saved, part }: Job = isMainThread ? jobOf(process.argv.slice(2)) : workerData;
const conversionsOf = isMainThread ? undefined : await openRecordings(recordings);

/** In a thread: saves the conversions of a unit, or compares them with those that were saved. */
export async function answer({ tool, mode }: Unit): Promise<Differing[]> {
  const after = (await conversionsOf?.(tool, mode, part)) ?? [];
  if (saves) writeFileSync(join(saved, savedFile(tool, mode)), after.map((one) => `${JSON.stringify(one)}\n`).join(''));
  const before = saves ? after : savedConversions(saved, tool, mode, part);
  const [old, now] = [byId(before), byId(after)];
  const ids = [...new Set([...old.keys(), ...now.keys()])];
  return ids.map((id) => ({ id, mode, differences: differencesOf(old.get(id), now.get(id)) }));
}

function byId(all: readonly Conversion[]): ReadonlyMap<string, Conversion> {
  return new Map(all.map((one) => [one.id, one]));
}

if (isMainThread) await main();

/** The exit status: 0 when all was saved or nothing differs, 1 for a difference, 2 for a wrong command line. */
async function main(): Promise<void> {
  const started = performance.now();
  if (saves) mkdirSync(saved, { recursive: true });
  const tools = [...new Set([...toolsIn(recordings), ...(saves ? [] : savedTools(saved))])];
  const units = tools.flatMap((tool) => MODES.map((mode): Unit => ({ tool, mode })));
  const all: Differing[] = [];
  await inThreads(import.meta.url, { saves, recordings, saved, part }, units, (found: Differing[] | Error) => {
    if (found instanceof Error) throw found;
    all.push(...found);
  });
  const count = all.length / MODES.length;
  if (count === 0) return refuse(`no recording has ${part} in its id`);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  const done = saves ? 'saved' : 'compared';
  console.log(`${done} ${count} recordings in ${MODES.length} modes (${MODES.join(', ')}), ${seconds} s`);
  const differing = all.filter(({ differences }) => differences.length > 0);
  if (!saves) console.log(differing.length === 0 ? 'no difference' : kindsText(differing, count === 1));
  process.exitCode = differing.length === 0 ? 0 : 1;
}

/** What the arguments ask for; what is wrong with them ends the program. */
function jobOf(args: readonly string[]): Job {
  const saves = args[0] === 'save';
  const [recordings, saved, part = ''] = saves ? args.slice(1) : args;
  if (recordings === undefined || saved === undefined) return refuse(USAGE);
  if (!saves && savedTools(saved).length === 0) return refuse(`${saved}: holds no saved conversions\n${USAGE}`);
  return { saves, recordings: resolve(recordings), saved: resolve(saved), part };
}

function refuse(why: string): never {
  console.error(why);
  process.exit(2);
}
