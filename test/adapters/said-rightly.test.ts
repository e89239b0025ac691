import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { adapter as julie } from '../../adapters/julie/index.ts';
import { adapter as keel } from '../../adapters/keel/index.ts';
import { adapter as llmastsearch } from '../../adapters/llmastsearch/index.ts';
import { adapter as llmfilewrite } from '../../adapters/llmfilewrite/index.ts';
import { adapter as llmgrep } from '../../adapters/llmgrep/index.ts';
import { adapter as llmsearch } from '../../adapters/llmsearch/index.ts';
import { adapter as magellan } from '../../adapters/magellan/index.ts';
import { adapter as splice } from '../../adapters/splice/index.ts';
import { adapter as symgrep } from '../../adapters/symgrep/index.ts';
import type { Envelope, OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import { sourceTree } from '../pipeline/source-tree.ts';

/** The source ends behind its second line; the other one goes on with an empty line. */
const tree = sourceTree({ 'end.rs': 'fn a() {\n}\n', 'gap.rs': 'fn a() {\n}\n\nfn b() {}\n' });
afterAll(() => tree.remove());

async function converted(input: unknown, options: Partial<ConvertOptions> = {}): Promise<Envelope> {
  const text = typeof input === 'string' ? input : JSON.stringify(input);
  const adapters = [julie, keel, llmastsearch, llmfilewrite, llmgrep, llmsearch, magellan, splice, symgrep];
  const { envelopes } = await convert(Buffer.from(text), { adapters, root: tree.root, ...options });
  expect(envelopes).toHaveLength(1);
  return envelopes[0] as Envelope;
}

const VERIFY: Partial<ConvertOptions> = {
  enrichment: {
    ...{ semantics: false, relationships: new Set<never>(), checksums: false, atomic: false, fullContext: false },
    ...{ macroHints: false, verify: true, contextLines: 1 },
  },
};

describe('an empty line behind the lines of a place', () => {
  const whole = { byte_start: 0, byte_end: 10, start_line: 1, start_col: 0, end_line: 2, end_col: 1 };
  const found = (file_path: string) => ({
    ...{ schema_version: '1.0.0', execution_id: '1', tool: 'llmgrep', timestamp: '2026-01-01T00:00:00Z' },
    data: {
      query: 'a',
      results: [
        {
          match_id: 'm',
          span: { file_path, ...whole, context: { before: [], selected: ['fn a() {', '}'], after: [''] } },
          name: 'a',
          kind: 'Function',
        },
      ],
    },
  });
  const symbol = (file_path: string) => [
    {
      ...{ id: 'x', name: 'a', kind: 'function', language: 'rust', file_path, start_line: 1, start_column: 0 },
      ...{ end_line: 2, end_column: 1, start_byte: 0, end_byte: 10 },
      code_context: '  ➤   1: fn a() {\n  ➤   2: }\n      3: ',
    },
  ];

  it.each([
    ['llmgrep', found('end.rs'), []],
    ['llmgrep', found('gap.rs'), ['']],
    ['julie', symbol('end.rs'), []],
    ['julie', symbol('gap.rs'), ['']],
  ])('%s: it is there where the file has it', async (_, document, after) => {
    const { data, diagnostics } = (await converted(document, VERIFY)) as QueryEnvelope;
    expect(data.matches?.[0]?.span.context?.after).toEqual(after);
    expect(diagnostics).toEqual([]);
  });
});

it('what a run failed for is an error, whatever the tool calls it', async () => {
  const data = { code: 'LLM-E104', error: 'warning', message: 'too wide' };
  const document = { schema_version: '1.0.0', execution_id: '1', tool: 'llmgrep', timestamp: null, data };
  expect(await converted(document)).toMatchObject({
    ...{ status: 'error', message: 'too wide' },
    error: { level: 'error', code: 'LLM-E104', legacy: { severity: 'warning' } },
  });
});

it('a tool that says that something is missing, and not why, is told', async () => {
  const document = { file_path: 'a.rs', returned_symbols: 0, top_level_count: 0, total_symbols: 3, truncated: true };
  const { partial, diagnostics } = await converted({ ...document, max_depth: 1, symbols: [] });
  expect([partial, diagnostics.map(({ code }) => code)]).toEqual([true, ['UNI-QRY-027']]);
});

describe('how to have JSON instead of text', () => {
  const remedy = async (text: string, tool: string, argv?: string[]) => {
    const envelope = await converted(text, { tool, ...(argv && { invocation: { argv } }) });
    return (envelope as OperationEnvelope).error?.remediation;
  };

  it.each([
    ['keel', undefined, 'Run keel with --json, where the command has that.'],
    ['llmsearch', undefined, 'Run llmsearch with --json.'],
  ])('of %s after %j', async (tool, argv, expected) => {
    expect(await remedy('some words\n', tool, argv)).toBe(expected);
  });

  it.each([
    [
      ' 2 files changed, 3 deletions(-)\n\n--- a/src/b.rs\n+++ b/src/b.rs\n',
      /^Unlike delete, patch has its dry run as JSON/,
    ],
    ['digraph Impact {\n  rankdir=LR;\n}\n', /^Run it without --impact-graph/],
    ['About it.\n\nUsage: splice [OPTIONS] <COMMAND>\n\nCommands:\n', /^Run a command of splice/],
  ])('of what splice prints in every mode: %j', async (text, expected) => {
    expect(await remedy(text, 'splice')).toMatch(expected);
  });
});

it('only what stands beside a result is no text in its place', async () => {
  const text = 'keel compile: another compile is running, skipping\n';
  const saved = (await converted(text)) as OperationEnvelope;
  expect(saved.error?.remediation).toMatch(/^See the other diagnostics.*--stderr/u);
  const run = await converted(text, { invocation: { argv: ['keel', 'compile', '--json'], exit: 0 } });
  expect((run as OperationEnvelope).error?.remediation).toMatch(/^See the other diagnostics[^-]*$/u);
});

describe('text of a command that has no JSON in any version', () => {
  it.each([
    ['keel', ['keel', 'completion', 'bash'], '_keel() {"$1" == *}\n'],
    ['magellan', ['magellan', 'delete', '--db', 'g.db', '--file', 'a.rs'], 'Deleted 3 symbols\n'],
    [
      'magellan',
      ['magellan', 'import-lsif', 'x.lsif'],
      'Importing "x.lsif"\n\nImported 1 package(s) with 3 total symbols\n',
    ],
  ])('%s: %j is its result', async (tool, argv, text) => {
    const envelope = await converted(text, { invocation: { argv, exit: 0 } });
    expect(envelope).toMatchObject({ tool, data: { command: argv[1], text }, partial: false });
    expect(envelope.diagnostics.map(({ code }) => code)).toEqual(['UNI-QRY-026']);
  });

  it('is none of a run that failed', async () => {
    const envelope = await converted('some words\n', { invocation: { argv: ['keel', 'completion', 'bash'], exit: 1 } });
    const remediation = 'completion has no JSON form.';
    expect(envelope).toMatchObject({ status: 'error', error: { code: 'UNI-QRY-006', remediation } });
  });
});

describe('a value of keel config KEY that is a string', () => {
  const config = (text: string, exit = 0) =>
    converted(text, { invocation: { argv: ['keel', 'config', 'tier'], exit } });

  it('is the result, without quotes as it is', async () => {
    const told = { tool: 'keel', data: { command: 'config', text: 'free\n' }, partial: false };
    expect(await config('free\n')).toMatchObject(told);
  });

  it('is lost where it is too long, and that is told', async () => {
    const { partial, diagnostics } = await config('x'.repeat((1 << 18) + 5));
    expect([partial, diagnostics.find(({ code }) => code === 'UNI-QRY-028')?.details]).toMatchObject([
      true,
      { bytes_left_out: 5 },
    ]);
  });

  it.each([
    ['Usage: keel <COMMAND>\n', 0],
    ['free\n', 1],
  ] as const)('is not %j of a run with status %d', async (text, exit) => {
    expect(await config(text, exit)).toMatchObject({ status: 'error', error: { code: 'UNI-QRY-006' } });
  });
});

it.each([
  ['keel', ['keel', 'config', 'tier'], 'caf\u00e9\n'],
  [
    'splice',
    ['splice', 'get', '--file', 'a.rs'],
    'fn caf\u00e9() {}\n{"status":"ok","message":"Retrieved code chunk (12 bytes)","data":' +
      '{"byte_end":12,"byte_start":0,"content_length":12,"file":"a.rs"}}\n',
  ],
])('a text of %s that is a result and no UTF-8 is told as altered', async (_, argv, text) => {
  for (const [encoding, isAltered] of [
    ['latin1', true],
    ['utf8', false],
  ] as const) {
    const options = { adapters: [keel, splice], sources: false, invocation: { argv, exit: 0 } } as const;
    const { envelopes, outcomes } = await convert(Buffer.from(text, encoding), options);
    const codes = envelopes[0]?.diagnostics.map(({ code }) => code);
    expect([outcomes, envelopes[0]?.partial, codes?.includes('UNI-QRY-014')]).toEqual([
      [isAltered ? 5 : 0],
      isAltered,
      isAltered,
    ]);
  }
});

it('text in brackets is no list of settings', async () => {
  const text = 'error[E002]: a lacks type hints\n  --> src/a.py:1\n';
  expect(await converted(text, { tool: 'keel' })).toMatchObject({ status: 'error', error: { code: 'UNI-QRY-006' } });
});

it('what is left of a damaged document of symgrep follow is no other document', async () => {
  const range = { start_line: 1, start_column: 1, end_line: 2, end_column: 2 };
  const target = { symbol: { name: 'a', kind: 'function', language: 'rust', file: 'end.rs', range }, callers: [] };
  const text = JSON.stringify({ version: '1.0.0', direction: 'callers', query: 'name:a', targets: [target, target] });
  expect(await converted(text.replace('"direction"', 'xdirection"'), { tool: 'symgrep' })).toMatchObject({
    operation_type: 'convert',
    status: 'error',
  });
});

it('what was lost is counted where findings are all that there is', async () => {
  const finding = { code: 'E002', severity: 'ERROR', category: 'x', message: 'm', file: 'end.rs', line: 1, hash: 'h' };
  const document = { version: '0.4.2', command: 'compile', status: 'error', files_analyzed: [], errors: [finding] };
  const text = JSON.stringify(document).replace(/\]\}$/, ',{"code":"E00');
  const { diagnostics } = await converted(text);
  const lost = diagnostics.find(({ code }) => code === 'UNI-QRY-004');
  expect(lost?.details).toMatchObject({ seen: 1, converted: 1, rejected: 0 });
});

