// Makes dist/: the program as scripts that are loaded when needed, the library with its types, the schemas, and the
// manual page.

import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { build, transformSync } from 'esbuild';
import { rollup } from 'rollup';
import { dts } from 'rollup-plugin-dts';
import { bundled } from './bundled.mjs';
import { noticesOf } from './notices.mjs';

/** Commander starts other programs only for commands that are such, of which there are none: to load how takes 1 ms. */
const lateChildProcess = {
  name: 'late-child-process',
  setup: ({ onLoad }) =>
    onLoad({ filter: /\/commander\/lib\/command\.js$/ }, ({ path }) => {
      const late = "{ get spawn() { return require('node:child_process').spawn; } }";
      return { contents: readFileSync(path, 'utf8').replace("require('node:child_process')", late), loader: 'js' };
    }),
};

/** Files that export texts and patterns, which few runs print: long ones take half the room packed, or less. */
const TEXTS = /\/(?:adapters\/(?:[^/]+\/(?:codes|unread)|code-examples)[.]ts|page[.]generated[.]js)$/;
const LONG_BYTES = 4000;
const packedTexts = {
  name: 'packed-texts',
  setup: ({ onLoad }) =>
    onLoad({ filter: TEXTS }, async ({ path }) => {
      if (statSync(path).size < LONG_BYTES) return undefined;
      const exported = { ...(await bundled(path, (program) => import(program))) };
      const text = JSON.stringify(exported, (_, value) =>
        value instanceof RegExp ? { '/': [value.source, value.flags] } : value,
      );
      const packed = brotliCompressSync(text).toString('base64');
      const contents = `import { brotliDecompressSync } from 'node:zlib';
const unpacked = brotliDecompressSync(Buffer.from('${packed}', 'base64')).toString();
const revived = (_, value) => (value?.['/'] ? new RegExp(...value['/']) : value);
export const { ${Object.keys(exported).join(', ')} } = JSON.parse(unpacked, revived);`;
      return { contents, loader: 'js' };
    }),
};

const shared = {
  ...{ bundle: true, platform: 'node', target: 'node20.19', logLevel: 'warning', minify: true },
  plugins: [lateChildProcess, packedTexts],
};

// Made beside the old one and put in its place at once, so that tests that run meanwhile find a whole one.
const [NEXT, LAST] = ['dist-next', 'dist-last'];
for (const folder of [NEXT, LAST]) rmSync(folder, { recursive: true, force: true });
await buildScripts();
await buildTypes(join(NEXT, 'lib'));
copySchemas(join(NEXT, 'schema'));
await bundled('src/cli/man-page.ts', writeManPage);
mkdirSync('dist', { recursive: true });
renameSync('dist', LAST);
renameSync(NEXT, 'dist');
rmSync(LAST, { recursive: true, force: true });

/** The program and the library, in parts that both share and that are loaded when they are needed. */
async function buildScripts() {
  const names = { 'bin/unify': 'bin/unify.ts', 'bin/process': 'bin/process.ts', 'bin/thread': 'bin/thread.ts' };
  const entryPoints = { ...names, 'lib/index': 'lib/index.ts', 'lib/adapters': 'adapters/index.ts' };
  const parts = { format: 'esm', splitting: true, chunkNames: 'parts/[name]-[hash]', metafile: true, write: false };
  // Installed by those who want it.
  const external = ['@modelcontextprotocol/server'];
  const define = { 'import.meta.dirname': '__dirname' };
  const built = await build({ ...shared, ...parts, entryPoints, external, outdir: NEXT, define });
  for (const { fileName, code, isEntry } of await asCommonJs(built, Object.keys(entryPoints))) {
    mkdirSync(dirname(join(NEXT, fileName)), { recursive: true });
    const whole = isEntry ? code : exportedAtOnce(code);
    writeFileSync(join(NEXT, fileName), transformSync(whole, { minify: true, target: shared.target }).code);
  }
  chmodSync(join(NEXT, 'bin/unify.js'), 0o755);
  // What the thread pool starts: it looks for it beside itself.
  const worker = { ...shared, format: 'cjs', external: ['@napi-rs/nice'], metafile: true };
  const ofThreads = await build({
    ...{ ...worker, entryPoints: ['node_modules/piscina/dist/worker.js'] },
    outfile: join(NEXT, 'parts/worker.js'),
  });
  const bundled = Object.keys({ ...built.metafile.inputs, ...ofThreads.metafile.inputs });
  writeFileSync(join(NEXT, 'THIRD-PARTY-NOTICES'), noticesOf(bundled));
  writeFileSync(join(NEXT, 'package.json'), '{ "type": "commonjs" }\n');
}

/**
 * Makes CommonJS, which starts sooner, of what esbuild has split, which splits ES modules alone: a part for each set of
 * places that need it, a hundred of them. To open each takes longer than to read it, so those are put together that
 * every start needs, and those that every conversion does.
 */
