import { createHash } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import type { Envelope } from '../../src/envelope/types.ts';
import { spanId } from '../../src/location/ids.ts';
import { runSource, splitEnvelopes } from './runners.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const SOURCE = 'one\n  two();\nthree\n  two();\nfour: größe\n';

const sha256 = (text: string) => `sha256:${createHash('sha256').update(text).digest('hex')}`;

/** The span of a text in a file, which is there from `start` on. */
function spanOf(text: string, start = SOURCE.indexOf(text), file_path = 'src/a.ts', source = SOURCE) {
  const place = (index: number) => {
    const before = source.slice(0, index).split('\n');
    return { line: before.length, column: Buffer.byteLength(before.at(-1) ?? '') };
  };
  const [from, to] = [place(start), place(start + text.length)];
  const byte_start = Buffer.byteLength(source.slice(0, start));
  const byte_end = byte_start + Buffer.byteLength(text);
  return {
    ...{ span_id: spanId(file_path, byte_start, byte_end), file_path, byte_start, byte_end },
    ...{ start_line: from.line, start_col: from.column, end_line: to.line, end_col: to.column },
  };
}

function query(...matches: object[]): object {
  const head = { schema_version: '1.1.0', tool: 'llmsearch' };
  const items = matches.map((match) => ({ match_id: ID, ...match }));
  const tail = { diagnostics: [], execution_id: ID, timestamp: null, partial: false };
  return { ...head, data: { command: 'search', matches: items, count: items.length }, ...tail };
}

function operation(result: object): object {
  const head = { schema_version: '1.1.0', tool: 'splice', operation_type: 'patch', status: 'ok', message: 'Patched.' };
  return { ...head, result, diagnostics: [], execution_id: ID, timestamp: null, partial: false };
}

interface Verified {
  status: number;
  verdicts: string[];
  files: string[];
  envelope: Envelope & { data: { matches: { contradicted?: string; found?: object; pointer: string }[] } };
}

/** What becomes of an envelope beside a file that holds this; none where it is `undefined`. */
async function verified(envelope: object, now: string | undefined, ...flags: string[]): Promise<Verified> {
  const files = { 'e.json': JSON.stringify(envelope), ...(now !== undefined && { 'src/a.ts': now }) };
  const { status, stdout } = await runSource({ args: ['verify', '--json', ...flags, 'e.json'], files });
  const [found] = splitEnvelopes(stdout.toString()) as unknown as Verified['envelope'][];
  const data = found?.data as unknown as { matches: { verdict: string }[]; files: { verdict: string }[] };
  return {
    status,
    verdicts: data.matches.map(({ verdict }) => verdict),
    files: data.files.map(({ verdict }) => verdict),
    envelope: found as Verified['envelope'],
  };
}