describe('what magellan says in words', () => {
  it('a registry without projects is an empty result, whose code says what to do', async () => {
    const text = 'No enabled projects in registry.\nHint: use `magellan catalog` to list registered projects.\n';
    const { data, diagnostics } = (await converted(text, { errorCodes: true })) as QueryEnvelope;
    expect(data.matches).toEqual([]);
    expect(diagnostics).toMatchObject([{ code: 'MAG-QRY-107', level: 'note', note: expect.stringMatching(/^Hint: /) }]);
  });

  it('the text of a command without JSON is its result', async () => {
    const text = 'Database verification: /p\nStale files (1):\n  ? /p/a.rs\nTotal: 1 issues\n';
    expect(await converted(text)).toMatchObject({ data: { command: 'verify', text }, diagnostics: [] });
  });

  it.each([
    ['No enabled projects in registry. Use …', 'MAG-QRY-107'],
    ['Daemon does not appear to be running (socket not found)', 'MAG-QRY-108'],
    ["HNSW query failed: invalid input: HNSW index 'nope' not found", 'MAG-QRY-109'],
    ['insert candidate fact: cf_1', 'MAG-QRY-110'],
    ['No snapshot found for commit abc', 'MAG-QRY-105'],
    ['Failed to prepare content search: no such table: code_chunks_fts', 'MAG-QRY-112'],
    ['Failed to prepare content search: disk I/O error', 'MAG-QRY-105'],
    ['Ask → cfg: failed to run mirage', 'MAG-IO-004'],
    ["project 'atlas' not found in registry", 'MAG-REF-104'],
    ['Candidate fact not found: 1', 'MAG-REF-105'],
    ['DB_COMPAT: not a sqlite database: /db/a.db', 'MAG-V-004'],
    ['DB_COMPAT: magellan schema mismatch: /db/a.db (found=3, expected=7)', 'MAG-V-003'],
    ['Data integrity verification failed: Entity count mismatch: x', 'MAG-V-005'],
  ])('%s: one code for one cause', async (message, code) => {
    expect(await converted(`Error: ${message}\n`, { errorCodes: true })).toMatchObject({ error: { message, code } });
  });
});

