/** Forms of llmgrep that no recording shows, made from its sources. */
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { codesOf, oneEnvelope } from '../convert/one-envelope.ts';
import { sourceTree } from '../convert/source-tree.ts';

const SOURCE = '// größe\r\nfn one() {\r\n\ttwo();\r\n}\r\nfn two() {}';
const ONE = { start: 12, end: 34 };
const tree = sourceTree({ 'src/lib.rs': SOURCE });
afterAll(() => tree.remove());

const { query: converted } = oneEnvelope({ adapters, root: tree.root });

/** An answer of `search`. */
const answer = (...results: readonly unknown[]) =>
  JSON.stringify({
    schema_version: '1.0.0',
    execution_id: '6b0185ba-3281',
    tool: 'llmgrep',
    timestamp: '2026-03-01T11:51:22.329954235+00:00',
    partial: false,
    data: { results, query: 'one', total_count: results.length },
  });

const unknownBytes = { byte_start: 0, byte_end: 0 };
const span = (id: string, numbers: object) => ({ span_id: id, file_path: 'src/lib.rs', ...numbers });
const matchesOf = ({ data }: QueryEnvelope) => data.matches ?? [];

it('the tree is what the places say', () => {
  expect(Buffer.from(SOURCE).subarray(ONE.start, ONE.end).toString()).toBe('fn one() {\r\n\ttwo();\r\n}');
});

it('its own word on `partial` is kept where the counts contradict it', async () => {
  const cut = await converted(answer().replace('"total_count":0', '"total_count":7'));
  expect([cut.partial, cut.legacy?.['partial']]).toEqual([true, false]);
  expect(codesOf(cut)).toEqual(['LLM-QRY-002']);
  const whole = await converted(answer());
  expect([whole.partial, whole.legacy?.['partial']]).toEqual([false, undefined]);
});

describe('numbers that stand for unknown ones', () => {
  const textual = {
    match_id: 'textref_3_4',
    span: span('span_4', { ...unknownBytes, start_line: 2, start_col: 0, end_line: 4, end_col: 0 }),
    referenced_symbol: 'two',
    reference_kind: 'textual',
    target_symbol_id: '0000000000000003',
    score: 50,
  };

  const byName = (numbers: object) => ({
    ...{ match_id: 'semantic-1', span: span('semantic-span-1', { ...unknownBytes, ...numbers }) },
    ...{ name: 'one', kind: 'Symbol', distance: 0.5, score: 75 },
  });

  it('no bytes beside lines are none: the lines count', async () => {
    const hit = byName({ start_line: 2, start_col: 0, end_line: 4, end_col: 0 });
    const [read] = matchesOf(await converted(answer(hit)));
    expect(read?.span).toMatchObject({
      byte_start: ONE.start,
      byte_end: ONE.end,
      start_line: 2,
      end_line: 4,
      precision: 'line',
    });
    // The name that the second one says is in a later line, and files that are not read tell nothing.
    for (const unread of [await converted(answer(hit), { sources: false }), await converted(answer(textual))])
      expect(matchesOf(unread)[0]?.span).toMatchObject({
        span_id: null,
        byte_start: null,
        byte_end: null,
        start_line: 2,
        end_line: 4,
        precision: 'line',
      });
  });

  it('columns beside them that may be more are kept', async () => {
    const hit = byName({ start_line: 2, start_col: 3, end_line: 2, end_col: 1 });
    const [match] = matchesOf(await converted(answer(hit)));
    expect(match?.span).toMatchObject({ start_line: 2, precision: 'line', legacy: { start_col: 3, end_col: 1 } });
  });

  const semantic = (numbers: object) => ({
    match_id: 'semantic-9',
    span: span('semantic-span-9', numbers),
    name: 'one',
    kind: 'Symbol',
    distance: null,
    score: 50,
  });

  it('a semantic hit at the first byte of the first line that has other bytes has no line', async () => {
    const hit = semantic({
      byte_start: ONE.start,
      byte_end: ONE.end,
      start_line: 1,
      start_col: 1,
      end_line: 4,
      end_col: 1,
    });
    const [unread] = matchesOf(await converted(answer(hit), { sources: false }));
    expect(unread?.span).toMatchObject({ byte_start: ONE.start, start_line: 0, start_col: 0, end_line: 4, end_col: 1 });
    const read = await converted(answer(hit));
    expect(matchesOf(read)[0]?.span).toMatchObject({
      byte_start: ONE.start,
      start_line: 2,
      start_col: 0,
      end_line: 4,
      end_col: 1,
    });
    expect(read.diagnostics).toEqual([]);
  });

  it('one that begins there keeps it', async () => {
    const hit = semantic({ byte_start: 1, byte_end: 3, start_line: 1, start_col: 1, end_line: 1, end_col: 3 });
    const [match] = matchesOf(await converted(answer(hit), { sources: false }));
    expect(match?.span).toMatchObject({ byte_start: 1, start_line: 1, start_col: 1, end_line: 1, end_col: 3 });
  });
});

