import { copyFileSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { execa } from 'execa';
import { expect, test } from 'vitest';
import { documentOf } from './made.ts';
import { BIN } from './runners.ts';

test('names alone are converted by a build from which the parser of flags is missing', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'unify-start-'));
  for (const file of readdirSync(dirname(BIN)).filter((name) => !name.startsWith('program-'))) {
    copyFileSync(join(dirname(BIN), file), join(folder, file));
  }
  writeFileSync(join(folder, 'package.json'), '{"type":"module"}');
  writeFileSync(join(folder, 'a.json'), documentOf(1));
  const run = (...args: string[]) => execa(process.execPath, ['unify.js', ...args], { cwd: folder, reject: false, input: documentOf(1) });
  for (const args of [['a.json'], ['convert', 'a.json'], ['-'], []]) {
    expect([args, (await run(...args)).exitCode]).toEqual([args, 0]);
  }
  expect((await run('--pretty', 'a.json')).stderr).toMatch(/program-\w+\.js/);
  rmSync(folder, { recursive: true });
});
