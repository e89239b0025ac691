import { expect, test } from 'vitest';
import { checkEnvelope } from '../../src/envelope/check.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { document, documentOf, element } from './made.ts';
import { type Given, type Run, recorded, runSource as run } from './runners.ts';

const good = recorded('ledger-limit-1.legacy.json');
const absolute = document([JSON.stringify({ ...element(0), file: '/home/dev/ledger/src/one.rs' })]);
const windows = document([JSON.stringify({ ...element(0), file: 'C:\\dev\\ledger\\src\\one.rs' })]);
const bare = documentOf(1, { execution_id: undefined }).replace('{', '{"execution_id":"",');

const usage: [what: string, args: string[], message: string][] = [
  ['an unknown flag', ['--frobnicate'], "unknown option '--frobnicate'; see unify --help"],
  ['a mistyped flag', ['--prety'], 'Did you mean --pretty?'],
  ['a flag of another command', ['--jobs', '5'], '--jobs: belongs to unify batch'],
  ['a format that does not exist', ['--format', 'constructor'], 'Allowed choices are json, human, markdown, html, llm'],
  ['a flag of another command, with a value', ['--rejects=x'], '--rejects: belongs to unify batch'],
  ['a level that is none', ['--fail-on=hint'], 'Allowed choices are error, warning, note; see unify --help'],
  ['a flag without its value', ['--map'], "'--map <from=to>' argument missing"],
  ['a tool that does not exist', ['--tool', 'nope'], '--tool nope: there is no such tool; these are read: '],
  ['a mistyped tool', ['--tool', 'ripgerp'], '--tool ripgerp: there is no such tool; did you mean ripgrep?'],
  ['a tool without a name', ['--tool='], '--tool : there is no such tool'],
  ['a word that is no choice', ['--paths', 'mine'], 'Allowed choices are root, as-reported'],
  ['a map that is none', ['--map', '/home/dev'], '--map /home/dev: must have the form FROM=TO'],
  ['a map to nowhere', ['--map', '/home/dev='], 'must have the form FROM=TO'],
  ['a map from nowhere', ['--map', '=/home/dev'], 'must have the form FROM=TO'],
  ['a root that is not there', ['--root', '/no/such'], '--root: there is no folder /no/such'],
  ['a root that is no folder', ['--root', process.execPath], `--root: there is no folder ${process.execPath}`],
  ['a map to a folder that is not there', ['--map', '/a=/no/such'], '--map /a=…: there is no folder /no/such'],
  ['an unknown word', ['frobnicate'], 'there is no file and no command frobnicate; see unify --help'],
  ['letters that changed places', ['bathc', 'a'], 'did you mean the command batch?'],
  ['help for no command', ['help', 'frob'], 'help: there is no command frob; there are: convert, run, batch'],
  ['a flag that is of no use', ['explain', '--pretty'], '--pretty: belongs to unify convert'],
  ['a code that is none', ['explain', 'UNI-X'], 'explain: there is no code UNI-X; unify explain lists them'],
  ['a code as its tool prints it', ['explain', 's001'], 'explain: there is no code s001; did you mean KEL-S001?'],
  ['a word behind a command that takes none', ['version', 'x'], 'version: x is a word too many; see unify help'],
  ['a second word behind one that takes one', ['help', 'run', 'x'], 'help: x is a word too many'],
  ['a schema that is none', ['schema', 'match'], 'schema: name one of query, operation, span, diagnostic'],
  ['a root without a name', ['--root', ''], '--root: the folder has no name'],
  ['a directory without a name', ['--cwd='], '--cwd: the folder has no name'],
  ['a request that is not there', ['--request', 'gone.json'], '--request gone.json: could not be read: '],
  ['stderr that is not there', ['--stderr', 'none.txt'], '--stderr none.txt: could not be read'],
  [
    'stderr of several runs',
    ['--stderr', 'e.txt', 'a.json', 'b.json'],
    '--stderr e.txt: belongs to one input, and 2 are given',
  ],
  ['two layouts', ['--pretty', '--compact'], '--pretty contradicts'],
  ['two others', ['--canonical', '--pretty'], '--pretty contradicts'],
  ['nearly the command', ['convrt', 'a.json'], 'there is no file convrt; did you mean the command convert?'],
  ['nearly the command behind a flag', ['--quiet', 'Convert'], 'did you mean the command convert?'],
  ['nearly the command before a flag', ['covnert', '--strict', 'a.json'], 'did you mean the command convert?'],
];