it('text that is kept beside an error is to be read', async () => {
  const { diagnostics } = await converted('Found symbol ID: 1\n');
  expect(diagnostics.at(-1)).toMatchObject({ code: 'UNI-QRY-013', remediation: 'Read it: it may say why.' });
});

describe('a file that was to be written', () => {
  const checksum = createHash('sha256').update('fn a() {\n}\n').digest('hex');
  const flat = { path: 'end.rs', lsp_used: 'rust-analyzer', status: 'rejected' };
  const finding = {
    level: 'error',
    message: 'm',
    file: 'end.rs',
    start_line: 1,
    start_col: 3,
    end_line: 1,
    end_col: 4,
  };
  const operation = (more: object) => ({
    ...{ status: 'rejected', message: 'no' },
    result: { path: 'end.rs', ...more, diagnostics: [finding] },
  });
  const sums = { enrichment: { ...VERIFY.enrichment, checksums: true } } as Partial<ConvertOptions>;

  it.each([
    [
      'the flat form',
      { ...flat, diagnostics: [{ severity: 'error', path: 'end.rs', line: 1, column: 3, message: 'm' }] },
    ],
    ['a finding with its file', { ...flat, diagnostics: [{ level: 'error', file: 'end.rs', line: 1, message: 'm' }] }],
    ['no checksum', operation({})],
  ])('is not read where nothing proves it: %s', async (_, document) => {
    const { diagnostics } = await converted(document, sums);
    expect(diagnostics[0]?.span).toMatchObject({ span_id: null, byte_start: null, file_path: 'end.rs' });
    expect(diagnostics[0]?.span).not.toHaveProperty('checksums');
    expect(diagnostics[0]?.span).not.toHaveProperty('context');
    expect(diagnostics.map(({ code }) => code)).toContain('UNI-V-007');
  });

  it('is read where it has the sum', async () => {
    const { diagnostics } = await converted(operation({ checksum }), sums);
    expect(diagnostics[0]?.span).toMatchObject({
      ...{ byte_start: 3, byte_end: 4, context: { selected: ['fn a() {'] } },
      checksums: { file_checksum_before: `sha256:${checksum}` },
    });
    expect(diagnostics).toHaveLength(1);
  });
});

