import type { Subject } from './check.ts';
import { convertInLayouts, runOptions } from './convert-recording.ts';
import type { Recording } from './recording.ts';
import type { Workspaces } from './workspaces.ts';

/** Converts a recording, piped and as a run, once for all of its checks. */
export async function subjectOf(recording: Recording, workspaces: Workspaces, cuts: number[] = []): Promise<Subject> {
  const { stdout, stderr } = recording;
  const workspace = workspaces.folderOf(recording);
  const printed = stdout.length > 0 ? stdout : stderr;
  const piped = await convertInLayouts(printed, recording, workspace);
  const run = await convertInLayouts(stdout, recording, workspace, runOptions(recording));
  return { recording, workspace, printed, cuts, piped, run };
}
