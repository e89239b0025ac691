import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { dirname, extname, join, relative, resolve } from 'node:path';
import process from 'node:process';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import { withPlantedFault } from './faults/plugin.ts';

const ROOT = join(import.meta.dirname, '..');

/** What node loads itself: code of the program, and of the tests what they share. */
const NATIVE = /^(?:adapters|bin|fixtures|lib|src|test)\/.*(?<!\.test|\.d)\.(?:ts|js)$/;

const isNative = (module: string): boolean => NATIVE.test(module);

/**
 * For vitest: tests import JavaScript that node loads as it is. What vitest loads reads each import through an
 * object, by which a conversion takes half as long again, and is made anew for each process.
 */
export async function nativeModules() {
  const folder = mkdtempSync(join(ROOT, 'node_modules/.native-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  const modules = nativeModulesBelow();
  await emit(modules, folder);
  const emitted = new Set(modules);
  return {
    name: 'native-modules',
    enforce: 'pre' as const,
    resolveId(source: string, importer: string | undefined) {
      if (!source.startsWith('.') || importer === undefined) return;
      const module = relative(ROOT, resolve(dirname(importer), source));
      return emitted.has(module) ? join(folder, module.slice(0, -extname(module).length) + EXTENSION) : undefined;
    },
  };
}

const EXTENSION = '.mjs';

/** The modules that tests may ask for, by their paths below the root; of `fixtures`, no source of a workspace. */
function nativeModulesBelow(): string[] {
  const below = (folder: string, recursive = true): string[] =>
    readdirSync(join(ROOT, folder), { recursive, encoding: 'utf8' }).map((name) => join(folder, name));
  const fixtures = below('fixtures', false).filter((path) => statSync(join(ROOT, path)).isDirectory());
  const inFixtures = fixtures.flatMap((folder) => below(folder, false));
  return [...['adapters', 'bin', 'lib', 'src', 'test'].flatMap((folder) => below(folder)), ...inFixtures].filter(
    isNative,
  );
}

async function emit(modules: readonly string[], folder: string): Promise<void> {
  await build({
    absWorkingDir: ROOT,
    entryPoints: [...modules],
    outdir: folder,
    outbase: ROOT,
    outExtension: { '.js': EXTENSION },
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: 'linked',
    logLevel: 'warning',
    plugins: [asModules],
  });
}

/** Each module stays one, which knows of itself what it would know where it is. */
const asModules: Plugin = {
  name: 'as-modules',
  setup(build) {
    build.onResolve({ filter: /^\./ }, ({ path, kind, resolveDir }) => {
      // What is no code becomes a part of the module that asks for it.
      if (kind === 'entry-point' || path.endsWith('.json')) return undefined;
      const module = relative(ROOT, resolve(resolveDir, path));
      return isNative(module)
        ? { path: path.slice(0, -extname(path).length) + EXTENSION, external: true }
        : { path: pathToFileURL(join(ROOT, module)).href, external: true };
    });
    build.onLoad({ filter: /\.(?:ts|js)$/ }, ({ path }) => {
      const source = withPlantedFault(readFileSync(path, 'utf8'), path)
        .replaceAll('import.meta.dirname', JSON.stringify(dirname(path)))
        .replaceAll('import.meta.url', JSON.stringify(pathToFileURL(path).href));
      return { contents: source, loader: extname(path) === '.ts' ? 'ts' : 'js' };
    });
  },
};