const of = async (...args: string[]): Promise<Run> => run({ args, input: good });
const envelopeOf = async (given: Given): Promise<QueryEnvelope> => (await run(given)).envelopes[0] as QueryEnvelope;
const pathOf = async (given: Given) => (await envelopeOf(given)).data.matches?.[0]?.span.file_path;

test.each(usage)('%s is refused', async (_what, args, message) => {
  const { status, stderr, stdout } = await of(...args);
  expect({ status, stdout: stdout.length }).toEqual({ status: 2, stdout: 0 });
  expect(stderr).toContain(message);
  expect(stderr).toMatch(/^unify: [^\n]*\n$/);
});

test('a tool has the names of its programs, too', async () => {
  const { envelopes } = await run({ args: ['--tool', 'rg', '--no-source'], input: 'a.rs:3:let x\n' });
  expect(envelopes).toMatchObject([{ tool: 'ripgrep', data: { count: 1 } }]);
});

test('stderr of the run belongs to its output', async () => {
  const files = { 'e.txt': '{"status":"error","error":{"kind":"Other","message":"no"}}\n' };
  const { status, envelopes } = await run({ args: ['--stderr', 'e.txt'], files, input: '[CLUSTER_DEBUG] one\n' });
  expect(envelopes).toMatchObject([{ tool: 'splice', status: 'error', message: 'no' }]);
  expect(status).toBe(0);
  const noted = await run({ args: ['--stderr', 'e.txt'], files: { 'e.txt': 'hm' }, input: good });
  expect(noted.envelopes[0]?.diagnostics.map(({ note }) => note)).toContain('hm');
});

test('flags count before and behind the command and the names', async () => {
  const files = { 'a.json': good };
  const expected = (await run({ files, args: ['a.json', '--pretty'] })).stdout.toString();
  expect(expected).toContain('\n  "tool": "llmsearch",\n');
  for (const args of [
    ['--pretty', 'a.json'],
    ['--pretty', 'convert', 'a.json'],
    ['convert', '--pretty', 'a.json'],
    ['convert', 'a.json', '--pretty'],
    ['convert', '--pretty', '--', 'a.json'],
  ]) {
    expect((await run({ files, args })).stdout.toString()).toBe(expected);
  }
});

test('a map given before the command and one behind it both count', async () => {
  const input = absolute + absolute.replace('/home/dev', '/srv');
  const maps = [
    '--no-source',
    '--root',
    '/r',
    '--map',
    '/srv/ledger=/r/b',
    'convert',
    '--map',
    '/home/dev/ledger=/r/a',
  ];
  const { envelopes } = await run({ args: maps, input });
  expect((envelopes as QueryEnvelope[]).map(({ data }) => data.matches?.[0]?.span.file_path)).toEqual([
    'a/src/one.rs',
    'b/src/one.rs',
  ]);
});

test('of two maps the first that fits counts', async () => {
  const args = ['--no-source', '--root', '/r', '--map', '/home/dev=/r/first', '--map', '/home/dev/ledger=/r/second'];
  expect(await pathOf({ args, input: absolute })).toBe('first/ledger/src/one.rs');
});

test('a map may name a path of Windows, and one that is relative', async () => {
  expect(await pathOf({ args: ['--no-source', '--root', '/r', '--map', 'C:\\dev\\ledger=/r/w'], input: windows })).toBe(
    'w/src/one.rs',
  );
  expect(
    await pathOf({
      args: ['--no-source', '--root', '/r', '--cwd', '/elsewhere', '--map', 'src=/r/lib'],
      input: documentOf(1),
    }),
  ).toBe('lib/made_0.rs');
});

