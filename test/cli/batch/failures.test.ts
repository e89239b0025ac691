import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  copyFileSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { execa } from 'execa';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkEnvelope } from '../../../src/envelope/check.ts';
import { documentOf } from '../made.ts';
import { BASH_FLAGS, BIN, splitEnvelopes } from '../runners.ts';
import { namesOf, newFolder, outputsOf, runBatch, startBatch, treeOf, writeTree } from './trees.ts';

let folder = newFolder();

beforeEach(() => {
  folder = newFolder({ 'in/a.json': documentOf(1), 'in/large.json': documentOf(3000), 'in/z.json': documentOf(1) });
});
afterEach(() => folder.remove());

const path = (name: string): string => join(folder.path, name);

test.each(['1', '2'])(
  'a disk that is full costs the outputs that do not fit, and no old one, with %s jobs',
  async (jobs) => {
    await runBatch(['in', '--out', 'out'], folder.path);
    const old = outputsOf(path('out'));
    writeFileSync(path('in/a.json'), documentOf(2));
    writeFileSync(path('in/large.json'), documentOf(3001));
    // The shell's limit is in blocks of 1 KiB; what is over it fails as on a full disk.
    const line = 'ulimit -f 256; trap "" XFSZ; exec "$@"';
    const { exitCode, stderr } = await execa(
      'bash',
      [...BASH_FLAGS, line, 'bash', process.execPath, BIN, 'batch', 'in', '--out', 'out', '--jobs', jobs],
      {
        ...{ cwd: folder.path, reject: false },
      },
    );
    expect([exitCode, stderr]).toEqual([
      6,
      expect.stringMatching(/^3 files · 2 converted · 1 failed[\s\S]*file too large\. \(UNI-IO-006\)\n {2}in\/large/),
    ]);
    const { 'a.unified.json': first, 'large.unified.json': large, 'z.unified.json': last } = outputsOf(path('out'));
    expect([JSON.parse(first as string).data.match_count, large, last]).toEqual([
      2,
      old['large.unified.json'],
      old['z.unified.json'],
    ]);
    expect(namesOf(path('out')).filter((name) => name.endsWith('.tmp'))).toEqual([]);
  },
);

