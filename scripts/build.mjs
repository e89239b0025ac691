// Makes dist/: the program as one bundle with lazily loaded chunks, the library with its types, the schemas.

import { execFileSync } from 'node:child_process';
import { chmodSync, cpSync, renameSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { build } from 'esbuild';

const shared = { bundle: true, platform: 'node', target: 'node20.19', format: 'esm', splitting: true, logLevel: 'warning' };
// Packages that are written in CommonJS ask for built-in modules with `require`.
const requireShim = "import { createRequire as $createRequire } from 'node:module'; const require = $createRequire(import.meta.url);";

// Importing a module of node reads all that it exports, and so `node:fs` loads the streams: 3 ms of a start of 60. Asking for what is used does not.
const askedBuiltins = {
  name: 'asked-builtins',
  setup({ onResolve, onLoad }) {
    onResolve({ filter: /^[a-z:/_]+$/ }, ({ path, kind }) => (isBuiltin(path) ? { path, namespace: kind } : undefined));
    onLoad({ filter: /./, namespace: 'require-call' }, ({ path }) => ({ contents: `module.exports = ${askFor(path)};` }));
    onLoad({ filter: /./, namespace: 'import-statement' }, ({ path }) => ({ contents: namedExports(path) }));
  },
};

function askFor(path) {
  return `process.getBuiltinModule(${JSON.stringify(path)})`;
}

/** Everything that a module exports, each such that it is left out where it is not used. */
function namedExports(path) {
  const exported = Object.keys(process.getBuiltinModule(path)).map((name) => `export const ${name} = /* @__PURE__ */ $get('${name}');`);
  return [`const $builtin = ${askFor(path)};`, 'export default $builtin;', 'const $get = (name) => $builtin[name];', ...exported].join(
    '\n',
  );
}

// Made beside the old one, so that at any time there is a whole one.
rmSync('dist-next', { recursive: true, force: true });
await build({
  ...shared,
  entryPoints: { unify: 'bin/unify.ts' },
  outdir: 'dist-next/bin',
  minify: true,
  plugins: [askedBuiltins],
  banner: { js: '#!/usr/bin/env node' },
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
