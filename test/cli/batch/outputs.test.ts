import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { checkEnvelope } from '../../../src/envelope/check.ts';
import { documentOf } from '../made.ts';
import { recorded, runSource, splitEnvelopes } from '../runners.ts';
import { newFolder, outputsOf, runBatch, startBatch, treeOf, writeTree } from './trees.ts';

const doc = documentOf(2);
let folder = newFolder();

beforeEach(() => {
  folder = newFolder();
});
afterEach(() => folder.remove());

const batch = (...args: string[]) => runBatch(args, folder.path);
const read = (name: string): string => readFileSync(join(folder.path, name), 'utf8');

describe('each output is what unify prints for the file alone', () => {
  test.each([['--jobs=1'], ['--jobs=2'], ['--jobs=3', '-C', '-S', '--with-checksums', '--canonical']])(
    '%s %s',
    async (...flags) => {
      writeTree(folder.path, {
        'in/a.json': doc,
        'in/unknown.json': '{"a":1}',
        'in/broken.json': doc.slice(0, 300),
        'in/text.json': 'nothing\n',
        'src/made_0.rs': 'TODO and more\n',
      });
      const { status } = await batch('in', '--out', 'out', ...flags);
      expect(status).toBe(4);
      const alone = flags.filter((flag) => !flag.startsWith('--jobs'));
      for (const [name, text] of Object.entries(outputsOf(join(folder.path, 'out')))) {
        const input = name.replace('.unified', '');
        const files = { [input]: read(`in/${input}`), 'src/made_0.rs': read('src/made_0.rs') };
        // A file says by its name which input it is of.
        const printed = (await runSource({ args: [input, ...alone], files })).stdout.toString();
        expect(text, name).toBe(printed.replace(/,"legacy":\{"input":\{[^}]*\}\}/, ''));
      }
    },
  );
});

test('the ending of an output tells its format, however many envelopes it has', async () => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/two.json': `${doc}${doc}`, 'in/broken.json': '{"a":' });
  for (const jobs of ['--jobs=1', '--jobs=2']) await batch('in', '--out', 'out', '--format', 'sarif', jobs);
  const outputs = outputsOf(join(folder.path, 'out'));
  const results = Object.entries(outputs).map(([name, text]) => [name, JSON.parse(text).runs[0].results.length]);
  expect(Object.fromEntries(results)).toEqual({
    'a.unified.sarif': 2,
    'broken.unified.sarif': 0,
    'two.unified.sarif': 4,
  });
  const { stderr } = await batch('in', '--out', 'out', '--format', 'sarif', '--resume');
  expect(stderr).toContain('2 up to date');
});

test('a table of runs tells what unify run would know', async () => {
  writeTree(folder.path, {
    'runs/empty': '',
    'runs/said': 'keel: warning\n',
    'cases.ndjson':
      '{"stdout":"runs/empty","stderr":"runs/said",' +
      '"argv":["/usr/bin/keel-0.4.2","compile","--json"],"cwd":"/x","exit":0}\n',
  });
  const { status, stderr } = await batch('--cases', 'cases.ndjson', '--out', 'out');
  expect([status, stderr]).toEqual([
    0,
    expect.stringMatching(/^1 file · 1 converted · [\d.]+ s\n {2}keel {2}1 converted\n$/),
  ]);
  expect(JSON.parse(read('out/runs/empty.unified.json'))).toMatchObject({ tool: 'keel', data: { command: 'compile' } });
});

test('names in a table are relative to --base, or to its folder', async () => {
  writeTree(folder.path, { 'table/a.json': doc, 'table/cases.ndjson': '{"stdout":"a.json","id":"x\u2028y"}\n\n' });
  await batch('--cases', 'table/cases.ndjson', '--out', 'one');
  await batch('--cases', 'table/cases.ndjson', '--out', 'two', '--base', 'table');
  expect(Object.keys(outputsOf(join(folder.path, 'one')))).toEqual(['a.unified.json']);
  expect(treeOf(join(folder.path, 'two'))).toEqual(treeOf(join(folder.path, 'one')));
});