describe('ids that are not of one result', () => {
  const place = { byte_start: ONE.start, byte_end: ONE.end, start_line: 2, start_col: 0, end_line: 4, end_col: 1 };

  it.each(['label-a b-0', 'sym-0', 'call_1_2', 'textcall_1_2', 'ref_1_2'])('%s', async (id) => {
    const call = {
      match_id: id,
      span: span('span_1', place),
      caller: 'one',
      callee: 'two',
      caller_symbol_id: null,
      callee_symbol_id: null,
    };
    const [first, second] = matchesOf(await converted(answer(call, call)));
    expect(first?.match_id).not.toBe(second?.match_id);
    expect(first?.legacy?.['match_id']).toBe(id);
  });

  it('places of a symbol in place of its uses, and guesses, are reported', async () => {
    const call = { match_id: 'textcall_1_2', span: span('span_1', place), caller: 'one', callee: 'two' };
    expect(codesOf(await converted(answer(call)))).toEqual(expect.arrayContaining(['LLM-REF-003', 'LLM-REF-004']));
    expect(codesOf(await converted(answer({ ...call, match_id: 'call_1_2' })))).toEqual(['LLM-REF-003']);
  });
});

describe('nodes of builds for other databases', () => {
  const symbol = {
    end_line: 4,
    file_path: 'src/lib.rs',
    fqn: 'crate::one',
    id: 7,
    kind: 'Function',
    name: 'one',
    start_line: 2,
  };
  const whole = { ...symbol, byte_end: ONE.end, byte_start: ONE.start, end_col: 1, start_col: 0 };

  it('symbols in place of the nodes of a file', async () => {
    const envelope = await converted(JSON.stringify({ count: 1, file: './src/lib.rs', nodes: [whole], position: 12 }));
    expect(envelope).toMatchObject({
      tool: 'llmgrep',
      data: { command: 'ast', file_path: 'src/lib.rs', count: 1, position: 12 },
    });
    expect(matchesOf(envelope)).toMatchObject([
      { kind: 'Function', name: 'one', id: 7, fqn: 'crate::one', span: { byte_start: ONE.start, byte_end: ONE.end } },
    ]);
    expect(envelope.diagnostics).toEqual([]);
  });

  it('of a file without symbols', async () => {
    const envelope = await converted('{"count":0,"file":"src/lib.rs","nodes":[],"position":null}');
    expect(envelope.data).toEqual({ command: 'ast', file_path: 'src/lib.rs', matches: [], count: 0, position: null });
  });

  it('symbols of a kind, cut at a limit', async () => {
    const document = { count: 1, kind: 'function', limit: 1, nodes: [symbol], total: 3, truncated: true };
    const envelope = await converted(JSON.stringify(document));
    expect(envelope).toMatchObject({
      partial: true,
      data: { command: 'find-ast', kind: 'function', limit: 1, count: 1, total: 3, truncated: true },
    });
    expect(matchesOf(envelope)[0]?.span).toMatchObject({ byte_start: ONE.start, byte_end: ONE.end, precision: 'line' });
    expect(envelope.diagnostics).toMatchObject([{ code: 'LLM-QRY-002', details: { found: 3, printed: 1 } }]);
  });

  it('nodes alone, of a file that is not named', async () => {
    const node = {
      byte_end: ONE.end,
      byte_start: ONE.start,
      id: 1,
      kind: 'function_item',
      parent_id: null,
      text: null,
    };
    const envelope = await converted(JSON.stringify([node]));
    expect(envelope).toMatchObject({
      tool: 'llmgrep',
      data: { command: null, matches: [], count: 0, unplaced: [node] },
    });
    expect(codesOf(envelope)).toEqual(['UNI-QRY-019']);
  });
});

describe.each([
  ['llmgrep', '{"error":', 'navigate'],
  ['magellan', '{"error": ', 'explore'],
] as const)(
  'a name with a quote that %s does not find is whole, with and without --tool',
  (tool, before, operation) => {
    const info = tool === 'llmgrep' ? 'Info: Magellan schema version 20 (supported)\n' : 'Info: loaded\n';
    it.each([
      ['', String.raw`a"b\c`],
      ['', `a"b\n'"}c`],
      [info, 'a"b'],
      [info, 'a"\nb'],
    ])('behind %j: %j', async (stderr, name) => {
      const message = `no symbols found for '${name}'`;
      const raw = `${before}"${message}"}`;
      for (const options of [{}, { tool }]) {
        const { envelopes, outcomes } = await convert(Buffer.from(`${stderr}${raw}\n`), { adapters, ...options });
        expect(envelopes).toMatchObject([
          { tool, operation_type: operation, message, partial: false, legacy: { raw } },
        ]);
        expect(outcomes).toEqual([0]);
      }
    });
  },
);