test.runIf(existsSync('/dev/full'))('a full disk below one stream ends with 6', async () => {
  const child = spawn(
    'bash',
    [...BASH_FLAGS, `"$0" "$@" > /dev/full`, process.execPath, BIN, 'batch', 'in', '--out', '-'],
    {
      cwd: folder.path,
    },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const status = await new Promise((resolve) => child.on('close', resolve));
  expect([status, said]).toEqual([
    6,
    expect.stringMatching(/^unify: stdout: The output could not be written: no space left on device\./),
  ]);
});

test.each(['1', '2'])(
  'without room for temporary files an input that needs some has an error envelope in its place, with %s jobs',
  async (jobs) => {
    const args = [BIN, 'batch', 'in', '--out', '-', '--jobs', jobs];
    const env = { TMPDIR: path('nowhere') };
    const { exitCode, stdout, stderr } = await execa(process.execPath, args, { cwd: folder.path, reject: false, env });
    const reason = `no such file or directory, in the folder for temporary files, ${env.TMPDIR}. (UNI-IO-011)`;
    expect([exitCode, stderr]).toEqual([6, expect.stringContaining(reason)]);
    const came = splitEnvelopes(`${stdout}\n`).map((one) => ('error' in one ? one.error?.code : one.tool));
    expect(came).toEqual(['llmsearch', 'UNI-IO-011', 'llmsearch']);
  },
);

test('a batch that a signal ends leaves nothing in the folder for temporary files', async () => {
  const temporary = path('temporary');
  mkdirSync(temporary);
  for (let index = 0; index < 8; index++) copyFileSync(path('in/large.json'), path(`in/large${index}.json`));
  const child = spawn(process.execPath, [BIN, 'batch', 'in', '--out', '-', '--jobs', '2'], {
    cwd: folder.path,
    env: { ...process.env, TMPDIR: temporary },
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  // Nobody reads on: what is converted waits.
  await once(child.stdout, 'readable');
  const spooled = (): number =>
    readdirSync(`/proc/${child.pid}/fd`).filter((fd) => {
      try {
        return readlinkSync(`/proc/${child.pid}/fd/${fd}`).startsWith(temporary);
      } catch {
        return false;
      }
    }).length;
  while (spooled() === 0) await pause(5);
  child.kill('SIGINT');
  await once(child, 'close');
  expect(readdirSync(temporary)).toEqual([]);
});

test('a folder in the output that cannot be made costs what belongs there', async () => {
  writeTree(folder.path, { 'in/sub/b.json': documentOf(1), 'out/sub': 'a file' });
  const { status, stderr } = await runBatch(['in', '--out', 'out'], folder.path);
  expect([status, stderr]).toEqual([
    6,
    expect.stringMatching(/^4 files · 3 converted · 1 failed[\s\S]*(?:file already exists|not a directory)/),
  ]);
});

test('a file that grows while it is read is converted up to what it was, and told', async () => {
  const large = documentOf(20_000);
  writeFileSync(path('in/grows.json'), large);
  const running = startBatch(['in/grows.json', '--out', 'out', '--jobs', '1'], folder.path);
  let ended = false;
  const growing = (async () => {
    while (!ended) {
      appendFileSync(path('in/grows.json'), '\n');
      await pause(2);
    }
  })();
  const { exitCode, stderr } = await running;
  ended = true;
  await growing;
  expect([exitCode, stderr]).toEqual([
    6,
    expect.stringContaining('The input could not be read: it changed while it was read. (UNI-IO-005)'),
  ]);
  const envelopes = splitEnvelopes(readFileSync(path('out/grows.unified.ndjson'), 'utf8'));
  expect(envelopes.map((envelope) => ('error' in envelope ? envelope.error?.code : envelope.tool))).toEqual([
    'llmsearch',
    'UNI-IO-005',
  ]);
});

/** A copy of the built program whose threads run this, with the program's own function as `convert`. */
function programWith(thread: string): string {
  const program = path('program');
  cpSync(join(dirname(BIN), '..'), program, { recursive: true });
  const scripts = join(program, 'bin');
  writeFileSync(join(scripts, 'own-thread.js'), readFileSync(join(scripts, 'thread.js')));
  writeFileSync(join(scripts, 'thread.js'), `const { convert } = require('./own-thread.js');\n${thread}`);
  return join(scripts, 'unify.js');
}

/** Enough inputs that threads get some, and at some of them a thread comes to grief. */
const MANY = Array.from({ length: 40 }, (_, index) => `${index}${index % 13 === 0 ? 'bad' : ''}`);
const HAS_BAD = "portion.some(({ name }) => name.includes('bad'))";

test.each([
  // As a thread ends that runs out of memory.
  ['dies', `module.exports = { convert: (portion) => (${HAS_BAD} ? process.exit(9) : convert(portion)) };`, /bad/],
  ['throws', `module.exports = { convert: (portion) => (${HAS_BAD} ? JSON.parse('{') : convert(portion)) };`, /bad/],
  ['cannot start', 'throw new Error("no memory");', /^/],
])('a thread that %s costs its inputs alone, which is reported as a bug', async (_, thread, lost) => {
  writeTree(folder.path, Object.fromEntries(MANY.map((name) => [`many/${name}.json`, documentOf(50)])));
  const { exitCode, stderr } = await execa(
    process.execPath,
    [programWith(thread), 'batch', 'many', '--out', 'out', '--jobs', '2'],
    { cwd: folder.path, reject: false },
  );
  const outputs = outputsOf(path('out'));
  expect(Object.keys(outputs).sort()).toEqual(MANY.map((name) => `${name}.unified.json`).sort());
  const envelopes = Object.entries(outputs).map(([name, text]) => ({ name, ...JSON.parse(text) }));
  const failed = envelopes.filter((envelope) => envelope.error !== undefined);
  expect(failed.length).toBeGreaterThan(0);
  for (const { name, ...envelope } of failed)
    expect([lost.test(name), checkEnvelope(envelope), envelope.error.code]).toEqual([true, [], 'UNI-INT-001']);
  const counts = `${MANY.length - failed.length} converted · ${failed.length} failed`;
  const expected = `^${MANY.length} files · ${counts}[\\s\\S]*\\(UNI-INT-001\\)\\n {2}many/`;
  expect([exitCode, stderr]).toEqual([1, expect.stringMatching(new RegExp(expected))]);
});

test('a thread that dies over lines costs the line alone at which it does', async () => {
  const dies = "portion.some(({ line }) => Buffer.from(line).includes('DIES')) ? process.exit(9) : convert(portion)";
  const program = programWith(`module.exports = { convert: (portion) => (${dies}) };`);
  // Before so much has been read, no thread is started; this one converts some of what comes then.
  const one = `${documentOf(1)}{"DIES":1}\n${'x'.repeat(1 << 17)}\n`;
  const input = `${documentOf(3000)}${one.repeat(4)}`;
  const { exitCode, stdout, stderr } = await execa(process.execPath, [program, 'batch', '--lines', '--jobs', '2'], {
    ...{ cwd: folder.path, reject: false, input, maxBuffer: 2 ** 28 },
  });
  const came = splitEnvelopes(`${stdout}\n`).map((envelope) =>
    'error' in envelope ? (envelope.error?.code as string) : envelope.tool,
  );
  const lost = came.flatMap((code, index) => (code === 'UNI-INT-001' ? [index + 1] : []));
  expect(lost.length).toBeGreaterThan(0);
  expect(came.map((code) => code.replace('UNI-INT-001', 'UNI-QRY-001'))).toEqual([
    'llmsearch',
    ...Array.from({ length: 4 }, () => ['llmsearch', 'UNI-QRY-001', 'UNI-QRY-003']).flat(),
  ]);
  expect([exitCode, stderr]).toEqual([1, expect.stringContaining(`(UNI-INT-001)\n  stdin:${lost[0]}`)]);
});

// The `script` of util-linux runs a program on a terminal of its own.
test.runIf(process.platform === 'linux' && existsSync('/usr/bin/script'))(
  'on a terminal one line says how far it is, and is wiped away',
  async () => {
    // More than is converted before the line is drawn.
    const MANY = 40;
    const many = path('many');
    mkdirSync(many);
    for (let index = 0; index < MANY; index++) copyFileSync(path('in/large.json'), join(many, `${index}.json`));
    const line = `'${process.execPath}' '${BIN}' batch many --out out --jobs 1`;
    const { stdout, exitCode } = await execa('script', ['-qec', line, '/dev/null'], {
      cwd: folder.path,
      reject: false,
    });
    expect(exitCode).toBe(0);
    expect(stdout).toMatch(/\r\u001b\[Kunify: \d+ of 40 files · [\d,]+\/s · [\d.]+ s left\r\u001b\[K/);
    expect(stdout.slice(stdout.lastIndexOf('\u001b[K'))).toMatch(/^\u001b\[K40 files · 40 converted · /);
    expect(readdirSync(path('out')).filter((name) => name.endsWith('.unified.json')).length).toBe(MANY);
    expect(Object.keys(treeOf(path('in'))).length).toBe(3);
    const linewise = `'${process.execPath}' '${BIN}' batch --lines many/*.json --out lines --jobs 1`;
    const { stdout: said } = await execa('script', ['-qec', linewise, '/dev/null'], { cwd: folder.path });
    expect(said).toMatch(/\r\u001b\[Kunify: \d+ lines · [\d,]+\/s\r\u001b\[K/);
  },
);
