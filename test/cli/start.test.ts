import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentOf } from './made.ts';
import { BIN } from './runners.ts';

const CACHE = 'code-cache';
let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-start-'));
  writeFileSync(join(folder, 'a.json'), documentOf(1));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Copies the built program, but for those of its files that begin so. */
function copyWithout(beginning: string): void {
  cpSync(dirname(BIN), folder, { recursive: true, filter: (path) => !basename(path).startsWith(beginning) });
}

function run(...args: string[]) {
  return execa(process.execPath, ['unify.js', ...args], { cwd: folder, reject: false, input: documentOf(1) });
}

/** The files of the code cache. */
function cached(): string[] {
  const [version = ''] = readdirSync(join(folder, CACHE));
  return readdirSync(join(folder, CACHE, version)).map((name) => join(folder, CACHE, version, name));
}

test('names alone are converted by a build from which the parser of flags is missing', async () => {
  copyWithout('program-');
  for (const args of [['a.json'], ['convert', 'a.json'], ['-'], []]) {
    expect([args, (await run(...args)).exitCode]).toEqual([args, 0]);
  }
  expect((await run('--pretty', 'a.json')).stderr).toMatch(/program-\w+\.js/);
});

test('a code cache changes nothing, be it there, missing, cut, of other code or damaged at its beginning', async () => {
  const { stdout } = await execa(process.execPath, [BIN, 'a.json'], { cwd: folder });
  copyWithout('nothing');
  const files = cached();
  expect(files.length).toBeGreaterThan(1);
  const sound = files.map((path) => readFileSync(path));
  const damages: ((path: string, bytes: Buffer) => void)[] = [
    () => {},
    (path) => rmSync(path),
    (path, bytes) => truncateSync(path, bytes.length / 2),
    (path) => writeFileSync(path, sound.at(-1) as Buffer),
    (path, bytes) => writeFileSync(path, bytes.fill(0, 0, 4)),
  ];
  for (const damage of damages) {
    for (const [at, path] of files.entries()) {
      writeFileSync(path, sound[at] as Buffer);
      damage(path, Buffer.from(sound[at] as Buffer));
    }
    expect(await run('a.json')).toMatchObject({ exitCode: 0, stdout, stderr: '' });
  }
});