async function asCommonJs({ outputFiles, metafile }, entries) {
  const texts = new Map(outputFiles.map(({ path, text }) => [path, text]));
  const paths = new Map(entries.map((name) => [resolve(NEXT, `${name}.js`), name]));
  const together = new Map([
    ...neededBy(['src/cli/convert-inputs.ts', 'src/format/json-printer.ts'], 'conversion', metafile),
    ...neededBy(['bin/process.ts'], 'start', metafile),
  ]);
  const bundle = await rollup({
    input: Object.fromEntries([...paths].map(([path, name]) => [name, path])),
    external: (id) => !/^[./]/.test(id),
    treeshake: false,
    plugins: [
      {
        name: 'built',
        resolveId: (id, from) => (from === undefined ? id : resolve(dirname(from), id)),
        load: (id) => withoutBareImports(texts.get(id)),
      },
    ],
  });
  const named = new Set(together.values());
  const { output } = await bundle.generate({
    ...{ format: 'cjs', exports: 'named', dynamicImportInCjs: false },
    // The others have a hash already.
    chunkFileNames: ({ name }) => `parts/[name]${named.has(name) ? '-[hash]' : ''}.js`,
    ...{ interop: 'default', esModule: false, strict: false, generatedCode: { preset: 'es2015', symbols: false } },
    // Plain values for exports: getters would cost some percent of every conversion.
    externalLiveBindings: false,
    hoistTransitiveImports: false,
    manualChunks: (id) => (paths.has(id) ? undefined : together.get(id)),
  });
  return output;
}

/**
 * A part without imports from which it takes nothing: none of them does anything when it is loaded, and node shall have
 * been asked to keep what it compiles before it comes to esbuild's own helpers, which lie with what every start needs.
 */
function withoutBareImports(text) {
  return text.replace(/(?<=^|;)import\s*"[^"]*";/gm, '');
}

/** The parts that modules need whenever they are loaded, each with the name of what they are put into. */
function neededBy(modules, name, { outputs }) {
  const needed = new Set();
  const need = (path) => {
    if (needed.has(path)) return;
    needed.add(path);
    for (const { kind, external, path: other } of outputs[path].imports)
      if (kind === 'import-statement' && !external) need(other);
  };
  for (const module of modules) need(Object.keys(outputs).find((path) => outputs[path].entryPoint === module));
  return [...needed].map((path) => [resolve(path), name]);
}

/** A part whose exports are one object, which is shorter: no part is needed by one that it needs. */
function exportedAtOnce(code) {
  const exported = [];
  const rest = code.replace(/^exports\.(\S+) = (\S+);$/gm, (_, name, value) => {
    exported.push(`${name}: ${value}`);
    return '';
  });
  return `${rest}\nmodule.exports = { ${exported.join(', ')} };\n`;
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
  const args = ['node_modules/typescript-native/bin/tsc', '-p', 'tsconfig.build.json', '--outDir', types];
  execFileSync(process.execPath, args, { stdio: 'inherit' });
  const bundle = await rollup({
    input: { index: join(types, 'lib/index.d.ts'), adapters: join(types, 'adapters/index.d.ts') },
    plugins: [dts(), { name: 'smaller', renderChunk: smaller }],
    // It has no types, and none of them is public.
    external: (id) => id.endsWith('validators.generated.js'),
  });
  await bundle.write({ dir: folder, entryFileNames: '[name].d.ts', chunkFileNames: 'types.d.ts' });
  rmSync(types, { recursive: true });
}

function smaller(code, { isEntry }) {
  return (isEntry ? code : withoutInnerDocs(code)).replace(/^(?: {4})+/gm, (room) => '\t'.repeat(room.length / 4));
}

/** Types without the docs of those that no module of the package exports: the contract of adapters has many. */
function withoutInnerDocs(types) {
  const exported = new Set(
    [...types.matchAll(/^export (?:type )?\{(.*)\};$/gm)].flatMap(([, names]) => names.match(/\w+/g)),
  );
  const pieces = [];
  let docs = '';
  for (const piece of types.split(/^(?=(?:declare |interface |type |export ))/m)) {
    // What is at its end belongs to the next one.
    const [next] = /(?:^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\s*)?(?![\s\S])/m.exec(piece);
    const own = piece.slice(0, piece.length - next.length);
    const [, name] = /^(?:declare )?(?:abstract )?(?:interface|type|class|const|function) (\w+)/.exec(own) ?? [];
    const isInner = name !== undefined && !exported.has(name);
    pieces.push(isInner ? own.replace(/^ *\/\*\*[\s\S]*?\*\/\n/gm, '') : docs + own);
    docs = next;
  }
  return pieces.join('') + docs;
}
