import { join } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { adapters } from '../../adapters/index.ts';
import { CHECKS } from './checks/index.ts';
import { readRecordings } from './recording.ts';
import { subjectOf } from './subject.ts';
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
const chosen = Object.entries(CHECKS).filter(([name]) => name.includes(checks));
const workspaces = openWorkspaces(join(trees));
try {
  const recordings = readRecordings(
    folder,
    adapters.map(({ tool }) => tool),
  );
  for (const recording of recordings.filter((_, index) => index % of === first)) {
    const started = performance.now();
    const problems = await problemsOf(recording);
    parentPort?.postMessage({ id: recording.id, problems, milliseconds: performance.now() - started } satisfies Report);
  }
} finally {
  workspaces.remove();
}

async function problemsOf(recording: Parameters<typeof subjectOf>[0]): Promise<string[]> {
  const problems: string[] = [];
  try {
    const subject = await subjectOf(recording, workspaces);
    for (const [name, check] of chosen) problems.push(...(await check(subject)).map((problem) => `${name}: ${problem}`));
  } catch (error) {
    problems.push(`crash: ${(error as Error).stack}`);
  }
  return problems;
}
