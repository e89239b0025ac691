// Holds every check against every recording in a folder: npm run corpus -- DIR [CHECK], or those whose names hold
// CHECK. One process, a thread for each core.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { Worker } from 'node:worker_threads';
import { bundled } from './bundled.mjs';

/** Problems that are printed of one recording, and recordings that are named as slow. */
const SHOWN = 5;

const folder = resolve(process.argv[2] ?? 'fixtures');
const checks = process.argv[3] ?? '';
const workspaces = ['workspaces', '_workspaces'].map((name) => join(folder, name)).find(existsSync);
if (workspaces === undefined) {
  console.error(`${folder}: holds no source trees (workspaces/)`);
  process.exit(2);
}

/** The recordings that took longest, and how long. */
const slowest = [];
/** Ids of the recordings that nobody checks yet. */
let left;
let failed = 0;
let checked = 0;
const started = performance.now();
await bundled('test/recordings/check-worker.ts', (program) =>
  Promise.all(Array.from({ length: availableParallelism() }, () => work(program))),
);
console.log(`corpus: ${((performance.now() - started) / 1000).toFixed(1)} s`);
console.log(
  `slowest: ${slowest.map(({ id, milliseconds }) => `${id} ${(milliseconds / 1000).toFixed(1)} s`).join(', ')}`,
);
console.log(`${checked - failed} passed, ${failed} failed`);
process.exitCode = failed > 0 || checked === 0 ? 1 : 0;

/** Lets a thread check recordings, one after the other, until none is left; then it removes what it unpacked. */
function work(program) {
  return new Promise((done, fail) => {
    const worker = new Worker(program, { workerData: { folder, workspaces, checks, thorough: true } });
    const next = () => worker.postMessage(left.shift() ?? null);
    worker.on('error', fail).on('message', (told) => {
      if (told === null) return done(worker.terminate());
      if (Array.isArray(told)) left ??= told;
      else report(told);
      return next();
    });
  });
}

function report({ id, problems, milliseconds }) {
  checked++;
  slowest.push({ id, milliseconds });
  slowest.sort((one, other) => other.milliseconds - one.milliseconds).splice(SHOWN);
  if (problems.length === 0) return;
  failed++;
  console.log(`FAIL ${id}`);
  for (const problem of problems.slice(0, SHOWN)) console.log(`  ${problem}`);
  if (problems.length > SHOWN) console.log(`  … ${problems.length - SHOWN} more`);
}
