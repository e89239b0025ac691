import { spawnSync } from 'node:child_process';
import { constants, existsSync, lstatSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, test } from 'vitest';
import { OLDEST_NODE, olderNode } from '../src/cli/node-version.ts';
import { VERSION } from '../src/version.ts';
import { trackedFiles } from './tracked-files.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const text = (file: string): string => readFileSync(join(ROOT, file), 'utf8');

interface Manifest {
  engines: { node: string };
  version: string;
  bin: Record<string, string>;
  man: string;
  exports: Record<string, string | Record<string, string>>;
  files: string[];
  scripts: Record<string, string>;
}

const manifest = JSON.parse(text('package.json')) as Manifest;
const commands = Object.values(manifest.bin);
const exported = Object.values(manifest.exports).flatMap((target) =>
  typeof target === 'string' ? [target] : Object.values(target),
);
const targets = [...exported, ...manifest.man];

/** Lines that match the pattern, as `file:line: text`, of those paths that are files. */
function linesWith(pattern: RegExp, paths: readonly string[]): string[] {
  const files = paths.filter((path) => lstatSync(join(ROOT, path)).isFile());
  return files.flatMap((file) =>
    text(file)
      .split('\n')
      .flatMap((line, index) => (pattern.test(line) ? [`${file}:${index + 1}: ${line.slice(0, 200)}`] : [])),
  );
}

const escaped = (path: string): string => path.replace(/[^\w/]/g, '\\$&');

describe('the manifest', () => {
  test('has the version that the program prints', () => {
    expect(manifest.version).toBe(VERSION);
    const { stdout } = spawnSync(process.execPath, [join(ROOT, commands[0]!), '--version'], { encoding: 'utf8' });
    expect(stdout).toContain(VERSION);
  });

  test.each(targets)('%s is there after a build', (target) => {
    const [folder, rest] = target.split('*');
    if (rest === undefined) expect(statSync(join(ROOT, target)).isFile()).toBe(true);
    else expect(readdirSync(join(ROOT, folder!))).not.toEqual([]);
  });

  test('brings the licence of every package that its sources import', () => {
    const sources = trackedFiles().filter((file) => /^(?:src|bin|lib(?!\/browser))\/.*\.ts$/.test(file));
    const names = sources.flatMap((file) =>
      [...text(file).matchAll(/^(?:import|export) (?!type ).* from '((?:@[\w-]+\/)?[a-z][\w-]*)/gm)].map(
        ([, name]) => name,
      ),
    );
    const packages = [...new Set(names)].filter((name) =>
      existsSync(join(ROOT, 'node_modules', name!, 'package.json')),
    );
    const notices = text('dist/THIRD-PARTY-NOTICES');
    expect(packages.length).toBeGreaterThan(2);
    for (const name of packages) {
      const { version } = JSON.parse(text(`node_modules/${name}/package.json`)) as Manifest;
      expect(notices).toMatch(new RegExp(`^${name} ${escaped(version)} \\(`, 'm'));
    }
    expect(notices).toMatch(/^piscina /m);
  });

  test.each(commands)('%s can be run', (command) => {
    expect(statSync(join(ROOT, command)).mode & constants.S_IXUSR).not.toBe(0);
    expect(text(command)).toMatch(/^#!\/usr\/bin\/env node\n/);
  });

  test('says which versions of Node it runs on, and an older one says what it needs', () => {
    expect(manifest.engines.node).toBe(`>=${OLDEST_NODE}`);
    const pretend = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '18.20.8' } });`;
    const program = join(ROOT, commands[0]!);
    const script = `${pretend} require(${JSON.stringify(program)});`;
    const { status, stderr } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8', input: '' });
    expect([status, stderr]).toEqual([
      2,
      expect.stringMatching(/^unify: this is Node 18\.20\.8, and unify needs \d+\.\d+ or newer\. .*\n$/),
    ]);
    expect([OLDEST_NODE, `${OLDEST_NODE}.0`, '20.100.0', '22.0.0'].map(olderNode)).toEqual(Array(4).fill(undefined));
    expect(['20.9.0', '19.99.0', '0.12'].map(olderNode)).not.toContain(undefined);
  });

  test.each([...targets, ...commands])('%s is published', (target) => {
    const published = ['package.json', ...manifest.files.map((folder) => `${folder}/`)];
    expect(published.some((path) => target.startsWith(`./${path}`) || target.startsWith(path))).toBe(true);
  });
});

test('npx in the clone builds no second time', () => {
  const built = () => statSync(join(ROOT, 'dist')).ctimeMs;
  const before = built();
  const env = { ...process.env, npm_command: 'exec' };
  const { status } = spawnSync(manifest.scripts['prepare']!, { cwd: ROOT, env, shell: true });
  expect([status, built()]).toEqual([0, before]);
});

test('the lock file holds every package that it names, for every platform', () => {
  const { packages } = JSON.parse(text('package-lock.json')) as {
    packages: Record<string, { dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }>;
  };
  const held = new Set(
    Object.keys(packages).map((path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)),
  );
  const named = Object.values(packages).flatMap((entry) =>
    Object.keys({ ...entry.dependencies, ...entry.optionalDependencies }),
  );
  expect(named.filter((name) => !held.has(name))).toEqual([]);
});

describe('nothing tells where it was made', () => {
  const tracked = trackedFiles();
  const machine = [...['work', 'root', 'tmp', 'Users'].map((folder) => `/${folder}/`), ROOT].map(escaped);
  const path = new RegExp(`(?:(?<![\\w.~*:/-])|file://)(?:${machine.join('|')})`);

  test('there are files to look at', () => {
    expect(tracked).toContain('package.json');
    expect(tracked).toContain('src/version.ts');
  });

  test('no path of a machine', () => {
    const written = tracked.filter((file) => !file.startsWith('fixtures/') || file.endsWith('.md'));
    expect(linesWith(path, written)).toEqual([]);
  });

  test('no path of a machine in what is published', () => {
    const built = readdirSync(join(ROOT, 'dist'), { recursive: true, encoding: 'utf8' }).map((file) =>
      join('dist', file),
    );
    expect(linesWith(path, built)).toEqual([]);
  });

  test('no registry', () => {
    const files = tracked.filter((file) => !file.startsWith('fixtures/'));
    expect(
      linesWith(/\bregistry\.\w|\bregistry\s*=|\bnpmjs\.|\bartifactory\b|\bverdaccio\b|\bnexus\./i, files),
    ).toEqual([]);
    expect(linesWith(/"resolved":/, ['package-lock.json'])).toEqual([]);
  });
});
