import { workerData } from 'node:worker_threads';
import { readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';
import { problemsOfProgram } from './built-program.ts';
import { brokenInvariants, type Problem } from './invariants.ts';
import { minimised } from './minimise.ts';
import { canBeDamaged, damagedRun, randomOf, runWith, type Trial, trialsOf } from './trials.ts';

/** What a thread makes trials of. */
export interface Work {
  folder: string;
  /** The folder of the source trees. */
  trees: string;
  /** True where every trial is held against the built program. */
  always: boolean;
}

/** What is to be tried: the recording by its number among those that can be damaged, and the seed of the round. */
export interface Task {
  index: number;
  id: string;
  seed: number;
}

type Run = NonNullable<Awaited<ReturnType<typeof damagedRun>>>;

export interface Found extends Problem {
  /** What was damaged, and how. */
  what: string;
  /** What was damaged, as short as it was found to fail still; of the first problem of its kind. */
  input?: string;
}

/** Every one of so many trials is held against the built program. */
const PROGRAM_EVERY = 20;
/** How long a failure is made shorter. */
const MINIMISE_MILLISECONDS = 5_000;

const { folder, trees = '', always = false } = (workerData ?? {}) as Partial<Work>;
const workspaces = openWorkspaces(trees);
const recordings = folder === undefined ? [] : readRecordings(folder).filter(canBeDamaged);
/** Kinds of problems that have been made short. */
const known = new Set<string>();

/** In a thread: the problems of one trial. */
export async function makeTrial({ index, seed }: Task): Promise<Found[]> {
  const [trial] = trialsOf(recordings.slice(index, index + 1), seed) as [Trial];
  const run = await damagedRun(trial, recordings, workspaces.folderOf(trial.recording));
  return run === undefined ? [] : await problemsOf(trial, run);
}

async function problemsOf(trial: Trial, { given, damaged }: Run): Promise<Found[]> {
  const problems = await brokenInvariants(given, randomOf(trial));
  const isException = problems.some(({ kind }) => kind.startsWith('exception'));
  const isTold =
    (trial.target === 'stdout' || trial.target === 'envelope') && (always || trial.seed % PROGRAM_EVERY === 0);
  if (isTold && !isException) problems.push(...(await problemsOfProgram(given)));
  const found = problems.map((problem): Found => ({ ...problem, what: `${trial.target}: ${trial.mutation}` }));
  for (const problem of found) {
    if (known.has(problem.kind)) continue;
    known.add(problem.kind);
    problem.input = shown(await shortened(trial, { given, damaged }, problem.kind));
  }
  return found;
}

async function shortened(trial: Trial, { given, damaged }: Run, kind: string): Promise<Buffer> {
  // What of an input may be left out depends on what was expected of it.
  if (kind.startsWith('good elements are missing')) return damaged;
  const fails = async (bytes: Buffer) => {
    const shorter = { wasJson: given.wasJson === true, ...runWith(trial, given.workspace, bytes) };
    return (await brokenInvariants(shorter, randomOf(trial))).some((other) => other.kind === kind);
  };
  return (await fails(damaged)) ? await minimised(damaged, fails, MINIMISE_MILLISECONDS) : damaged;
}

/** Bytes as a JSON string; those that are no UTF-8 as Latin-1, so that each is reported. */
function shown(bytes: Buffer): string {
  const text = bytes.toString('utf8');
  const exact = Buffer.from(text).equals(bytes)
    ? JSON.stringify(text)
    : `latin1 ${JSON.stringify(bytes.toString('latin1'))}`;
  return exact.length <= 400 ? exact : `${exact.slice(0, 400)}… (${bytes.length} bytes)`;
}
