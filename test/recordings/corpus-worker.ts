import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { adapters } from '../../adapters/index.ts';
import { brokenIn } from './check.ts';
import { CHECKS } from './checks/index.ts';
import { type Recording, readRecordings } from './recording.ts';
import { type Damage, damageOfEach, subjectOf } from './subject.ts';
import { openWorkspaces } from './workspaces.ts';

/** What a worker has to do: every `of`th recording of a folder, beginning with number `first`. */
export interface Share {
  folder: string;
  workspaces: string;
  /** Part of the names of the checks. */
  checks: string;
  first: number;
  of: number;
}

/** What became of one recording. */
export interface Report {
  id: string;
  /** `check: problem`; empty when every check holds. */
  problems: string[];
  milliseconds: number;
}

const { folder, workspaces: trees, checks, first, of } = workerData as Share;
const chosen = Object.fromEntries(Object.entries(CHECKS).filter(([name]) => name.includes(checks)));
const workspaces = openWorkspaces(join(trees));
const tools = adapters.map(({ tool }) => tool);
try {
  const recordings = readRecordings(folder, tools);
  const damageOf = damageOfEach(recordings, true);
  for (const recording of recordings.filter((_, index) => index % of === first)) {
    const started = performance.now();
    const problems = await problemsOf(recording, damageOf(recording));
    parentPort?.postMessage({ id: recording.id, problems, milliseconds: performance.now() - started } satisfies Report);
  }
} finally {
  workspaces.remove();
}

async function problemsOf(recording: Recording, damage: Damage): Promise<string[]> {
  try {
    return await brokenIn(chosen, await subjectOf(recording, workspaces, damage));
  } catch (error) {
    return [`crash: ${(error as Error).stack}`];
  }
}
