import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  closeSync,
  mkdtempSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { openFileInput, openInput } from '../../src/io/input.ts';
import { documentOf } from './made.ts';
import { BIN, runSource, splitEnvelopes } from './runners.ts';

const CHANGED = 'it changed while it was read';
const LARGE = documentOf(4_000);

let folder = '';
let envelope: Buffer;
beforeAll(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), 'unify-changing-')));
  writeFileSync(join(folder, 'small.json'), documentOf(1));
  writeFileSync(join(folder, 'change.cjs'), CHANGE);
  envelope = (await runSource({ args: ['--no-source'], input: LARGE })).stdout;
});
afterAll(() => rmSync(folder, { recursive: true }));

/** Ways to write to a file that is being read. */
const CHANGES: Readonly<Record<string, (path: string) => void>> = {
  grows: (path) => appendFileSync(path, '\n'),
  shrinks: (path) => truncateSync(path, 300_000),
  'is written over': (path) => {
    const file = openSync(path, 'r+');
    writeSync(file, ' ', 500_000);
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

/** Loaded before the program: writes to the file as soon as the beginning of it has been read. */
const CHANGE = `const fs = require('node:fs');
const { read, readSync } = fs;
let isChanged = false;
function change(fd) {
  if (isChanged || !fs.readlinkSync('/proc/self/fd/' + fd).endsWith('/changing.json')) return;
  isChanged = true;
  fs.appendFileSync('changing.json', '\\n');
}
fs.readSync = (fd, ...how) => {
  const count = readSync(fd, ...how);
  change(fd);
  return count;
};
const readAside = (fd, buffer, offset, length, position, take) =>
  read(fd, buffer, offset, length, position, (...said) => {
    change(fd);
    take(...said);
  });
// Of its own node knows the names of its results, which promisify gives.
fs.read = Object.defineProperties(readAside, Object.getOwnPropertyDescriptors(read));`;

/** What the built program comes to on a file that is written to while it is read. */
function whileChanging(args: readonly string[], content: string | Buffer, asStdin = false) {
  const path = join(folder, 'changing.json');
  writeFileSync(path, content);
  const stdin = openSync(asStdin ? path : '/dev/null', 'r');
  const { status, stdout, stderr } = spawnSync(process.execPath, ['--require', './change.cjs', BIN, ...args], {
    ...{ cwd: folder, encoding: 'utf8', maxBuffer: 2 ** 30 },
    stdio: [stdin, 'pipe', 'pipe'],
  });
  closeSync(stdin);
  expect(readFileSync(path).length).toBeGreaterThan(content.length);
  return { status, stderr, stdout };
}

test.each([
  ['convert', ['--no-source', 'changing.json'], false],
  ['convert of standard input', ['--no-source'], true],
])('%s tells that in the envelope that had begun, and with 6', (_, args, asStdin) => {
  const { status, stderr, stdout } = whileChanging(args, LARGE, asStdin);
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

test('lines of standard input end with an error, and 6', () => {
  const { status, stdout } = whileChanging(['batch', '--lines', '--no-source'], documentOf(200).repeat(200), true);
  expect([status, splitEnvelopes(stdout).at(-1)]).toMatchObject([6, { error: { code: 'UNI-IO-005' } }]);
});

test('verify prints a partial envelope, and ends with 6', () => {
  const { status, stderr, stdout } = whileChanging(['verify', '--json', 'changing.json'], envelope);
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
])('%s of it ends with 6', (command, others) => {
  const { status, stderr } = whileChanging([command, ...others, 'changing.json'], envelope);
  expect([status, stderr]).toEqual([6, expect.stringContaining(CHANGED)]);
});
