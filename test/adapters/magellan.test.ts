import { afterAll, describe, expect, it } from 'vitest';
import { adapter } from '../../adapters/magellan/index.ts';
import { commandLine } from '../../adapters/magellan/invocation.ts';
import { typedCommand } from '../../src/adapter.ts';
import type { Enrichment } from '../../src/enrich/enrichment.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { codesOf, oneEnvelope } from '../convert/one-envelope.ts';
import { sourceTree } from '../convert/source-tree.ts';

/** Forms that the tool's sources have (1.7.0 to 4.17.0) and no recording. */
const SOURCE = '// é\r\n/* ü */ fn zähle() {}\r\n\tfn caller() { zähle(); }';
const bytes = Buffer.from(SOURCE);
const tree = sourceTree({ 'src/a.rs': SOURCE });
afterAll(() => tree.remove());
const FILE = `${tree.root}/src/a.rs`;

/** The places of the function, of the other one, and of the call, counted by hand. */
const DEFINED = { byte_start: 16, byte_end: 30, start_line: 2, start_col: 9, end_line: 2, end_col: 23 };
const CALLER = { byte_start: 33, byte_end: 58, start_line: 3, start_col: 1, end_line: 3, end_col: 26 };
const CALLED = { byte_start: 47, byte_end: 55, start_line: 3, start_col: 15, end_line: 3, end_col: 23 };

const SEMANTICS: Enrichment = {
  ...{ semantics: true, relationships: new Set<never>(), checksums: false, atomic: false, fullContext: false },
  ...{ macroHints: false, verify: false },
};

const { converted, query } = oneEnvelope({ adapters: [adapter], root: tree.root });
const framed = (data: object) => ({ schema_version: '1.0.0', execution_id: '696e0d00-f6e3', data, tool: 'magellan' });

/** What a run printed to stderr alone. */
const said = (stderr: string, words: string, exit = 0) =>
  converted('', {
    tool: 'magellan',
    errorCodes: true,
    invocation: { argv: ['magellan', ...words.split(' ')], exit, stderr },
  });

it('the places of these tests are true', () => {
  expect(bytes.subarray(DEFINED.byte_start, DEFINED.byte_end).toString()).toBe('fn zähle() {}');
  expect(bytes.subarray(CALLER.byte_start, CALLER.byte_end).toString()).toBe('fn caller() { zähle(); }');
  expect(bytes.subarray(CALLED.byte_start, CALLED.byte_end).toString()).toBe('zähle()');
});

it('a file that `refresh` could not read is a warning beside its result', async () => {
  const counts = { updated: [], deleted: [], added: ['/r/a.rs'], unchanged: 2, duration_ms: 3, dry_run: false };
  const stderr = '  Added: /r/a.rs (1 symbols)\n  Error adding /r/b/: Is a directory (os error 21)\n';
  const invocation = { argv: ['magellan', 'refresh', '--output', 'json'], exit: 0, stderr };
  const { diagnostics } = await converted(framed(counts), { tool: 'magellan', errorCodes: true, invocation });
  expect(diagnostics).toMatchObject([
    { level: 'warning', message: 'Error adding /r/b/: Is a directory (os error 21)', code: 'MAG-QRY-106' },
    { level: 'note', code: 'UNI-QRY-013', note: expect.stringContaining('Added: /r/a.rs') },
  ]);
});

describe.each(['0.0', '0e0', '-0'])('%s, of a place that is not known,', (zero) => {
  const symbol = (line: number | string) => {
    const bytes = `"byte_start":0,"byte_end":${zero},"start_line":${line},"start_col":${zero}`;
    const span = `{"span_id":"x","file_path":"a.rs",${bytes},"end_line":${line},"end_col":0}`;
    return `{"match_id":"m","symbol_id":"s","kind":"Function","name":"a","span":${span}}`;
  };

  it.each([
    ['an element of a list', { query_name: 'a', kind_filter: null, matches: ['?'] }],
    ['a value', { target: '?', direction: 'forward', included_symbols: [] }],
  ])('is the same number as 0, and keeps its text: %s', async (_what, data) => {
    const text = JSON.stringify(framed(data));
    const spanOf = async (line: number | string) =>
      (await query(text.replace('"?"', symbol(line)))).data.matches?.[0]?.span;
    expect(await spanOf(1)).toMatchObject({ byte_start: null, byte_end: null, start_line: 0, precision: 'file' });
    expect(Object.keys((await spanOf(1))?.legacy ?? {})).toEqual(['byte_end', 'start_col', 'span_id']);
    expect(await spanOf('1.0')).toMatchObject({ byte_start: null, precision: 'file' });
    // Behind the first line these are numbers of a place, of which only whole ones are read.
    expect(await spanOf(2)).toMatchObject({ start_line: 2, end_line: 2 });
  });
});

