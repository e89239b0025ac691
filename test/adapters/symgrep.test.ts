import { afterAll, describe, expect, it } from 'vitest';
import { adapter } from '../../adapters/symgrep/index.ts';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import { sourceTree } from '../convert/source-tree.ts';
import { NOTHING } from '../enrich/nothing.ts';

const tree = sourceTree({ 'a.txt': 'foobar baz\r\nfoo\nxfoo', 'lib.rs': 'pub struct Größe;\n' });
afterAll(() => tree.remove());

async function read(document: object | string): Promise<unknown[]> {
  const bytes = Buffer.from(typeof document === 'string' ? document : JSON.stringify(document));
  const { envelopes } = await convert(bytes, { adapters: [adapter], root: tree.root });
  return envelopes;
}

async function query(document: object | string): Promise<QueryEnvelope> {
  const [envelope] = await read(document);
  return envelope as QueryEnvelope;
}

const found = (more: object) => ({
  version: '1.2.0',
  query: 'foo',
  matches: [],
  symbols: [],
  contexts: [],
  summary: { total_matches: 0, truncated: false },
  ...more,
});

const size = { name: 'Größe', kind: 'class', language: 'rust', file: 'lib.rs' };
const range = { start_line: 1, start_column: 5, end_line: 1, end_column: 20 };

describe('a document', () => {
  it('an alternative for a whole line is not what a longer line was found by', async () => {
    const matches = [
      { path: 'a.txt', line: 1, column: 1, snippet: 'foobar baz' },
      { path: 'a.txt', line: 2, column: 1, snippet: 'foo' },
    ];
    const { data } = await query(found({ query: 'foo|=foobar|=foo', matches }));
    expect(data.matches?.map(({ matched_text, span }) => [matched_text, span.byte_start, span.byte_end])).toEqual([
      ['foo', 0, 3],
      ['foo', 12, 15],
    ]);
  });

  it('lines and columns that are null by the documents of the tool are nothing strange', async () => {
    const symbol = { ...size, range, calls: [{ name: 'f', file: 'lib.rs', line: null }] };
    const matches = [{ line: 1, column: null, snippet: 'pub struct Größe;' }];
    const { data, diagnostics } = await query(
      found({ symbols: [{ ...symbol, matches }], summary: { total_matches: 1, truncated: false } }),
    );
    expect(diagnostics).toEqual([]);
    expect(data.matches?.[0]).toMatchObject({
      span: { relationships: { callees: [{ symbol: 'f', line: 0 }] } },
      matches: [{ span: { byte_start: 0, byte_end: 19, precision: 'line' } }],
    });
  });

  it('a context is in the symbol whose number it names, and one that names none stays', async () => {
    const whole = { ...range, end_column: 19 };
    const context = { kind: 'def', file: 'lib.rs', range, snippet: 'struct Größe;', parent_chain: [] };
    const document = found({
      matches: [{ path: 'a.txt', line: 2, column: 1, snippet: 'foo' }],
      symbols: [
        { ...size, name: 'first', range: whole },
        { ...size, range },
      ],
      contexts: [1, 0, 7].map((symbol_index) => ({ ...context, symbol_index })),
    });
    const named = ({ data }: QueryEnvelope) => data.matches?.map(({ name, contexts }) => [name, contexts]);
    const own = { kind: 'def', snippet: 'struct Größe;' };
    const stays = expect.objectContaining({ symbol_index: 7 });
    const all = await query(document);
    expect(named(all)).toMatchObject([
      [undefined, undefined],
      ['first', [own]],
      ['Größe', [own]],
    ]);
    expect(all.data['contexts']).toEqual([stays]);
    // Behind an element that is lost a number may be that of another symbol.
    const damaged = await query(JSON.stringify(document).replace('"name":"Größe"', '"name":Größe'));
    expect(named(damaged)).toMatchObject([
      [undefined, undefined],
      ['first', [own]],
    ]);
    const torn = await query(JSON.stringify(document).replace('"name":"first"', '"name":first'));
    expect(named(torn)).toMatchObject([
      [undefined, undefined],
      ['Größe', undefined],
    ]);
    expect(torn.data['contexts']).toHaveLength(3);
  });

  it('files of callers and callees that are known by their line are read where these were asked for', async () => {
    const calls = [{ name: 'f', file: 'gone.rs', line: 3 }];
    const document = JSON.stringify(
      found({ symbols: [{ ...size, range, calls }], summary: { total_matches: 1, truncated: false } }),
    );
    const asked = async (options: Partial<ConvertOptions> = {}) => {
      const { envelopes } = await convert(document, { adapters: [adapter], root: tree.root, ...options });
      const { data, diagnostics } = envelopes[0] as QueryEnvelope;
      expect(data.matches?.[0]?.span.relationships?.callees).toMatchObject([
        { file: 'gone.rs', byte_start: null, line: 3 },
      ]);
      return diagnostics.map(({ file, code }) => [file, code]);
    };
    expect(await asked()).toEqual([]);
    const enrichment = { ...NOTHING, relationships: new Set(['callees'] as const) };
    expect(await asked({ enrichment })).toEqual([['gone.rs', 'UNI-IO-001']]);
  });

  it('a key that a target and its symbol both have is there once, and that of the symbol in legacy', async () => {
    const symbol = { ...size, range, new: 1, role: 2 };
    const { data } = await query({ direction: 'both', targets: [{ symbol, new: { a: 3 }, role: 4 }] });
    expect(data.matches?.[0]).toMatchObject({ new: { a: 3 }, legacy: { new: 1, role: 4, 'symbol/role': 2 } });
  });

  it('a search without its list of matches is one of symbols', async () => {
    const { matches: _, ...document } = found({ symbols: [{ ...size, range }] });
    const { data } = await query(document);
    expect(data).toMatchObject({
      command: 'search',
      count: 1,
      matches: [{ name: 'Größe', span: { byte_start: 4, byte_end: 19 } }],
    });
  });

  it('the language of annotate is that of its arguments', async () => {
    const [envelope] = await read({ symbol: { ...size, language: 'Rust', range, attributes: {} } });
    const { result } = envelope as OperationEnvelope;
    expect(result?.['spans']).toMatchObject([
      { span: { language: 'rust', legacy: { semantics: { language: 'Rust' } } } },
    ]);
  });

  it('rows of an index have a signature, where a backend gives one', async () => {
    const row = { id: 1, file_id: 2, name: 'add', kind: 'function', language: 'typescript', range, signature: 'add()' };
    const { tool, data, diagnostics } = await query(`${JSON.stringify(row)}\n`);
    expect([tool, data['symbols'], diagnostics]).toEqual(['symgrep', [row], []]);
  });

  it('an index of an older revision does not name its root', async () => {
    const { tool, data } = await query({ schema_version: '1', tool_version: '0.0.0', created_at: 1, updated_at: 2 });
    expect([tool, data]).toEqual([
      'symgrep',
      { command: null, index_schema_version: '1', tool_version: '0.0.0', created_at: 1, updated_at: 2 },
    ]);
  });
});

