/** Records that ripgrep seldom prints: lines that are no UTF-8, which are in base64, and those of another kind. */
import { v5 } from 'uuid';
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { sourceTree } from '../convert/source-tree.ts';
import { NOTHING } from '../enrich/nothing.ts';

const WIDE = Buffer.from('\ufeffé TODO\nTODO\n', 'utf16le');
const BARE = Buffer.from('TODO é\nTODO\n', 'utf16le');
const tree = sourceTree({
  ...{ 'le.txt': WIDE, 'be.txt': Buffer.from(WIDE).swap16() },
  ...{ 'bom.txt': '\ufeffTODO é\nTODO\n', 'latin1.txt': Buffer.from('TODO é\nTODO\n', 'latin1') },
  ...{ 'wide-le.txt': BARE, 'wide-be.txt': Buffer.from(BARE).swap16() },
  ...{ 'a.txt': 'é TODO\nTODO\n', 'nul.txt': 'x TODO\0\ny TODO\0\n' },
});
afterAll(() => tree.remove());

/** UUID v5 of `urn:unify:envelope` in the URL namespace. */
const NAMESPACE = '97e3f4ac-9539-5eab-be37-ba1156eddd70';
const CHECKS = { ...NOTHING, verify: true };
const PATH = { text: 'a.txt' };
const inBase64 = (bytes: string) => ({ bytes: Buffer.from(bytes, 'latin1').toString('base64') });

/** A record of a line, all of whose keys ripgrep prints. */
function record(type: string, line: string, line_number: number, absolute_offset: number, submatches: object[]) {
  const lines = inBase64(line);
  return { type, data: { path: PATH, lines, line_number, absolute_offset, submatches } };
}

it.each([
  ['<stdin>', { text: '<stdin>' }],
  ['src/<text>', { text: 'src/<text>' }],
  ['caf\ufffd.txt', inBase64('caf\xe9.txt')],
])('%s is the name of no file, so that no folder is asked for', async (file, path) => {
  const { type, data } = record('match', 'TODO\n', 1, 0, [{ match: { text: 'TODO' }, start: 0, end: 4 }]);
  const row = JSON.stringify({ type, data: { ...data, path } });
  const { envelopes } = await convert(row, { adapters, root: tree.root, enrichment: CHECKS });
  const told = (envelopes[0] as QueryEnvelope).diagnostics.filter(({ code }) => code === 'UNI-IO-001');
  expect(told).toMatchObject([{ file, remediation: expect.stringContaining('standard input') }]);
  expect(told[0]?.remediation).not.toContain('--root');
});

it('keeps lines in base64 where they are, and says nothing of them', async () => {
  const around = record('context', 'caf\xe9\n', 1, 0, []);
  const found = record('match', 'caf\xe9 TODO \xff\n', 2, 5, [
    { match: { text: 'TODO' }, replacement: inBase64('\xfe'), start: 5, end: 9 },
    { match: inBase64('\xff'), start: 10, end: 11 },
  ]);
  const rows = [{ type: 'begin', data: { path: PATH } }, around, found].map((row) => JSON.stringify(row));
  const { envelopes } = await convert(Buffer.from(rows.join('\n')), { adapters, sources: false });
  const { data, diagnostics } = envelopes[0] as QueryEnvelope;
  expect(diagnostics.map(({ code }) => code)).not.toContain('UNI-QRY-011');
  const place = {
    file_path: 'a.txt',
    byte_start: 0,
    byte_end: 4,
    start_line: 1,
    start_col: 0,
    end_line: 1,
    end_col: 4,
  };
  const { bytes } = around.data.lines;
  expect(data['context']).toMatchObject([{ span: place, snippet_base64: bytes }]);
  expect(Object.keys((data['context'] as object[])[0] ?? {})).toEqual(['match_id', 'span', 'snippet_base64']);
  expect(data.matches).toEqual([
    expect.objectContaining({
      matched_text: 'TODO',
      snippet_base64: found.data.lines.bytes,
      replacement_base64: inBase64('\xfe').bytes,
    }),
    expect.objectContaining({ matched_text_base64: inBase64('\xff').bytes }),
  ]);
  for (const match of data.matches ?? []) expect(match).not.toHaveProperty('legacy');
});

