/** Forms of Julie that no recording shows, made from its sources. */
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import { sourceTree } from '../convert/source-tree.ts';

const SOURCE = '// größe\r\nfn one() {\r\n\ttwo();\r\n}\r\nfn two() {}';
const ONE = { start: 12, end: 34 };
const tree = sourceTree({ 'src/lib.rs': SOURCE });
afterAll(() => tree.remove());

async function converted(text: string, options: Partial<ConvertOptions> = {}) {
  const { envelopes, outcomes } = await convert(Buffer.from(text), { adapters, root: tree.root, ...options });
  expect(envelopes).toHaveLength(1);
  return { envelope: envelopes[0], outcome: outcomes[0] };
}

async function queried(document: unknown): Promise<QueryEnvelope> {
  const { envelope, outcome } = await converted(JSON.stringify(document));
  expect(outcome).toBe(0);
  return envelope as QueryEnvelope;
}

async function operated(text: string): Promise<OperationEnvelope> {
  const { envelope, outcome } = await converted(text);
  expect(outcome).toBe(0);
  return envelope as OperationEnvelope;
}

const codesOf = ({ diagnostics }: { diagnostics: { code?: string }[] }) => diagnostics.map(({ code }) => code);
const matchesOf = ({ data }: QueryEnvelope) => data.matches ?? [];

describe('signals', () => {
  const symbol = {
    symbol_id: 'a',
    symbol_name: 'one',
    symbol_kind: 'function',
    language: 'rust',
    file_path: 'src/lib.rs',
    start_line: 2,
  };
  const report = (summary: object, more: object = {}) => ({
    workspace_id: 'w',
    generated_at: 1_777_000_000_123,
    from_cache: false,
    canonical_revision: 3,
    projection_revision: 3,
    config_schema_version: 2,
    summary,
    entry_points: [],
    auth_coverage_candidates: [],
    review_markers: [],
    scheduler_signals: [],
    entry_point_linkage_gaps: [{ ...symbol, entry_annotation: '@route' }],
    high_centrality_linkage_gaps: [{ ...symbol, reference_score: 3.5 }],
    ...more,
  });
  const whole = { entry_points: 0, entry_point_linkage_gaps: 1, high_centrality_linkage_gaps: 1 };

  it('gaps have their own facts, and the report its time', async () => {
    const envelope = await queried(report(whole));
    expect(envelope).toMatchObject({ timestamp: '2026-04-24T03:06:40.123Z', partial: false, diagnostics: [] });
    expect(matchesOf(envelope)).toMatchObject([
      { signal: 'entry_point_linkage_gaps', entry_annotation: '@route', span: { start_line: 2, precision: 'line' } },
      { signal: 'high_centrality_linkage_gaps', reference_score: 3.5 },
    ]);
  });

  it('of a report that was kept from before the time is not that of the run', async () => {
    const envelope = await queried(report(whole, { from_cache: true }));
    expect(envelope.timestamp).toBeNull();
    expect(envelope.data['generated_at']).toBe(1_777_000_000_123);
  });

  it('lists that a limit cut are known by the summary', async () => {
    const envelope = await queried(report({ ...whole, entry_points: 4 }));
    expect(envelope).toMatchObject({
      partial: true,
      diagnostics: [{ code: 'JUL-QRY-101', details: { found: 6, printed: 2 } }],
    });
  });
});

describe('an extract report', () => {
  const failed = {
    status: 'failed',
    operation: 'scan',
    workspace_id: null,
    db_path: '/x/facts.db',
    root: '/x',
    schema_version: null,
    files_scanned: 0,
    errors: [{ code: 'external_extract_error', message: 'no such root', path: null }],
  };

  it('that failed has its error, of no file', async () => {
    const envelope = await operated(JSON.stringify(failed, null, 2));
    expect(envelope).toMatchObject({ operation_type: 'scan', status: 'error', message: 'no such root' });
    expect(envelope.diagnostics).toEqual([
      {
        tool: 'julie',
        level: 'error',
        message: 'no such root',
        code: 'JUL-EXTERNAL_EXTRACT_ERROR',
        legacy: { code: 'external_extract_error' },
      },
    ]);
  });
});

