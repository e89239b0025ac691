// Converts every recording of a folder by `unify mcp`, page by page, with the client of the official SDK:
// npm run check:mcp -- [DIR]
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { bundled } from './bundled.mjs';

const folder = resolve(process.argv[2] ?? 'fixtures');
const trees = ['workspaces', '_workspaces'].map((name) => join(folder, name)).find(existsSync);

await bundled('test/cli/mcp-recordings.ts', async (program) => {
  const { answerRecordings } = await import(pathToFileURL(program).href);
  const { recordings, answers, problems } = await answerRecordings(folder, trees);
  for (const problem of problems) console.log(`FAIL ${problem}`);
  console.log(`${recordings} recordings, ${answers} answers, ${problems.length} problems`);
  process.exitCode = problems.length > 0 ? 1 : 0;
});
