import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { adapters } from '../../adapters/index.ts';
import { readRecordings } from '../recordings/recording.ts';
import { openWorkspaces } from '../recordings/workspaces.ts';
import { problemsOfProgram } from './built-program.ts';
import { brokenInvariants, type Problem } from './invariants.ts';
import { minimised } from './minimise.ts';
import { canBeDamaged, damagedRun, randomOf, runWith, type Trial, trialsOf } from './trials.ts';

/** A process that makes one trial after the other, as it is known by messages, and answers each. */

/** What is to be tried: the recording by its number, and the seed of the round. */
export interface Task {
  index: number;
  seed: number;
}

/** What became of it. */
export interface Answer {
  id: string;
  /** What was damaged, and how. */
  what: string;
  problems: Found[];
}

type Run = NonNullable<Awaited<ReturnType<typeof damagedRun>>>;

export interface Found extends Problem {
  /** What was damaged, as short as it was found to fail still; of the first problem of its kind. */
  input?: string;
}

/** Every one of so many trials is held against the built program. */
const PROGRAM_EVERY = 20;
/** How long a failure is made shorter. */
const MINIMISE_MILLISECONDS = 5_000;

const [folder = '', trees = '', mode = '', save = ''] = process.argv.slice(2);
const workspaces = openWorkspaces(trees);
const recordings = readRecordings(
  folder,
  adapters.map(({ tool }) => tool),
).filter(canBeDamaged);
/** Kinds of problems that have been made short. */
const known = new Set<string>();

process.on('message', (task: Task) => void answer(task).then((result) => process.send?.(result)));
process.on('disconnect', () => workspaces.remove());
process.send?.({ count: recordings.length, ids: recordings.map(({ id }) => id) });

async function answer({ index, seed }: Task): Promise<Answer> {
  const [trial] = trialsOf(recordings.slice(index, index + 1), seed) as [Trial];
  const { recording, target, mutation } = trial;
  const workspace = workspaces.folderOf(recording);
  const run = await damagedRun(trial, recordings, workspace);
  const problems = run === undefined ? [] : await problemsOf(trial, run);
  return { id: recording.id, what: `${target}: ${mutation}`, problems };
}

async function problemsOf(trial: Trial, { given, damaged }: Run): Promise<Found[]> {
  const problems: Found[] = await brokenInvariants(given, randomOf(trial));
  const isException = problems.some(({ kind }) => kind.startsWith('exception'));
  const isTold =
    (trial.target === 'stdout' || trial.target === 'envelope') &&
    (mode === 'program' || trial.seed % PROGRAM_EVERY === 0);
  if (isTold && !isException) problems.push(...(await problemsOfProgram(given)));
  for (const problem of problems) {
    if (known.has(problem.kind)) continue;
    known.add(problem.kind);
    const shortest = await shortened(trial, { given, damaged }, problem.kind);
    problem.input = shown(shortest);
    if (save !== '') writeFileSync(join(save, `${trial.recording.id}.${trial.seed}`), shortest);
  }
  return problems;
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
