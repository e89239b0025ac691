import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  realpathSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { openFileInput, openInput } from '../../src/io/input.ts';
import { documentOf } from './made.ts';
import { BIN, runSource, splitEnvelopes } from './runners.ts';

const CHANGED = 'it changed while it was read';
const LARGE = documentOf(40_000);

let folder = '';
let envelope: Buffer;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'unify-changing-')));
  writeFileSync(join(folder, 'small.json'), documentOf(1));
  envelope = (await runSource({ args: ['--no-source'], input: LARGE })).stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Ways to write to a file that is being read. */
const CHANGES: Readonly<Record<string, (path: string) => void>> = {
  grows: (path) => appendFileSync(path, '\n'),
  shrinks: (path) => truncateSync(path, 3_000_000),
  'is written over': (path) => {
    const file = openSync(path, 'r+');
    writeSync(file, ' ', 5_000_000);
    closeSync(file);
  },
};

test.each(Object.entries(CHANGES))('reading a file that %s fails at its end', async (_, change) => {
  for (const open of [openInput, openFileInput]) {
    const path = join(folder, 'read');
    writeFileSync(path, LARGE);
    const input = await open(path);
    if (typeof input === 'string') throw new Error(input);
    await input.source();
    expect(input.failure).toBeUndefined();
    change(path);
    while ((await input.source()) !== undefined);
    expect(input.failure).toBe(CHANGED);
    await input.close();
  }
});

test('a file that stays, also one that the system makes up, is read to its end', async () => {
  for (const path of [join(folder, 'small.json'), '/proc/self/status']) {
    const input = await openInput(path);
    if (typeof input === 'string') throw new Error(input);
    let length = 0;
    for (let chunk = await input.source(); chunk !== undefined; chunk = await input.source()) length += chunk.length;
    expect([length > 0, input.failure]).toEqual([true, undefined]);
    await input.close();
  }
});

/** How far a process has read a file; `undefined` while it has not opened it. */
function positionIn(path: string, pid: number): number | undefined {
  for (const fd of readdirSync(`/proc/${pid}/fd`)) {
    try {
      if (readlinkSync(`/proc/${pid}/fd/${fd}`) !== path) continue;
      const pos = /^pos:\s*(\d+)/m.exec(readFileSync(`/proc/${pid}/fdinfo/${fd}`, 'latin1'))?.[1];
      return pos === undefined ? undefined : Number(pos);
    } catch {
      // It was closed meanwhile.
    }
  }
  return undefined;
}

/** Stops a process in the middle of a file and writes to that; false where it was faster. */
async function changeWhileRead(path: string, child: ChildProcess): Promise<boolean> {
  const pid = child.pid as number;
  while (child.exitCode === null) {
    if ((positionIn(path, pid) ?? 0) > 0) {
      child.kill('SIGSTOP');
      const isInside = (positionIn(path, pid) ?? LARGE.length) < statSync(path).size;
      if (isInside) appendFileSync(path, '\n');
      child.kill('SIGCONT');
      return isInside;
    }
    await pause(1);
  }
  return false;
}

/** What the built program comes to on a file that is written to while it is read. */
async function whileChanging(args: readonly string[], content: string | Buffer, asStdin = false) {
  const path = join(folder, 'changing.json');
  for (;;) {
    writeFileSync(path, content);
    const stdin = asStdin ? openSync(path, 'r') : 'ignore';
    const child = spawn(process.execPath, [BIN, ...args], { cwd: folder, stdio: [stdin, 'pipe', 'pipe'] });
    const said = { stdout: [] as Buffer[], stderr: [] as Buffer[] };
    for (const name of ['stdout', 'stderr'] as const) child[name]?.on('data', (chunk) => said[name].push(chunk));
    const closed = once(child, 'close') as Promise<[number]>;
    const isChanged = await changeWhileRead(path, child);
    const [status] = await closed;
    if (typeof stdin === 'number') closeSync(stdin);
    const [stdout, stderr] = [said.stdout, said.stderr].map((all) => Buffer.concat(all).toString()) as [string, string];
    if (isChanged) return { status, stderr, stdout };
  }
}

test.each([
  ['convert', ['--no-source', 'changing.json'], false],
  ['convert of standard input', ['--no-source'], true],
])('%s tells that in the envelope that had begun, and with 6', async (_, args, asStdin) => {
  const { status, stderr, stdout } = await whileChanging(args, LARGE, asStdin);
  const [begun, failed] = splitEnvelopes(stdout);
  expect([status, stderr, checkEnvelope(begun), checkEnvelope(failed)]).toEqual([
    6,
    expect.stringContaining(CHANGED),
    [],
    [],
  ]);
  expect(begun).toMatchObject({ tool: 'llmsearch', partial: true, diagnostics: [{ code: 'UNI-IO-005' }] });
  expect(failed).toMatchObject({ status: 'error', error: { code: 'UNI-IO-005' } });
});

test('lines of standard input end with an error, and 6', async () => {
  const { status, stdout } = await whileChanging(
    ['batch', '--lines', '--no-source'],
    documentOf(200).repeat(200),
    true,
  );
  expect([status, splitEnvelopes(stdout).at(-1)]).toMatchObject([6, { error: { code: 'UNI-IO-005' } }]);
});

test('verify prints a partial envelope, and ends with 6', async () => {
  const { status, stderr, stdout } = await whileChanging(['verify', '--json', 'changing.json'], envelope);
  expect([status, stderr]).toEqual([6, expect.stringContaining(CHANGED)]);
  expect(splitEnvelopes(stdout)).toMatchObject([
    { partial: true, diagnostics: expect.arrayContaining([expect.objectContaining({ code: 'UNI-IO-005' })]) },
  ]);
});

test.each([
  ['validate', []],
  ['diff', ['small.json']],
  ['join', ['small.json']],
  ['--to-legacy', []],
])('%s of it ends with 6', async (command, others) => {
  const { status, stderr } = await whileChanging([command, ...others, 'changing.json'], envelope);
  expect([status, stderr]).toEqual([6, expect.stringContaining(CHANGED)]);
});
