import { execFileSync } from 'node:child_process';
import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { documentOf } from '../made.ts';
import { namesOf, newFolder, outputsOf, runBatch, writeTree } from './trees.ts';

const doc = documentOf(1);
let folder = newFolder();

beforeEach(() => {
  folder = newFolder();
});
afterEach(() => folder.remove());

interface Ran {
  status: number;
  said: string;
  /** Names of the outputs below `out`. */
  outputs: string[];
}

/** Runs a batch in the folder of the test; its output goes to `out`. */
async function batch(...args: string[]): Promise<Ran> {
  const words = args.some((word) => word.startsWith('--out')) ? args : [...args, '--out', 'out'];
  const { status, stderr } = await runBatch(words, folder.path);
  const made = namesOf(folder.path).filter((name) => name.includes('.unified.'));
  return { status, said: stderr.trimEnd(), outputs: made.map((name) => name.replace(/^out\//, '')) };
}

test('a folder is mirrored, names lose their last ending', async () => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/b/c.d.stdout': doc, 'in/b/plain': doc });
  const { status, said, outputs } = await batch('in');
  expect(outputs).toEqual(['a.unified.json', 'b/c.d.unified.json', 'b/plain.unified.json']);
  expect(status).toBe(0);
  expect(said).toMatch(/^3 files · 3 converted · [\d.]+ s\n {2}llmsearch {2}3 converted$/);
});

test('several envelopes are one a line in a file that says so, also under --pretty', async () => {
  writeTree(folder.path, { 'in/one.json': doc, 'in/two.json': doc + doc });
  await batch('in', '--pretty');
  const outputs = outputsOf(join(folder.path, 'out'));
  expect(Object.keys(outputs)).toEqual(['one.unified.json', 'two.unified.ndjson']);
  expect(outputs['one.unified.json']).toMatch(/^\{\n {2}"schema_version"/);
  expect(
    outputs['two.unified.ndjson']
      ?.trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line).data.match_count),
  ).toEqual([1, 1]);
});

test('an input that gives another number of envelopes than before has one output', async () => {
  writeTree(folder.path, { 'in/a.json': doc + doc });
  expect((await batch('in')).outputs).toEqual(['a.unified.ndjson']);
  writeTree(folder.path, { 'in/a.json': doc });
  expect((await batch('in')).outputs).toEqual(['a.unified.json']);
});

test('the mirror is relative to the folder that holds all inputs, or to --base', async () => {
  writeTree(folder.path, { 'x/in/a.json': doc, 'x/logs/deep/b.json': doc });
  expect((await batch('x/in', 'x/logs/**/*.json')).outputs).toEqual(['in/a.unified.json', 'logs/deep/b.unified.json']);
  expect((await batch('x/in', '--base', '.', '--out', 'other')).outputs).toContain('other/x/in/a.unified.json');
  const outside = await batch('x/in', '--base', 'x/logs');
  expect([outside.status, outside.said]).toEqual([2, expect.stringContaining('a.json lies outside')]);
});

test('patterns choose, a name that exists is never one, and -- makes a name of everything', async () => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/b.txt': doc, 'in/sub/c.json': doc, 'in/[a].json': doc });
  expect((await batch('in/*.json')).outputs).toEqual(['[a].unified.json', 'a.unified.json']);
  expect((await batch('in/[a].json', '--out', 'one')).outputs).toContain('one/[a].unified.json');
  expect((await batch('in/{a,sub/c}.json', '--out', 'two')).outputs.filter((name) => name.startsWith('two'))).toEqual([
    'two/a.unified.json',
    'two/sub/c.unified.json',
  ]);
  const literal = await batch('--out', 'three', '--', 'in/*.json');
  expect([literal.status, literal.said]).toEqual([6, expect.stringContaining('no such file or directory')]);
  const nothing = await batch('in/*.xml', '--out', 'four');
  expect([nothing.status, nothing.said]).toEqual([6, expect.stringContaining('the pattern in/*.xml matches no file')]);
});

test('an input that is named twice is converted once, in the order in which inputs were named', async () => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/b.json': '{}' });
  const { said } = await batch('in/b.json', 'in', 'in/*.json', '--report', 'report.json');
  expect(said).toMatch(/^2 files · 1 converted · 1 rejected/);
});

test('what can not be read is reported once, however often it is named', async () => {
  const { said } = await batch('in/none.json', 'in/none.json');
  expect(said).toMatch(/^1 file · 0 converted · 1 failed/);
});

test('a report is never written over an input, but over an earlier report', async () => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/b.json': doc, 'cases.ndjson': '{"stdout":"in/a.json"}\n' });
  symlinkSync('in/b.json', join(folder.path, 'link'));
  for (const [words, report] of [
    [['in'], 'in/b.json'],
    [['in/a.json', 'in/b.json'], 'in/b.json'],
    [['in'], 'link'],
    [['--cases', 'cases.ndjson'], 'in/a.json'],
    [['--cases', 'cases.ndjson'], 'cases.ndjson'],
    [['--lines', 'in/a.json'], 'in/a.json'],
    [['in'], '-'],
  ] as const) {
    const { status, said, outputs } = await batch(...words, '--report', report);
    expect([status, said, outputs]).toEqual([2, expect.stringContaining(`--report `), []]);
  }
  expect(namesOf(folder.path)).not.toContain('-');
  for (let time = 0; time < 2; time++)
    expect((await batch('in', '--report', 'in/report.json')).said).toMatch(/^2 files/);
});

