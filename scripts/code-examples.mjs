// Writes adapters/code-examples.ts, what was recorded of each code: npm run examples [-- DIR...]. It reads the fixtures
// and these folders of recordings; what others have shown before stays.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { bundled } from './bundled.mjs';

const FILE = 'adapters/code-examples.ts';
const folders = ['fixtures', ...process.argv.slice(2)].map((folder) => resolve(folder));

await bundled('test/recordings/write-examples.ts', (program) =>
  execFileSync(process.execPath, [program, resolve(FILE), ...folders], { stdio: 'inherit' }),
);
execFileSync('npx', ['biome', 'format', '--write', FILE], { stdio: 'inherit' });