describe('syntax nodes', () => {
  const text = 'fn a() { let b = 1; return b; }\n';
  const files = sourceTree({ 'src/b.rs': text });
  afterAll(() => files.remove());
  const file_path = `${files.root}/src/b.rs`;
  const at = (words: string) => ({ byte_start: text.indexOf(words), byte_end: text.indexOf(words) + words.length });
  const sums: Enrichment = { ...SEMANTICS, checksums: true };
  const placed = async (data: object) => {
    const envelope = await query(framed({ file_path, ...data }), { root: files.root, enrichment: sums });
    return { envelope, places: envelope.data.matches?.map(({ span }) => [span.start_line, span.checksums]) };
  };
  const summed = { checksum_before: expect.any(String), file_checksum_before: expect.any(String) };

  it('are not those of the file where a word of their kind is missing, nor are those behind (2.1.0)', async () => {
    const node = (id: number, kind: string, place: object) => ({ ...place, id, kind, parent_id: null, text: null });
    const [a, b, c] = [at('let b = 1;'), at('return b'), at('b = 1')];
    const right = [node(1, 'let_declaration', a), node(2, 'return_expression', b), node(3, 'call_expression', c)];
    const { envelope, places } = await placed({ count: 3, nodes: right });
    expect([codesOf(envelope), places]).toEqual([[], [1, 1, 1].map((line) => [line, summed])]);
    // Kinds without such a word, and others that only begin like one, tell nothing.
    const silent = [node(1, 'match_arm', a), node(2, 'function_item', b)];
    expect(codesOf((await placed({ count: 2, nodes: silent })).envelope)).toEqual([]);
    const others = { count: 2, nodes: [node(1, 'let_declaration', b), node(2, 'block', c)] };
    const wrong = await placed(others);
    expect(wrong.envelope.diagnostics).toMatchObject([{ code: 'UNI-V-001', details: { count: 2 } }]);
    // Neither are lines those of a file that was found to be another one, whether it is to be quoted or not.
    const plain = await query(framed({ file_path, ...others }), { root: files.root });
    expect(wrong.places).toEqual([0, 0].map((line) => [line, undefined]));
    expect([plain.diagnostics, plain.data.matches?.map(({ span }) => span.start_line)]).toEqual([
      wrong.envelope.diagnostics,
      [0, 0],
    ]);
    expect(wrong.envelope.data.matches?.map(({ span }) => span.byte_start)).toEqual([b.byte_start, c.byte_start]);
  });

  it('at a position may be of any file: the one that is named has neither its bytes nor its lines', async () => {
    const node = { ...at('b = 1'), id: 3, kind: 'call_expression', parent_id: 2 };
    const { envelope } = await placed({ position: node.byte_start, node });
    expect(envelope.data.matches?.map(({ span }) => span)).toMatchObject([
      { file_path: 'src/b.rs', byte_start: null, span_id: null, start_line: 0, precision: 'file', legacy: at('b = 1') },
    ]);
    expect(envelope.data.matches?.[0]?.span).not.toHaveProperty('checksums');
    expect(codesOf(envelope)).toEqual(['MAG-REF-106', 'UNI-V-007']);
  });
});