describe('a span is what its own evidence says', () => {
  const text = { matched_text: 'three', span: spanOf('three') };
  const sum = { span: { ...spanOf('three'), checksums: { checksum_before: sha256('three') } } };
  const second = SOURCE.lastIndexOf('two()');
  const lines = { before: ['three'], selected: ['  two();'], after: ['four: größe'] };
  const twice = { matched_text: 'two()', span: spanOf('two()', second) };
  const inContext = { matched_text: 'two()', span: { ...spanOf('two()', second), context: lines } };
  const around = { ...text, span: { ...text.span, context: { ...lines, before: ['seven'] } } };
  const file = { span: { ...spanOf('three'), checksums: { file_checksum_before: sha256(SOURCE) } } };
  const line = {
    ...{ span_id: null, file_path: 'src/a.ts', byte_start: null, byte_end: null },
    ...{ start_line: 3, start_col: 0, end_line: 3, end_col: 0, precision: 'line' },
  };
  test.each([
    ['text that stands there', text, SOURCE, 'same', 0],
    ['text that stands further down', text, `// new\n${SOURCE}`, 'moved', 7],
    ['text that stands nowhere', text, SOURCE.replace('three', 'seven'), 'changed', 7],
    ['text that is cut off', text, 'one\n', 'changed', 7],
    ['a file that is gone', text, undefined, 'missing', 7],
    ['a sum that is true', sum, SOURCE, 'same', 0],
    ['a sum that is true on another line', sum, `ä\n${SOURCE}`, 'moved', 7],
    ['a sum that is nowhere true', sum, SOURCE.replace('three', 'seven'), 'changed', 7],
    ['text that stands at two other places', twice, `\n${SOURCE}`, 'changed', 7],
    ['text whose lines tell which of two it is', inContext, `\n${SOURCE}`, 'moved', 7],
    [
      'text that stands at thousands of places',
      inContext,
      `\n${SOURCE}${'two()\n'.repeat(5000)}${SOURCE}`,
      'changed',
      7,
    ],
    ['text that stands there, beside other lines', around, SOURCE, 'changed', 7],
    [
      'text that stands there, on another line',
      { ...text, span: { ...text.span, start_line: 9 } },
      SOURCE,
      'changed',
      7,
    ],
    ['the sum of the file alone', file, SOURCE, 'same', 0],
    ['the sum of another file', file, `${SOURCE} `, 'changed', 7],
    ['no evidence', { span: spanOf('three') }, SOURCE, 'unproven', 0],
    ['no evidence, and another line', { span: spanOf('three') }, `\n${SOURCE}`, 'changed', 7],
    ['a line', { span: line }, SOURCE, 'unproven', 0],
    ['a line behind the end', { span: { ...line, start_line: 30, end_line: 30 } }, SOURCE, 'changed', 7],
    ['an id of another place', { ...text, span: { ...text.span, span_id: '0'.repeat(16) } }, SOURCE, 'changed', 7],
  ])('%s', async (_, match, now, verdict, status) => {
    expect(await verified(query(match), now)).toMatchObject({ verdicts: [verdict], files: [verdict], status });
  });

  test('one that has moved tells where it is now', async () => {
    const now = `// größer\r\n${SOURCE}`;
    const { envelope } = await verified(query(text), now);
    const found = spanOf('three', now.indexOf('three'), 'src/a.ts', now);
    expect(envelope.data.matches).toMatchObject([{ contradicted: 'text', found, pointer: '/data/matches/0/span' }]);
    expect(envelope.diagnostics).toMatchObject([{ code: 'UNI-V-001', file: 'src/a.ts' }]);
  });
});

describe('a file of an operation is in the state that its sums tell', () => {
  const after = SOURCE.replace('three', 'seven');
  const sums = { before_hash: sha256(SOURCE).slice(7), after_hash: sha256(after).slice(7) };
  const spans = operation({ type: 'patch', spans: [{ match_id: ID, span: spanOf('three'), ...sums }] });
  const files = operation({ type: 'patch', files: [{ file_path: 'src/a.ts', ...sums }] });
  const edits = operation({
    type: 'edit',
    edits: [
      { span: spanOf('one'), replaced_text: 'one', replacement: 'eleven' },
      { span: spanOf('three'), replaced_text: 'three', replacement: 'seven' },
    ],
  });
  test.each([
    ['before', spans, SOURCE, 'same', 0],
    ['after', spans, after, 'applied', 0],
    ['neither', spans, 'else', 'changed', 7],
    ['before, of the file alone', files, SOURCE, 'same', 0],
    ['after, of the file alone', files, after, 'applied', 0],
    ['neither, of the file alone', files, 'else', 'changed', 7],
    ['after, by the texts of the edits', edits, after.replace('one', 'eleven'), 'applied', 0],
    ['before, by the texts of the edits', edits, SOURCE, 'same', 0],
  ])('%s', async (_, envelope, now, verdict, status) => {
    expect(await verified(envelope, now)).toMatchObject({ files: [verdict], status });
  });
});

test('files outside the root are not read unless that is allowed', async () => {
  const outside = query({ matched_text: 'three', span: spanOf('three', undefined, '../x.ts') });
  expect(await verified(outside, SOURCE)).toMatchObject({ verdicts: ['unproven'], status: 0 });
  expect(await verified(outside, SOURCE, '--allow-outside-root')).toMatchObject({ verdicts: ['missing'], status: 7 });
});

test('paths are mapped as in a conversion', async () => {
  const recorded = query({ matched_text: 'three', span: spanOf('three', undefined, '/home/dev/a.ts') });
  expect(await verified(recorded, SOURCE, '--map', '/home/dev=src')).toMatchObject({ verdicts: ['same'], status: 0 });
});

test('spans are found wherever they are, but not in what is as the tool said it', async () => {
  const span = spanOf('three');
  const { verdicts, envelope } = await verified(
    query({ span, captures: [{ content: 'three', span }], legacy: { span } }),
    SOURCE,
  );
  expect(verdicts).toEqual(['unproven', 'same']);
  expect(envelope.data.matches[1]?.pointer).toBe('/data/matches/0/captures/0/span');
});

