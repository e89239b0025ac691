import type { Subject } from './check.ts';
import { convertInLayouts, runOptions } from './convert-recording.ts';
import { cutsOfEach } from './cuts.ts';
import { firstOfEachForm } from './form-of.ts';
import { leavesOfEach } from './leaves.ts';
import { printedBy, type Recording } from './recording.ts';
import type { Workspaces } from './workspaces.ts';

/** Where a recording is damaged by its checks. */
export type Damage = Pick<Subject, 'cuts' | 'leaves' | 'isNew'>;

/** Where each recording is damaged: where none of its form before it was; `thorough`, at many more places. */
export function damageOfEach(recordings: readonly Recording[], thorough = false): (recording: Recording) => Damage {
  const cuts = cutsOfEach(recordings, thorough);
  const leaves = leavesOfEach(recordings, thorough);
  const first = thorough ? new Set(recordings) : firstOfEachForm(recordings);
  return (recording) => {
    const changed = leaves.get(recording) ?? [];
    return { cuts: cuts.get(recording) ?? [], leaves: changed, isNew: first.has(recording) || changed.length > 0 };
  };
}

/** Converts a recording, piped and as a run, once for all of its checks. */
export async function subjectOf(
  recording: Recording,
  workspaces: Workspaces,
  damage: Damage = { cuts: [], leaves: [], isNew: true },
): Promise<Subject> {
  const workspace = workspaces.folderOf(recording);
  const printed = printedBy(recording);
  const piped = await convertInLayouts(printed, recording, workspace);
  const run = await convertInLayouts(recording.stdout, recording, workspace, runOptions(recording));
  return { recording, workspace, printed, ...damage, piped, run };
}