it.each([
  ['lists none', undefined],
  ['lists something else', [7]],
  ['says a word', 'none'],
])('a line beside one whose places are no list stays, as %j', async (_, submatches) => {
  const data = { path: PATH, lines: { text: 'TODO\n' }, line_number: 1, absolute_offset: 0, submatches };
  const beside = { ...data, lines: { text: 'beside it\n' }, line_number: 2, absolute_offset: 5, submatches: [] };
  const rows = [
    { type: 'begin', data: { path: PATH } },
    { type: 'match', data },
    { type: 'context', data: beside },
  ];
  const { envelopes } = await convert(rows.map((row) => JSON.stringify(row)).join('\n'), { adapters, sources: false });
  expect(JSON.stringify(envelopes)).toContain('beside it');
});

it.each([
  ['of an unknown type', { type: 'progress', data: { path: PATH, done: 7 } }],
  ['whose type is no word', { type: 7, data: { path: PATH } }],
  ['whose type is a name that every object has', { type: 'toString', data: { path: PATH } }],
  ['whose data is no object', { type: 'match', data: [7] }],
])('a record %s is kept and told', async (_, strange) => {
  const summary = { type: 'summary', data: { elapsed_total: { secs: 0 }, stats: { matches: 0 } } };
  const rows = [{ type: 'begin', data: { path: PATH } }, strange, summary].map((row) => JSON.stringify(row));
  const { envelopes } = await convert(rows.join('\n'), { adapters, sources: false });
  const [{ data, diagnostics }] = envelopes as [QueryEnvelope];
  expect(data['rows']).toEqual([strange]);
  expect(diagnostics.map(({ code }) => code)).toEqual(['UNI-QRY-011']);
});

it.each([
  [['-E', 'latin1', 'TODO'], ['RGP-V-001']],
  [['--encoding=shift_jis', 'TODO'], ['RGP-V-001']],
  [['-Eutf-16le', 'TODO'], ['RGP-V-001']],
  [['-E', 'none', 'TODO'], []],
  [['--', '-Elatin1', '-z'], []],
  [['-nz', 'TODO'], ['RGP-V-002']],
  [['-b.z', 'TODO'], ['RGP-V-002']],
  [['-bz.', 'TODO'], ['RGP-V-002']],
  [['-niE', 'latin1', 'TODO'], ['RGP-V-001']],
  [['-b.Elatin1', 'TODO'], ['RGP-V-001']],
  [['-iEutf8', 'TODO'], []],
  [['-gE', 'TODO'], []],
  [
    ['--search-zip', '-Elatin1', 'TODO'],
    ['RGP-V-001', 'RGP-V-002'],
  ],
  [['--pre', 'pdftotext', 'TODO'], ['RGP-V-002']],
  [['-z', '--no-search-zip', '-C2', '-t', 'zig', 'TODO'], []],
  [['-z', '--no-pre', 'TODO'], ['RGP-V-002']],
])('a search by %j is reported where its offsets are none of the files', async (words, codes) => {
  const summary = { type: 'summary', data: { elapsed_total: { secs: 0 }, stats: { matches: 0 } } };
  const invocation = { argv: ['rg', '--json', ...words], exit: 0 };
  const { envelopes } = await convert(JSON.stringify(summary), { adapters, tool: 'ripgrep', invocation });
  expect(envelopes[0]?.diagnostics.map(({ code }) => code)).toEqual(codes);
});

