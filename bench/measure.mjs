import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';

const PEAK = new URL('peak.mjs', import.meta.url).href;

/** How many measurements there are that leave their peak memory in a file. */
let runs = 0;

/**
 * Shell lines that time a command, given as "$@". `time` prints the times of what it runs and of the children of that.
 */
const LINES = {
  starts: 'time for ((left = STARTS; left > 0; left--)); do "$@" > /dev/null || exit; done',
  pipedStarts: 'time for ((left = STARTS; left > 0; left--)); do cat "$DOCUMENT" | "$@" > /dev/null || exit; done',
  pipe: 'cat "$DOCUMENT" | { time "$@" > /dev/null; }',
  run: 'time "$@" > /dev/null',
};

/**
 * A measurement of program starts: each sample is the mean of `starts` starts in a row, as times in seconds `{ wall,
 * user, cpu }`, where `cpu` is user and system time together.
 *
 * The kernel may count user time in ticks of several milliseconds, so one start tells little; `cpu` is exact.
 * With a `document`, each start gets it by a pipe, and the times include those of `cat`.
 * @param {{ folder: string, program?: string, args: string[], starts: number, document?: string }} command node, if no
 * other program, and its arguments, run in the folder
 */
export function starting({ folder, program, args, starts, document }) {
  const line = document === undefined ? LINES.starts : LINES.pipedStarts;
  return async () => {
    const { wall, user, cpu } = await timed(line, {
      folder,
      program,
      args,
      env: { STARTS: String(starts), DOCUMENT: document },
    });
    return { wall: wall / starts, user: user / starts, cpu: cpu / starts };
  };
}

/**
 * A measurement of servers: each sample is the mean of `starts` starts in a row, as `{ cpu }`, the user and system time
 * in seconds until each of `asks` was answered with a line. Linux alone tells the time of a process that goes on.
 * @param {{ folder: string, args: string[], starts: number, asks: string[] }} command arguments of node, run in the
 * folder
 */
export function answering({ folder, args, starts, asks }) {
  return async () => {
    let cpu = 0;
    for (let left = starts; left > 0; left -= 1) cpu += await answered(folder, args, asks);
    return { cpu: cpu / starts };
  };
}

async function answered(folder, args, asks) {
  const child = spawn(process.execPath, args, { cwd: folder, env: plainEnv(), stdio: ['pipe', 'pipe', 'inherit'] });
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]();
  for (const ask of asks) {
    child.stdin.write(`${ask}\n`);
    const { done } = await lines.next();
    if (done) throw new Error(`no answer from: node ${args.join(' ')}`);
  }
  const threads = `/proc/${child.pid}/task`;
  const nanoseconds = readdirSync(threads).map((one) => readFileSync(join(threads, one, 'schedstat'), 'utf8'));
  child.stdin.end();
  await once(child, 'close');
  return nanoseconds.reduce((sum, text) => sum + Number.parseInt(text, 10), 0) / 1e9;
}

/**
 * A measurement of one run that gets a document by a pipe: times of the node process in seconds, without `cat`, and the
 * peak resident set size in bytes, `{ wall, user, cpu, peak }`.
 *
 * The peak is what the process itself sees when it exits, by a module loaded before the program.
 * @param {{ folder: string, args: string[], document: string, statuses?: number[] }} command arguments of node, run in
 * the folder
 */
export function piping({ folder, args, document, statuses }) {
  const peakFile = join(folder, `peak-${++runs}`);
  return async () => {
    rmSync(peakFile, { force: true });
    const times = await timed(LINES.pipe, {
      folder,
      args: ['--import', PEAK, ...args],
      env: { DOCUMENT: document, PEAK_FILE: peakFile },
      statuses,
    });
    if (!existsSync(peakFile)) throw new Error(`no peak memory was left by: node ${args.join(' ')}`);
    return { ...times, peak: Number(readFileSync(peakFile, 'utf8')) * 1024 };
  };
}

/**
 * The same of a run of another program than node, without its memory, which nobody inside of it tells.
 * @param {{ folder: string, program: string, args: string[], document: string }} command
 */
export function pipingProgram({ folder, program, args, document }) {
  return () => timed(LINES.pipe, { folder, program, args, env: { DOCUMENT: document } });
}

/**
 * A measurement of one run that finds its input itself: as `piping`. `statuses` are those that count as done.
 * @param {{ folder: string, args: () => string[], statuses?: number[] }} command arguments of node, asked for before
 * the clock starts, run in the folder
 */
export function running({ folder, args, statuses }) {
  const peakFile = join(folder, `peak-${++runs}`);
  return async () => {
    const words = args();
    rmSync(peakFile, { force: true });
    const env = { PEAK_FILE: peakFile };
    const times = await timed(LINES.run, { folder, args: ['--import', PEAK, ...words], env, statuses });
    return { ...times, peak: Number(readFileSync(peakFile, 'utf8')) * 1024 };
  };
}

/** A measurement of several runs at a time: the longest wall time, and the sums of what they took. */
export function alongside(measurements) {
  return async () => {
    const samples = await Promise.all(measurements.map((measurement) => measurement()));
    const sum = (quantity) => samples.reduce((total, sample) => total + sample[quantity], 0);
    return {
      wall: Math.max(...samples.map(({ wall }) => wall)),
      user: sum('user'),
      cpu: sum('cpu'),
      peak: sum('peak'),
    };
  };
}

/**
 * Runs measurements in turn, one uncounted round first, and gives for each measurement the samples of each quantity,
 * `samples` of them.
 */
export async function interleaved(measurements, samples) {
  for (const measurement of measurements) await measurement();
  const taken = measurements.map(() => []);
  for (let left = samples; left > 0; left -= 1) {
    for (const [at, measurement] of measurements.entries()) taken[at].push(await measurement());
  }
  return taken.map(byQuantity);
}

function byQuantity(samples) {
  return Object.fromEntries(
    Object.keys(samples[0]).map((quantity) => [quantity, samples.map((sample) => sample[quantity])]),
  );
}

async function timed(line, { folder, program = process.execPath, args, env, statuses = [0] }) {
  // The locale would change the decimal point.
  const child = spawn('bash', ['-c', line, 'bash', program, ...args], {
    cwd: folder,
    env: { ...plainEnv(), ...env, LC_ALL: 'C', TIMEFORMAT: '%U %S %R' },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const [[status], said] = await Promise.all([once(child, 'close'), text(child.stderr)]);
  const [user, system, wall] = said.trimEnd().split('\n').pop().split(' ').map(Number);
  if (!statuses.includes(status) || !(user + system + wall > 0))
    throw new Error(`status ${status} from: ${program} ${args.join(' ')}\n${said.trimEnd()}`);
  return { wall, user, cpu: user + system };
}

/** The environment without what a user may have set for their own node: it would change what is measured. */
function plainEnv() {
  const { NODE_OPTIONS, NODE_COMPILE_CACHE, NODE_EXTRA_CA_CERTS, ...env } = process.env;
  return env;
}