/** What a run that printed this to stderr came to. */
async function failure(
  stderr: string,
  argv: readonly string[] = ['symgrep', 'search', 'x', '--format', 'json'],
  exit = 1,
) {
  const { envelopes } = await convert(Buffer.from(stderr), {
    adapters: [adapter],
    invocation: { argv, exit },
    errorCodes: true,
  });
  return envelopes[0] as OperationEnvelope;
}

describe('a failure', () => {
  const panic = (place: string, message: string) =>
    `\nthread 'main' (7) panicked at ${place}:\n${message}\nnote: run with \`RUST_BACKTRACE=1\`\n`;
  const vendored = '/home/u/vendor/tree-sitter-0.24.5/binding_rust/lib.rs:12:3';

  it.each([
    [panic('src/search/engine.rs:1:2', 'no entry'), 'SYM-INT-001', 'panicked at src/search/engine.rs:1:2: no entry'],
    [panic(vendored, 'no entry'), 'SYM-INT-001', `panicked at ${vendored}: no entry`],
    [
      panic('library/std/src/io/stdio.rs:1:2', 'failed printing to stdout: Broken pipe (os error 32)'),
      'SYM-IO-009',
      'panicked at library/std/src/io/stdio.rs:1:2: failed printing to stdout: Broken pipe (os error 32)',
    ],
    [
      "\nthread 'main' has overflowed its stack\nfatal runtime error: stack overflow, aborting\n",
      'SYM-INT-001',
      "thread 'main' has overflowed its stack",
    ],
    ['stream did not contain valid UTF-8\n', 'SYM-IO-004', 'stream did not contain valid UTF-8'],
    ['duplicate field `id` at line 1 column 9\n', 'SYM-IO-008', 'duplicate field `id` at line 1 column 9'],
    ['no such table: symbols\n', 'SYM-IO-008', 'no such table: symbols'],
    ['database is locked\n', 'SYM-IO-010', 'database is locked'],
    [
      'symbol search is only supported for known languages; got zig\n',
      'SYM-QRY-003',
      'symbol search is only supported for known languages; got zig',
    ],
  ])('%j', async (stderr, code, message) => {
    const { operation_type, error, diagnostics } = await failure(stderr);
    expect([operation_type, error?.code, error?.message, diagnostics.length]).toEqual(['search', code, message, 1]);
  });

  it('of the daemon to listen', async () => {
    const { operation_type, error } = await failure('Address already in use (os error 98)\n', ['symgrep', 'serve']);
    expect([operation_type, error?.code]).toEqual(['serve', 'SYM-IO-011']);
  });

  it('in words that nobody knows is not taken for a forgotten flag', async () => {
    const { message, error } = await failure('quite new\n');
    expect(message).toBe('symgrep ended with status 1 and printed text instead of JSON.');
    expect(error?.remediation).toBe('symgrep was run with --format json and failed: the note holds what it said.');
  });
});
