// Counts which documents of a folder of recordings come back from their envelopes: npm run check:to-legacy -- [DIR]
// [PART OF A NAME]. It fails for one that its form promises and that does not, and for any other than was recorded.
import { resolve } from 'node:path';
import { convertBytes } from '../recordings/convert-recording.ts';
import { documentRanges } from '../recordings/document-range.ts';
import { printedBy, readRecordings } from '../recordings/recording.ts';
import { openWorkspaces, treesIn } from '../recordings/workspaces.ts';
import { type Back, comesBack } from './comes-back.ts';
import { reasonWithoutPromise } from './promise.ts';

const [, , named = 'fixtures', part = ''] = process.argv;
const folder = resolve(named);
const workspaces = openWorkspaces(treesIn(folder));
const counts: Record<Back, number> = { equal: 0, refused: 0, different: 0 };
const promised: Record<Back, number> = { ...counts };
/** How many are refused that nothing promises, by why. */
const without = new Map<string, number>();
for (const recording of readRecordings(folder)) {
  if (!recording.id.includes(part) || documentRanges(printedBy(recording).toString('utf8')).length === 0) continue;
  const workspace = workspaces.folderOf(recording);
  const { text } = await convertBytes(printedBy(recording), recording, workspace);
  const back = await comesBack(recording, workspace, text);
  const reason = reasonWithoutPromise(recording, text);
  counts[back]++;
  if (reason === undefined) promised[back]++;
  if (back === 'different' || (back === 'refused' && reason === undefined))
    console.log(`${back}${reason === undefined ? ', although its form declares it' : ''}: ${recording.id}`);
  else if (reason !== undefined && back === 'refused') without.set(reason, (without.get(reason) ?? 0) + 1);
}
workspaces.remove();
for (const [reason, count] of [...without].sort()) console.log(`${count} refused, ${reason}`);
const shown = ({ equal, refused, different }: Record<Back, number>): string =>
  `${equal} of ${equal + refused + different} come back, ${refused} refused, ${different} different`;
console.log(`${shown(counts)}\nof forms that declare it ${shown(promised)}`);
if (counts.different + promised.refused > 0) process.exitCode = 1;
