// Makes dist/: the program as scripts that are loaded when needed, the library with its types, the schemas, and the
// manual page.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { minifySync } from '@swc/core';
import { build, transformSync } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { bundled } from './bundled.mjs';
import { noticesOf } from './notices.mjs';

const shared = { bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning', minify: true };

// Made beside the old one, so that at any time there is a whole one.
const NEXT = 'dist-next';
rmSync(NEXT, { recursive: true, force: true });
await buildScripts();
await buildTypes(join(NEXT, 'lib'));
copySchemas(join(NEXT, 'schema'));
await bundled('src/cli/man-page.ts', writeManPage);
rmSync('dist', { recursive: true, force: true });
renameSync(NEXT, 'dist');

/** The program and the library, in parts that both share and that are loaded when they are needed. */
async function buildScripts() {
  const entryPoints = {
    'bin/unify': 'bin/unify.ts',
    'bin/process': 'bin/process.ts',
    'bin/thread': 'bin/thread.ts',
    'lib/index': 'lib/index.ts',
    'lib/adapters': 'adapters/index.ts',
  };
  const define = { 'import.meta.dirname': '__dirname' };
  const parts = { format: 'esm', splitting: true, chunkNames: 'parts/[name]-[hash]' };
  // Installed by those who want it.
  const external = ['@modelcontextprotocol/server'];
  const { metafile } = await build({
    ...shared,
    ...parts,
    entryPoints,
    external,
    outdir: NEXT,
    define,
    metafile: true,
  });
  for (const file of Object.keys(metafile.outputs)) makeCommonJs(file);
  chmodSync(join(NEXT, 'bin/unify.js'), 0o755);
  // What the thread pool starts: it looks for it beside itself.
  const worker = { ...shared, format: 'cjs', external: ['@napi-rs/nice'] };
  const outfile = join(NEXT, 'parts/worker.js');
  const ofThreads = await build({
    ...{ ...worker, entryPoints: ['node_modules/piscina/dist/worker.js'] },
    ...{ outfile, metafile: true },
  });
  const bundled = Object.keys({ ...metafile.inputs, ...ofThreads.metafile.inputs });
  writeFileSync(join(NEXT, 'THIRD-PARTY-NOTICES'), noticesOf(bundled));
  writeFileSync(join(NEXT, 'package.json'), '{ "type": "commonjs" }\n');
}

/** What `man unify` shows, by the program that makes it. */
async function writeManPage(program) {
  const { manPage } = await import(program);
  writeFileSync(join(NEXT, 'unify.1.gz'), gzipSync(manPage()));
}

/** The schemas without the room between their tokens; `unify schema` prints it. */
function copySchemas(folder) {
  mkdirSync(folder);
  for (const name of readdirSync('src/schema'))
    writeFileSync(join(folder, name), JSON.stringify(JSON.parse(readFileSync(join('src/schema', name), 'utf8'))));
}

/** The types of the library, each module's in one file. */
async function buildTypes(folder) {
  const types = join(NEXT, 'types');
  node('node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', types);
  const bundle = await rollup({
    input: { index: join(types, 'lib/index.d.ts'), adapters: join(types, 'adapters/index.d.ts') },
    plugins: [dts()],
    // It has no types, and none of them is public.
    external: (id) => id.endsWith('validators.generated.js'),
  });
  await bundle.write({ dir: folder, entryFileNames: '[name].d.ts', chunkFileNames: 'types.d.ts' });
  const shared = join(folder, 'types.d.ts');
  writeFileSync(shared, withoutInnerDocs(readFileSync(shared, 'utf8')));
  for (const name of readdirSync(folder).filter((one) => one.endsWith('.d.ts'))) indentByTabs(join(folder, name));
  rmSync(types, { recursive: true });
}

function indentByTabs(file) {
  const text = readFileSync(file, 'utf8');
  writeFileSync(
    file,
    text.replace(/^(?: {4})+/gm, (room) => '\t'.repeat(room.length / 4)),
  );
}

/** Types without the docs of those that no module of the package exports: the contract of adapters has many. */
function withoutInnerDocs(types) {
  const exported = new Set(
    [...types.matchAll(/^export (?:type )?\{(.*)\};$/gm)].flatMap(([, names]) => names.match(/\w+/g)),
  );
  const pieces = [];
  let docs = '';
  for (const piece of types.split(/^(?=(?:declare |interface |type |export ))/m)) {
    // What stands at its end belongs to the next one.
    const [next] = /(?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?(?![\s\S])/m.exec(piece);
    const own = piece.slice(0, piece.length - next.length);
    const [, name] = /^(?:declare )?(?:abstract )?(?:interface|type|class|const|function) (\w+)/.exec(own) ?? [];
    const isInner = name !== undefined && !exported.has(name);
    pieces.push(isInner ? own.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '') : docs + own);
    docs = next;
  }
  return pieces.join('') + docs;
}

/**
 * Makes CommonJS, which starts sooner, of an ES module: esbuild splits nothing else. A second look at it finds some
 * percent that need not be there.
 */
function makeCommonJs(file) {
  const { code } = transformSync(withPlainExports(readFileSync(file, 'utf8'), file), {
    ...{ format: 'cjs', platform: 'node', target: shared.target, minify: true },
    supported: { 'dynamic-import': false },
  });
  // Node reads the names of exports from how esbuild writes them in the entry points.
  const isEntry = !file.includes('/parts/');
  const smaller = { compress: { passes: 2, ecma: 2020 }, mangle: true, toplevel: true };
  writeFileSync(file, isEntry ? code : minifySync(code, smaller).code);
}

/** A part with plain values for exports: esbuild makes getters, which cost some percent of every conversion. */
function withPlainExports(code, file) {
  if (!file.includes('/parts/')) return code;
  return code.replace(/export\s*\{([^{}]*)\};\s*$/, (_, names) => {
    const entries = names.split(',').map((name) => name.trim().split(' as '));
    return `module.exports={${entries.map(([own, name = own]) => `${name}:${own}`).join(',')}};`;
  });
}

function node(...args) {
  execFileSync(process.execPath, args, { stdio: 'inherit' });
}