test('names in a table may be absolute; one that is not there is named relative to the base', async () => {
  const cases = [
    { stdout: join(folder.path, 'runs/a.json') },
    { stdout: 'runs/b.json', stderr: join(folder.path, 'said/b') },
  ];
  const table = cases.map((one) => `${JSON.stringify(one)}\n`).join('');
  writeTree(folder.path, { 'runs/a.json': doc, 'runs/b.json': doc, 'cases.ndjson': table });
  const { status, stderr } = await batch('--cases', 'cases.ndjson', '--out', 'out');
  expect(status).toBe(6);
  expect(stderr).not.toContain('mistyped');
  const [a, b] = ['a', 'b'].map((name) => JSON.parse(read(`out/runs/${name}.unified.json`)));
  expect(a).toHaveProperty('data.matches');
  expect(b.error).toMatchObject({ file: 'said/b', message: expect.stringContaining('"said/b"') });
});

test.each([
  ['nonsense', 'line 2: must be a JSON object'],
  ['[]', 'line 2: must be a JSON object'],
  ['{"argv":["keel"]}', 'line 2: names neither stdout nor stderr'],
  ['{"stdout":7}', 'line 2: stdout must be the name of a file'],
  ['{"stdout":"a.json","argv":"keel"}', 'line 2: argv must be a list of words'],
  ['{"stdout":"a.json","exit":1.5}', 'line 2: exit must be a whole number'],
  ['{"__proto__":{"stdout":"a.json"}}', 'line 2: names neither stdout nor stderr'],
])('a table with the line %s is refused', async (line, message) => {
  writeTree(folder.path, { 'a.json': doc, 'cases.ndjson': `{"stdout":"a.json"}\n${line}\n` });
  const { status, stderr } = await batch('--cases', 'cases.ndjson', '--out', 'out');
  expect([status, stderr]).toEqual([2, expect.stringContaining(`cases.ndjson, ${message}`)]);
});

test('a run that printed nothing is passed over and counted', async () => {
  const table = '{"stdout":null,"stderr":null,"exit":0}\n{"stdout":"a.json"}\n';
  writeTree(folder.path, { 'runs/a.json': doc, 'runs/cases.ndjson': table });
  const { status, stderr } = await batch('--cases', 'runs/cases.ndjson', '--out', 'out', '--report', 'report.json');
  expect([status, stderr]).toEqual([0, expect.stringContaining('1 run that printed nothing was passed over')]);
  expect(Object.keys(treeOf(join(folder.path, 'out')))).toContain('a.unified.json');
  expect(JSON.parse(read('report.json'))).toMatchObject({ files: 1, passed_over: { silent: 1 } });
});

describe('one stream', () => {
  const inputs = { 'in/a.json': doc + doc, 'in/b/broken.json': '{', 'in/c.json': documentOf(9000) };

  test.each(['1', '2', '7'])('has all inputs in their order, with %s jobs, and says which each is of', async (jobs) => {
    writeTree(folder.path, { ...inputs, 'in/d.json': 'x' });
    const { status, stdout, stderr } = await batch('in', 'missing', '--base', '.', '--out', '-', '--jobs', jobs);
    expect([status, stderr]).toEqual([6, expect.stringMatching(/^5 files · 2 converted · 2 rejected · 1 failed/)]);
    const envelopes = splitEnvelopes(stdout);
    expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
    expect(envelopes.map(({ legacy }) => legacy?.['input'])).toEqual([
      { name: 'in/a.json', document: 0 },
      { name: 'in/a.json', document: 1 },
      { name: 'in/b/broken.json', document: 0 },
      { name: 'in/c.json', document: 0 },
      { name: 'in/d.json', document: 0 },
      { name: 'missing', document: 0 },
    ]);
  });

  test('leaves an envelope of the input as it is', async () => {
    writeTree(folder.path, { 'in/a.json': doc });
    await batch('in', '--out', 'out');
    const { stdout } = await batch('out/a.unified.json', '--out', '-');
    expect(stdout).toBe(read('out/a.unified.json'));
  });

  test('ends silently with a reader that has gone', async () => {
    writeTree(folder.path, { 'in/a.json': documentOf(40_000), 'in/b.json': documentOf(40_000) });
    const running = startBatch(['in', '--out', '-', '--jobs', '2'], folder.path);
    running.stdout?.once('data', () => running.stdout?.destroy());
    const { exitCode, stderr } = await running;
    expect([exitCode, stderr]).toEqual([0, '']);
  });
});

