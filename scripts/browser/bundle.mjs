import { join } from 'node:path';
import { build } from 'esbuild';

const ROOT = join(import.meta.dirname, '../..');
const BROWSER = join(ROOT, 'lib/browser');

/** What stands for modules of node, and for files of ours that need the outside world. */
const INSTEAD = [
  [/^(?:node:)?buffer$/, 'buffer.ts'],
  [/^node:crypto$/, 'crypto.ts'],
  [/^node:path$/, 'path.ts'],
  [/^node:util$/, 'util.ts'],
  [/\/io\/[\w-]+\.ts$/, 'io.ts'],
];

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