test('paths are relative to the root, or as they were reported', async () => {
  expect(await pathOf({ args: ['--no-source', '--root', '/home/dev/ledger'], input: absolute })).toBe('src/one.rs');
  expect(
    await pathOf({ args: ['--no-source', '--root', '/home/dev/ledger', '--paths', 'as-reported'], input: absolute }),
  ).toBe('/home/dev/ledger/src/one.rs');
  expect(
    await pathOf({ args: ['--no-source', '--root=/home/dev', '--cwd=/home/dev/ledger'], input: documentOf(1) }),
  ).toBe('ledger/src/made_0.rs');
  expect(await pathOf({ args: ['--paths=as-reported'], input: good })).toBe('./README.md');
});

test('source files are read below the root, unless that is forbidden', async () => {
  const place = { byte_start: 13, byte_end: 16, line_number: 2, column_number: 8 };
  const cut = document([JSON.stringify({ ...element(0, 'two'), file: 'a.txt', ...place, context_before: 'one ' })]);
  const files = { 'tree/a.txt': 'zero\nö: one two' };
  const placeOf = async (...args: string[]) => {
    const span = (await envelopeOf({ files, args, input: cut })).data.matches?.[0]?.span;
    return [span?.start_line, span?.start_col];
  };
  expect(await placeOf('--root', 'tree')).toEqual([2, 8]);
  expect(await placeOf('--root', 'tree', '--no-source')).toEqual([0, 0]);
  expect(await placeOf()).toEqual([0, 0]);
});

test('a named tool is believed', async () => {
  const { status, envelopes } = await run({ args: ['--tool', 'llmsearch'], input: '42' });
  expect({ status, envelopes }).toMatchObject({ status: 0, envelopes: [{ tool: 'llmsearch', data: { value: 42 } }] });
});

test('a program may be named whose lines are read', async () => {
  const { envelopes } = await run({ args: ['--tool', 'git'], input: 'src/a.c:3:int a;\n' });
  expect(envelopes[0]).toMatchObject({ tool: 'git', data: { command: 'search', matches: [{ snippet: 'int a;' }] } });
});

test('a document that names another tool was passed through, and is of that one', async () => {
  const span = { file_path: 'a.rs', byte_start: 1, byte_end: 2, start_line: 0, start_col: 0, end_line: 0, end_col: 0 };
  const input = JSON.stringify({
    ...{ schema_version: '1.0.0', execution_id: 'x', tool: 'magellan', timestamp: '2026-01-01T00:00:00Z' },
    data: { matches: [{ match_id: 'm', span, name: 'a', kind: 'function' }] },
  });
  const { envelopes } = await run({ args: ['--tool', 'llmgrep', '--no-source'], input });
  expect(envelopes).toMatchObject([
    { tool: 'magellan', data: { matches: [{ span: { byte_start: 1, byte_end: 2 } }] } },
  ]);
});

test('that a document is in a form of another tool than the named one is reported', async () => {
  const input = document([JSON.stringify(element(0, 'two'))]);
  const { status, envelopes, stderr } = await run({ args: ['--tool', 'keel', '--no-source'], input });
  expect({ status, envelopes }).toMatchObject({ status: 0, envelopes: [{ tool: 'keel' }] });
  const [told] = envelopes[0]?.diagnostics ?? [];
  expect(told).toMatchObject({ code: 'UNI-QRY-031', level: 'warning', details: { forms: ['llmsearch/search'] } });
  expect(stderr).toMatch(/^unify: stdin: [^\n]* llmsearch\/search\. \(UNI-QRY-031\) [^\n]*\n$/);
});

test('codes are given to text only where they are asked for', async () => {
  const input = recorded('ledger-err-root-missing.legacy.txt');
  expect((await run({ input })).stdout.toString()).not.toContain('LMS-IO-001');
  for (const flag of ['-E', '--error-codes'])
    expect((await run({ args: [flag], input })).stdout.toString()).toContain('"code":"LMS-IO-001"');
});

test('the dash is standard input, at its place', async () => {
  const { envelopes } = await run({
    files: { 'a.json': documentOf(1), 'b.json': documentOf(3) },
    args: ['a.json', '-', 'b.json'],
    input: documentOf(2),
  });
  expect((envelopes as QueryEnvelope[]).map(({ data }) => data.match_count)).toEqual([1, 2, 3]);
});

test('standard input is read where nothing is named', async () => {
  for (const args of [[], ['-'], ['convert'], ['convert', '-'], ['--compact'], ['--']]) {
    expect((await run({ args, input: documentOf(2) })).envelopes).toMatchObject([{ data: { match_count: 2 } }]);
  }
});

