import type { Subject } from './check.ts';
import { convertBytes, convertRun } from './convert-recording.ts';
import type { Recording } from './recording.ts';
import type { Workspaces } from './workspaces.ts';

/** Converts a recording once for all of its checks. */
export async function subjectOf(recording: Recording, workspaces: Workspaces): Promise<Subject> {
  const workspace = workspaces.folderOf(recording);
  const printed = recording.stdout.length > 0 ? recording.stdout : recording.stderr;
  const piped = await convertBytes(printed, recording, workspace);
  return { recording, workspace, printed, piped, run: await convertRun(recording, workspace) };
}
