// Makes dist/: the program as scripts that are loaded when needed, the library with its types, the schemas.

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformSync } from 'esbuild';

const shared = { bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning' };
const modules = { ...shared, format: 'esm', splitting: true };
// Packages that are written in CommonJS ask for built-in modules with `require`.
const requireShim =
  "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);";

// Made beside the old one, so that at any time there is a whole one.
const NEXT = 'dist-next';
rmSync(NEXT, { recursive: true, force: true });
await buildProgram(join(NEXT, 'bin'));
await build({
  ...modules,
  entryPoints: { index: 'src/index.ts', adapters: 'adapters/index.ts' },
  outdir: join(NEXT, 'lib'),
  banner: { js: requireShim },
});
node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', join(NEXT, 'types'));
cpSync('src/envelope/schema', join(NEXT, 'schema'), { recursive: true });
rmSync('dist', { recursive: true, force: true });
renameSync(NEXT, 'dist');

/** The program, in parts that are loaded when they are needed. */
async function buildProgram(folder) {
  const entryPoints = ['bin/unify.ts', 'bin/process.ts', 'bin/thread.ts'];
  const define = { 'import.meta.dirname': '__dirname' };
  await build({ ...modules, entryPoints, outdir: folder, define, minify: true });
  for (const name of readdirSync(folder)) makeCommonJs(join(folder, name));
  chmodSync(join(folder, 'unify.js'), 0o755);
  // What the thread pool starts: it looks for it beside itself.
  const worker = { ...shared, format: 'cjs', minify: true, external: ['@napi-rs/nice'] };
  await build({ ...worker, entryPoints: ['node_modules/piscina/dist/worker.js'], outfile: join(folder, 'worker.js') });
  writeFileSync(join(folder, 'package.json'), '{ "type": "commonjs" }\n');
}

/** Makes CommonJS, which starts sooner, of an ES module: esbuild splits nothing else. */
function makeCommonJs(file) {
  const { code } = transformSync(readFileSync(file, 'utf8'), {
    ...{ format: 'cjs', platform: 'node', target: shared.target, minify: true },
    supported: { 'dynamic-import': false },
  });
  writeFileSync(file, code);
}

function node(...args) {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}