describe('a place by a line alone', () => {
  const place = { file: 'gap.rs', line: 4 };
  const calls = (name: string) => ({
    ...{ schema_version: '1.0', execution_id: '6b018947-7b50', command: 'context impact' },
    data: { depth_limit: 3, impacted: [{ depth: 1, ...place, name, project: 'p' }], target: 'a', total_impacted: 1 },
  });
  const plan = (target_name: string) => ({
    ...{ version: '0.4.2', command: 'fix', violations_addressed: 1, files_affected: 1 },
    plans: [{ code: 'E001', hash: 'x', category: 'broken_caller', target_name, cause: 'c', actions: [place] }],
  });
  const [gone, edge] = [
    { code: 'E003', hash: 'x', ...place },
    { kind: 'call', ...place, text: 'call edge at gap.rs:4' },
  ];
  const delta = { new_errors: [gone], resolved_errors: [], new_warnings: [], resolved_warnings: [], net_errors: 1 };
  const chain = { version: '0.4.2', command: 'explain', error_code: 'E001', hash: 'x', resolution_chain: [edge] };

  it.each([
    ['its name', calls('x::b'), 12],
    ['a name of another line', calls('a'), null],
    ['a part of a word', calls('n'), null],
    ['the name of what it is about', plan('b'), 12],
    ['that name in a message', plan('Public function `b` has no docstring'), 12],
    ['another name in a message', plan('Public function `a` has no docstring'), null],
    ['nothing', delta, null],
    ['nothing but itself', chain, null],
  ])('with %s has its bytes and is quoted only where that stands there', async (_, document, byte_start) => {
    const spans: object[] = [];
    const printed = JSON.stringify(await converted(document, VERIFY), (key, value) => {
      if (key === 'span') spans.push(value);
      return value;
    });
    expect(spans).toMatchObject([{ file_path: 'gap.rs', byte_start, start_line: 4, precision: 'line' }]);
    expect(spans.some((span) => 'context' in span)).toBe(byte_start !== null);
    expect(printed.includes('"UNI-V-005"')).toBe(byte_start === null);
  });
});

