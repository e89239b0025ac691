// Damages recordings and prints which invariants break, then measures inputs that grow:
// npm run fuzz -- [DIR] [--count N] [--seed S] [--only ID] or --growth SHAPE.
import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { GROWTH_SHAPES } from '../test/fuzz/growth-shapes.ts';
import { type Measured, measureGrowth } from '../test/fuzz/growth-worker.ts';
import { canBeDamaged } from '../test/fuzz/trials.ts';
import { type Found, makeTrial, type Task, type Work } from '../test/fuzz/worker.ts';
import { readRecordings } from '../test/recordings/recording.ts';
import { treesIn } from '../test/recordings/workspaces.ts';
import { grouped } from './grouped.ts';
import { inThreads } from './in-threads.ts';

/** A trial, or a shape in all of its sizes, that takes longer is taken for one that does not end. */
const LIMIT_MILLISECONDS = 60_000;
/** From one recording to the next: a prime number, so that all have their turn. */
const STRIDE = 7919;
/** Failures of a kind that are named. */
const NAMED = 3;

/** Twice the input may take this much longer: linear growth takes 2, quadratic 4. */
const MOST_GROWTH = 2.9;
/** Below this many seconds nothing is said. */
const FLOOR_SECONDS = 0.8;
/** Sizes whose times are printed, the largest ones. */
const PRINTED = 3;
/** A megabyte of text may take so many seconds; JSON so many times what `JSON.parse` takes. */
const MOST_SECONDS_PER_MEGABYTE = 1;
const MOST_TIMES_PARSE = 20;

/** In a thread: makes one trial, or measures a shape of inputs by its name. */
export const answer = (task: Task | string) => (typeof task === 'string' ? measureGrowth(task) : makeTrial(task));

/** What failed, each with the command that repeats it. */
const failures: (Found & { command: string })[] = [];

if (isMainThread) await main();

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { count: text, seed: { ...text, default: '1' }, only: text, growth: text };
  const { values, positionals } = parseArgs({ options, allowPositionals: true });
  const { count, seed, only, growth } = values;
  if (!existsSync('dist/bin/unify.js')) throw new Error('dist is missing: npm run build');
  if (growth === undefined) await tryDamage(positionals[0] ?? 'fixtures', Number(seed), only, count);
  if (only === undefined) await tryGrowth(growth ?? '');
  const kinds = [...grouped(failures, ({ kind }) => kind)].sort(([, one], [, other]) => other.length - one.length);
  for (const [kind, found] of kinds) {
    console.log(`${found.length} × ${kind}`);
    const inputs = found.flatMap(({ input = [] }) => input).sort((one, other) => one.length - other.length);
    for (const input of inputs.slice(0, 1)) console.log(`  shortest: ${input}`);
    for (const { what, detail = '', command } of found.slice(0, NAMED))
      console.log(`  ${what}${detail === '' ? '' : `: ${detail}`}\n    ${command}`);
  }
  console.log(`seed ${seed}: ${kinds.length} kinds of failures`);
  process.exitCode = kinds.length > 0 ? 1 : 0;
}

async function tryDamage(named: string, seed: number, only?: string, count?: string): Promise<void> {
  const folder = resolve(named);
  const work: Work = { folder, trees: treesIn(folder), always: only !== undefined };
  const ids = readRecordings(folder)
    .filter(canBeDamaged)
    .map(({ id }) => id);
  const tasks = [...tasksOf(ids, seed, only, count)];
  const take = (found: Found[] | Error, task: Task) => {
    const command = `npm run fuzz -- ${named} --seed ${task.seed} --only '${task.id}'`;
    const problems = found instanceof Error ? [{ kind: endOf(found), what: 'unknown' }] : found;
    failures.push(...problems.map((problem) => ({ ...problem, command })));
  };
  await inThreads(import.meta.url, work, tasks, take, { limitMilliseconds: LIMIT_MILLISECONDS });
  console.log(`${tasks.length} trials`);
}

/** Converts inputs of growing sizes, of those shapes whose names hold a text, one at a time. */
async function tryGrowth(part: string): Promise<void> {
  const names = Object.keys(GROWTH_SHAPES).filter((shape) => shape.includes(part));
  const take = (measured: Measured[] | Error, name: string) => {
    const times = (measured instanceof Error ? [] : measured.slice(-PRINTED)).map(
      ({ bytes, seconds }) => `${bytes / 1024} KB ${seconds.toFixed(2)} s`,
    );
    const kind = measured instanceof Error ? endOf(measured) : slownessOf(measured);
    console.log(`${kind === undefined ? 'linear' : 'SLOW'} ${name}: ${times.join(', ')}`);
    const command = `npm run fuzz -- --growth '${name.replaceAll("'", "'\\''")}'`;
    if (kind !== undefined) failures.push({ kind: `${kind}: ${name}`, what: 'growth', command });
  };
  await inThreads(import.meta.url, {}, names, take, { threads: 1, limitMilliseconds: LIMIT_MILLISECONDS });
}

function slownessOf(measured: readonly Measured[]): string | undefined {
  const [before, last] = measured.slice(-2) as [Measured, Measured];
  const { bytes, seconds, parseSeconds } = last;
  if (seconds < FLOOR_SECONDS) return undefined;
  if (seconds / before.seconds > MOST_GROWTH) return 'grows faster than its input';
  const most =
    parseSeconds === undefined ? (MOST_SECONDS_PER_MEGABYTE * bytes) / 2 ** 20 : MOST_TIMES_PARSE * parseSeconds;
  return seconds > most ? 'is slow' : undefined;
}

/** So many trials, one of each recording in a round, in an order that goes over all of them. */
function* tasksOf(ids: readonly string[], seed: number, only?: string, count?: string): Generator<Task> {
  const chosen = [...ids.keys()].filter((index) => only === undefined || ids[index] === only);
  if (chosen.length === 0) throw new Error(`there is no recording ${only}`);
  for (let number = 0; number < Number(count ?? chosen.length); number++) {
    const index = chosen[(number * STRIDE) % chosen.length] as number;
    yield { index, id: ids[index] as string, seed: seed + Math.floor(number / chosen.length) };
  }
}

/** Why a thread gave no answer. */
function endOf({ name, message }: Error): string {
  return name === 'AbortError' ? 'does not end' : `ends the thread: ${message}`;
}