describe('a database whose path has backslashes', () => {
  const bulk = (path: string) => `{"success": true, "symbol_count": 12, "output_db": "${path}"}\n`;

  it.each(['C:\\Users\\new\\table.db', 'D:\\q"x"\\y.db', 'C:\\temp\\new\\build.db', '\\\\server\\share\\x.db'])(
    '%s',
    async (path) => {
      const envelope = await operated(bulk(path));
      expect(envelope).toMatchObject({ tool: 'julie', operation_type: 'bulk', status: 'ok', partial: false });
      expect(envelope.result).toEqual({ type: 'bulk', success: true, symbol_count: 12, output_db: path });
      expect(codesOf(envelope)).toEqual(['JUL-IO-101']);
    },
  );

  it('one without is as it is', async () => {
    const envelope = await operated(bulk('/home/dev/größe.db'));
    expect(envelope).toMatchObject({ result: { output_db: '/home/dev/größe.db' }, diagnostics: [] });
  });

  it('is cut: nothing is made up', async () => {
    const { envelope, outcome } = await converted(bulk('C:\\Users\\x.db').slice(0, 60));
    expect(envelope?.partial).toBe(true);
    expect(outcome).not.toBe(0);
  });
});

describe('fast_explore', () => {
  const symbol = (name: string) => ({
    id: name,
    name,
    kind: 'function',
    language: 'rust',
    file_path: 'src/lib.rs',
    start_line: 2,
    start_column: 0,
    end_line: 4,
    end_column: 1,
    start_byte: ONE.start,
    end_byte: ONE.end,
    signature: null,
  });

  it('the symbols of a type are matches, with their relation to it', async () => {
    const results = {
      hierarchy: { children: [], parents: [symbol('one')] },
      implementations: [symbol('one')],
      parameters: [],
      returns: [symbol('one')],
    };
    const document = { exploration_type: 'all', limit: 10, results, total_found: 3, type_name: 'T' };
    const envelope = await queried(document);
    expect(Object.keys(envelope.data)).toEqual([
      'command',
      'exploration_type',
      'limit',
      'matches',
      'count',
      'total_found',
      'type_name',
    ]);
    expect(matchesOf(envelope)).toMatchObject(
      ['parents', 'implementations', 'returns'].map((relation) => ({
        relation,
        role: 'definition',
        name: 'one',
        span: { file_path: 'src/lib.rs', byte_start: ONE.start, byte_end: ONE.end, start_line: 2, end_line: 4 },
      })),
    );
    expect(envelope.diagnostics).toEqual([]);
  });

  it('of a type that is not there', async () => {
    const results = { hierarchy: {}, implementations: [], parameters: [], returns: [] };
    const envelope = await queried({ exploration_type: 'returns', limit: 10, results, total_found: 0, type_name: 'T' });
    expect(envelope).toMatchObject({ data: { matches: [], count: 0 }, diagnostics: [] });
  });

  it('a dependency has the file of what is used and the line of the use: no place', async () => {
    const leaf = {
      children: [],
      depth: 2,
      file_path: 'src/lib.rs',
      kind: 'calls',
      line: 3,
      name: 'two',
      symbol_kind: 'function',
    };
    const dependencies = [{ ...leaf, children: [leaf], depth: 1 }];
    const envelope = await queried({
      dependencies,
      depth: 3,
      found: true,
      symbol: 'one',
      tip: 't',
      total_dependencies: 2,
    });
    const [first] = envelope.data['dependencies'] as { children: unknown[] }[];
    const place = { span: { file_path: 'src/lib.rs', byte_start: null, start_line: 0, precision: 'file' }, line: 3 };
    expect(first).toMatchObject(place);
    expect(first?.children).toMatchObject([place]);
    expect(codesOf(envelope)).toEqual(['JUL-REF-102']);
  });

  it('of a symbol that is not there says so', async () => {
    const document = {
      dependencies: [],
      depth: 3,
      found: false,
      message: "Symbol 'x' not found in workspace",
      symbol: 'x',
      total_dependencies: 0,
    };
    const envelope = await queried(document);
    expect(envelope).toMatchObject({ data: document, diagnostics: [] });
  });

  it('that is not ready is an error, with all that it says', async () => {
    const document = {
      error: 'Embeddings not yet ready',
      message: 'Try again.',
      results: [],
      symbol: 'x',
      total_found: 0,
    };
    const envelope = await operated(JSON.stringify(document));
    expect(envelope).toMatchObject({ status: 'error', result: { results: [], symbol: 'x', total_found: 0 } });
    expect(envelope.diagnostics).toHaveLength(1);
  });

  it('what is like a symbol is where its list stood', async () => {
    const hit = {
      doc_comment: null,
      file_path: 'src/lib.rs',
      kind: 'function',
      language: 'rust',
      line: 2,
      signature: null,
    };
    const results = [{ ...hit, similarity_score: 0.9, symbol_name: 'one' }];
    const envelope = await queried({ query_symbol: 'one', results, threshold: 0.8, tip: 't', total_found: 1 });
    expect(Object.keys(envelope.data)).toEqual([
      'command',
      'query_symbol',
      'matches',
      'count',
      'threshold',
      'tip',
      'total_found',
    ]);
  });
});

