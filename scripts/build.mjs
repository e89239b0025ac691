// Makes dist/: the program as scripts that are loaded when needed, the library with its types, the schemas.

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, transformSync } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';

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
  entryPoints: { index: 'lib/index.ts', adapters: 'adapters/index.ts' },
  minify: true,
  outdir: join(NEXT, 'lib'),
  banner: { js: requireShim },
});
await buildTypes(join(NEXT, 'lib'));
cpSync('src/envelope/schema', join(NEXT, 'schema'), { recursive: true });
rmSync('dist', { recursive: true, force: true });
renameSync(NEXT, 'dist');

/** The types of the library, each module's in one file. */
async function buildTypes(folder) {
  const types = join(NEXT, 'types');
  node('node_modules/typescript/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', types);
  const bundle = await rollup({
    input: { index: join(types, 'lib/index.d.ts'), adapters: join(types, 'adapters/index.d.ts') },
    plugins: [dts()],
    // It has no types, and none of them is public.
    external: (id) => id.endsWith('validators.generated.js'),
  });
  await bundle.write({ dir: folder, entryFileNames: '[name].d.ts', chunkFileNames: 'types.d.ts' });
  rmSync(types, { recursive: true });
}

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