describe('a .geo database', () => {
  const symbol = (id: number, name: string, place: object, language = 'Unknown') => ({
    ...{ id, name, fqn: `toy::${FILE}::Function ${name}`, kind: 'Function', file_path: FILE },
    ...{ ...place, language },
  });
  const symbols = [symbol(7, 'zähle', DEFINED), symbol(8, 'caller', CALLER, 'Rust')];

  it.each([
    ['pretty', `${JSON.stringify(symbols, null, 2)}\n`],
    ['jsonl', `${symbols.map((row) => JSON.stringify(row)).join('\n')}\n`],
    ['jsonl of one symbol', `${JSON.stringify(symbols[0])}\n`],
  ])('export %s', async (form, text) => {
    const { data, diagnostics, legacy } = await query(text, { enrichment: SEMANTICS });
    const [first, second] = data.matches ?? [];
    expect(data).toMatchObject({ command: 'export', count: form === 'jsonl of one symbol' ? 1 : 2 });
    expect(diagnostics).toEqual([]);
    expect(legacy).toEqual({ path_prefix: `${tree.root}/` });
    expect(first).toMatchObject({
      kind: 'Function',
      name: 'zähle',
      id: 7,
      span: { file_path: 'src/a.rs', ...DEFINED },
    });
    expect(first?.span).toMatchObject({
      semantic_kind: 'function',
      language: 'rust',
      legacy: { semantics: { language: 'Unknown' } },
    });
    if (second !== undefined)
      expect(second.span).toMatchObject({ language: 'rust', legacy: { semantics: { language: 'Rust' } } });
  });

  it('a language with a capital is the format’s in lower case', async () => {
    const span = {
      span_id: '0'.repeat(16),
      file_path: FILE,
      ...DEFINED,
      semantics: { kind: 'Function', language: 'Rust' },
    };
    const match = { match_id: '1', span, name: 'zähle', kind: 'Function', symbol_id: '7' };
    const { data } = await query(framed({ symbol: match, content: 'fn zähle() {}' }));
    expect(data.matches?.[0]?.span).toMatchObject({
      semantic_kind: 'function',
      language: 'rust',
      legacy: { semantics: { kind: 'Function', language: 'Rust' } },
    });
  });

  it.each([
    [
      'find --name x',
      "Symbol 'x' not found in geometric database\nHint: Use `magellan geometric query --db a.geo --function <fqn>`\n",
      'find',
    ],
  ])('%s finds nothing', async (_, text, name) => {
    expect(await query(text)).toMatchObject({
      data: { command: name, matches: [], count: 0 },
      diagnostics: [{ level: 'note' }],
    });
  });
});

describe('refs', () => {
  it.each(['in', 'incoming'])('--direction %s says that the caller is named', async (direction) => {
    const span = { span_id: '0'.repeat(16), file_path: FILE, ...CALLED };
    const reference = { match_id: 'ref_1', span, referenced_symbol: 'caller', reference_kind: 'call' };
    const found = (references: object[]) =>
      query(framed({ references, symbol_name: 'zähle', file_path: FILE, direction }));
    const envelope = await found([reference]);
    expect(codesOf(envelope)).toContain('MAG-REF-102');
    expect(codesOf(await found([])), 'which says nothing of no reference').toEqual([]);
    expect(envelope.data).toMatchObject({ direction, matches: [{ role: 'call', span: CALLED }] });
  });

  it('finds nothing in the other direction', async () => {
    const text = "No outgoing references from 'x' across 2 project(s).\n";
    expect(await query(text)).toMatchObject({ tool: 'magellan', data: { command: 'refs', matches: [] } });
  });

  it.each(['refs', 'find'])('%s of an unknown symbol id', async (name) => {
    const envelope = await said("Symbol ID '12ab' not found\n", `${name} --symbol-id 12ab --output json`);
    expect(envelope).toMatchObject({ data: { command: name, matches: [], count: 0 }, partial: false });
  });

  it('of a symbol without a name is an error', async () => {
    const envelope = await said(
      "Symbol ID '12ab' has no display FQN, cannot lookup references\n",
      'refs --symbol-id 12ab',
    );
    expect(envelope).toMatchObject({
      operation_type: 'refs',
      status: 'error',
      error: { tool: 'magellan', code: 'MAG-QRY-105' },
    });
  });
});

