import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import type { ConvertOptions } from '../../src/index.ts';
import { oneEnvelope } from '../convert/one-envelope.ts';
import { sourceTree } from '../convert/source-tree.ts';
import { NOTHING } from '../enrich/nothing.ts';

/** The source ends after its second line; the other one has an empty line there. */
const tree = sourceTree({ 'end.rs': 'fn a() {\n}\n', 'gap.rs': 'fn a() {\n}\n\nfn b() {}\n' });
afterAll(() => tree.remove());

const { converted } = oneEnvelope({ adapters, root: tree.root });

const ENRICHMENT = { ...NOTHING, verify: true, contextLines: 1 };
const VERIFY: Partial<ConvertOptions> = { enrichment: ENRICHMENT };

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
  const sums = { enrichment: { ...ENRICHMENT, checksums: true } };

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
  ])('with %s has its bytes and is quoted only where that is there', async (_, document, byte_start) => {
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

  it('is reported with the first 20 of its kind', async () => {
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
  ])('has those of its line where %s is there', async (_, document, byte_start) => {
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