test('two inputs with one output are refused before anything is written', async () => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/a.txt': doc });
  const { status, said, outputs } = await batch('in');
  expect([status, outputs]).toEqual([2, []]);
  expect(said).toBe(
    'unify: batch: a.json and a.txt would have the same output; ' +
      "leave one out, or choose with a pattern such as '**/*.json'",
  );
});

test('the output folder is never read', async () => {
  writeTree(folder.path, { 'a.json': doc, 'out/old.json': doc, 'rejects/r.json': doc });
  expect((await batch('.', '--rejects', 'rejects')).outputs).toEqual(['a.unified.json']);
  expect((await batch('**/*.json')).said).toMatch(/^2 files/);
  for (const word of ['out', 'out/old.json']) {
    const { status, said } = await batch(word);
    expect([status, said]).toEqual([2, expect.stringContaining('which this batch writes to and so never reads')]);
  }
});

test('what was saved beside an output belongs to it', async () => {
  writeTree(folder.path, {
    'in/empty.json': '',
    'in/empty.stderr': 'Error: the regex is broken\n',
    'in/alone.stderr': doc,
    'in/alone.request.json': '{"file_path":"a.rs","expected_checksum":"x","edits":[]}',
  });
  const { said, outputs } = await batch('in');
  expect(outputs).toEqual(['alone.unified.json', 'empty.unified.json']);
  expect(said).toMatch(/^3 files · 1 converted · 1 rejected · 1 request/);
  expect(outputsOf(join(folder.path, 'out'))['empty.unified.json']).toContain('the regex is broken');
});

test('links to files are read, links to folders once, and loops end', async () => {
  writeTree(folder.path, { 'in/z/a.json': doc, 'elsewhere/b.json': doc });
  symlinkSync('z/a.json', join(folder.path, 'in/link.json'));
  symlinkSync('.', join(folder.path, 'in/loop'));
  symlinkSync('z', join(folder.path, 'in/again'));
  symlinkSync('../elsewhere', join(folder.path, 'in/other'));
  const { status, said, outputs } = await batch('in');
  expect(outputs).toEqual(['link.unified.json', 'other/b.unified.json', 'z/a.unified.json']);
  expect([status, said]).toEqual([0, expect.stringContaining('2 links lead to folders that were read already')]);
});

test('what cannot be read ends in the summary and stops nobody else', async () => {
  writeTree(folder.path, { 'in/good.json': doc });
  symlinkSync('nowhere', join(folder.path, 'in/dangling.json'));
  symlinkSync('round.json', join(folder.path, 'in/round.json'));
  execFileSync('mkfifo', [join(folder.path, 'in/fifo'), join(folder.path, 'fifo')]);
  writeFileSync(Buffer.concat([Buffer.from(join(folder.path, 'in/')), Buffer.from([0xff, 0x2e, 0x6a])]), doc);
  const { status, said, outputs } = await batch('in', 'fifo', 'missing.json', '--base', '.');
  expect([status, outputs]).toEqual([6, ['in/good.unified.json']]);
  for (const reason of [
    'no such file or directory',
    'too many symbolic links encountered',
    'it is not a regular file',
    'its name is not UTF-8',
  ]) {
    expect(said).toContain(`The input could not be read: ${reason}. (UNI-IO-005)`);
  }
  expect(said).toContain('1 name that is no regular file was passed over');
  expect(said).toContain(
    'A name that is not UTF-8 cannot be opened by node: rename the file, or pipe what it holds in',
  );
});

test('hidden names are passed over and counted, but read where they are named', async () => {
  writeTree(folder.path, { 'in/.h.json': doc, 'in/.d/x.json': doc, 'in/a.json': doc });
  const all = await batch('in');
  expect([all.outputs, all.said]).toEqual([
    ['a.unified.json'],
    expect.stringContaining('2 hidden names were passed over'),
  ]);
  expect((await batch('in/.h.json', 'in/.d/*.json')).outputs).toEqual([
    '.d/x.unified.json',
    '.h.unified.json',
    'a.unified.json',
  ]);
});

test('a folder of the output that is a link is not written to', async () => {
  writeTree(folder.path, { 'in/sub/a.json': doc, 'in/b.json': doc });
  mkdirSync(join(folder.path, 'out'));
  symlinkSync('../in/sub', join(folder.path, 'out/sub'));
  const { status, said } = await batch('in');
  expect([status, said]).toEqual([
    6,
    expect.stringContaining('sub is a link, and nothing is written to where it leads'),
  ]);
  expect(Object.keys(outputsOf(join(folder.path, 'in')))).toEqual(['b.json', 'sub/a.json']);
});

test.each([
  ['no output', ['in', '--out='], '--out: the name is empty'],
  ['no input', [], 'name files, folders or patterns to convert'],
  ['standard input', ['-'], 'what comes by a pipe is read by unify without a command'],
  ['no number of jobs', ['in', '--jobs', '0'], '--jobs 0: must be a number of threads, from 1 to 256'],
  ['a stream that is resumed', ['in', '--out', '-', '--resume'], '--resume: needs an output folder'],
  ['a pretty stream', ['in', '--out', '-', '--pretty'], '--pretty: contradicts --out -'],
  ['an unknown tool', ['in', '--tool', 'nope'], 'there is no such tool'],
  ['one stderr for several inputs', ['in', '--stderr', 'in/a.json'], 'belongs to one input'],
  ['an output that is a file', ['in', '--out', 'in/a.json'], 'is no folder'],
  ['a table that is not there', ['--cases', 'none.ndjson'], 'none.ndjson: could not be read'],
])('refused: %s', async (_, args, message) => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/b.json': doc });
  const { status, said, outputs } = await batch(...args);
  expect([status, outputs, said]).toEqual([2, [], expect.stringContaining(message)]);
});
