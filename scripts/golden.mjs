// Writes the goldens of the fixtures: npm run golden. Read what changed (git diff) before accepting it.
import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { bundled } from './bundled.mjs';

await bundled('test/recordings/write-goldens.ts', (program) =>
  execFileSync(process.execPath, [program, resolve('fixtures')], { stdio: 'inherit' }),
);
