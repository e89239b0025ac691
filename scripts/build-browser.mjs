// Makes dist-browser/, a package of its own: the library for browsers and edge runtimes, in one module.
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build } from 'esbuild';
import { noticesOf } from './notices.mjs';

const ROOT = join(import.meta.dirname, '..');
const BROWSER = join(ROOT, 'lib/browser');
const OUT = join(ROOT, 'dist-browser');
/** What stands for modules of node, and for files of ours that need the outside world. */
const INSTEAD = [
  [/^(?:node:)?buffer$/, 'buffer.ts'],
  [/^node:crypto$/, 'crypto.ts'],
  [/^node:path$/, 'path.ts'],
  [/^node:util$/, 'util.ts'],
  [/\/io\/[\w-]+\.ts$/, 'io.ts'],
];

if (process.argv[1] === import.meta.filename) await writePackage();

/**
 * The library for browsers and edge runtimes as one script, with all adapters and without any module of node.
 * `format` is `esm`, or `iife` with the library as the global `unify`.
 */
export async function bundleForBrowsers(format) {
  const { outputFiles, metafile } = await build({
    ...{ entryPoints: [join(ROOT, 'lib/index.ts')], bundle: true, write: false, metafile: true, format },
    ...{ platform: 'browser', target: 'es2022', minify: true, logLevel: 'warning', legalComments: 'none' },
    ...(format === 'iife' && { globalName: 'unify' }),
    inject: [join(BROWSER, 'buffer.ts')],
    absWorkingDir: ROOT,
    plugins: [
      {
        name: 'without-node',
        setup({ onResolve }) {
          for (const [filter, file] of INSTEAD) onResolve({ filter }, () => ({ path: join(BROWSER, file) }));
        },
      },
    ],
  });
  return { text: outputFiles[0].text, bundled: Object.keys(metafile.inputs) };
}

async function writePackage() {
  const { version, license, repository, keywords } = JSON.parse(readFileSync('package.json', 'utf8'));
  const name = 'unify-envelope-browser';
  const description = 'The library of unify-envelope for browsers and edge runtimes: one module, without any of node.';
  const exports = { '.': { types: './index.d.ts', default: './index.js' } };
  const manifest = { name, version, description, keywords, license, repository, type: 'module', exports };
  const { text, bundled } = await bundleForBrowsers('esm');
  rmSync(OUT, { recursive: true, force: true });
  mkdirSync(OUT);
  writeFileSync(join(OUT, 'index.js'), text);
  writeFileSync(join(OUT, 'package.json'), `${JSON.stringify(manifest, null, 2)}\n`);
  writeFileSync(join(OUT, 'THIRD-PARTY-NOTICES'), noticesOf(bundled));
  for (const types of ['index.d.ts', 'types.d.ts']) cpSync(join('dist/lib', types), join(OUT, types));
  cpSync('LICENSE', join(OUT, 'LICENSE'));
  console.log(`${OUT}: ${text.length} characters`);
}
