import { fork } from 'node:child_process';
import { bundled } from './bundled.mjs';

/** A shape that takes longer for all of its sizes is taken for one that does not end. */
const LIMIT_MILLISECONDS = 60_000;
/** Twice the input may take this much longer: linear growth takes 2, quadratic 4. */
const MOST_GROWTH = 2.9;
/** Below this many seconds nothing is said. */
const FLOOR_SECONDS = 0.8;
/** Sizes whose times are printed, the largest ones. */
const PRINTED = 3;
/** A megabyte of text may take so many seconds; JSON so many times what `JSON.parse` takes. */
const MOST_SECONDS_PER_MEGABYTE = 1;
const MOST_TIMES_PARSE = 20;

/**
 * Converts inputs of growing sizes, of those shapes whose names hold a text; prints a line for each and gives the kinds
 * of failures.
 */
export async function growth(part) {
  const kinds = [];
  await bundled('test/fuzz/growth-shapes.ts', async (shapes) => {
    const { GROWTH_SHAPES } = await import(shapes);
    await bundled('test/fuzz/growth-worker.ts', async (program) => {
      for (const name of Object.keys(GROWTH_SHAPES).filter((shape) => shape.includes(part))) {
        const kind = await failureOf(program, name);
        if (kind !== undefined)
          kinds.push({ kind, command: `npm run fuzz -- --growth '${name.replaceAll("'", "'\\''")}'` });
      }
    });
  });
  return kinds;
}

async function failureOf(program, name) {
  const { measured, ended } = await measure(program, name);
  const times = measured.slice(-PRINTED).map(({ bytes, seconds }) => `${bytes / 1024} KB ${seconds.toFixed(2)} s`);
  const kind = ended ? slowness(measured, name) : `does not end: ${name}`;
  console.log(`${kind === undefined ? 'linear' : 'SLOW'} ${name}: ${times.join(', ') || 'nothing measured'}`);
  return kind;
}

function slowness(measured, name) {
  const [before, { bytes, seconds, parseSeconds }] = measured.slice(-2);
  if (seconds < FLOOR_SECONDS) return undefined;
  if (seconds / before.seconds > MOST_GROWTH) return `grows faster than its input: ${name}`;
  const most =
    parseSeconds === undefined ? (MOST_SECONDS_PER_MEGABYTE * bytes) / 2 ** 20 : MOST_TIMES_PARSE * parseSeconds;
  return seconds > most ? `is slow: ${name}` : undefined;
}

/** What a process measures of a shape, and whether it came to its end. */
function measure(program, name) {
  return new Promise((done) => {
    const measured = [];
    const child = fork(program, [name]);
    const timer = setTimeout(() => child.kill('SIGKILL'), LIMIT_MILLISECONDS);
    child.on('message', (one) => measured.push(one));
    child.once('exit', (code) => {
      clearTimeout(timer);
      done({ measured, ended: code === 0 });
    });
  });
}
