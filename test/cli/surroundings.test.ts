import { spawnSync } from 'node:child_process';
import { existsSync, readdirSync, symlinkSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { COMMANDS } from '../../src/cli/commands.ts';
import { documentOf } from './made.ts';
import { BIN, folderOfTests, runSource } from './runners.ts';

const { path, bash } = folderOfTests({ 'a.json': documentOf(1), 'in/a.json': documentOf(1) });

describe('where stdout is closed', () => {
  const said = expect.stringContaining('stdout: The output could not be written: it is closed.');
  const words: Readonly<Record<string, string[]>> = {
    batch: ['in', '--out', '-'],
    explain: ['UNI-IO-001'],
    completion: ['bash'],
    diff: ['a.json', 'a.json'],
    join: ['a.json', 'a.json'],
  };
  const others = [...Object.keys(COMMANDS), '--help', '--version'].filter((command) => command !== 'run');

  test.each(others)('%s ends with an error', async (command) => {
    const args = [command, ...(words[command] ?? ['a.json'])];
    const files = { 'a.json': documentOf(1), 'in/a.json': documentOf(1) };
    const { status, stderr } = await runSource({ args, files, terminal: { closed: true }, asked: true });
    expect([status, stderr]).toEqual([6, said]);
  });

  test('the program knows it, and starts no tool', () => {
    const { status, stderr } = bash('unify run -- touch touched >&-');
    expect([status, stderr, existsSync(path('touched'))]).toEqual([125, said, false]);
    expect(bash('unify --version >&-')).toMatchObject({ status: 6, stderr: said });
  });

  test('a batch that writes files goes on', () => {
    expect(bash('unify batch in --out out --quiet >&-')).toMatchObject({ status: 0, stderr: '' });
    expect(readdirSync(path('out'))).toContain('a.unified.json');
  });
});

test('output that nobody wants is no failure', () => {
  expect(bash('unify a.json > /dev/null')).toMatchObject({ status: 0 });
  expect(spawnSync(process.execPath, [BIN, path('a.json')], { stdio: 'ignore' }).status).toBe(0);
});

describe.each([
  ['with its name', (gone: string) => ({ ...process.env, PWD: gone })],
  ['without', () => ({ ...process.env, PWD: undefined })],
])('in a working directory that was removed, %s in the environment', (_, envOf) => {
  const inGone = (line: string) => bash(`mkdir gone; cd gone; rmdir ../gone; ${line}`, envOf(path('gone')));

  test('relative names and a root that nobody named are errors, and nothing is made; absolute names are read', () => {
    const all = path();
    for (const [line, expected] of [
      [`unify < ${all}/a.json`, 2],
      [`unify --root ${all} a.json`, 2],
      [`unify batch ${all}/in --out made --root ${all}`, 2],
      [`unify run --root ${all} -- true`, 125],
    ] as const) {
      const { status, stderr } = inGone(line);
      const said = expect.stringMatching(/^unify: the working directory has been removed;/m);
      expect([line, status, stderr]).toEqual([line, expected, said]);
    }
    expect([existsSync('/made'), readdirSync(path()).sort()]).toEqual([false, ['a.json', 'in']]);
    for (const line of [`unify --root ${all} -C < ${all}/a.json`, 'unify --version'])
      expect([line, inGone(line).status]).toEqual([line, 0]);
  });
});

test('in a working directory that was removed, other commands do the same', () => {
  const inGone = (line: string) => bash(`mkdir gone; cd gone; rmdir ../gone; ${line}`);
  const all = path();
  for (const line of [
    `unify verify ${all}/a.json`,
    `unify validate a.json`,
    `unify batch ${all}/in --out ${all}/out --root ${all} --report made`,
  ])
    expect([line, inGone(line).status]).toEqual([line, 2]);
  expect(inGone(`unify batch ${all}/in --out ${all}/out --root ${all}`).status).toBe(0);
});

test('what the system refuses is reported with its name, is no bug, and ends', async () => {
  symlinkSync('loop.json', path('loop.json'));
  const names = ['n'.repeat(300), 'p/'.repeat(3000), path('loop.json'), path('loop.json/x'), '/proc/x', 'a.json/x'];
  const files = { 'a.json': documentOf(1), 'in/a.json': documentOf(1) };
  for (const args of [
    ...names.flatMap((name) => [[name], ['batch', 'in', '--out', name]]),
    ['validate', 'a.json/x'],
    ['batch', 'a.json/x', '--out', 'out'],
    ['batch', 'a.json/x/*.json', '--out', 'out'],
    ['batch', 'in', '--out', 'out', '--report', 'a.json/x/r.json'],
  ]) {
    const { status, stderr } = await runSource({ args, files, asked: true });
    expect([args, status, stderr]).toEqual([args, 6, expect.not.stringContaining('bug in unify')]);
    expect(stderr).toMatch(/\(UNI-IO-00[56]\)/);
  }
  expect(bash('unify batch in --out out --rejects a.json/x')).toMatchObject({
    status: 0,
    stderr: expect.not.stringContaining('bug in'),
  });
});

test.runIf(process.platform === 'linux')('too few files that may be open are reported as that', () => {
  const limits = Array.from({ length: 6 }, (_, index) => 19 + 2 * index);
  const outcomes = limits.map((limit) => bash(`ulimit -n ${limit}; unify batch in --out out`));
  for (const { stderr } of outcomes) expect(stderr).not.toMatch(/UNI-INT|\bat [\w.]+ \(/);
  expect(outcomes.some(({ stderr }) => /EMFILE: too many open files.*\(UNI-IO-011\)/.test(stderr))).toBe(true);
});

test.each([
  ['is a folder', 'mkdir .unifyrc.json', 'it is a folder'],
  ['is a folder, for a package', 'mkdir package.json', 'it is a folder'],
  ['is too large', 'truncate -s 20M .unifyrc.json', 'it is larger than 16 MiB'],
  ['is a FIFO', 'mkfifo .unifyrc.json', 'it is no regular file'],
  ['is a loop of links', 'ln -s .unifyrc.json .unifyrc.json', 'too many symbolic links encountered'],
  ['is no JSON', 'echo nonsense > .unifyrc.json', 'Unexpected token'],
])('a configuration that %s is named', (_, make, reason) => {
  const { status, stderr } = bash(`${make}; unify a.json`);
  const file = make.includes('package') ? 'package.json' : '.unifyrc.json';
  expect([status, stderr]).toEqual([
    2,
    expect.stringContaining(`the configuration can't be read: ${path(file)}: ${reason}`),
  ]);
});
