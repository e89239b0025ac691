import { once } from 'node:events';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { execa } from 'execa';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { documentOf } from '../made.ts';
import { BIN, type Run, runSource, splitEnvelopes } from '../runners.ts';
import { newFolder, outputsOf, runBatch, startBatch, writeTree } from './trees.ts';

let folder = newFolder();

beforeEach(() => {
  folder = newFolder();
});
afterEach(() => folder.remove());

const FIXTURES = join(import.meta.dirname, '../../../fixtures');

/** A recording of each tool that is one line. */
function recordedLines(): Buffer[] {
  return readdirSync(FIXTURES)
    .filter((tool) => !tool.startsWith('_') && statSync(join(FIXTURES, tool)).isDirectory())
    .flatMap((tool) => {
      const lines = readdirSync(join(FIXTURES, tool))
        .filter((name) => name.endsWith('.legacy.json'))
        .map((name) => readFileSync(join(FIXTURES, tool, name)))
        .filter((bytes) => bytes.length < 4000 && !bytes.subarray(0, -1).includes('\n'));
      return lines.slice(0, 1).map((bytes) => bytes.subarray(0, bytes.at(-1) === 0x0a ? -1 : undefined));
    });
}

const ENVELOPE =
  '{"schema_version":"1.1.0","tool":"keel","data":{"command":"find","matches":[],"count":0},"diagnostics":[],' +
  '"execution_id":"11111111-1111-4111-8111-111111111111","timestamp":null,"partial":false}';
const ANSWER = '{"jsonrpc":"2.0","id":1,"result":{"content":[{"type":"text","text":"nothing"}]}}';

/** Lines of every kind: recorded, damaged, of no tool, and of several documents. */
function lines(): Buffer[] {
  const recorded = recordedLines();
  const cut = recorded.map((line, index) => line.subarray(0, (line.length * (index + 1)) / (recorded.length + 1)));
  const others = [
    '',
    ' ',
    '\t\r ',
    'no JSON',
    '{"a":1}',
    '7',
    '"\ud800"',
    '[]',
    '[1,{"a":[',
    '\0',
    '{"a":"\0"}',
    ENVELOPE,
  ]
    .concat([
      ANSWER,
      `[${ANSWER},${ANSWER}]`,
      `[${ANSWER},`,
      `[${ENVELOPE},${ENVELOPE}]`,
      `[${ENVELOPE},`,
      `${ENVELOPE} and ${ENVELOPE}`,
      `${documentOf(1).trim()} ${ENVELOPE}`,
    ])
    .concat(['['.repeat(2000), '{"type":"begin","data":{"path":{"text":"a"}}}', '{"__proto__":{"matches":[]}}'])
    .map((text) => Buffer.from(text));
  const bytes = [
    [0xff, 0xfe, 0x00],
    [0x1f, 0x8b, 0x08],
    [0xef, 0xbb, 0xbf, 0x7b, 0x7d],
    [0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d],
  ];
  return [...recorded, ...cut, ...others, ...bytes.map((line) => Buffer.from(line))];
}

const END = Buffer.from('\n');

/** The lines as `unify` prints each of them alone, and its exit statuses. */
async function alone(inputs: readonly Buffer[], flags: readonly string[], files = {}) {
  const runs: Run[] = [];
  for (const input of inputs) runs.push(await runSource({ args: flags, input, files }));
  const printed = runs.map(({ stdout }) => {
    const envelopes = stdout.toString().split('\n').slice(0, -1);
    return envelopes.length === 1 ? envelopes[0] : `[${envelopes.join(',')}]`;
  });
  return { printed, statuses: runs.map(({ status }) => status) };
}

describe('a line is what unify prints for it alone', () => {
  test.each([
    [[], 1],
    [['--canonical', '--rich', '--strict'], 3],
    [['--tool', 'llmsearch', '--no-source', '-E'], 3],
  ])('with the flags %j', async (flags, every) => {
    const inputs = lines().filter((_, index) => index % every === 0);
    const files = { 'src/made_0.rs': 'TODO and more\n' };
    const { printed, statuses } = await alone(inputs, flags, files);
    writeTree(folder.path, { ...files, in: Buffer.concat(inputs.flatMap((line) => [line, END])) });
    const { status, stdout } = await runBatch(['in', '--lines', '--jobs', '1', ...flags], folder.path);
    expect(stdout.split('\n')).toEqual([...printed, '']);
    expect(status).toBe([4, 3, 5, 7, 0].find((one) => statuses.includes(one)));
  });
});

test.each([
  ['\r\n', '\r\n'],
  ['\n', ''],
])('lines that end with %j, the last with %j', async (end, last) => {
  const [one, two] = [documentOf(1).trim(), documentOf(2).trim()];
  writeTree(folder.path, { in: [one, 'no JSON', two].join(end) + last });
  const { stdout } = await runBatch(['in', '--lines'], folder.path);
  const { printed } = await alone(
    [one, 'no JSON', two].map((line) => Buffer.from(line)),
    [],
  );
  expect(stdout).toBe(`${printed.join('\n')}\n`);
});

test('no lines give none', async () => {
  writeTree(folder.path, { in: '' });
  expect(await runBatch(['in', '--lines', '--quiet'], folder.path)).toEqual({ status: 0, stdout: '', stderr: '' });
});

