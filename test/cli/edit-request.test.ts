import { createHash } from 'node:crypto';
import { existsSync, linkSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { spanId } from '../../src/location/ids.ts';
import { document } from './made.ts';
import { runSource, splitEnvelopes } from './runners.ts';

const LEDGER = join(import.meta.dirname, '../../fixtures/_workspaces/ledger');
const ID = '00000000-0000-4000-8000-000000000000';
const SOURCE = 'one\n  größe();\nthree\n';

let folder = '';

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'unify-request-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** A match of bytes, with more keys of its own and of its span. */
function match(start: number, end: number, more: object = {}, ofSpan: object = {}, file_path = 'a.rs') {
  const span_id = spanId(file_path, start, end);
  const lines = { start_line: 0, start_col: 0, end_line: 0, end_col: 0 };
  const span = { span_id, file_path, byte_start: start, byte_end: end, ...lines, ...ofSpan };
  return { match_id: ID, matched_text: Buffer.from(SOURCE).subarray(start, end).toString('utf8'), span, ...more };
}

function envelope(...matches: object[]): string {
  const head = {
    schema_version: '1.1.0',
    tool: 'llmsearch',
    data: { command: 'search', matches, count: matches.length },
  };
  return `${JSON.stringify({ ...head, diagnostics: [], execution_id: ID, timestamp: null, partial: false })}\n`;
}

/** The handle of bytes of `a.rs`. */
const handle = (start: number, end: number) => spanId('a.rs', start, end);

/** Asks for edits; a guard would be in a folder that outlives the working directory. */
async function ask(
  args: readonly string[],
  files: Readonly<Record<string, string | Uint8Array>>,
  tool = 'llmtransform',
) {
  const guard = join(folder, 'guard.json');
  rmSync(guard, { force: true });
  const asked = await runSource({ args: ['request', tool, '--guard', guard, ...args], files });
  return { ...asked, guard: existsSync(guard) ? JSON.parse(readFileSync(guard, 'utf8')) : undefined };
}

test.each(['found.json', './edits.ndjson', 'a.rs'])('a guard is never written over %s', async (guard) => {
  const edit = JSON.stringify({ handle: handle(6, 13), replacement: 'x' });
  const files = { 'a.rs': SOURCE, 'found.json': envelope(match(6, 13)), 'edits.ndjson': `${edit}\n` };
  const args = ['--edits', 'edits.ndjson', '--accept-unproven', 'found.json'];
  const { status, stdout, stderr } = await runSource({ args: ['request', 'splice', '--guard', guard, ...args], files });
  expect([status, stdout.length, stderr]).toEqual([2, 0, expect.stringContaining(`--guard ${guard}: is a file`)]);
  expect((await ask(args, files, 'splice')).status).toBe(0);
});

test('found spans become the request that was recorded, and its final sum is said before', async () => {
  const found = [202, 235].map((byte_start, index) =>
    JSON.stringify({
      ...{ match_id: ID, file: 'src/übersicht.rs', byte_start, byte_end: byte_start + 7, matched_text: 'größe' },
      ...{ line_number: 7 + index, column_number: 1 + [43, 7][index]!, context_before: '', context_after: '' },
    }),
  );
  const args = ['--root', LEDGER, '--no-source', '--compact'];
  const { stdout } = await runSource({ args, input: document(found) });
  const edits = [handle8(202, 209), handle8(235, 242)].map((id) => ['--edit', `${id}=groesse`]);
  const asked = await runSource({
    args: ['request', 'llmtransform', '--root', LEDGER, ...edits.flat()],
    input: stdout,
  });
  expect(asked.status).toBe(0);
  expect(JSON.parse(asked.stdout.toString())).toEqual({
    execution_id: 'auto',
    file_path: 'src/übersicht.rs',
    expected_checksum: '14ba7ab717f8a73b391e72d65f85cfa94ef624cce4a6c71c6daacf755449dcaf',
    edits: [
      { byte_start: 202, byte_end: 209, replacement: 'groesse' },
      { byte_start: 235, byte_end: 242, replacement: 'groesse' },
    ],
  });
  expect(asked.stderr).toContain('3b5ff99180e04c1fbf7a2845ca725fcb7e733be6a45508e77f11c187de14171a');
});

const handle8 = (start: number, end: number) => `#${spanId('src/übersicht.rs', start, end).slice(0, 8)}`;

test('a batch holds the edits of all files, and the guard their sums', async () => {
  const files = { 'a.rs': SOURCE, 'b.rs': 'two', 'e.json': envelope(match(0, 3), match(17, 22), other('two')) };
  const list = [
    { handle: handle(17, 22), expect: 'three', replacement: 'drei\n' },
    { handle: handle(0, 3), replacement: '' },
    { handle: spanId('b.rs', 0, 3), replacement: '2' },
  ];
  const edits = list.map((edit) => JSON.stringify(edit)).join('\n');
  const { status, stdout, guard } = await ask(['--edits', 'l', 'e.json'], { ...files, l: edits }, 'splice');
  expect(status).toBe(0);
  const [{ replacements }] = JSON.parse(stdout.toString()).batches;
  const path = guard.files[0].path;
  expect(replacements).toEqual([
    { file: path, start: 0, end: 3, content: '' },
    { file: path, start: 17, end: 22, content: 'drei\n' },
    { file: path.replace('a.rs', 'b.rs'), start: 0, end: 3, content: '2' },
  ]);
  const [before, after] = [sha256(SOURCE), sha256('\n  größe();\ndrei\n\n')];
  expect(guard.files).toMatchObject([
    { file_path: 'a.rs', before, after },
    { file_path: 'b.rs', before: sha256('two'), after: sha256('2') },
  ]);
});

const other = (matched_text: string) => match(0, matched_text.length, { matched_text }, {}, 'b.rs');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

const word = match(0, 3);
const unproven = match(0, 3, { matched_text: undefined });
const replace = (start: number, end: number, text = 'x') => ['--edit', `${handle(start, end)}=${text}`];
/** A definition of which nothing but its name, or a sum taken behind the change, tells what is there. */
const defined = (sum = '') =>
  match(0, 3, { ...noText, name: 'eno', kind: 'function' }, sum === '' ? {} : { checksums: { checksum_before: sum } });
const summed = match(0, 3, {}, { checksums: { file_checksum_before: `sha256:${sha256(SOURCE)}` } });

/** Two spans whose ids begin alike, which stand for text that nobody says. */
const [one, two] = alike();

function alike() {
  const seen = new Map<string, [number, number]>();
  for (let start = 0; ; start++)
    for (let end = start + 1; end < start + 100; end++) {
      const digits = handle(start, end).slice(0, 4);
      const known = seen.get(digits);
      if (known !== undefined) return [known, [start, end]] as const;
      seen.set(digits, [start, end]);
    }
}

describe('what might change other bytes than were meant is refused, and nothing is written', () => {
  test.each<[string, string, object[], readonly string[], string | Uint8Array | undefined]>([
    ['a handle of another envelope', 'UNI-REF-001', [word], replace(4, 7), SOURCE],
    [
      'a handle of several spans',
      'UNI-REF-002',
      [match(...one), match(...two)],
      ['--edit', `${handle(...one).slice(0, 4)}=x`],
      SOURCE,
    ],
    ['a line', 'UNI-V-009', [match(0, 3, {}, { precision: 'line' })], replace(0, 3), SOURCE],
    ['an empty span', 'UNI-V-010', [match(2, 2)], replace(2, 2), SOURCE],
    ['edits that overlap', 'UNI-V-011', [word, match(2, 6)], [...replace(0, 3), ...replace(2, 6)], SOURCE],
    ['two edits of one span', 'UNI-V-011', [word], [...replace(0, 3), ...replace(0, 3, 'y')], SOURCE],
    ['a span that ends inside a character', 'UNI-V-006', [match(6, 9, noText)], replace(6, 9), SOURCE],
    ['a file that is not UTF-8', 'UNI-V-004', [word], replace(0, 3), Buffer.from('one\xff', 'latin1')],
    ['text that nothing proves', 'UNI-CSUM-001', [unproven], replace(0, 3), SOURCE],
    ['text that is another one now', 'UNI-V-001', [word], replace(0, 3), SOURCE.replace('one', 'two')],
    ['text that has moved', 'UNI-V-001', [word], replace(0, 3), `// ${SOURCE}`],
    ['the same text in a file of another sum', 'UNI-V-001', [summed], replace(0, 3), `${SOURCE} `],
    ['a definition of another name', 'UNI-V-001', [defined()], ['--accept-unproven', ...replace(0, 3)], SOURCE],
    ['a file that is gone', 'UNI-IO-001', [word], replace(0, 3), undefined],
    ['a file out of the root', 'UNI-IO-002', [outside()], ['--edit', `${spanId('../a.rs', 0, 3)}=x`], SOURCE],
  ])('%s: %s', async (_, code, matches, edits, source) => {
    const files = { 'e.json': envelope(...matches), ...(source !== undefined && { 'a.rs': source }) };
    const { status, stdout, stderr, guard } = await ask(['--json', ...edits, 'e.json'], files);
    expect({ status, guard }).toEqual({ status: 7, guard: undefined });
    expect(stderr).toContain(`(${code}) `);
    const [refused] = splitEnvelopes(stdout.toString());
    expect(refused).toMatchObject({ operation_type: 'request', error: { code, remediation: expect.any(String) } });
    expect(checkEnvelope(refused)).toEqual([]);
    const told = await ask([...edits, 'e.json'], files);
    expect([told.status, told.stdout.toString()]).toEqual([7, '']);
  });

  test('a file whose name is not UTF-8, where another one is called as it is printed', async () => {
    const files = { '\ufffd.rs': SOURCE, 'e.json': envelope(match(0, 3, {}, {}, '\ufffd.rs')) };
    const edits = ['--accept-unproven', '--edit', `${spanId('\ufffd.rs', 0, 3)}=x`];
    const { status, stdout, stderr } = await ask([...edits, 'e.json'], files);
    expect([status, stdout.toString(), stderr]).toEqual([7, '', expect.stringContaining('(UNI-IO-001)')]);
    const richer = await runSource({ args: ['--with-checksums', 'e.json'], files });
    expect(richer.stdout.toString()).not.toContain('"checksums"');
  });

  test('text that is not the expected one', async () => {
    const line = JSON.stringify({ handle: handle(0, 3), expect: 'eins', replacement: 'x' });
    const files = { 'a.rs': SOURCE, 'e.json': envelope(word), l: line };
    const { status, stdout, stderr } = await ask(['--edits', 'l', 'e.json'], files);
    expect([status, stdout.toString()]).toEqual([7, '']);
    expect(stderr).toMatch(/, but "one"\. \(UNI-V-012\)/);
  });

  test('a definition that was renamed before the sum was taken gets none', async () => {
    const symbol = { match_id: ID, span: { span_id: 'x', file_path: 'a.rs', byte_start: 0, byte_end: 12 } };
    const found = { ...symbol, name: 'alt', kind: 'function' };
    const lines = { start_line: 1, start_col: 0, end_line: 1, end_col: 12 };
    const stale = { ...found, span: { ...found.span, ...lines } };
    const input = JSON.stringify({ schema_version: '1.0.0', execution_id: ID, data: { matches: [stale], count: 1 } });
    const summed = async (source: string) =>
      (await runSource({ args: ['--with-checksums'], input, files: { 'a.rs': source } })).stdout.toString();
    expect(await summed('fn alt() { }\n')).toContain('"checksum_before"');
    // The old name in the body of another function is no evidence.
    for (const source of ['fn neu() { }\n', 'fn b() {alt}\n']) {
      expect(await summed(source)).toContain('"contradicted":"name"');
      expect(await summed(source)).not.toContain('"checksum_before"');
    }
  });

  test('one wrong edit among good ones', async () => {
    const files = { 'a.rs': SOURCE, 'e.json': envelope(word) };
    const { status, stdout, guard } = await ask([...replace(0, 3), ...replace(4, 7), 'e.json'], files);
    expect([status, stdout.toString(), guard]).toEqual([7, '', undefined]);
  });

  test.each([
    ['an envelope that was cut', envelope(word).slice(0, -40), 7, 'UNI-QRY-004'],
    ['text', 'none\n', 4, 'UNI-QRY-003'],
    ['what is no envelope', '{"a":1}', 3, 'UNI-QRY-001'],
    ['nothing', '', 4, 'UNI-QRY-005'],
  ])('%s', async (_, input, status, code) => {
    const asked = await ask([...replace(0, 3), 'e.json'], { 'a.rs': SOURCE, 'e.json': input });
    expect([asked.status, asked.stdout.toString()]).toEqual([status, '']);
    expect(asked.stderr).toContain(`(${code})`);
  });
});

/** What makes a match say nothing that is in its file. */
const noText = { matched_text: undefined };

function outside() {
  return match(0, 3, {}, {}, '../a.rs');
}

test('a text that is expected proves a span, and a risk that is taken is reported', async () => {
  const files = { 'a.rs': SOURCE, 'e.json': envelope(unproven) };
  const line = JSON.stringify({ handle: handle(0, 3), expect: 'one', replacement: 'x' });
  expect((await ask(['--edits', 'l', 'e.json'], { ...files, l: line })).guard.files[0].unproven).toBe(undefined);
  const taken = await ask(['--accept-unproven', ...replace(0, 3), 'e.json'], files);
  expect(taken.guard.files[0].unproven).toBe(true);
  expect(taken.stderr).toContain('(--accept-unproven)');
});

describe('a command line that cannot be meant is refused', () => {
  test.each([
    ['a tool that takes no edits', ['keel', ...replace(0, 3)], 'llmtransform, splice'],
    ['no tool', [...replace(0, 3)], 'llmtransform, splice'],
    ['no edits', ['llmtransform'], '--edit HANDLE=TEXT'],
    ['no text', ['llmtransform', '--edit', handle(0, 3)], 'HANDLE=TEXT'],
    ['a handle that is too short', ['llmtransform', '--edit', '4f5=x'], '4 to 16 hex digits'],
    ['edits of other keys', ['llmtransform', '--edits', 'keys'], 'line 2: there is no key "text"'],
    ['edits that are no JSON', ['llmtransform', '--edits', 'none'], 'line 1: must be a JSON object'],
    ['edits that are not there', ['llmtransform', '--edits', 'gone'], 'could not be read'],
    ['half a character', ['llmtransform', '--edits', 'half'], 'half a character'],
    ['a request without sums and guard', ['splice', ...replace(0, 3)], '--guard FILE'],
    ['edits and envelopes from one stream', ['llmtransform', '--edits', '-'], '--edits -'],
  ])('%s', async (_, args, said) => {
    const files = {
      keys: `\n{"handle":"${handle(0, 3)}","text":"x"}`,
      none: 'x',
      half: `{"handle":"${handle(0, 3)}","replacement":"\\ud83d"}`,
    };
    const { status, stderr } = await runSource({
      args: ['request', ...args, ...(args.includes('-') ? [] : ['e.json'])],
      files,
    });
    expect(status).toBe(2);
    expect(stderr).toContain(said);
  });
});

test('nothing of an input reaches a terminal raw', async () => {
  const path = 'a\u001b[31m\u202e.rs';
  const files = { [path]: SOURCE, 'e.json': envelope(match(0, 3, {}, {}, path)) };
  const args = ['request', 'llmtransform', '--edit', `${spanId(path, 0, 3)}=\u202e`, 'e.json'];
  const { stdout, stderr } = await runSource({ args, files, terminal: { terminal: true } });
  expect(stdout.toString() + stderr).not.toMatch(/[\u001b\u202e]/);
  expect(JSON.parse(stdout.toString())).toMatchObject({ file_path: path, edits: [{ replacement: '\u202e' }] });
});

test('a file that edits know by two names is refused', async () => {
  const [path, link] = [join(folder, 'one.rs'), join(folder, 'two.rs')];
  writeFileSync(path, SOURCE);
  linkSync(path, link);
  const found = [path, link].map((name) => match(0, 3, {}, {}, name));
  const edits = [path, link].map((name) => `--edit=${spanId(name, 0, 3)}=x`);
  const { status, stderr } = await ask(['--root', folder, ...edits, 'e.json'], { 'e.json': envelope(...found) });
  expect(status).toBe(7);
  expect(stderr).toContain('Take all spans by one name');
});
