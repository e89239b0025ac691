import type { Subject } from './check.ts';
import { convertInLayouts, runOptions } from './convert-recording.ts';
import { cutsOfEach } from './cuts.ts';
import { leavesOfEach } from './leaves.ts';
import { printedBy, type Recording } from './recording.ts';
import type { Workspaces } from './workspaces.ts';

/** Where a recording is damaged by its checks. */
export type Damage = Pick<Subject, 'cuts' | 'leaves'>;

/** Where each recording is damaged: where none of its form before it was; `thorough`, at many more places. */
export function damageOfEach(recordings: readonly Recording[], thorough = false): (recording: Recording) => Damage {
  const cuts = cutsOfEach(recordings, thorough);
  const leaves = leavesOfEach(recordings, thorough);
  return (recording) => ({ cuts: cuts.get(recording) ?? [], leaves: leaves.get(recording) ?? [] });
}

/** Converts a recording, piped and as a run, once for all of its checks. */
export async function subjectOf(
  recording: Recording,
  workspaces: Workspaces,
  damage: Damage = { cuts: [], leaves: [] },
): Promise<Subject> {
  const workspace = workspaces.folderOf(recording);
  const printed = printedBy(recording);
  const piped = await convertInLayouts(printed, recording, workspace);
  const run = await convertInLayouts(recording.stdout, recording, workspace, runOptions(recording));
  return { recording, workspace, printed, ...damage, piped, run };
}