test('a span that is none is reported', async () => {
  const { status, verdicts, envelope } = await verified(query({ span: { ...spanOf('three'), byte_end: -1 } }), SOURCE);
  expect([status, verdicts]).toEqual([7, []]);
  expect(envelope.diagnostics).toMatchObject([{ code: 'UNI-V-003' }]);
});

test.each([
  ['a document of a tool', '{"a":1}', 3, 'UNI-QRY-001'],
  ['a row of a tool, with data', '{"type":"begin","data":{}}', 3, 'UNI-QRY-001'],
  ['text', 'text', 4, 'UNI-QRY-003'],
  ['nothing', '', 4, 'UNI-QRY-005'],
  ['a cut envelope', JSON.stringify(query({ span: spanOf('three') })).slice(0, -9), 5, 'UNI-QRY-004'],
  ['what ends before it can be told', '{', 4, 'UNI-QRY-003'],
])('%s', async (_, input, expected, code) => {
  const { status, stdout } = await runSource({ args: ['verify', '--json'], input });
  const codes = splitEnvelopes(stdout.toString()).flatMap(({ diagnostics }) => diagnostics.map((one) => one.code));
  expect(status).toBe(expected);
  expect(codes).toContain(code);
});

test('people get a line for each file, and for each span that is not as it was', async () => {
  const envelope = query(
    { matched_text: 'three', span: spanOf('three') },
    { matched_text: 'one', span: spanOf('one') },
    { matched_text: 'größe', span: spanOf('größe') },
    { matched_text: 'x\u001b', span: spanOf('two()', undefined, 'gone\u001b[2J.ts') },
  );
  const files = { 'e.json': JSON.stringify(envelope), 'src/a.ts': SOURCE.replace('three\n', '').replace('one', 'ONE') };
  const { status, stdout } = await runSource({ args: ['verify', 'e.json'], files });
  expect(stdout.toString()).toBe(
    [
      'e.json: 2 files; spans: 1 moved, 2 changed, 1 missing',
      '  src/a.ts: changed (1 moved, 2 changed)',
      '    3:1 changed: its text differs',
      '    1:1 changed: its text differs',
      '    5:7 moved to 4:7',
      '  gone\\u001b[2J.ts: missing (1 missing)',
      '',
    ].join('\n'),
  );
  expect(status).toBe(7);
});

test('a text that was replaced has not moved to where another span has it', async () => {
  const [first, second] = [SOURCE.indexOf('two()'), SOURCE.lastIndexOf('two()')];
  const spans = [first, second].map((start) => ({ matched_text: 'two()', span: spanOf('two()', start) }));
  const files = { 'e.json': JSON.stringify(query(...spans)), 'src/a.ts': SOURCE.replace('two()', 'three()') };
  const { stdout } = await runSource({ args: ['verify', 'e.json'], files });
  const told = stdout.toString().split('\n').slice(2, 4);
  expect(told).toEqual(['    2:3 changed: its text differs', `    4:3 moved to byte ${second + 2} of the file`]);
});

test.each([
  ['--root', ['gone.ts', '<stdin>']],
  ['standard input', ['<stdin>', 'STDIN']],
])('where no file is there people read of %s', async (remedy, paths) => {
  const envelope = query(...paths.map((path) => ({ matched_text: 'one', span: spanOf('one', 0, path) })));
  const { stdout } = await runSource({ args: ['verify', 'e.json'], files: { 'e.json': JSON.stringify(envelope) } });
  expect(stdout.toString().split('\n')[1]).toMatch(new RegExp(`^ {2}.*${remedy}.*\\.$`));
});

test.each([
  ['no spans', [], 'e.json: The document is no envelope. Convert it first'],
  ['spans', [{ span: spanOf('one', 0) }], 'e.json: 1 file; spans: 1 unproven'],
])("a tool's own document with a version and %s is no envelope", async (_, matches, first) => {
  const document = { ...query(...matches), schema_version: '1.0.0' };
  const files = { 'e.json': JSON.stringify(document), 'src/a.ts': SOURCE };
  const { status, stdout } = await runSource({ args: ['verify', 'e.json'], files });
  expect(stdout.toString().slice(0, first.length)).toBe(first);
  expect(stdout.toString()).toContain('The document is no envelope.');
  expect(status).toBe(3);
});
