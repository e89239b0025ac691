// Damages recordings and tells which invariants break: npm run fuzz -- [DIR] [--count N] [--seed S] [--only ID]
// [--skip-growth] [--save DIR] or --growth SHAPE. --save writes what was damaged of the first failure of each kind.
// The properties that tests try are tried with a seed of their own, or that of --properties SEED alone.
import { fork, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { bundled } from './bundled.mjs';
import { growth } from './growth.mjs';

/** A trial that takes longer is taken for one that does not end. */
const LIMIT_MILLISECONDS = 60_000;
/** From one recording to the next: a prime number, so that all have their turn. */
const STRIDE = 7919;
/** Failures of a kind that are named. */
const NAMED = 3;

const text = { type: 'string' };
const options = {
  count: text,
  seed: { ...text, default: '1' },
  only: text,
  growth: text,
  properties: text,
  'skip-growth': { type: 'boolean' },
  save: { ...text, default: '' },
};
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const folder = resolve(positionals[0] ?? 'fixtures');
const seed = Number(values.seed);
const trees = ['workspaces', '_workspaces'].map((name) => join(folder, name)).find(existsSync);
if (trees === undefined || !existsSync('dist/bin/unify.js')) {
  console.error(
    trees === undefined ? `${folder}: holds no source trees (workspaces/)` : 'dist is missing: npm run build',
  );
  process.exit(2);
}

/** Problems by kind: how many, and the first ones. */
const kinds = new Map();
let tried = 0;
const isWhole = [values.only, values.growth, values.properties].every((one) => one === undefined);
if (isWhole || values.properties !== undefined)
  properties(values.properties ?? String(Math.trunc(Math.random() * 2 ** 31)));
if (values.growth === undefined && values.properties === undefined)
  await bundled('test/fuzz/worker.ts', (program) => run(program));
if ((isWhole && !values['skip-growth']) || values.growth !== undefined)
  for (const { kind, command } of await growth(values.growth ?? '')) kinds.set(kind, { count: 1, named: [command] });
report();
process.exitCode = kinds.size > 0 ? 1 : 0;

/** Runs the tests of properties with this seed. */
function properties(ofThese) {
  const files = readdirSync('test', { recursive: true })
    .map((name) => join('test', name))
    .filter((name) => name.endsWith('.test.ts') && readFileSync(name, 'utf8').includes("from 'fast-check'"));
  const env = { ...process.env, UNIFY_SEED: ofThese };
  const { status } = spawnSync('npx', ['vitest', 'run', ...files], { env, stdio: 'inherit' });
  if (status !== 0) kinds.set('a property fails', { count: 1, named: [`npm run fuzz -- --properties ${ofThese}`] });
}

/** Hands the trials to as many processes as there are cores. */
async function run(program) {
  const tasks = tasksOf((await beginning(start(program))).ids);
  await Promise.all(Array.from({ length: availableParallelism() }, () => work(program, tasks)));
}

/** So many trials, one of each recording in a round, in an order that goes over all of them. */
function* tasksOf(ids) {
  const chosen = [...ids.keys()].filter((index) => values.only === undefined || ids[index] === values.only);
  for (let number = 0; number < Number(values.count ?? chosen.length); number++) {
    const index = chosen[(number * STRIDE) % chosen.length];
    yield { index, id: ids[index], seed: seed + Math.floor(number / chosen.length) };
  }
}

async function work(program, tasks) {
  let child = start(program);
  await beginning(child, true);
  for (const task of tasks) {
    const answer = await answerOf(child, task);
    tried++;
    for (const problem of answer.problems) take(problem, task, answer.what);
    if (!answer.ended) continue;
    child.kill('SIGKILL');
    child = start(program);
    await beginning(child, true);
  }
  child.disconnect();
}

function start(program) {
  return fork(program, [folder, trees, values.only === undefined ? '' : 'program', values.save]);
}

/** What a process says when it is ready. */
async function beginning(child, stays = false) {
  const said = await new Promise((done) => child.once('message', done));
  if (!stays) child.disconnect();
  return said;
}

/** What a process says of a trial; a process that says nothing has ended, or does not end. */
function answerOf(child, task) {
  return new Promise((done) => {
    const ended = (kind) => done({ what: 'unknown', problems: [{ kind }], ended: true });
    const timer = setTimeout(() => ended('does not end'), LIMIT_MILLISECONDS);
    const onExit = (code, signal) => ended(`ends the process: ${signal ?? code}`);
    child.once('exit', onExit);
    child.once('message', (answer) => {
      clearTimeout(timer);
      child.off('exit', onExit);
      done(answer);
    });
    child.send({ index: task.index, seed: task.seed });
  });
}

function take({ kind, detail, input }, { id, seed: ofRound }, what) {
  const known = kinds.get(kind) ?? { count: 0, named: [] };
  kinds.set(kind, known);
  known.count++;
  if (input !== undefined && !(known.input?.length <= input.length)) known.input = input;
  const where = positionals[0] === undefined ? '' : `${positionals[0]} `;
  const repeat = `npm run fuzz -- ${where}--seed ${ofRound} --only '${id}'`;
  if (known.named.length < NAMED)
    known.named.push(`${what}${detail === undefined ? '' : `: ${detail}`}\n    ${repeat}`);
}

function report() {
  for (const [kind, { count, named, input }] of [...kinds].sort(([, one], [, other]) => other.count - one.count)) {
    console.log(`${count} × ${kind}`);
    if (input !== undefined) console.log(`  shortest: ${input}`);
    for (const example of named) console.log(`  ${example}`);
  }
  console.log(`seed ${seed}: ${tried} trials, ${kinds.size} kinds of failures`);
}
