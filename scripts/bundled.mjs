import { mkdtempSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'esbuild';

/** Makes one file of a TypeScript program, lets `use` run it, and removes it again. */
export async function bundled(program, use, plugins = []) {
  // Beside the packages, so that the bundle finds them.
  const folder = mkdtempSync(resolve('node_modules/.bundle-'));
  const outfile = join(folder, 'program.mjs');
  try {
    await build({
      entryPoints: [program],
      outfile,
      bundle: true,
      platform: 'node',
      format: 'esm',
      packages: 'external',
      logLevel: 'warning',
      plugins,
    });
    return await use(outfile);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