describe('in a text that it may have made of the files', () => {
  const matchIn = (name: string, line_number: number, absolute_offset: number, text: string) =>
    JSON.stringify({
      type: 'match',
      data: {
        ...{ path: { text: name }, lines: { text }, line_number, absolute_offset },
        submatches: [{ match: { text: 'TODO' }, start: text.indexOf('TODO'), end: text.indexOf('TODO') + 4 }],
      },
    });

  it.each([
    ['-E', 'latin1'],
    ['-z', '--json'],
    ['--pre', 'cat'],
  ])('by %s %s, offsets are the file only where its lines are there', async (...words) => {
    const rows = [matchIn('a.txt', 2, 8, 'TODO\n'), matchIn('a.txt', 1, 8, 'TODO\n'), matchIn('a.txt', 2, 9, 'TODO\n')];
    const invocation = { argv: ['rg', '--json', ...words, 'TODO'], exit: 0 };
    const { envelopes } = await convert(rows.join('\n'), { adapters, root: tree.root, invocation });
    const { data, diagnostics } = envelopes[0] as QueryEnvelope;
    expect(data.matches?.map(({ span }) => span.byte_start)).toEqual([8, null, null]);
    expect(diagnostics.map(({ code }) => code)).not.toContain('UNI-V-001');
  });

  it.each([['-z'], ['-Elatin1']])('by %s, those of a file with a byte order mark are the file, too', async (word) => {
    const [first, second] = [matchIn('bom.txt', 1, 0, 'TODO é\n'), matchIn('bom.txt', 2, 8, 'TODO\n')];
    const rows = [first, second, matchIn('bom.txt', 3, 8, 'TODO\n')];
    const invocation = { argv: ['rg', '--json', word, 'TODO'], exit: 0 };
    const { envelopes } = await convert(rows.join('\n'), { adapters, root: tree.root, invocation });
    const { data } = envelopes[0] as QueryEnvelope;
    expect(data.matches?.map(({ span }) => span.byte_start)).toEqual([3, 11, null]);
  });

  it('of a file that is not UTF-8, they are the file where its lines are there, whatever was asked for', async () => {
    const [made, raw] = [matchIn('latin1.txt', 1, 0, 'TODO é\n'), matchIn('latin1.txt', 2, 7, 'TODO\n')];
    const { envelopes } = await convert([made, raw].join('\n'), { adapters, root: tree.root });
    const { data, diagnostics } = envelopes[0] as QueryEnvelope;
    const unknown = { byte_start: null, start_line: 1, precision: 'line', legacy: { byte_start: 0, byte_end: 4 } };
    expect(data.matches).toMatchObject([{ span: unknown }, { span: { byte_start: 7, start_line: 2, end_col: 4 } }]);
    const told = diagnostics.filter(({ code }) => code?.startsWith('UNI-V-'));
    expect(told.map(({ code, file }) => [code, file])).toEqual([['UNI-V-004', 'latin1.txt']]);
  });

  it.each(['wide-le.txt', 'wide-be.txt'])(
    'of UTF-16 without a mark (%s, by -E), they have their lines alone',
    async (file) => {
      // In UTF-8, which ripgrep made of it, the second line begins behind 8 bytes.
      const rows = [matchIn(file, 1, 0, 'TODO é\n'), matchIn(file, 2, 8, 'TODO\n')];
      const { envelopes } = await convert(rows.join('\n'), { adapters, root: tree.root, enrichment: CHECKS });
      const { data, diagnostics } = envelopes[0] as QueryEnvelope;
      const unknown = { byte_start: null, precision: 'line' };
      expect(data.matches).toMatchObject([
        { span: { ...unknown, start_line: 1 } },
        { span: { ...unknown, start_line: 2, legacy: { byte_start: 8, byte_end: 12 } } },
      ]);
      const codes = diagnostics.map(({ code }) => code);
      expect([codes.includes('UNI-V-004'), codes.includes('UNI-V-001')]).toEqual([true, false]);
    },
  );

  it('a NUL that it took for the end of a line ends none in the file', async () => {
    const rows = [matchIn('nul.txt', 1, 0, 'x TODO\n'), matchIn('nul.txt', 3, 8, 'y TODO\n')];
    const { envelopes } = await convert(rows.join('\n'), { adapters, root: tree.root, enrichment: CHECKS });
    const { data, diagnostics } = envelopes[0] as QueryEnvelope;
    const [first, second] = [
      { byte_start: 2, start_line: 1, start_col: 2 },
      { byte_start: 10, start_line: 2, start_col: 2 },
    ];
    expect(data.matches).toMatchObject([{ span: first }, { span: { ...second, legacy: { line_number: 3 } } }]);
    expect(diagnostics.map(({ code }) => code)).not.toContain('UNI-V-001');
  });
});

it('offsets in the text that it made of UTF-16 are none of the file', async () => {
  const found = (name: string) => ({
    type: 'match',
    data: {
      ...{ path: { text: name }, lines: { text: 'TODO\n' }, line_number: 2, absolute_offset: 8 },
      submatches: [{ match: { text: 'TODO' }, start: 0, end: 4 }],
    },
  });
  const rows = ['le.txt', 'be.txt', 'a.txt'].map((name) => JSON.stringify(found(name)));
  const { envelopes } = await convert(rows.join('\n'), { adapters, root: tree.root });
  const { data, diagnostics } = envelopes[0] as QueryEnvelope;
  const unknown = { span_id: null, byte_start: null, byte_end: null, start_line: 2, start_col: 0, precision: 'line' };
  const transcoded = { ...unknown, legacy: { byte_start: 8, byte_end: 12 } };
  const exact = { byte_start: 8, byte_end: 12, start_line: 2, start_col: 0, end_line: 2, end_col: 4 };
  expect(data.matches).toMatchObject([{ span: transcoded }, { span: transcoded }, { span: exact }]);
  const told = diagnostics.filter(({ code }) => code === 'UNI-V-004').map(({ file }) => file);
  expect(told).toEqual(['le.txt', 'be.txt']);
});