it.each([
  ['', {}],
  ['', { tool: 'llmgrep' }],
  ['Info: Magellan schema version 20 (supported)\n', {}],
])('%j: the name of an index has its escapes of Rust: %j', async (before, options) => {
  const raw = String.raw`{"status":"ok","index":"a\u{7f}\0\"b\\","dim":4,"vectors":3}`;
  const { envelopes, outcomes } = await convert(Buffer.from(`${before}${raw}\n`), { adapters, ...options });
  expect(envelopes).toMatchObject([
    {
      ...{ tool: 'llmgrep', operation_type: 'vector_create', status: 'ok', partial: false, legacy: { raw } },
      result: { type: 'vector_create', index: 'a\u007f\u0000"b\\', dim: 4, vectors: 3 },
    },
  ]);
  expect(outcomes).toEqual([0]);
});

it('what navigate does not know of a symbol is null', async () => {
  const symbol = { id: 2, name: 'one', kind: 'Function', file: null, line: 2 };
  const node = { ...symbol, file: 'src/lib.rs' };
  const data = {
    ...{ node, resolve: [symbol], edges: [{ edge_type: 'CALLS', direction: 'in', target: symbol }] },
    ...{ callers: [{ depth: 1, node: symbol }], callees: null },
  };
  const envelope = await converted(JSON.stringify({ ...JSON.parse(answer()), data }));
  expect(codesOf(envelope)).not.toContain('UNI-QRY-011');
  expect(envelope.data['edges']).toMatchObject([{ target: { id: 2, name: 'one', kind: 'Function' } }]);
});

describe('what is said beside a result', () => {
  const result = `${answer()}\n`;

  it.each([
    [
      'LLM-QRY-008',
      'Warning: Path enumeration hit bounds (max-depth=100, max-paths=1000)\n         Results may be incomplete.\n',
      'Results may be incomplete.',
    ],
    [
      'LLM-QRY-008',
      'Warning: AST output truncated to 10 nodes (total: 20)\n         Use --limit 20 to see all nodes.\n',
      'Use --limit 20 to see all nodes.',
    ],
  ])('%s: the result is not complete', async (code, stderr, note) => {
    const envelope = await converted(result, {
      errorCodes: true,
      invocation: { argv: ['llmgrep', 'search'], exit: 0, stderr },
    });
    expect(envelope).toMatchObject({ partial: true, diagnostics: [{ level: 'warning', code, note }] });
    expect(envelope.diagnostics).toHaveLength(1);
  });

  it('a remark of two lines is one', async () => {
    const stderr = "Note: No execution paths found from 'a'\n      to 'b'. Symbols may be unreachable.\n";
    const envelope = await converted(result, { invocation: { argv: ['llmgrep', 'search'], exit: 0, stderr } });
    expect(envelope.diagnostics).toMatchObject([
      { message: "No execution paths found from 'a'", note: "to 'b'. Symbols may be unreachable." },
    ]);
  });

  it('changes that watch prints behind its first results are reported, and kept', async () => {
    const symbol = {
      match_id: '0123456789abcdef',
      span: span('x', { byte_start: 12, byte_end: 34 }),
      name: 'one',
      kind: 'Function',
    };
    const first = JSON.stringify({ results: [symbol], query: 'one', total_count: 1 }, null, 2);
    const changes = `+ ${JSON.stringify(symbol, null, 2)}\nSHUTDOWN`;
    const envelope = await converted(`${first}\n\n--- Added: 1, Removed: 0 ---\n${changes}\n`, { errorCodes: true });
    expect(envelope).toMatchObject({ partial: true, data: { command: 'watch', count: 1 } });
    expect(envelope.diagnostics).toMatchObject([
      { code: 'LLM-QRY-009', message: 'Added: 1, Removed: 0', note: changes },
    ]);
  });

  it.each(['a b', 'a\nb'])('%j, which navigate does not find, is an error in human mode, too', async (name) => {
    const stderr = `Info: Magellan schema version 20 (supported)\nerror: no symbols found for '${name}'\n`;
    const { envelopes } = await convert(Buffer.from(''), {
      adapters,
      invocation: { argv: ['llmgrep', 'navigate', name], exit: 0, stderr },
    });
    expect(envelopes[0] as OperationEnvelope).toMatchObject({
      operation_type: 'navigate',
      status: 'error',
      message: `no symbols found for '${name}'`,
    });
  });
});

it.each([
  ['ast', 'ast'],
  ['find-ast', 'find_ast'],
  ['slice', 'search'],
])('a failure of magellan %s is one of %s, with no arguments known', async (ran, operation) => {
  const failed = {
    code: 'LLM-E108',
    error: 'error',
    message: `Magellan ${ran} execution failed: no node\n`,
    span: null,
  };
  const envelope = await converted(JSON.stringify({ ...JSON.parse(answer()), data: failed }));
  expect(envelope).toMatchObject({ operation_type: operation, status: 'error', message: failed.message });
});
