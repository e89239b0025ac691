// Asks again for the edits of recordings, and for edits of files that have changed since the search:
// npm run check:edits -- [DIR] [TRIES] [SEED]
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';

const folder = resolve(process.argv[2] ?? 'fixtures');
const [tries, seed] = [process.argv[3] ?? 10_000, process.argv[4] ?? 1].map(Number);
const trees = ['workspaces', '_workspaces'].map((name) => join(folder, name)).find(existsSync);

await bundled('test/edits/check-edits.ts', async (program) => {
  const { askAgain, tryChangedFiles } = await import(pathToFileURL(program).href);
  const { same, refused, problems } = await askAgain(folder, trees);
  console.log(`${same.length} recorded requests made again with their sums; refused: ${Object.keys(refused).length}`);
  for (const [id, codes] of Object.entries(refused)) console.log(`  ${id}: ${codes.join(' ')}`);
  for (const problem of problems) console.log(`FAIL ${problem}`);
  const tried = await tryChangedFiles(trees, tries, seed);
  console.log(
    `${tries} tries with seed ${seed}: ${tried.wrong.length} edits on wrong bytes, ${tried.planned} on the same ` +
      `bytes of a changed file; ${tried.refused.length} of ${tried.unchanged} unchanged files refused`,
  );
  for (const failed of [...tried.wrong, ...tried.refused]) console.log(`FAIL ${failed}`);
  process.exitCode = problems.length + tried.wrong.length + tried.refused.length > 0 ? 1 : 0;
});