describe('a line beside a match', () => {
  const text = 'one\nTODO two\nTODO three\nfour\nfive\nsix\n';
  const lines = text.trimEnd().split('\n');
  const row = (type: string, line: number, submatches: object[]) => {
    const offset = Buffer.byteLength(lines.slice(0, line - 1).join('\n')) + (line > 1 ? 1 : 0);
    const data = { path: PATH, lines: { text: `${lines[line - 1]}\n` }, line_number: line, absolute_offset: offset };
    return { type, data: { ...data, submatches } };
  };
  const TODO = { match: { text: 'TODO' }, start: 0, end: 4 };
  /** `rg -A1`, or what `-C1` gives: of lines 2 and 3, which both match, only what is behind is beside them. */
  const rows = [
    { type: 'begin', data: { path: PATH } },
    row('match', 2, [TODO]),
    row('match', 3, [TODO]),
    row('context', 4, []),
  ];
  const input = Buffer.from(rows.map((one) => `${JSON.stringify(one)}\n`).join(''));

  it.each([0, 1, 3])('is given beside all those that are asked for, %s at each side', async (contextLines) => {
    const { root, remove } = sourceTree({ 'a.txt': text });
    const enrichment = { ...NOTHING, contextLines };
    const { envelopes } = await convert(input, { adapters, root, cwd: root, enrichment });
    remove();
    const { data } = envelopes[0] as QueryEnvelope;
    expect(data.matches?.map(({ span }) => span.context)).toEqual([
      {
        before: lines.slice(0, Math.min(1, contextLines)),
        selected: ['TODO two'],
        after: lines.slice(2, 2 + contextLines),
      },
      {
        before: lines.slice(2 - Math.min(2, contextLines), 2),
        selected: ['TODO three'],
        after: lines.slice(3, 3 + Math.max(1, contextLines)),
      },
    ]);
  });
});

it('each place in a text that was made of a file has its line, also the second one of a record', async () => {
  const text = 'é TODO TODO\nTODO\n';
  const submatches = [3, 8, 13].map((start) => ({ match: { text: 'TODO' }, start, end: start + 4 }));
  const data = { path: { text: 'latin1.txt' }, lines: { text }, line_number: 4, absolute_offset: 20, submatches };
  const { envelopes } = await convert(JSON.stringify({ type: 'match', data }), { adapters, root: tree.root });
  const { matches } = (envelopes[0] as QueryEnvelope).data;
  expect(matches?.map(({ span }) => [span.start_line, span.byte_start])).toEqual([
    [4, null],
    [4, null],
    [5, null],
  ]);
});

it('the last line of a file with a byte order mark is beside its match, also an empty one', async () => {
  const { root, remove } = sourceTree({ 'a.txt': '\ufeffx\nTODO\n\n\n\n\n\n' });
  const found = row('match', 'TODO\n', 2, 2, [{ match: { text: 'TODO' }, start: 0, end: 4 }]);
  const behind = [0, 1, 2, 3].map((at) => row('context', '\n', 3 + at, 7 + at, []));
  const input = [found, ...behind].map((one) => JSON.stringify(one)).join('\n');
  const { envelopes } = await convert(input, { adapters, root, cwd: root });
  remove();
  const { data } = envelopes[0] as QueryEnvelope;
  expect(data.matches?.[0]?.span).toMatchObject({ byte_start: 5, context: { after: ['', '', '', ''] } });
  expect(data['context']).toBeUndefined();
});

/** A record of a line in UTF-8. */
function row(type: string, text: string, line_number: number, absolute_offset: number, submatches: object[]) {
  return { type, data: { path: PATH, lines: { text }, line_number, absolute_offset, submatches } };
}

it('a context row of a line that matches, too, is context and stays with the place of its line', async () => {
  const TODO = { match: { text: 'TODO' }, start: 0, end: 4 };
  const rows = [row('match', 'x\n', 1, 0, []), row('context', 'TODO\n', 2, 2, [TODO])];
  const input = rows.map((one) => JSON.stringify(one)).join('\n');
  const { envelopes } = await convert(input, { adapters, sources: false });
  const { data } = envelopes[0] as QueryEnvelope;
  expect(data.matches?.[0]?.span).toMatchObject({ byte_end: 1, context: { selected: ['x'], after: ['TODO'] } });
  const span = { byte_start: 2, byte_end: 6, start_line: 2, start_col: 0, end_line: 2, end_col: 4 };
  expect(data['context']).toMatchObject([{ span, snippet: 'TODO\n', submatches: [TODO] }]);
});

