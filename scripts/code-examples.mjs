// Writes adapters/code-examples.ts, a recorded message for each code that a fixture has: npm run examples.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { bundled } from './bundled.mjs';

const FILE = 'adapters/code-examples.ts';

await bundled('test/recordings/write-examples.ts', (program) =>
  execFileSync(process.execPath, [program, resolve('fixtures'), resolve(FILE)], { stdio: 'inherit' }),
);
execFileSync('npx', ['biome', 'format', '--write', FILE], { stdio: 'inherit' });
