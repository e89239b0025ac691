import { parentPort, workerData } from 'node:worker_threads';
import { adapters } from '../../adapters/index.ts';
import { brokenIn } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { goldenProblems } from './golden.ts';
import { type Recording, readRecordings } from './recording.ts';
import { damageOfEach, subjectOf } from './subject.ts';
import { openWorkspaces } from './workspaces.ts';

/** What a worker checks: recordings of a folder, each when it is given the id. */
export interface Work {
  folder: string;
  /** The folder of the source trees. */
  workspaces: string;
  /** Part of the names of the checks. */
  checks: string;
  /** True for recordings that are damaged at many more places. */
  thorough?: boolean;
  /** True for recordings with goldens, which are compared with them. */
  goldens?: boolean;
}

/** What became of one recording. */
export interface Report {
  id: string;
  /** `check: problem`; empty when every check holds. */
  problems: string[];
  milliseconds: number;
}

const { folder, workspaces: trees, checks, thorough = false, goldens = false } = workerData as Work;
const chosen = Object.fromEntries(Object.entries(CHECKS).filter(([name]) => name.includes(checks)));
const tools = adapters.map(({ tool }) => tool);
const recordings = readRecordings(folder, tools);
const damageOf = damageOfEach(recordings, thorough);
const byId = new Map(recordings.map((recording) => [recording.id, recording]));
let workspaces = openWorkspaces(trees);

// First it tells which recordings there are; where it is given nothing instead of an id, it removes what it unpacked.
parentPort?.on('message', async (id: string | null) => {
  if (id !== null) return parentPort?.postMessage(await reportOf(byId.get(id) as Recording));
  workspaces.remove();
  workspaces = openWorkspaces(trees);
  return parentPort?.postMessage(null);
});
parentPort?.postMessage([...byId.keys()]);

async function reportOf(recording: Recording): Promise<Report> {
  const started = performance.now();
  const problems = await problemsOf(recording);
  return { id: recording.id, problems, milliseconds: performance.now() - started };
}

async function problemsOf(recording: Recording): Promise<string[]> {
  try {
    const subject = await subjectOf(recording, workspaces, damageOf(recording));
    return [...(await brokenIn(chosen, subject)), ...(goldens ? await goldenProblems(folder, subject) : [])];
  } catch (error) {
    return [`crash: ${(error as Error).stack}`];
  }
}