it('the id of a match that is all of its lines is made of a pointer that there is', async () => {
  const input = JSON.stringify(row('match', 'x\n', 1, 0, []));
  const { envelopes } = await convert(input, { adapters, sources: false });
  const [match] = (envelopes[0] as QueryEnvelope).data.matches ?? [];
  expect(match?.match_id).toBe(v5(`ripgrep:/0/data:${match?.span.span_id}`, NAMESPACE));
});

it('a return that ends the file ends no line', async () => {
  const { root, remove } = sourceTree({ 'a.txt': 'TODO\r\nend\r' });
  const [told, beside] = [
    { path: PATH, lines: { text: 'TODO\r\n' }, line_number: 1, absolute_offset: 0 },
    { path: PATH, lines: { text: 'end\r' }, line_number: 2, absolute_offset: 6, submatches: [] },
  ];
  const found = { type: 'match', data: { ...told, submatches: [{ match: { text: 'TODO' }, start: 0, end: 4 }] } };
  const rows = [found, { type: 'context', data: beside }].map((row) => JSON.stringify(row));
  const enrichment = { ...NOTHING, contextLines: 1, checksums: true };
  const { envelopes } = await convert(rows.join('\n'), { adapters, root, cwd: root, enrichment });
  remove();
  const { data, diagnostics } = envelopes[0] as QueryEnvelope;
  expect(data.matches?.[0]?.span.context).toEqual({ before: [], selected: ['TODO'], after: ['end\r'] });
  expect(diagnostics.map(({ code }) => code)).not.toContain('UNI-V-001');
});

/** As printed by 13.0.0 and by 15.2.0. */
const RULER = '-'.repeat(79);
it.each([
  ['RGP-IO-001', 'a.txt: No such file or directory (os error 2)', 'a.txt', undefined],
  [
    'RGP-IO-001',
    `a.txt: preprocessor command failed: '"sh" "a.txt"': \n${RULER}\na.txt: 1: TODO: not found\n${RULER}`,
    'a.txt',
    'a.txt: 1: TODO: not found',
  ],
  [
    'RGP-IO-001',
    `a.gz: \n${RULER}\n\ngzip: a.gz: not in gzip format\n${RULER}`,
    'a.gz',
    'gzip: a.gz: not in gzip format',
  ],
  [
    'RGP-QRY-001',
    'regex parse error:\n    (\n    ^\nerror: unclosed group',
    undefined,
    '    (\n    ^\nerror: unclosed group',
  ],
  ['RGP-QRY-001', 'Compiled regex exceeds size limit of 1 bytes.', undefined, undefined],
  ['RGP-QRY-001', 'PCRE2: error compiling pattern at offset 1: missing closing parenthesis', undefined, undefined],
  ['RGP-QRY-002', 'grep config error: unknown encoding: nope', undefined, undefined],
  ['RGP-QRY-002', "missing value for flag --replace: missing argument for option '--replace'", undefined, undefined],
])('what it says on stderr, with its name in front or not, has a code: %s, %s', async (code, said, file, note) => {
  for (const stderr of [`${said}\n`, `rg: ${said}\n`]) {
    const invocation = { argv: ['rg', '--json', 'TODO'], exit: 2, stderr };
    const options = { adapters, invocation, errorCodes: true, sources: false } as const;
    const { envelopes } = await convert(Buffer.alloc(0), options);
    const { diagnostics } = envelopes[0] as QueryEnvelope;
    const told = diagnostics.filter(({ tool }) => tool === 'ripgrep');
    expect(told.map((one) => [one.code, one.file, one.note])).toEqual([[code, file, note]]);
  }
});

it.each([
  [1, '', { command: 'search', matches: [], count: 0 }],
  [0, '', { command: 'search', matches: [], count: 0 }],
  [2, '', undefined],
  [1, 'rg: what?\n', undefined],
])('nothing printed is nothing found where the status, %s, and stderr, %j, say so', async (exit, stderr, data) => {
  const invocation = { argv: ['rg', '--json', '-l', 'TODO'], exit, stderr };
  const { envelopes } = await convert(Buffer.alloc(0), { adapters, tool: 'ripgrep', invocation, sources: false });
  expect((envelopes[0] as QueryEnvelope).data).toEqual(data);
});
