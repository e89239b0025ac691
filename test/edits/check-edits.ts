// Asks again for the edits of recordings, and for edits of files that have changed since the search:
// npm run check:edits -- [DIR] [TRIES] [SEED]
import { resolve } from 'node:path';
import process from 'node:process';
import { treesIn } from '../recordings/workspaces.ts';
import { tryChangedFiles } from './changed-files.ts';
import { askAgain } from './recorded-requests.ts';

const [folder = 'fixtures', tries = '10000', seed = '1'] = process.argv.slice(2);
const trees = treesIn(resolve(folder));
const { same, refused, problems } = await askAgain(resolve(folder), trees);
console.log(`${same.length} recorded requests made again with their sums; refused: ${Object.keys(refused).length}`);
for (const [id, codes] of Object.entries(refused)) console.log(`  ${id}: ${codes.join(' ')}`);
for (const problem of problems) console.log(`FAIL ${problem}`);
const tried = await tryChangedFiles(trees, Number(tries), Number(seed));
console.log(
  `${tries} tries with seed ${seed}: ${tried.wrong.length} edits on wrong bytes, ${tried.planned} on the same ` +
    `bytes of a changed file; ${tried.refused.length} of ${tried.unchanged} unchanged files refused`,
);
for (const failed of [...tried.wrong, ...tried.refused]) console.log(`FAIL ${failed}`);
process.exitCode = problems.length + tried.wrong.length + tried.refused.length > 0 ? 1 : 0;