test('names that look like flags or the command can be given', async () => {
  const files = { '-odd.json': documentOf(1), convert: documentOf(2), convrt: documentOf(3) };
  const countsOf = async (...args: string[]) =>
    (await run({ files, args })).envelopes.map((envelope) => (envelope as QueryEnvelope).data.match_count);
  expect(await countsOf('--', '-odd.json')).toEqual([1]);
  expect(await countsOf('--compact', '--', '-odd.json', 'convert')).toEqual([1, 2]);
  expect(await countsOf('./-odd.json')).toEqual([1]);
  expect(await countsOf('convert', 'convert')).toEqual([2]);
  expect(await countsOf('--', 'convert')).toEqual([2]);
  expect(await countsOf('--compact', 'convert', 'convert')).toEqual([2]);
  expect(await countsOf('./convert')).toEqual([2]);
  expect(await countsOf('convrt')).toEqual([3]);
});

test('behind the command or the dashes, a name is a name', async () => {
  for (const args of [
    ['convert', 'convrt'],
    ['--', 'convrt'],
    ['-', 'convrt'],
  ]) {
    const { status, stderr } = await of(...args);
    expect([status, stderr]).toEqual([
      6,
      expect.stringContaining('unify: convrt: The input "convrt" could not be read'),
    ]);
  }
});

test('help names every flag, and the version is alone', async () => {
  const help = await of('convert', '--help');
  expect(help.status).toBe(0);
  const flags =
    '--tool --root --cwd --map --no-source --paths --strict --stamp --deterministic --canonical --pretty --compact ' +
    '--quiet --color --no-color -C -S -R -E --rich --with-checksums --fail-on --help --version';
  for (const flag of flags.split(' ')) expect(help.stdout.toString()).toContain(` ${flag}`);
  expect(help.stdout.toString()).not.toContain(' --lines');
  const version = await of('--version');
  expect([version.status, version.stdout.toString()]).toEqual([0, expect.stringMatching(/^\d+\.\d+\.\d+\n$/)]);
});

test('the same input gives the same bytes', async () => {
  const input = bare + good.toString() + documentOf(500) + recorded('ledger-plain-mode-limit.legacy.txt');
  const first = await run({ input, args: [] });
  expect(first.stdout.equals((await run({ input, args: ['--stamp', '--deterministic'] })).stdout)).toBe(true);
  expect(first.stdout.equals((await run({ files: { 'a.json': input }, args: ['a.json'] })).stdout)).toBe(true);
});

test('a stamp fills what is missing and leaves what is there', async () => {
  const before = Date.now();
  const given = await envelopeOf({ args: ['--stamp'], input: documentOf(1) });
  expect(given).toMatchObject({
    execution_id: '11111111-1111-4111-8111-111111111111',
    data: { matches: [{ match_id: element(0)['match_id'] }] },
  });
  const missing = document([JSON.stringify({ ...element(0), match_id: '' })]).replace(
    /"execution_id":"[^"]*"/,
    '"execution_id":""',
  );
  const stamped = await Promise.all([1, 2].map(() => envelopeOf({ args: ['--stamp'], input: missing })));
  for (const { execution_id, timestamp, data } of stamped) {
    expect(execution_id).toMatch(/^.{14}4/);
    expect(data.matches?.[0]?.match_id).toMatch(/^.{14}4/);
    expect(timestamp).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?Z$/);
    const stampedAt = Date.parse(timestamp ?? '');
    expect([stampedAt >= before, stampedAt <= Date.now()]).toEqual([true, true]);
  }
  expect(stamped[0]?.execution_id).not.toBe(stamped[1]?.execution_id);
  const plain = await envelopeOf({ input: missing });
  expect([plain.execution_id.charAt(14), plain.data.matches?.[0]?.match_id.charAt(14), plain.timestamp]).toEqual([
    '5',
    '5',
    null,
  ]);
});

test('an error is stamped too', async () => {
  const [envelope] = (await run({ args: ['--stamp'], input: '' })).envelopes;
  expect([envelope?.execution_id.charAt(14), typeof envelope?.timestamp]).toEqual(['4', 'string']);
});