describe('what cannot be converted', () => {
  const inputs = {
    'in/good.json': doc,
    'in/deep/bad.json': '{"a":1}',
    'in/cut.json': doc.slice(0, -80),
    'in/text.json': 'text',
    'in/text.stderr': 'said',
  };

  test('is reported with its files, copied with what is beside it, and counted by the tool', async () => {
    writeTree(folder.path, inputs);
    const { status, stderr } = await batch('in', '--out', 'out', '--rejects', 'rejects', '--report', 'reports/r.json');
    expect(status).toBe(4);
    expect(stderr.split('\n')).toEqual([
      expect.stringMatching(/^4 files · 1 converted · 1 partial · 2 rejected → rejects · [\d.]+ s$/),
      '  llmsearch  1 converted · 1 partial',
      '  no tool    2 rejected',
      '1 file: Which tool printed the document is not known. (UNI-QRY-001)',
      '  in/deep/bad.json',
      '  If you know the tool, name it with --tool; unify adapters lists the tools that are read.',
      '1 file: The input is not JSON. (UNI-QRY-003)',
      '  in/text.json',
      '  Let the tool print JSON, and pass what it prints on unchanged.',
      '1 file: The input ends before it is complete. (UNI-QRY-004)',
      '  in/cut.json',
      '  Let the tool finish, and save or pipe all of its output.',
      '',
    ]);
    const {
      'deep/bad.json': bad,
      'text.json': text,
      'text.stderr': said,
      ...others
    } = treeOf(join(folder.path, 'rejects'));
    expect([bad, text, said, others]).toEqual(['{"a":1}', 'text', 'said', {}]);
    const report = JSON.parse(read('reports/r.json'));
    expect(report).toMatchObject({
      files: 4,
      converted: 1,
      partial: 1,
      rejected: 2,
      up_to_date: 0,
      failed: 0,
      exit_status: 4,
      envelopes: 4,
    });
    expect(report.bytes_read).toBe(
      Object.entries(inputs).reduce((sum, [name, text]) => sum + (name.endsWith('.json') ? text.length : 0), 0),
    );
    expect(report.tools).toEqual({ llmsearch: { converted: 1, partial: 1 }, unify: { rejected: 2 } });
    expect(report.problems.map(({ code, files }: { code: string; files: string[] }) => [code, files])).toEqual([
      ['UNI-QRY-001', ['deep/bad.json']],
      ['UNI-QRY-003', ['text.json']],
      ['UNI-QRY-004', ['cut.json']],
    ]);
  });

  test.each([
    [0, ['in/good.json']],
    [5, ['in/good.json', 'in/cut.json']],
    [4, ['in/cut.json', 'in/text.json']],
    [3, ['in/deep/bad.json', 'in/cut.json', 'in/good.json']],
    [10, ['in/good.json', 'error', '--fail-on', 'error']],
    [0, ['in/good.json', 'error']],
    [3, ['in/newer.json', '--strict']],
  ])('decides the status: %i for %j', async (expected, args) => {
    writeTree(folder.path, {
      ...inputs,
      error: recorded('ledger-err-no-pattern.legacy.txt'),
      'in/newer.json': documentOf(1, { later: 1 }),
    });
    expect((await batch(...args, '--out', 'out')).status).toBe(expected);
  });
});

test('--quiet says nothing, and the report is written all the same', async () => {
  writeTree(folder.path, { 'in/a.json': doc, 'in/b.json': '{' });
  const { status, stdout, stderr } = await batch('in', '--out', 'out', '--quiet', '--report', 'r.json');
  expect([status, stdout, stderr]).toEqual([4, '', '']);
  expect(JSON.parse(read('r.json')).files).toBe(2);
});

test('inputs keep their bytes and times', async () => {
  writeTree(folder.path, { 'in/a.json': doc });
  const path = join(folder.path, 'in/a.json');
  const before = statSync(path);
  await batch('in', '--out', 'out', '--fsync');
  const after = statSync(path);
  expect([read('in/a.json'), after.mtimeMs, after.ctimeMs, after.ino]).toEqual([
    doc,
    before.mtimeMs,
    before.ctimeMs,
    before.ino,
  ]);
});