it.each([
  ['of the first line', 'größe', 1, 3],
  ['of a later line', 'two', 3, 1],
])('bytes from 0 of a name %s are the length of a pattern: its column counts', async (_, name, line, column) => {
  const pattern = {
    ...{ id: 'x', name, kind: 'variable', language: 'regex', file_path: 'src/lib.rs' },
    ...{ start_line: line, start_column: column, end_line: line, end_column: column + Buffer.byteLength(name) },
    ...{ start_byte: 0, end_byte: 7, signature: null },
  };
  const envelope = await queried({ tool: 'fast_search', results: [pattern], total_found: 1 });
  const byte_start = Buffer.from(SOURCE).indexOf(name);
  const byte_end = byte_start + Buffer.byteLength(name);
  expect(matchesOf(envelope)[0]?.span).toMatchObject({ byte_start, byte_end, start_line: line, start_col: column });
  expect(codesOf(envelope)).toEqual(['JUL-V-101']);
});

it.each([false, true])('lines that the program says in every run make no note: failed %s', async (isError) => {
  const stderr = 'julie: workspace /home/dev/ledger\njulie: mode=standalone, elapsed=0.4s\n';
  const invocation = { argv: ['julie-server', 'symbols', 'x', '--json'], exit: isError ? 1 : 0, stderr };
  const answer = { content: [{ type: 'text', text: 'Symbol not found: x' }], isError };
  const { envelope } = await converted(JSON.stringify(answer, null, 2), { invocation });
  expect(envelope?.diagnostics.map(({ code }) => code)).not.toContain('UNI-QRY-013');
});

describe('what a program says on stderr when it fails', () => {
  async function failed(exit: number, stderr: string) {
    const invocation = { argv: ['julie-server', 'refs', 'x', '--json'], exit, stderr };
    const { envelope, outcome } = await converted('', { invocation, errorCodes: true });
    expect(outcome).toBe(0);
    return envelope as OperationEnvelope;
  }

  it('is its error', async () => {
    const envelope = await failed(
      1,
      'julie: workspace /nope\nError: Workspace path does not exist: /nope\nSpecify a valid workspace.\n',
    );
    expect(envelope).toMatchObject({
      tool: 'julie',
      operation_type: 'refs',
      error: {
        message: 'Workspace path does not exist: /nope',
        code: 'JUL-IO-001',
        note: 'Specify a valid workspace.',
      },
    });
  });

  it('with its causes', async () => {
    const envelope = await failed(
      1,
      'Error: Failed to initialize workspace\n\nCaused by:\n    disk I/O error\njulie: mode=standalone\n',
    );
    expect(envelope.error).toMatchObject({ code: 'JUL-INT-002', note: 'Caused by:\n    disk I/O error' });
  });

  it('of arguments that are not understood', async () => {
    const usage = "Usage: julie-server refs [OPTIONS] <SYMBOL>\n\nFor more information, try '--help'.";
    const envelope = await failed(2, `error: unexpected argument '--foo' found\n\n${usage}\n`);
    expect(envelope.error).toMatchObject({
      code: 'JUL-QRY-001',
      message: "unexpected argument '--foo' found",
      note: usage,
    });
    const wrong = await failed(
      2,
      "error: invalid value 'x' for '--limit <LIMIT>': invalid digit\n\nFor more information, try '--help'.\n",
    );
    expect(wrong.error).toMatchObject({ code: 'JUL-QRY-001', note: "For more information, try '--help'." });
  });

  it('but not where an answer quotes it', async () => {
    const text = 'Context for log\n\nError: no such thing\n';
    const { envelope } = await converted(JSON.stringify({ content: [{ type: 'text', text }], isError: false }), {
      tool: 'julie',
    });
    expect(envelope).toMatchObject({ tool: 'julie', data: { text } });
  });
});

