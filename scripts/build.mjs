// Makes dist/: the program as one bundle with lazily loaded chunks, the library with its types, the schemas.

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, renameSync, rmSync } from 'node:fs';
import { build } from 'esbuild';

const shared = { bundle: true, platform: 'node', target: 'node20.19', format: 'esm', splitting: true, logLevel: 'warning' };
// Packages that are written in CommonJS ask for built-in modules with `require`.
const requireShim = "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);";

// Made beside the old one, so that at any time there is a whole one.
rmSync('dist-next', { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: { unify: 'bin/unify.ts' },
  outdir: 'dist-next/bin',
  minify: true,
  banner: { js: `#!/usr/bin/env node\n${requireShim}` },
});
chmodSync('dist-next/bin/unify.js', 0o755);
await build({
  ...shared,
  entryPoints: { index: 'src/index.ts', adapters: 'adapters/index.ts' },
  outdir: 'dist-next/lib',
  banner: { js: requireShim },
});
execFileSync(process.execPath, ['node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', 'dist-next/types'], {
  stdio: 'inherit',
});
cpSync('src/envelope/schema', 'dist-next/schema', { recursive: true });
rmSync('dist', { recursive: true, force: true });
renameSync('dist-next', 'dist');