test('every layout holds the same values', async () => {
  const input =
    document(
      [
        JSON.stringify(element(0)),
        JSON.stringify(element(1, '\u0085\u2028"\\\n')).replace('"file"', '"score":1.0,"file"'),
      ],
      {
        zeta: { b: [1, { d: null, a: [] }], a: {} },
        number: 1e21,
      },
    ) +
    recorded('ledger-zero-matches.legacy.json') +
    good.toString() +
    '{"a":1}\n';
  const compact = await run({ input });
  expect(compact.stdout.toString().split('\n')).toHaveLength(compact.envelopes.length + 1);
  for (const layout of ['--pretty', '--canonical', '--compact', '--color=always']) {
    const { envelopes } = await run({ input, args: [layout] });
    expect(envelopes, layout).toEqual(compact.envelopes);
  }
  expect(compact.envelopes.flatMap(checkEnvelope)).toEqual([]);
});

test('canonical sorts every key, pretty indents, and numbers keep their text in both', async () => {
  const input = document([JSON.stringify(element(0)).replace('"file"', '"score":1.0,"file"')], {
    zeta: 1,
    alpha: { b: 1, a: 2 },
  });
  const canonical = (await run({ input, args: ['--canonical'] })).stdout.toString();
  const sorted = (_key: string, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value;
  expect(canonical).toBe(`${JSON.stringify(JSON.parse(canonical), sorted)}\n`.replace('"score":1', '"score":1.0'));
  const pretty = (await run({ input, args: ['--pretty'] })).stdout.toString();
  expect(pretty).toBe(`${JSON.stringify(JSON.parse(pretty), null, 2)}\n`.replace('"score": 1', '"score": 1.0'));
});

test('colours come only where they are asked for, and can be taken off again', async () => {
  const plain = await of();
  expect(plain.stdout.includes(0x1b)).toBe(false);
  expect((await run({ args: ['--no-color'], input: good })).stdout.equals(plain.stdout)).toBe(true);
  const { stdout } = await run({ args: ['--color=always'], input: good, env: { NO_COLOR: '1' } });
  expect(stdout.toString()).toContain('\u001b[34m"tool"\u001b[39m:\u001b[32m"llmsearch"\u001b[39m');
  expect(stdout.toString().replaceAll(/\u001b\[\d+m/g, '')).toBe(plain.stdout.toString());
});

test('an envelope says which input it is of: of several, where that is asked for, and where it is none', async () => {
  const files = { 'a.json': documentOf(1) + documentOf(2), 'b.json': '{"a":1}' };
  const inputsOf = async (args: readonly string[], input = '') =>
    (await run({ files, args, input })).envelopes.map(({ legacy }) => legacy?.['input']);
  const [first, second, third] = ['a.json', 'a.json', 'b.json'].map((name, index) => ({ name, document: index % 2 }));
  expect(await inputsOf(['a.json', 'b.json'])).toEqual([first, second, third]);
  expect(await inputsOf(['a.json'])).toEqual([undefined, undefined]);
  expect(await inputsOf(['a.json', '--with-input'])).toEqual([first, second]);
  expect(await inputsOf(['b.json'])).toEqual([third]);
  expect(await inputsOf([], '{"a":1}')).toEqual([undefined]);
  expect(await inputsOf(['--with-input'], documentOf(1))).toEqual([{ name: '-', document: 0 }]);
  const given = { ...files, 'c.json': (await run({ files, args: ['a.json', 'b.json'] })).stdout };
  const again = await run({ files: given, args: ['c.json', 'b.json'] });
  expect(again.stdout.subarray(0, given['c.json'].length).equals(given['c.json'])).toBe(true);
});

test('of a long --stderr the end is read, and the note says how many bytes are not in it', async () => {
  const files = { 'out.json': documentOf(1), 'err.txt': 'a line\n'.repeat(30_000) };
  const { envelopes } = await run({ args: ['--stderr', 'err.txt', 'out.json'], files });
  const [note] = envelopes.flatMap(({ diagnostics }) => diagnostics).filter(({ code }) => code === 'UNI-QRY-013');
  const kept = Buffer.byteLength(note?.note ?? '');
  expect([kept > 0, note?.details]).toEqual([true, { bytes_left_out: 210_000 - kept }]);
});
