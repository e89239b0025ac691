import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { PipeReader } from '../../src/io/pipe-reader.ts';

/** Longer than a reader waits for others that hold its stream open. */
const BUSY_MS = 400;

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-pipe-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

/** A process that prints when it is asked to, and holds its stdout open until its stdin ends. */
function holder() {
  const [go, done] = [join(folder, 'go'), join(folder, 'done')];
  const script = 'while [ ! -e "$0" ]; do :; done; printf "$2"; : > "$1"; cat';
  const child = spawn('sh', ['-c', script, go, done, 'waits'], { stdio: ['pipe', 'pipe', 'ignore'] });
  const print = () => {
    writeFileSync(go, '');
    while (!existsSync(done));
  };
  return { child, print };
}

test('what waits in the pipe is read, however late this process comes to it', async () => {
  const { child, print } = holder();
  const reader = new PipeReader(child.stdout);
  reader.processEnded();
  const next = reader.next();
  // The reader has begun to wait.
  await turn();
  print();
  const begun = performance.now();
  while (performance.now() - begun < BUSY_MS);
  expect(String(await next)).toBe('waits');
  expect(await reader.next()).toBeUndefined();
  expect(reader.held).toBe(true);
  child.stdin.end();
});