test('lines of envelopes stay as they are, also where a line holds several', async () => {
  writeTree(folder.path, { in: Buffer.concat(lines().flatMap((line) => [line, END])) });
  const once = await runBatch(['in', '--lines'], folder.path);
  writeTree(folder.path, { in: once.stdout });
  const twice = await runBatch(['in', '--lines'], folder.path);
  expect(twice.stdout.split('\n')).toEqual(once.stdout.split('\n'));
});

/** Two such values are longer than any block. */
const HALF = 5 << 19;

/** More than is converted before threads are started, in many blocks, with a line that is longer than any block. */
function manyLines(): string {
  const some = [documentOf(1).trim(), 'no JSON', documentOf(3).trim(), '', `[${ANSWER},${ANSWER}]`];
  const half = documentOf(1)
    .trim()
    .replace('"pattern":"', `"pattern":"${'x'.repeat(HALF)}`);
  const long = `${half} ${half}`;
  const many = Array.from({ length: 1500 }, (_, index) => some[index % some.length]);
  return [...many.slice(0, 700), long, ...many.slice(700)].join('\n');
}

test('threads change no byte', async () => {
  const input = manyLines();
  const runs = ['1', '3'].map((jobs) =>
    execa(process.execPath, [BIN, 'batch', '--lines', '--quiet', '--jobs', jobs], {
      input,
      reject: false,
      maxBuffer: 2 ** 28,
    }),
  );
  const [one, ...others] = await Promise.all(runs);
  expect([one?.exitCode, one?.stdout.split('\n').length]).toEqual([4, 1501]);
  const long = JSON.parse(one?.stdout.split('\n')[700] ?? '') as { data: { pattern: string } }[];
  expect(long.map(({ data }) => data.pattern.length > HALF)).toEqual([true, true]);
  for (const other of others) expect(other.stdout === one?.stdout).toBe(true);
});

test.each(['1', '2'])('a line is answered before the next one comes, with %s jobs', async (jobs) => {
  const program = startBatch(['--lines', '--quiet', '--jobs', jobs], folder.path);
  const answers = createInterface({ input: program.stdout });
  // Beyond this, threads answer.
  for (const matches of [1, 5000, 5000, 2]) {
    program.stdin.write(documentOf(matches));
    const [line] = (await once(answers, 'line')) as [string];
    expect(JSON.parse(line)).toMatchObject({ data: { match_count: matches } });
  }
  program.stdin.end();
  expect((await program).exitCode).toBe(0);
});

test('a folder is mirrored; problems name their lines', async () => {
  const bad = Array.from({ length: 30 }, () => 'no JSON\n').join('');
  writeTree(folder.path, {
    'in/a.ndjson': `${documentOf(1)}${bad}`,
    'in/b/c.json': documentOf(1),
    'in/empty.ndjson': '',
  });
  writeTree(folder.path, { 'out/b/c.unified.json': 'of before' });
  const { status, stdout, stderr } = await runBatch(
    ['in', '--lines', '--out', 'out', '--report', 'report.json'],
    folder.path,
  );
  expect([status, stdout]).toEqual([4, '']);
  expect(stderr).toMatch(
    /^32 lines · 2 converted · 30 rejected[\s\S]*\n30 lines: .*\n {2}(?:in\/a.ndjson:[234](?:, | and 27 more\n)){3}/,
  );
  const outputs = outputsOf(join(folder.path, 'out'));
  expect(Object.entries(outputs).map(([name, text]) => [name, splitEnvelopes(text).length])).toEqual([
    ['a.unified.ndjson', 31],
    ['b/c.unified.ndjson', 1],
    ['empty.unified.ndjson', 0],
  ]);
  const { problems, ...report } = JSON.parse(readFileSync(join(folder.path, 'report.json'), 'utf8'));
  expect(report).toMatchObject({ files: 3, lines: 32, converted: 2, rejected: 30, envelopes: 32, exit_status: 4 });
  expect(report).toMatchObject({ bytes_written: Object.values(outputs).join('').length });
  expect([problems[0].count, problems[0].lines.length, problems[0].lines[19]]).toEqual([30, 20, 'a.ndjson:21']);
});

test('a file that cannot be read has a line where all go into one stream', async () => {
  writeTree(folder.path, { 'a.ndjson': documentOf(1), 'c.ndjson': documentOf(1) });
  const { status, stdout } = await runBatch(['a.ndjson', 'none.ndjson', 'c.ndjson', '--lines'], folder.path);
  const codes = splitEnvelopes(stdout).map((envelope) => ('error' in envelope ? envelope.error?.code : 'ok'));
  expect([status, codes]).toEqual([6, ['ok', 'ok', 'UNI-IO-005']]);
});

test.each([
  [['--lines', '--out', 'out'], '--out: names a folder'],
  [['--lines', '--pretty'], '--lines contradicts --pretty'],
  [['--lines', '--resume', 'in', '--out', 'out'], '--lines contradicts --resume'],
  [['--lines', '--format', 'vimgrep'], '--format: contradicts --lines'],
  [['--lines', '--cases', 'in'], '--lines contradicts --cases'],
])('%s: refused', async (args, message) => {
  writeTree(folder.path, { in: '' });
  const { status, stderr } = await runBatch(args, folder.path);
  expect([status, stderr]).toEqual([2, expect.stringContaining(message)]);
});