describe('a place of Julie of which lines are printed, and no bytes', () => {
  const hit = (more: object) => [
    {
      ...{ id: 'fts_result_gap.rs', name: 'FILE_CONTENT: gap.rs', kind: 'module', language: 'text' },
      ...{
        file_path: 'gap.rs',
        start_line: 1,
        start_column: 0,
        end_line: 1,
        end_column: 0,
        start_byte: 0,
        end_byte: 0,
      },
      ...more,
    },
  ];

  it('is told with the first 20 of its kind', async () => {
    const found = { id: 'fts_gap.rs_1', code_context: 'fn a() {' };
    const { diagnostics } = await converted(Array.from({ length: 30 }, () => hit(found)[0]));
    const { details } = diagnostics.find(({ code }) => code === 'JUL-V-101') ?? {};
    const places = Array.from({ length: 20 }, (_, index) => ({ pointer: `/${index}`, file: 'gap.rs' }));
    expect(details).toEqual({ count: 30, places });
  });

  it.each([
    ['what was found', hit({ code_context: '...<mark>fn</mark> a() {...' }), 0],
    ['what was found, among other lines', hit({ code_context: '...x\nfn <mark>a</mark>() {\n}...' }), 0],
    ['its name', hit({ id: 'x', name: 'b', start_line: 4, end_line: 4 }), 12],
  ])('has those of its line where %s stands there', async (_, document, byte_start) => {
    const { data, diagnostics } = (await converted(document, VERIFY)) as QueryEnvelope;
    expect(data.matches?.[0]?.span).toMatchObject({ byte_start, precision: 'line', context: expect.anything() });
    expect(diagnostics.map(({ code }) => code)).not.toContain('UNI-V-005');
  });

  it.each([
    ['the text of another line', hit({ code_context: '...fn <mark>b</mark>() {}...' })],
    ['a word of it beside others', hit({ code_context: '...fn b <mark>fn</mark>...' })],
    ['a bracket', hit({ code_context: '<mark>{</mark>' })],
    ['nothing', hit({})],
    ['the name of another line', hit({ id: 'x', name: 'b' })],
    ['a name that stands in a later line', hit({ id: 'x', name: 'b', end_line: 4 })],
    ['no name', hit({ id: 'x', name: 'Anonymous' })],
  ])('has none where it has %s', async (_, document) => {
    const { data, diagnostics } = (await converted(document, VERIFY)) as QueryEnvelope;
    const place = { span_id: null, byte_start: null, byte_end: null, start_line: 1, end_col: 0, precision: 'line' };
    expect(data.matches?.[0]?.span).toMatchObject(place);
    expect(data.matches?.[0]?.span).not.toHaveProperty('context');
    const codes = diagnostics.map(({ code }) => code);
    expect(codes).toContain('UNI-V-005');
    expect(codes).not.toContain('UNI-V-001');
  });
});

it.each([
  ['none.rs', 'warning'],
  ['gap.rs', undefined],
])('that lines count from a number that only a source tells is a warning without one: %s', async (file_path, level) => {
  const place = (row: number, column: number) => ({ row, column });
  const found = { pattern_index: 0, captures: [], byte_start: 12, byte_end: 14, start: place(4, 0), end: place(4, 2) };
  const { diagnostics } = await converted({
    query: 'q',
    language: 'rust',
    file_path,
    matches: [found],
    match_count: 1,
  });
  expect(diagnostics.find(({ code }) => code === 'UNI-V-005')?.level).toBe(level);
});

it('values of one name in two objects of a place both stay where they say no place', async () => {
  const found = { pattern_index: 0, captures: [], byte_start: 12, byte_end: 14 };
  const { data } = (await converted({
    ...{ query: 'q', language: 'rust', file_path: 'none.rs', match_count: 1 },
    matches: [{ ...found, start: { row: 'first', column: 2 }, end: { row: 'second', column: 4 } }],
  })) as QueryEnvelope;
  const legacy = JSON.stringify(data.matches?.[0]?.span.legacy);
  expect(legacy).toContain('first');
  expect(legacy).toContain('second');
});

const FAILED = { code: 'LLM-E108', error: 'error', message: 'Magellan failed' };

it.each([
  ['llmgrep', 'failed', { schema_version: '1.0.0', execution_id: '1', tool: 'llmgrep', partial: false, data: FAILED }],
  ['llmfilewrite', 'rejected', { path: 'a.rs', language: 'Rust', lsp_used: 'x', diagnostics: [], status: 'rejected' }],
])('an operation of %s of which the status was cut off did not go well', async (tool, word, document) => {
  const text = JSON.stringify(document);
  expect(await converted(text)).toMatchObject({ tool, status: 'error', partial: false });
  const cut = await converted(text.slice(0, text.lastIndexOf(word) + 3));
  expect(cut).toMatchObject({ tool, status: 'partial', partial: true });
});
