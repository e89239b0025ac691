import { cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentOf } from './made.ts';
import { BIN } from './runners.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-start-'));
  writeFileSync(join(folder, 'a.json'), documentOf(1));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** Copies the built program, but for those of its files that begin so. */
function copyWithout(beginning: string): void {
  cpSync(join(dirname(BIN), '..'), folder, {
    recursive: true,
    filter: (path) => !basename(path).startsWith(beginning),
  });
}

function run(...args: string[]) {
  return execa(process.execPath, ['bin/unify.js', ...args], { cwd: folder, reject: false, input: documentOf(1) });
}

test('names alone are converted by a build from which the parser of flags is missing', async () => {
  copyWithout('program-');
  for (const args of [['a.json'], ['convert', 'a.json'], ['-'], []]) {
    expect([args, (await run(...args)).exitCode]).toEqual([args, 0]);
  }
  expect((await run('--pretty', 'a.json')).stderr).toMatch(/program-[\w-]+\.js/);
});