it('relationships in a span and beside it are together', async () => {
  const inside = { file: FILE, symbol: 'caller', byte_start: CALLED.byte_start, byte_end: CALLED.byte_end, line: 3 };
  const unknown = { file: FILE, symbol: 'lost', byte_start: 0, byte_end: 0, line: 0 };
  const relationships = { callers: [inside], imports: [], exports: [unknown] };
  const span = { span_id: '0'.repeat(16), file_path: FILE, ...DEFINED, relationships };
  const callers = [{ name: 'other', file_path: FILE, line: 3, column: 15 }];
  const match = { match_id: '1', span, name: 'zähle', kind: 'fn', callers };
  const { data } = await query(framed({ matches: [match], query_name: 'zähle' }));
  const place = { file: 'src/a.rs', byte_start: CALLED.byte_start, line: 3, role: 'call' };
  expect(data.matches?.[0]?.span.relationships).toMatchObject({
    callers: [
      { ...place, symbol: 'caller', byte_end: CALLED.byte_end },
      { ...place, symbol: 'other' },
    ],
    imports: [],
    exports: [{ symbol: 'lost', byte_start: null, byte_end: null, line: 0 }],
  });
});

it('a caller at a column has the bytes of the name there, and none where another one is', async () => {
  const span = { span_id: '0'.repeat(16), file_path: FILE, ...DEFINED };
  const caller = { name: 'caller', file_path: FILE, line: 3 };
  const callers = [15, 4].map((column) => ({ ...caller, column }));
  const match = { match_id: '1', span, name: 'zähle', kind: 'fn', callers };
  const read = async () => (await query(framed({ matches: [match], query_name: 'zähle' }))).data.matches?.[0]?.span;
  const { byte_start } = CALLED;
  const byte_end = byte_start + Buffer.byteLength('zähle');
  const unknown = { byte_start: null, byte_end: null, line: 3, legacy: { column: 4 } };
  expect((await read())?.relationships?.callers).toMatchObject([{ byte_start, byte_end }, unknown]);
});

describe('explore', () => {
  const node = (name: string, file: string | null, line: number) => ({ id: 1, name, kind: 'fn', file, line });
  const explored = { resolve: null, edges: null, callees: null };
  const printed = (document: object) => query(`${JSON.stringify(document, null, 2)}\n`);

  it('has a span for each symbol of a chain', async () => {
    const chain = [node('caller', FILE, 3), node('lost', null, 0)];
    const { data, diagnostics } = await printed({ node: node('zähle', FILE, 2), ...explored, callers: null, chain });
    expect(diagnostics).toEqual([]);
    expect(data['chain']).toMatchObject([
      {
        id: 1,
        name: 'caller',
        kind: 'fn',
        span: { file_path: 'src/a.rs', byte_start: 32, byte_end: 58, precision: 'line' },
      },
      { id: 1, name: 'lost', kind: 'fn' },
    ]);
  });

  it('keeps callers with a symbol that has no file to which they could belong', async () => {
    const callers = [{ depth: 1, node: node('caller', FILE, 3) }];
    const symbol = node('zähle', null, 0);
    const { data } = await printed({ node: symbol, ...explored, callers, callees: [], chain: null });
    expect(data).toMatchObject({ matches: [], unplaced: [{ ...symbol, callers, callees: [] }] });
  });

  it('a caller without a file is no key that is not known', async () => {
    const callers = [{ depth: 1, node: node('lost', null, 0) }];
    const { data, diagnostics } = await printed({ node: node('zähle', FILE, 2), ...explored, callers, chain: null });
    expect(diagnostics).toEqual([]);
    expect(data.matches?.[0]?.span.relationships?.callers).toMatchObject([{ symbol: 'lost', line: 0 }]);
    expect(Object.keys(data)).not.toContain('callers');
  });
});

it.each([
  ['hopgraph run --output json', { command: 'hopgraph', matches: [], count: 0 }],
  ['export --db a.geo', { command: 'export', matches: [], count: 0 }],
  ['hnsw-query --vector [0]', { command: 'hnsw-query', neighbours: [] }],
  ['score --top 3 --json', { command: 'score', scores: [] }],
  ['service events --json', { command: 'service events', events: [] }],
])('an empty list of %s', async (words, data) => {
  const envelope = await query('[]\n', {
    tool: 'magellan',
    invocation: { argv: ['magellan', ...words.split(' ')], exit: 0 },
  });
  expect(envelope.data).toEqual(data);
});

