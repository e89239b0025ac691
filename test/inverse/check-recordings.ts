// Counts which documents of a folder of recordings come back from their envelopes, by tool, and of forms that declare
// it: npm run check:to-legacy -- [DIR] [PART OF A NAME]
import { resolve } from 'node:path';
import { convertBytes } from '../recordings/convert-recording.ts';
import { documentRanges } from '../recordings/document-range.ts';
import { printedBy, readRecordings } from '../recordings/recording.ts';
import { openWorkspaces, treesIn } from '../recordings/workspaces.ts';
import { type Back, comesBack } from './comes-back.ts';
import { declares } from './declares.ts';

const [, , named = 'fixtures', part = ''] = process.argv;
const folder = resolve(named);
const workspaces = openWorkspaces(treesIn(folder));
const counts: Record<string, Record<Back, number>> = {};
const declared = { documents: 0, broken: 0 };
for (const recording of readRecordings(folder)) {
  if (!recording.id.includes(part) || documentRanges(printedBy(recording).toString('utf8')).length === 0) continue;
  const workspace = workspaces.folderOf(recording);
  const { text } = await convertBytes(printedBy(recording), recording, workspace);
  const back = await comesBack(recording, workspace, text);
  const count = (counts[recording.tool] ??= { equal: 0, refused: 0, different: 0 });
  count[back]++;
  if (back === 'different') console.log(`different: ${recording.id}`);
  if (!declares(recording, text)) continue;
  declared.documents++;
  if (back === 'equal') continue;
  declared.broken++;
  console.log(`${back}, although its form declares it: ${recording.id}`);
}
workspaces.remove();
console.table(counts);
const all = Object.values(counts);
const sum = (back: Back) => all.reduce((total, count) => total + count[back], 0);
const total = all.flatMap((count) => Object.values(count)).reduce((one, other) => one + other, 0);
console.log(
  `${sum('equal')} of ${total} come back (${((100 * sum('equal')) / total).toFixed(1)} %), ${sum('refused')} refused`,
);
console.log(`of forms that declare it ${declared.documents - declared.broken} of ${declared.documents}`);
if (sum('different') + declared.broken > 0) process.exitCode = 1;
