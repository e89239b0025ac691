// Writes the goldens of the fixtures: npm run golden. Read what changed (git diff) before accepting it.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

const bundled = mkdtempSync(resolve('node_modules/.golden-'));
const entry = join(bundled, 'write.mjs');
try {
  await build({
    entryPoints: ['test/recordings/write-goldens.ts'],
    outfile: entry,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    logLevel: 'warning',
  });
  execFileSync(process.execPath, [entry, resolve('fixtures')], { stdio: 'inherit' });
} finally {
  rmSync(bundled, { recursive: true, force: true });
}