it.each([
  ['import-lsif has no JSON form.', 'Importing "x.lsif"\n\nImported 1 package(s) with 3 total symbols\n'],
  [
    'init has no JSON form.',
    'Created .magellan.toml in /x\nEdit it to customize include/exclude paths and watcher settings.\n',
  ],
  ['The version has no JSON form.', 'magellan 4.14.0 (unknown 2026-11-22) rustc 1.95.0 backends: sqlite\n'],
])('%s', async (remediation, text) => {
  expect(await converted(text)).toMatchObject({ tool: 'magellan', error: { code: 'UNI-QRY-006', remediation } });
});

it('embed says what failed', async () => {
  const envelope = await converted({ embedded: 0, failed: 3, skipped: 2 });
  expect(envelope).toMatchObject({
    operation_type: 'embed',
    status: 'ok',
    message: 'Not all symbols could be embedded.',
  });
  expect(envelope.diagnostics).toMatchObject([{ level: 'warning', message: '3 symbols could not be embedded.' }]);
  expect((await converted({ embedded: 5, failed: 0, skipped: 2 })).diagnostics).toEqual([]);
});

it.each([
  ['Missing command', 'MAG-QRY-003'],
  ['--limit must be a number', 'MAG-QRY-003'],
  ['--edge-source and --edge-target are both required for edge barcode queries', 'MAG-QRY-003'],
  ['search requires a pattern argument', 'MAG-QRY-003'],
  ['context subcommand required: build, summary, list, symbol, file, impact, affected', 'MAG-QRY-003'],
  ['Unknown registry subcommand: frob', 'MAG-QRY-003'],
  ['Invalid context lines: x. Must be a number', 'MAG-QRY-003'],
  ['Invalid collisions field: x', 'MAG-QRY-003'],
  ['provide --symbol <name> or --id <id>', 'MAG-QRY-003'],
  ['Use either --name or --list-glob, not both', 'MAG-QRY-003'],
  ['Format Scip not supported for geometric databases. Use json, jsonl, or csv.', 'MAG-QRY-003'],
  ['No edge history found for a -> b (CALLS)', 'MAG-REF-001'],
  ['No commits found in repository .', 'MAG-QRY-105'],
  ['Database integrity check failed: row 3 missing', 'MAG-V-003'],
  ["Parse error: expected ')'", 'MAG-QRY-001'],
  ["Snapshot directory 'x' does not exist", 'MAG-IO-001'],
  ['hnsw search error: x', 'MAG-INT-002'],
])('the error %j is %s', async (message, code) => {
  expect(await said(`Error: ${message}\n`, 'status', 1)).toMatchObject({ status: 'error', message, error: { code } });
});

it.each(['enrich', 'import-lsif', 'install-hook', 'service-daemon', 'web-ui'])('%s is a command', (word) => {
  expect(typedCommand(commandLine, ['magellan', word])).toBe(word);
});

it.each(['[', 'x', '{', ',', ''])(
  'a document of which the first quote is %j is recognised by its other keys',
  async (byte) => {
    const checks = [{ name: 'Schema version', status: 'ok', message: null, fix_hint: null }];
    const text = JSON.stringify({ status: 'issues_found', issues_found: 1, issues_fixed: 0, checks });
    const { tool, data, partial } = (await converted(text.replace('"', byte))) as QueryEnvelope;
    expect({ tool, data, partial }).toMatchObject({
      tool: 'magellan',
      data: { command: 'doctor', checks },
      partial: true,
    });
  },
);

it.each(['', 'at ', 'at a.rs:0-1"}'])('takes no rest of a broken document for its words: %s', async (said) => {
  const text = `No code chunk found ${said}{"status":"ok"`;
  const { envelopes, outcomes } = await convert(text, { adapters: [adapter] });
  expect(envelopes).toMatchObject([{ tool: 'unify', status: 'error' }]);
  expect(outcomes).toEqual([4]);
});
