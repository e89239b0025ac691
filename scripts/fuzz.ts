// Damages recordings and prints which invariants break: npm run fuzz -- [DIR] [--count N] [--seed S] [--only ID]
// [--skip-growth] [--save DIR] or --growth SHAPE. --save writes what was damaged of the first failure of each kind.
// The properties that tests try are tried with a seed of their own, or that of --properties SEED alone.
import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import process from 'node:process';
import { parseArgs } from 'node:util';
import { isMainThread } from 'node:worker_threads';
import { GROWTH_SHAPES } from '../test/fuzz/growth-shapes.ts';
import { type Measured, measureGrowth } from '../test/fuzz/growth-worker.ts';
import { canBeDamaged } from '../test/fuzz/trials.ts';
import { type Found, makeTrial, type Task, type Work } from '../test/fuzz/worker.ts';
import { readRecordings } from '../test/recordings/recording.ts';
import { treesIn } from '../test/recordings/workspaces.ts';
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

/** Failures by kind: how many, the first ones, and the shortest input. */
const kinds = new Map<string, { count: number; named: string[]; input?: string }>();

if (isMainThread) await main();

async function main(): Promise<void> {
  const text = { type: 'string' } as const;
  const options = { count: text, seed: { ...text, default: '1' }, only: text, growth: text, properties: text };
  const { values, positionals } = parseArgs({
    options: { ...options, 'skip-growth': { type: 'boolean' }, save: { ...text, default: '' } },
    allowPositionals: true,
  });
  const { count, seed, only, growth, properties, save } = values;
  if (!existsSync('dist/bin/unify.js')) throw new Error('dist is missing: npm run build');
  const isWhole = only === undefined && growth === undefined && properties === undefined;
  let tried = 0;
  if (isWhole || properties !== undefined) tryProperties(properties ?? String(Math.trunc(Math.random() * 2 ** 31)));
  if (growth === undefined && properties === undefined) {
    const folder = resolve(positionals[0] ?? 'fixtures');
    const work: Work = { folder, trees: treesIn(folder), always: only !== undefined, save };
    const ids = readRecordings(folder)
      .filter(canBeDamaged)
      .map(({ id }) => id);
    const tasks = [...tasksOf(ids, Number(seed), only, count)];
    const named = positionals[0] === undefined ? '' : `${positionals[0]} `;
    const take = (found: Found[] | Error, task: Task) => {
      tried++;
      for (const problem of found instanceof Error ? [{ kind: endOf(found), what: 'unknown' }] : found)
        note(problem, `npm run fuzz -- ${named}--seed ${task.seed} --only '${task.id}'`);
    };
    await inThreads(import.meta.url, work, tasks, take, { limitMilliseconds: LIMIT_MILLISECONDS });
  }
  if ((isWhole && values['skip-growth'] !== true) || growth !== undefined) await tryGrowth(growth ?? '');
  report();
  console.log(`seed ${seed}: ${tried} trials, ${kinds.size} kinds of failures`);
  process.exitCode = kinds.size > 0 ? 1 : 0;
}

/** Runs the tests of properties with this seed. */
function tryProperties(seed: string): void {
  const files = readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((name) => join('test', name))
    .filter((name) => name.endsWith('.test.ts') && readFileSync(name, 'utf8').includes("from 'fast-check'"));
  const env = { ...process.env, UNIFY_SEED: seed };
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], { env, stdio: 'inherit' });
  if (status !== 0) note({ kind: 'a property fails', what: 'tests' }, `npm run fuzz -- --properties ${seed}`);
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
    if (kind !== undefined) note({ kind: `${kind}: ${name}`, what: 'growth' }, command);
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

function note({ kind, detail, input, what }: Found, command: string): void {
  const known = kinds.get(kind) ?? { count: 0, named: [] };
  kinds.set(kind, known);
  known.count++;
  if (input !== undefined && !(known.input !== undefined && known.input.length <= input.length)) known.input = input;
  if (known.named.length < NAMED)
    known.named.push(`${what}${detail === undefined ? '' : `: ${detail}`}\n    ${command}`);
}

function report(): void {
  for (const [kind, { count, named, input }] of [...kinds].sort(([, one], [, other]) => other.count - one.count)) {
    console.log(`${count} × ${kind}`);
    if (input !== undefined) console.log(`  shortest: ${input}`);
    for (const example of named) console.log(`  ${example}`);
  }
}
