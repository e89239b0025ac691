import { createHash } from 'node:crypto';
import { afterAll, describe, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { adapter } from '../../adapters/splice/index.ts';
import { commandLine } from '../../adapters/splice/invocation.ts';
import { typedOperation } from '../../src/adapter.ts';
import type { OperationEnvelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { type ConvertOptions, convert } from '../../src/index.ts';
import { codesOf, oneEnvelope } from '../convert/one-envelope.ts';
import { sourceTree } from '../convert/source-tree.ts';

const SOURCE = 'fn zähle() -> u8 {\r\n\tlet t = "é🙂"; 1\r\n}\r\n\nfn caller() {\n\tzähle();\n}';
const bytes = Buffer.from(SOURCE);
const tree = sourceTree({ 'src/a.rs': SOURCE });
afterAll(() => tree.remove());

/** The places of the two functions, counted by hand. */
const DEFINED = { start: 0, end: 44 };
const CALLED = { start: 62, end: 70, line: 6 };

const { converted, query, operation } = oneEnvelope({ adapters: [adapter], root: tree.root });
const said = (message: string, data?: object) => ({ status: 'ok', message, ...(data !== undefined && { data }) });
const failed = (kind: string, message: string, more: object = {}) => ({
  status: 'error',
  error: { kind, message, ...more },
});
/** The source line of each place. */
const ENRICHMENT = {
  ...{ contextLines: 0, relationships: new Set<never>() },
  ...{ semantics: false, checksums: false, atomic: false, fullContext: false, macroHints: false, verify: false },
};

it('the places of these tests are true', () => {
  const textOf = ({ start, end }: { start: number; end: number }) => bytes.subarray(start, end).toString();
  expect(textOf(DEFINED)).toBe('fn zähle() -> u8 {\r\n\tlet t = "é🙂"; 1\r\n}');
  expect(textOf(CALLED)).toBe('zähle()');
});

describe('a result that is text before its status line', () => {
  const status = JSON.stringify(said('Snapshots differ'));
  const routine = 'Using SQLite backend: "/db/a.db"\n';

  it('is the data, whole', async () => {
    const text = `Snapshot Comparison\n\n${'  + fn a\n'.repeat(10_000)}`;
    const envelope = await query(`${routine}${text}${status}\n`);
    expect(envelope.data).toMatchObject({ command: 'verify', text });
    expect([envelope.partial, codesOf(envelope)]).toEqual([false, ['SPL-QRY-003', 'UNI-QRY-026']]);
  });

  it('is missing where nothing is before it but what every run prints', async () => {
    const envelope = await query(`${routine}${status}\n`);
    expect(envelope.data).not.toHaveProperty('text');
    expect([envelope.partial, codesOf(envelope)]).toEqual([true, ['SPL-QRY-003']]);
  });

  it('is cut above 256 KiB, which is a loss', async () => {
    const { envelopes, outcomes } = await convert(Buffer.from(`${'x'.repeat(300_000)}\n${status}\n`), {
      adapters: [adapter],
    });
    expect(outcomes).toEqual([5]);
    expect(envelopes[0]).toMatchObject({ partial: true, data: { text: 'x'.repeat(262_144) } });
    const loss = envelopes[0]?.diagnostics.find(({ code }) => code === 'UNI-QRY-028');
    expect(loss?.details).toMatchObject({ bytes_left_out: 37_857 });
  });
});

describe('wordings of status lines that no recording has', () => {
  it.each([
    [
      "Deleted snapshot 'snapshot-rename-17'",
      'snapshots_delete',
      { type: 'snapshots_delete', snapshot_id: 'snapshot-rename-17' },
    ],
    ['Deleted 3 snapshots', 'snapshots_cleanup', { type: 'snapshots_cleanup', deleted_count: 3 }],
    [
      'Only 2 snapshots exist (keeping 10), nothing to clean up',
      'snapshots_cleanup',
      { type: 'snapshots_cleanup', kept_count: 2, keep: 10 },
    ],
    [
      'Migration complete!\n  Source:       /db/a.db\n  Destination:  /db/b.v3\n' +
        '  Nodes:        3\n  Edges:        4\n  Verification: passed',
      'migrate',
      {
        type: 'migrate',
        source: '/db/a.db',
        destination: '/db/b.v3',
        nodes_migrated: 3,
        edges_migrated: 4,
        verification: 'passed',
      },
    ],
  ])('%j', async (message, type, result) => {
    const envelope = await operation(said(message));
    expect(envelope).toMatchObject({ operation_type: type, status: 'ok', message, partial: false });
    expect(envelope.result).toEqual(result);
  });

  it('of a migration with its data', async () => {
    const data = {
      destination: 'out/b.v3',
      edges_migrated: 4,
      metadata: {},
      nodes_migrated: 3,
      source: 'a.db',
      status: 'success',
    };
    const envelope = await operation(said('Migrated to out/b.v3', { ...data, verification: 'skipped' }));
    expect(envelope.result).toEqual({ type: 'migrate', ...data, verification: 'skipped' });
    expect(envelope.diagnostics).toEqual([]);
  });

  it('of a pattern in quotes, as Rust writes it', async () => {
    const pattern = String.raw`"a\"b\\\n\u{7f}'é"`;
    const { result } = await operation(
      said(`[dry-run] Would replace 2 occurrence(s) of ${pattern} across 1 file(s). No changes written.`),
    );
    expect(result).toEqual({
      type: 'apply_files',
      dry_run: true,
      matches_count: 2,
      find_pattern: 'a"b\\\n\u007f\'é',
      files_matched: 1,
    });
  });

  it.each(['1.0.0', '2.0.0'])('of places of all files as one list (%s)', async (version) => {
    const place = { file_path: './src/a.rs', byte_start: 0, byte_end: 9, start_line: 1, end_line: 1 };
    const { result } = await operation({
      ...{ schema_version: version, operation_id: 'u', operation_type: 'apply_files', status: 'ok', message: 'm' },
      result: { type: 'apply_files', spans: [{ ...place, start_col: 0, end_col: 9 }], files_modified: 1 },
    });
    expect(result).toMatchObject({ files_modified: 1, spans: [{ span: { file_path: 'src/a.rs', byte_end: 9 } }] });
    expect(Object.keys(result ?? {})).toEqual(['type', 'files_modified', 'spans']);
  });

  it('of a proof without checksums', async () => {
    const envelope = await query(said('Proof validation complete (no checksums)'));
    expect(envelope).toMatchObject({ data: { command: 'validate-proof' }, partial: true });
  });

  it('a symbol without relationships has a name and no result that is elsewhere', async () => {
    const envelope = await query(said('Symbol: fn :: leaf (no relationships found)'));
    expect(envelope).toMatchObject({
      data: { kind: 'fn', name: 'leaf', matches: [], count: 0 },
      diagnostics: [],
      partial: false,
    });
  });
});

describe('status lines', () => {
  it.each(['Retrieved code chunk (12 bytes)', 'Call relationships for main'])(
    'has its results in the text where it has no data: %s',
    async (message) => {
      const { data, partial, diagnostics } = await query(said(message));
      expect(data).not.toHaveProperty('matches');
      expect({ partial, codes: diagnostics.map(({ code }) => code) }).toEqual({
        partial: true,
        codes: ['SPL-QRY-003'],
      });
    },
  );

  it('of a declined prompt is no preview', async () => {
    expect((await operation(said('Deletion cancelled'))).result).toEqual({ type: 'snapshots_delete', deleted: false });
  });

  it('names the file that was not found as all files are named', async () => {
    const { data } = await query(said(`No code chunk found at ${tree.root}/src/a.rs:0-9`));
    expect(data).toMatchObject({ file_path: 'src/a.rs', matches: [] });
  });

  const step = { index: 2, type: 'rename', success: false, error: 'No symbol.', duration_ms: 3 };
  const done = said('Batch complete: 0 succeeded, 1 failed', { operations: [step] });
  const printed = '[x] Op 2/?: rename (3)\n     Error: No symbol.\n';

  it('says each failed step of a batch as a finding, once', async () => {
    for (const input of [done, `${JSON.stringify(done)}\n${printed}`]) {
      const { result, diagnostics } = await operation(input);
      expect(result).toMatchObject({ operations: [step] });
      expect(diagnostics).toEqual([
        { tool: 'splice', level: 'error', message: 'No symbol.', details: { index: 2, type: 'rename' } },
      ]);
    }
  });

  it('does so where only the text has it', async () => {
    const failure = failed('Other', 'Batch execution stopped: 1 operation(s) failed');
    const { diagnostics } = await operation(`${printed}${JSON.stringify(failure)}`, { errorCodes: true });
    expect(diagnostics).toContainEqual(
      expect.objectContaining({ level: 'error', message: 'No symbol.', code: 'SPL-QRY-011' }),
    );
  });

  it('that says an exit status of success, where the run had none, is reported', async () => {
    const invocation = (exit: number) => ({ invocation: { argv: ['splice', 'batch'], cwd: tree.root, exit } });
    expect(codesOf(await operation(done, invocation(1)))).toContain('SPL-QRY-005');
    expect(codesOf(await operation(done, invocation(0)))).not.toContain('SPL-QRY-005');
    const pending = said('Batch preview complete: 1 operations');
    expect(codesOf(await operation(pending, invocation(1)))).toEqual([]);
  });
});

describe('a failure whose message alone names the file', () => {
  it.each([
    ['I/O error: File already exists: src/b.rs', 'src/b.rs'],
    ['Overlapping replacements detected in src/b.rs', 'src/b.rs'],
    ["Rename failed: Symbol 'a' not found in file 'src/b.rs'", 'src/b.rs'],
    ["File 'src/b.rs' is not under workspace root '/r'", 'src/b.rs'],
    ['Cannot find Cargo.toml for src/b.rs', 'src/b.rs'],
    ['No project marker found in any ancestor of src/b.rs within $HOME or before /tmp', 'src/b.rs'],
    ['I/O error for path src/b.rs: No such file or directory (os error 2)', 'src/b.rs'],
    ['I/O error: Failed to read file: src/b.rs', 'src/b.rs'],
    ["I/O error: Text 'a' not found in file src/b.rs", 'src/b.rs'],
    ['I/O error for path <unknown>: Is a directory (os error 21)', undefined],
    ['I/O error for path : Is a directory (os error 21)', undefined],
  ])('names that: %s', async (message, file) => {
    expect((await operation(failed('Io', message))).error?.file).toBe(file);
  });

  it.each([
    ['I/O error: File already exists: src/b.rs', { file: 'src/b.rs', code: 'SPL-E031' }],
    ['The code is wrong.', { code: 'SPL-E043' }],
  ])('names it and has its code also where create prints the message alone: %s', async (error, expected) => {
    expect((await operation({ error, valid: false }, { errorCodes: true })).error).toMatchObject(expected);
  });
});

describe('places that mean that there is none', () => {
  it('a relationship at 0 to 0 in line 0 has no bytes and no line; an import has', async () => {
    const relationship = { kind: 'unknown', file_path: 'src/a.rs', line_start: 0, byte_start: 0, byte_end: 0 };
    const symbol = {
      ...{ file_path: 'src/a.rs', symbol: 'zähle', kind: 'fn', byte_start: DEFINED.start, byte_end: DEFINED.end },
      ...{ start_line: 0, end_line: 0, start_col: 0, end_col: 0 },
      relationships: {
        callers: [
          {
            rel_type: 'caller',
            name: 'caller',
            ...relationship,
            line_start: 6,
            byte_start: CALLED.start,
            byte_end: CALLED.end,
          },
        ],
        callees: [{ rel_type: 'callee', name: 'x', ...relationship }],
        imports: [{ rel_type: 'import', name: 'crate::q', ...relationship, file_path: '', byte_end: 2 }],
      },
    };
    const { data } = await query({
      ...{
        schema_version: '2.0.0',
        execution_id: 'x',
        operation_type: 'query',
        status: 'ok',
        message: 'Found 1 symbols',
        tool: 'splice',
      },
      result: { type: 'query', labels: ['fn'], count: 1, symbols: [symbol] },
    });
    expect(data.matches?.[0]?.span?.relationships).toMatchObject({
      callers: [{ byte_start: CALLED.start, byte_end: CALLED.end, line: CALLED.line }],
      callees: [{ file: 'src/a.rs', byte_start: null, byte_end: null, line: 0 }],
      imports: [{ file: 'src/a.rs', byte_start: 0, byte_end: 2, line: 1 }],
    });
  });

  it('a symbol of a cycle that the index does not have is in a file', async () => {
    const ghost = { name: 'ghost', kind: '', file_path: 'src/a.rs', byte_start: 0, byte_end: 0 };
    const cycle = { id: 'cycle-0', size: 1, members: [ghost], representative: ghost, is_self_loop: true };
    const { data } = await query({ total_cycles: 1, max_cycles: 100, truncated: false, cycles: [cycle] });
    const span = { file_path: 'src/a.rs', byte_start: null, byte_end: null, start_line: 0, precision: 'file' };
    expect(data['cycles']).toMatchObject([{ members: [{ name: 'ghost', span }], representative: { span } }]);
  });

  it('a file that is not known is none', async () => {
    const unknown = { file: '<unknown>' };
    const { error } = await operation(failed('InvalidSpan', 'Invalid span (1, 2) in <unknown>', unknown));
    expect(error).not.toHaveProperty('file');
    expect(error).toMatchObject({ details: { kind: 'InvalidSpan' }, legacy: unknown });
    const finding = { tool: 'tsc', level: 'error', message: 'wrong', ...unknown, line: 3, column: 1 };
    const { diagnostics } = await operation(failed('CompilerError', 'It failed', { diagnostics: [finding] }));
    expect(diagnostics[0]).not.toHaveProperty('file');
    expect(diagnostics[0]).toMatchObject({ message: 'wrong', legacy: { ...unknown, line: 3, column: 1 } });
  });

  it.each([
    ['SPL-E001', "Symbol 'is_even' not found in file 'src/journal.rs'"],
    ['SPL-E031', 'Failed to resolve database path /db/absent.db: No such file or directory (os error 2)'],
    ['SPL-E031', 'Migration failed: Database not found: /db/absent.db'],
    ['SPL-E031', 'Snapshot not found: absent.json'],
    ['SPL-E052', 'Batch execution stopped: 1 operation(s) failed'],
    ['SPL-E053', 'Batch spec contains no operations'],
    ['SPL-E091', 'Failed to open Magellan graph: connection error: unable to open database file: /db/x.db'],
    ['SPL-E091', 'Migration failed: Magellan error: Failed to open database at a.db'],
    ['SPL-E091', 'Error checking schema version: Magellan error: Failed to open database at a.db: DB_COMPAT: not a sq'],
    ['SPL-QRY-006', 'Manifest has no parent directory'],
    ['SPL-QRY-006', 'Backup directory has no parent directory'],
    ['SPL-QRY-006', 'Cannot determine workspace root from manifest path'],
    ['SPL-QRY-006', 'Unknown error code: SPL-E999'],
    ['SPL-QRY-006', '--name or --symbol-id required'],
    ['SPL-QRY-006', '--name, --symbol-id, or --semantic-query required'],
    ['SPL-QRY-006', '--file is required unless --batch is used'],
    ['SPL-QRY-006', 'The --language flag is required when --batch is used'],
    ['SPL-QRY-006', 'No labels specified. Use --label <LABEL> or --list to see all labels'],
    ['SPL-QRY-006', 'Invalid glob pattern: Pattern syntax error near position 4: invalid range pattern'],
    ['SPL-QRY-000', 'Label queries require SQLite backend'],
    ['SPL-QRY-000', "Snapshot 'nope' not found"],
  ])('a failure of no kind has the code %s by its words: %s', async (code, message) => {
    const { error } = await operation(failed('Other', message), { errorCodes: true });
    expect(error).toMatchObject({ code, message, details: { kind: 'Other' } });
  });

  it.each([
    ['error', undefined],
    ['warning', { severity: 'warning' }],
  ])('a failure is an error, also where its code has the severity %s', async (severity, legacy) => {
    const more = { error_code: { code: 'SPL-E002', severity } };
    const { error } = await operation(failed('AmbiguousSymbol', "Ambiguous symbol 'a'", more));
    expect(error).toMatchObject({ level: 'error', code: 'SPL-E002', details: { kind: 'AmbiguousSymbol' } });
    expect([error?.legacy, error?.details?.['severity']]).toEqual([legacy, undefined]);
  });

  it.each([
    ['src/a.rs', undefined],
    ['src/b.rs', 'src/b.rs'],
  ])('a failure in %s names its file once', async (file, details) => {
    const diagnostics = [{ tool: 'tsc', level: 'error', message: 'wrong', file: 'src/a.rs', line: 1, column: 1 }];
    const { error } = await operation(failed('CompilerError', 'It failed', { file, diagnostics }));
    expect([error?.file, error?.details?.['file_path']]).toEqual(['src/a.rs', details]);
  });
});

it('exported calls are places, exported references are none', async () => {
  const { data, diagnostics } = await query({
    ...{ schema_version: '1.0.0', timestamp: '2026-04-27T10:00:00+00:00', db_path: '/db/a.db' },
    data: {
      files: [],
      symbols: [],
      references: [{ from_symbol_id: 'ab', to_symbol_id: 'cd', reference_kind: 'use' }],
      calls: [
        { caller_symbol_id: 'ab', callee_symbol_id: 'cd', call_site_file: 'src/a.rs', call_site_line: CALLED.line },
      ],
    },
  });
  expect(data['references']).toEqual([{ from_symbol_id: 'ab', to_symbol_id: 'cd', reference_kind: 'use' }]);
  // Nothing tells what is on the line.
  const line = { byte_start: null, start_line: 6, start_col: 0, end_line: 6, end_col: 0, precision: 'line' };
  expect(data.matches).toMatchObject([{ role: 'call', span: line, caller_symbol_id: 'ab', callee_symbol_id: 'cd' }]);
  expect(diagnostics.map(({ code }) => code)).toEqual(['SPL-QRY-004', 'UNI-V-005']);
});

describe('failures', () => {
  it.each([
    ['reachable', 'SymbolNotFound', "Symbol 'x' not found in 'src/a.rs'"],
    ['slice', 'Other', 'Target symbol not found'],
    ['suggest', 'Io', 'I/O error: Database not found: x.db'],
    ['rename', 'Other', 'Failed to replace in src/a.rs at 0..4: Invalid span (0, 4) in src/a.rs (file size: 2)'],
    ['patch', 'Other', '--symbol is required unless --batch <file> is provided'],
    ['plan', 'Other', 'Cannot determine workspace directory from plan path'],
    ['undo', 'Other', 'Manifest has no parent directory'],
    ['query', 'Other', '--count requires at least one --label'],
    ['query', 'Other', 'The --list flag requires SQLite backend. Use another build.'],
    ['complete', 'Other', 'Failed to resolve database path x.db: No such file or directory (os error 2)'],
    ['snapshots_cleanup', 'Other', 'Refusing to delete 60 snapshots (threshold 50). Re-run with --yes'],
    ['migrate', 'Other', 'Source database is not SQLite format (detected: native-v3).'],
    ['migrate_db', 'Other', 'Error checking schema version: x'],
  ])('of %s are known by their words', async (type, kind, message) => {
    expect((await operation(failed(kind, message))).operation_type).toBe(type);
  });

  it.each([
    ['RenameFailed', 'Rename failed: --symbol and --name are mutually exclusive', false],
    ['RenameFailed', "Rename failed: Failed to read definition file 'src/a.rs': not there", false],
    ['RenameFailed', 'Rename failed: Failed to get references: x', false],
    ['RenameFailed', 'Rename failed: Failed to write proof: directory not found', true],
    ['RenameFailed', 'Rename failed: Failed to generate after snapshot: x', true],
    ['Other', 'Failed to replace in src/a.rs at 0..4: x', true],
    ['Other', 'Overlapping replacements detected in src/b.rs', true],
    ['Other', 'cargo check timed out after 120 seconds', true],
    ['InvalidSpan', 'Invalid span (5, 900) in src/b.rs', true],
    ['AnalyzerNotAvailable', 'rust-analyzer not found: Path', true],
    ['SymbolNotFound', "Symbol 'x' not found in 'src/a.rs'", false],
  ])('%s: %s', async (kind, message, unproven) => {
    const codes = codesOf(await operation(failed(kind, message, { file: 'src/a.rs' })));
    expect(codes.includes('SPL-V-001')).toBe(unproven);
  });

  it('of a preview leave the files alone', async () => {
    const document = failed('ParseValidationFailed', 'x', { file: 'src/a.rs' });
    const ran = async (...argv: string[]) =>
      codesOf(await operation(document, { invocation: { argv: ['splice', 'patch', ...argv] } }));
    expect(await ran('--file', 'src/a.rs')).toContain('SPL-V-001');
    for (const flag of ['-n', '--dry-run', '--preview'])
      expect(await ran('--file', 'src/a.rs', flag)).not.toContain('SPL-V-001');
  });

  it.each(['cargo-check', 'rust-analyzer'])('of %s that name no line name a directory', async (tool) => {
    const finding = { tool, level: 'error', message: 'no manifest', file: './src', tool_path: '/bin/x' };
    const { error, diagnostics } = await operation(failed('AnalyzerFailed', 'x', { diagnostics: [finding] }));
    expect(diagnostics[0]).toMatchObject({
      tool,
      message: 'no manifest',
      details: { directory: 'src', tool_path: '/bin/x' },
    });
    expect(diagnostics[0]?.file).toBeUndefined();
    expect(error?.file).toBeUndefined();
  });

  it('tsc counts UTF-16, javac and python give lines', async () => {
    const at = (tool: string, more: object) => ({ tool, level: 'error', message: 'm', file: 'src/b.ts', ...more });
    const { diagnostics } = await operation(
      failed('CompilerValidationFailed', 'x', {
        file: 'src/b.ts',
        diagnostics: [
          at('typescript-compiler', { line: 2, column: 15, code: 'TS2304' }),
          at('python-compiler', { line: 3 }),
          at('javascript-compiler', {}),
        ],
      }),
    );
    const line = (number: number) => ({ byte_start: null, start_line: number, start_col: 0, precision: 'line' });
    expect(diagnostics).toMatchObject([
      {
        tool: 'tsc',
        code: 'TS2304',
        span: { ...line(2), legacy: { column: 15 } },
        legacy: { tool: 'typescript-compiler' },
      },
      { tool: 'python-compiler', span: line(3) },
      { tool: 'javascript-compiler', file: 'src/b.ts' },
      { code: 'SPL-V-001' },
    ]);
    expect(diagnostics[2]?.span).toBeUndefined();
  });
});

it('what create says of code that does not compile has that code', async () => {
  const document = '{"is_valid":false,"errors":[],"warnings":[]}\n';
  const stderr = "Failed to create file: Compiler validation failed for unknown in file 'src/n.rs'\n";
  const envelope = await operation(document, {
    errorCodes: true,
    invocation: { argv: ['splice', 'create'], exit: 1, stderr },
  });
  expect(codesOf(envelope)).toContain('SPL-E043');
});

it.each([
  ['batch', ['patch', '--batch=b.json']],
  ['snapshots', ['snapshots', '--output', 'json', 'list', '--operation', 'delete']],
  ['snapshots_delete', ['snapshots', '-o', 'json', 'delete', 'x']],
  ['migrate', ['migrate', '--source', 'a.db']],
])('%s was typed', (command, words) => {
  expect(typedOperation(commandLine, { argv: ['splice', ...words] })).toBe(command);
});

it('sums that failed are no sums, in the form of 2.0 to 2.2 too', async () => {
  const before = createHash('sha256').update(bytes).digest('hex');
  const span = {
    ...{ file_path: 'src/a.rs', symbol: 'zähle', kind: 'function', byte_start: DEFINED.start, byte_end: DEFINED.end },
    ...{
      line_start: 1,
      line_end: 3,
      col_start: 0,
      col_end: 1,
      span_id: 'u',
      match_id: 'm',
      before_hash: before,
      after_hash: 'a'.repeat(64),
    },
    ...{
      span_checksum_before: 'checksum-failed',
      span_checksum_after: 'b'.repeat(64),
      checksum_before: 'c'.repeat(64),
      ...{ semantic_kind: 'type', language: 'rust' },
    },
  };
  const { result, diagnostics } = await operation({
    ...{
      version: '2.0.0',
      operation_id: 'refactor',
      operation_type: 'patch',
      status: 'ok',
      message: 'Patched',
      timestamp: '2026-01-23T10:00:00Z',
    },
    result: {
      type: 'patch',
      file: 'src/a.rs',
      symbol: 'zähle',
      kind: 'function',
      spans: [span],
      before_hash: before,
      after_hash: 'a'.repeat(64),
    },
  });
  expect(result?.['spans']).toMatchObject([
    {
      span: {
        ...{ byte_start: 0, byte_end: 44, start_line: 1, start_col: 0, end_line: 3, end_col: 1 },
        legacy: {
          span_checksum_before: 'checksum-failed',
          span_checksum_after: 'b'.repeat(64),
          checksum_before: 'c'.repeat(64),
          ...{ semantic_kind: 'type', language: 'rust' },
        },
      },
    },
  ]);
  expect(JSON.stringify(result)).not.toContain('"checksums"');
  // Every key is known.
  expect(diagnostics).toEqual([]);
});

describe('JSON in the source text before a status line', () => {
  const status =
    '{"status":"ok","message":"Retrieved code chunk (44 bytes)",' +
    '"data":{"byte_end":44,"byte_start":0,"file":"src/a.rs"}}\n';
  const source = 'rows = [\n    {"a": 1},\n{"b": [2]},\n]\n[\n  3\n]\n{}\n';
  const run = { invocation: { argv: ['splice', 'get'] } };

  it.each([
    ['from a pipe', {}],
    ['under --tool', { tool: 'splice' }],
    ['in a run', run],
  ])('is text %s', async (_, options) => {
    const envelope = await query(`${source}${status}`, options);
    expect(envelope).toMatchObject({ data: { command: 'get', count: 1, text: source }, partial: false });
    expect(codesOf(envelope)).toEqual(['UNI-QRY-026']);
    expect(envelope.data.matches?.[0]?.match_id).toBe((await query(status)).data.matches?.[0]?.match_id);
  });

  it('is text in a form of another tool, too, where the tool is known', async () => {
    const ofOther = `#"\n{"status": "ok"}\n"#;\n`;
    for (const options of [run, { tool: 'splice' }]) {
      const envelope = await query(`${ofOther}${status}`, { adapters, ...options });
      expect(envelope).toMatchObject({ tool: 'splice', data: { command: 'get', text: ofOther } });
    }
    // What names its tool is that tool's, and so is what no document of splice follows.
    const named = '{"tool":"magellan","schema_version":"1.0.0","execution_id":"1-2","data":{"files":[]}}\n';
    for (const text of [`${named}${status}`, `{"status": "ok"}\n${JSON.stringify(said('No symbols found'))}`]) {
      const { envelopes } = await convert(Buffer.from(text), { adapters, root: tree.root, ...run });
      expect(envelopes.map(({ tool }) => tool)).toEqual([text.startsWith(named) ? 'magellan' : 'symgrep', 'splice']);
    }
  });

  it('and what is no text keeps all elements of its lists while that is not known', async () => {
    // The second one can't be read where the first is.
    const diagnostics = [{ first: 'x' }, { second: '\u001b' }];
    const { data } = await query({ tool: {}, diagnostics }, { tool: 'splice' });
    expect(data['diagnostics']).toEqual(diagnostics);
  });

  it('is no text where no source is printed, or nothing follows', async () => {
    const all = async (text: string, options: Partial<ConvertOptions> = {}) =>
      (await convert(Buffer.from(text), { adapters: [adapter], root: tree.root, ...options })).envelopes;
    const undone = '{"status":"ok","message":"Restored 1 file(s) from backup."}\n';
    expect((await all(`x\n{"a":1}\ny\n{"b":2}\n${undone}`)).map(({ tool }) => tool)).toEqual([
      'unify',
      'unify',
      'splice',
    ]);
    expect(await all('{"a":1}\n{"b":2}\nz')).toMatchObject([
      { error: { details: { keys: ['a'] } } },
      { error: { details: { keys: ['b'] } }, diagnostics: [{}, { note: '\n\nz' }] },
    ]);
    expect((await all(`{"a":1}\n{"b":2}\n${undone}`, run)).map(({ tool }) => tool)).toEqual([
      'splice',
      'splice',
      'splice',
    ]);
  });

  it('is no text when there is too much of it to wait', async () => {
    const many = '{"a":1}\n'.repeat(1030);
    const { envelopes } = await convert(Buffer.from(`${many}${status}`), { adapters: [adapter], root: tree.root });
    expect(envelopes.length).toBe(1031 - 5);
  });

  it('is not taken for what is before another document', async () => {
    const { envelopes } = await convert(Buffer.from(`${status}{"a":1}\n${status}`), {
      adapters: [adapter],
      root: tree.root,
    });
    expect(envelopes).toHaveLength(2);
    expect((envelopes[1] as QueryEnvelope).data['text']).toBe('\n{"a":1}\n');
  });
});

it('lines that the tool counted at form feeds are put right where the file is the one that it saw', async () => {
  const feeds = sourceTree({ 'src/f.rs': 'a\fb\nfn éx() {\n}\n' });
  const hash = (text: string) => createHash('sha256').update(text).digest('hex');
  const place = { file_path: 'src/f.rs', symbol: 'éx', kind: 'function', byte_start: 4, byte_end: 16 };
  const span = { ...place, start_line: 3, end_line: 4, start_col: 0, end_col: 1, span_id: 'u' };
  const patched = (before: string, options: Partial<ConvertOptions> = {}) =>
    operation(
      {
        ...{
          schema_version: '2.0.0',
          execution_id: 'x',
          operation_type: 'patch',
          status: 'ok',
          message: 'Patched',
          tool: 'splice',
        },
        result: { type: 'patch', file: 'src/f.rs', spans: [span], before_hash: hash(before), after_hash: hash('') },
      },
      { root: feeds.root, ...options },
    );
  const spanOf = ({ result }: OperationEnvelope) => (result?.['spans'] as { span: object }[] | undefined)?.[0]?.span;
  const seen = await patched('a\fb\nfn éx() {\n}\n');
  expect(spanOf(seen)).toMatchObject({
    start_line: 2,
    start_col: 0,
    end_line: 3,
    end_col: 1,
    legacy: { start_line: 3, end_line: 4 },
  });
  expect(codesOf(seen)).toContain('UNI-V-002');
  // Of another file nothing is known but what the tool says.
  expect(spanOf(await patched('another'))).toMatchObject({ start_line: 3, start_col: 0, end_line: 4, end_col: 1 });
  feeds.remove();
});

it('a place in a file that a change left as it was is proved by it', async () => {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const place = { file: 'src/a.rs', byte_start: CALLED.start, byte_end: CALLED.end };
  const message = 'Patched 1 file(s) across 1 batch(es).';
  const patched = (after_hash: string) =>
    operation(said(message, { files: [{ file: 'src/a.rs', before_hash: hash, after_hash }], span_ids: [place] }));
  const same = await patched(hash);
  expect(codesOf(same)).toEqual([]);
  expect(same.result?.['spans']).toMatchObject([{ span: { start_line: CALLED.line, start_col: 1 } }]);
  // Of another one, which the file is not in, its state is known, too.
  expect((await patched('0'.repeat(64))).result?.['spans']).toMatchObject([{ span: { start_line: CALLED.line } }]);
});

describe('lines that end elsewhere than at a newline for the tool', () => {
  const text = 'fn a() {}\n\ffn bb() {}\n// é\vx\nfn c() { bb() }\rfn d() { bb(); }\r';
  const lines = text.split(/(?<=[\n\f\v\r])/);
  const found = (line: number, start: number) => ({
    ...{ byte_start: start, byte_end: start + 2, column: start - Buffer.byteLength(lines.slice(0, line - 1).join('')) },
    ...{ context_before: [lines[line - 2]], context_selected: [lines[line - 1]], context_after: [lines[line]] },
    ...{ file: 'src/f.rs', line, matched_text: 'bb' },
  });
  const searched = (matches: readonly object[], source: string, contextLines?: number) => {
    const { root, remove } = sourceTree({ 'src/f.rs': source });
    const enrichment = { ...ENRICHMENT, contextLines: contextLines as number };
    const document = { count: matches.length, matches, message: 'Found', pattern: 'bb', status: 'ok' };
    const options = { root, ...(contextLines !== undefined && { enrichment }) };
    return query(document, options).finally(remove);
  };
  const matches = [found(3, 14), found(6, 39)];
  const bytes = Buffer.from(text);
  expect(bytes.subarray(14, 16).toString() + bytes.subarray(39, 41).toString()).toBe('bbbb');

  it('are those of the file, and what it quotes is kept aside', async () => {
    const envelope = await searched(matches, text);
    expect(codesOf(envelope)).toEqual([]);
    expect(envelope.data.matches).toMatchObject([
      { span: { byte_start: 14, start_line: 2, start_col: 4, end_line: 2, end_col: 6 } },
      { span: { byte_start: 39, start_line: 4, start_col: 9, end_line: 4, end_col: 11 } },
    ]);
    expect(envelope.data.matches?.map(({ span }) => [span.context, span.legacy])).toEqual([
      [undefined, { context: { before: ['\f'], selected: ['fn bb() {}'], after: ['// é\v'] } }],
      [undefined, { context: { before: ['x'], selected: ['fn c() { bb() }'], after: ['fn d() { bb(); }'] } }],
    ]);
  });

  it('give whole lines of the file where these are asked for', async () => {
    const envelope = await searched(matches, text, 1);
    expect(envelope.data.matches?.map(({ span }) => span.context)).toEqual([
      { before: ['fn a() {}'], selected: ['\ffn bb() {}'], after: ['// é\vx'] },
      { before: ['// é\vx'], selected: ['fn c() { bb() }\rfn d() { bb(); }\r'], after: [] },
    ]);
  });

  it('are held against the file all the same', async () => {
    const envelope = await searched(matches, text.replace('\f', '\f\f'), 1);
    expect(codesOf(envelope)).toContain('UNI-V-001');
    const another = await searched([found(3, 14)], text.replace('é', 'ö'), 1);
    expect(codesOf(another)).toContain('UNI-V-001');
  });
});

it.each([
  ['No project marker (Cargo.toml, go.mod) found in any ancestor of src/a.rs within $HOME or before /tmp'],
  ['Failed to replace in src/a.rs at 3..9: File content is not valid UTF-8'],
])('a failure has the file that only its message names: %s', async (message) => {
  const { error } = await operation(failed('Other', message));
  expect(error).toMatchObject({ message, file: 'src/a.rs' });
});

it('an envelope with an unknown `span` of the tool’s in it is left alone when it is converted again', async () => {
  const failure = failed('SymbolNotFound', 'Symbol not found: x', { error_code: { span: {}, code: 'SPL-E001' } });
  const envelope = await converted(failure);
  expect(envelope).toMatchObject({ error: { details: { span: {} } } });
  expect(await converted(envelope)).toEqual(envelope);
});

it.each([
  [
    'a result',
    {
      ...{ schema_version: '2.0.0', operation_id: 'u', operation_type: 'delete', status: 'ok', message: 'm' },
      result: { type: 'delete', spans: ['x'] },
    },
  ],
  ['a status line', said("Deleted 'a' (1 references + definition) across 1 file(s).", { span_ids: ['x'] })],
])('what is no place among the places of %s is beside them', async (_, document) => {
  const { result } = await operation(document);
  expect(result).toMatchObject({ unplaced: ['x'], spans: [] });
});

it('a number that snapshots give to different symbols is reported; one that was renamed or moved is not', async () => {
  const state = (id: string, name: string, path: string) => ({
    ...{ byte_span: [0, 5], fan_in: 0, fan_out: 0, file_path: path, id, kind: 'fn', name },
  });
  const changed = (id: string, before: readonly [string, string], after: readonly [string, string]) => ({
    ...{ id, name: after[0], change_type: 'Modified', before: state(id, ...before), after: state(id, ...after) },
  });
  const verified = (details: readonly object[]) =>
    query({
      ...{ after_timestamp: 2, before_timestamp: 1, edge_details: [], edges_added: 0, edges_removed: 0 },
      ...{ invariant_results: [], symbol_details: details },
      ...{ symbols_added: 0, symbols_modified: details.length, symbols_removed: 0 },
    });
  const renamed = changed('1', ['a', 'a.rs'], ['b', 'a.rs']);
  const moved = changed('2', ['a', 'a.rs'], ['a', 'b.rs']);
  const added = { id: '3', name: 'c', change_type: 'Added', before: null, after: state('3', 'c', 'a.rs') };
  expect(codesOf(await verified([renamed, moved, added]))).not.toContain('SPL-REF-002');
  const { diagnostics } = await verified([renamed, changed('4', ['a', 'a.rs'], ['b', 'b.rs']), added]);
  expect(diagnostics.filter(({ code }) => code === 'SPL-REF-002')).toMatchObject([
    { level: 'note', details: { symbols: 1 } },
  ]);
});

it('a place of an error and of the finding that tells why is counted once', async () => {
  const finding = (line: number) => ({ tool: 'cargo-check', level: 'error', message: 'no', file: 'src/a.rs', line });
  const envelope = await operation(
    failed('CargoCheckFailed', "Cargo check failed in workspace 'src'", { diagnostics: [finding(1), finding(5)] }),
    { enrichment: ENRICHMENT },
  );
  expect(envelope.error?.span).toBeDefined();
  expect(envelope.diagnostics.find(({ code }) => code === 'UNI-V-007')?.details).toMatchObject({
    count: 2,
    places: [{ pointer: '/error/diagnostics/0' }, { pointer: '/error/diagnostics/1' }],
  });
});

it('an item without a place has no span, whatever it calls so', async () => {
  const odd = { byte_start: 0, match_id: 'x', span: 7 };
  const { result } = await operation(
    said("Deleted 'a' (0 references + definition) across 1 file(s).", { span_ids: [odd] }),
  );
  expect(result?.['spans']).toEqual([{ byte_start: 0, legacy: { match_id: 'x', span: 7 } }]);
});

it('keeps what is where an object lost its brace', async () => {
  const said = { operation_type: 'patch', status: 'ok', message: 'm', tool: 'splice', timestamp: null };
  const head = { schema_version: '2.0.0', execution_id: '5918541c-7fd9-46c1-bdef-f75f9e6bf498', ...said };
  const sums = { before_hash: 'aa', after_hash: 'bb' };
  const result = { type: 'patch', file: 'src/a.rs', symbol: 's', spans: [], ...sums, lines_added: 3 };
  const text = JSON.stringify({ ...head, result }).replace('"result":{', '"result":');
  const patched = await operation(text);
  expect(patched).toMatchObject({ status: 'ok', partial: true, result: { file_path: 'src/a.rs', lines_added: 3 } });
  expect(patched.legacy).toMatchObject({ result: 'type' });
});

it.each([
  { error: { code: 'SPLICE_E001', message: 'no' }, status: 'partial' },
  { diagnostics: [{ level: 'error', code: 'SPL-E001', message: 'no' }] },
])('what a query says of problems are diagnostics: %j', async (more) => {
  const said = { operation_type: 'get', status: 'ok', message: 'm', tool: 'splice', timestamp: null };
  const head = { schema_version: '2.0.0', execution_id: '5918541c-7fd9-46c1-bdef-f75f9e6bf498', ...said };
  const { diagnostics, data } = await query({ ...head, result: { type: 'query', count: 0, symbols: [] }, ...more });
  expect(diagnostics).toMatchObject([{ tool: 'splice', level: 'error', code: 'SPL-E001', message: 'no' }]);
  expect(data).toEqual({ command: 'get', matches: [], count: 0 });
});

it('levels and programs may be called what every object has', async () => {
  const said = { message: 'm', level: 'hasOwnProperty', tool: 'constructor', file: 'src/a.rs', line: 1, column: 1 };
  const { diagnostics } = await operation(failed('CompilerError', 'm', { diagnostics: [said] }));
  expect(diagnostics[0]).toMatchObject({ tool: 'constructor', level: 'error', legacy: { level: 'hasOwnProperty' } });
});

it('the type that a document says is not lost where its message tells another one', async () => {
  const { result } = await operation(said('Patched 0 file(s) across 2 batch(es).', { files: [], type: 'later' }));
  expect(result).toMatchObject({ type: 'later', files_modified: 0 });
});