it('trees of calls are read at any depth', async () => {
  const DEPTH = 40;
  const treeAt = (level: number): object => ({
    symbol_name: `s${level}`,
    file_path: `src/${level}.rs`,
    line: level + 1,
    level,
    children: level < DEPTH ? [treeAt(level + 1), { symbol_name: 'leaf', file_path: 'src/leaf.rs', line: 3 }] : [],
  });
  const document = { call_paths: [{ root_symbol: 's0', root_file: 'src/lib.rs', nodes: [treeAt(0)] }] };
  const { data } = await queried(document);
  type Node = { symbol_name: string; span: { file_path: string; start_line: number }; children?: Node[] };
  let [node] = (data['call_paths'] as { nodes: Node[] }[]).flatMap(({ nodes }) => nodes);
  for (let level = 0; level <= DEPTH; level++) {
    expect(node).toMatchObject({ symbol_name: `s${level}`, level });
    expect(node?.span).toMatchObject({ file_path: `src/${level}.rs`, start_line: level + 1 });
    expect(node).not.toHaveProperty('line');
    expect(node?.children).toHaveLength(level < DEPTH ? 2 : 0);
    node = node?.children?.[0];
  }
});

describe('tools that are not listed', () => {
  const pattern = { results: [], confidence: 0.5, success: true, files_modified: [], next_actions: ['x'] };

  it('any metadata is silent', async () => {
    const done = { tool: 'smart_refactor', operation: 'rename_symbol', dry_run: false, success: true };
    const said = {
      ...done,
      files_modified: ['src/lib.rs'],
      changes_count: 1,
      next_actions: [],
      metadata: { old: { a: 1 } },
    };
    const { result, diagnostics } = await operated(JSON.stringify(said));
    expect(result).toMatchObject({ metadata: { old: { a: 1 } } });
    expect(diagnostics).toEqual([]);
  });

  it('what was found', async () => {
    const { data, diagnostics } = await queried({ tool: 'your_tool', ...pattern, metadata: { any: 1 } });
    expect(data).toMatchObject({
      tool: 'your_tool',
      success: true,
      next_actions: ['x'],
      metadata: { any: 1 },
      matches: [],
    });
    expect(diagnostics).toEqual([]);
  });

  it('results that are symbols are matches, all others stay', async () => {
    const symbol = { id: 'a', name: 'one', kind: 'function', file_path: 'src/lib.rs', language: 'rust' };
    const place = { start_line: 2, end_line: 4, start_column: 0, end_column: 1, start_byte: 12, end_byte: 34 };
    const envelope = await queried({ tool: 'your_tool', ...pattern, results: [{ ...symbol, ...place }, { any: [1] }] });
    expect(matchesOf(envelope)).toMatchObject([{ name: 'one', span: { byte_start: 12, byte_end: 34 } }]);
    expect(envelope.data).toMatchObject({ results: [{ any: [1] }] });
  });

  it('what was changed, and what failed', async () => {
    const changed = { tool: 'your_tool', ...pattern, files_modified: ['./src/lib.rs'] };
    expect(await operated(JSON.stringify(changed))).toMatchObject({
      ...{ operation_type: 'your_tool', status: 'ok', message: '1 file were changed.' },
      result: { files_modified: ['src/lib.rs'] },
    });
    expect(await operated(JSON.stringify({ ...changed, success: false }))).toMatchObject({
      ...{ operation_type: 'your_tool', status: 'error', message: 'The tool "your_tool" failed.' },
    });
  });
});
