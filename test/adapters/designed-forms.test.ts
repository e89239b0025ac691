import { afterAll, describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Json, JsonObject } from '../../src/adapter.ts';
import type { ConvertOptions } from '../../src/index.ts';
import { oneEnvelope } from '../convert/one-envelope.ts';
import { sourceTree } from '../convert/source-tree.ts';

/**
 * Forms of tools without a public program, or without a second version: as their documents describe them, with what may
 * be missing.
 */
const SOURCE = '// é\r\nfn main() {\r\n\trun();\r\n}\r\n';
const tree = sourceTree({ 'src/a.rs': SOURCE });
afterAll(() => tree.remove());

const { converted } = oneEnvelope({ adapters, root: tree.root });
const envelopeOf = converted as unknown as (document: Json, more?: Partial<ConvertOptions>) => Promise<JsonObject>;

const codesIn = ({ diagnostics }: JsonObject) => (diagnostics as JsonObject[]).map(({ code }) => code);

describe('llmtransform', () => {
  const failure = {
    execution_id: '278cdcb2-7d38-48ca-913f-27166505c581',
    success: false,
    final_checksum: null,
    total_byte_shift: 0,
    applied_count: 0,
    skipped_count: 0,
    error_count: 0,
    edits: [],
    error: 'Checksum mismatch: expected a, got b',
  };

  test('a failure whose sum is null, as in the manual', async () => {
    const envelope = await envelopeOf(failure);
    expect(envelope).toMatchObject({ tool: 'llmtransform', status: 'error', message: failure.error });
    expect(envelope['legacy']).toEqual({ success: false, final_checksum: null });
    expect(codesIn(envelope)).toEqual([undefined]);
  });

  test('a failure without a sum', async () => {
    const { final_checksum: _, ...document } = failure;
    expect(await envelopeOf(document)).toMatchObject({
      tool: 'llmtransform',
      status: 'error',
      legacy: { success: false },
    });
  });

  test('what is no edit stays among them', async () => {
    const edit = { byte_offset: 3, status: 'applied' };
    const document = { ...failure, success: true, error: null, applied_count: 1, edits: [edit, null] };
    expect(await envelopeOf(document)).toMatchObject({
      message: '1 of 1 edit applied.',
      result: { applied_count: 1, edits: [edit, null] },
    });
  });

  test('no error, and said so', async () => {
    const envelope = await envelopeOf({ ...failure, success: true, error: null });
    expect(envelope).toMatchObject({ tool: 'llmtransform', status: 'ok' });
    expect(codesIn(envelope)).toEqual([]);
  });
});

describe('llmastsearch', () => {
  const at = SOURCE.indexOf('fn') + 1; // é is two bytes
  const match = {
    pattern_index: 0,
    captures: [{ index: 0, name: 'name', byte_start: at + 3, byte_end: at + 7, content: 'main' }],
    byte_start: at,
    byte_end: at + 2,
    start: { row: 1, column: 0 },
    end: { row: 1, column: 2 },
  };
  const result = {
    execution_id: 'x',
    file_path: 'src/a.rs',
    language: null,
    query: '(function_item) @f',
    matches: [match],
    match_count: 1,
  };

  test('a result that tells no language', async () => {
    const { language: _, ...without } = result;
    for (const document of [result, without]) {
      expect(await envelopeOf(document)).toMatchObject({
        tool: 'llmastsearch',
        data: { matches: [{ span: { byte_start: at, start_line: 2, start_col: 0, end_line: 2, end_col: 2 } }] },
      });
    }
  });

  test('a capture that the source contradicts is known by its own place, and by what contradicts it', async () => {
    const capture = { ...match.captures[0], content: 'gone' };
    const { diagnostics } = await envelopeOf({ ...result, matches: [{ ...match, captures: [capture] }] });
    expect(diagnostics).toMatchObject([
      {
        code: 'UNI-V-001',
        details: { places: [{ pointer: '/matches/0/captures/0', file: 'src/a.rs', contradicted: 'text' }] },
      },
    ]);
  });
});

describe('llmfilewrite', () => {
  const finding = { severity: 'error', path: 'src/a.rs', line: 3, column: 4, message: 'No.', code: 'E1' };
  const flat = {
    execution_id: 'x',
    path: 'src/a.rs',
    language: 'Rust',
    lsp_used: null,
    diagnostics: [finding],
    status: 'Rejected',
  };

  test('a write that no server was asked about', async () => {
    const { lsp_used: _, ...without } = flat;
    expect(await envelopeOf(flat)).toMatchObject({
      tool: 'llmfilewrite',
      status: 'error',
      result: { lsp_used: null, status: 'Rejected' },
    });
    expect(await envelopeOf({ ...without, status: 'approved', diagnostics: null })).toMatchObject({
      tool: 'llmfilewrite',
      status: 'ok',
      result: { status: 'approved', diagnostics: null },
    });
  });

  test('the line of a finding is its place, whatever its column counts', async () => {
    expect((await envelopeOf(flat))['diagnostics']).toMatchObject([
      { span: { start_line: 3, end_line: 3, precision: 'line', legacy: { column: 4 } } },
      { code: 'UNI-V-005' },
    ]);
  });

  test('line and column of a finding without a path are kept', async () => {
    const envelope = await envelopeOf({ ...flat, diagnostics: [{ ...finding, path: '' }] });
    expect(envelope['diagnostics']).toMatchObject([{ level: 'error', legacy: { path: '', line: 3, column: 4 } }]);
  });

  test('a status that is no word is kept', async () => {
    expect(await envelopeOf({ ...flat, lsp_used: 'ra', status: 1 })).toMatchObject({
      status: 'error',
      result: { status: 1 },
    });
  });

  const whole = {
    level: 'error',
    message: 'No.',
    file: './src/a.rs',
    start_line: 3,
    start_col: 1,
    end_line: 3,
    end_col: 4,
    code: 'E1',
  };
  const created = (more: JsonObject, finding: JsonObject = whole) => ({
    schema_version: '1.0.0',
    execution_id: '278cdcb2-7d38-48ca-913f-27166505c581',
    operation_type: 'create',
    status: 'ok',
    message: 'Done.',
    timestamp: '2026-01-22T10:00:00Z',
    result: {
      type: 'create',
      path: 'src/a.rs',
      language: 'rust',
      lsp_used: null,
      checksum: 'abc',
      diagnostics: [finding],
      ...more,
    },
  });

  test("the result's own word stays, and that of the document", async () => {
    const envelope = await envelopeOf(created({ status: 'approved' }));
    expect(envelope).toMatchObject({ tool: 'llmfilewrite', status: 'ok', result: { status: 'approved' } });
    expect(envelope['diagnostics']).toMatchObject([{ tool: 'llmfilewrite', legacy: { code: 'E1' } }]);
    expect(codesIn(envelope)).toEqual([undefined]);
    const rejected = { ...created({ status: 'kept' }), status: 'rejected' };
    expect(await envelopeOf(rejected)).toMatchObject({
      status: 'error',
      result: { status: 'kept' },
      legacy: { status: 'rejected' },
    });
  });

  test('a code is with the program that it is of, and with no other', async () => {
    const named = await envelopeOf(created({ lsp_used: 'rust-analyzer' }), { errorCodes: true });
    expect(named['diagnostics']).toMatchObject([{ tool: 'rust-analyzer', code: 'E1' }]);
    expect(codesIn(await envelopeOf(created({}), { errorCodes: true }))).toEqual(['LFW-V-002']);
  });

  test('why a file was rejected has a code of the tool, whatever the server says', async () => {
    const document = created({ lsp_used: 'rust-analyzer', status: 'rejected' });
    const told = { file: 'src/a.rs', remediation: 'Mend what the diagnostics say and write the file again.' };
    for (const [errorCodes, code] of [
      [true, 'LFW-V-001'],
      [false, undefined],
    ] as const) {
      const { error } = await envelopeOf({ ...document, status: 'rejected' }, { errorCodes });
      expect(error).toMatchObject({ tool: 'llmfilewrite', ...told });
      expect((error as JsonObject)['code']).toBe(code);
    }
  });

  test('what a failure says of itself is not lost, whatever came of it', async () => {
    const rejected = { status: 'rejected', message: 'No.', result: { path: 'src/a.rs', diagnostics: [] } };
    const said = await envelopeOf({ ...rejected, error: { message: 'Why.', x: 1 } });
    expect(said['error']).toMatchObject({ message: 'Why.', details: { x: 1 } });
    const silent = await envelopeOf({ ...rejected, error: { x: 1 } });
    expect(silent['error']).toMatchObject({ message: 'No.', details: { x: 1 } });
  });

  test('a finding whose place ends before it starts names its file', async () => {
    const { diagnostics } = await envelopeOf(created({}, { ...whole, end_col: 0 }));
    expect((diagnostics as JsonObject[])[0]).toMatchObject({
      file: 'src/a.rs',
      legacy: { file: './src/a.rs', start_col: 1, end_col: 0 },
    });
    expect((diagnostics as JsonObject[])[0]).not.toHaveProperty('span');
  });

  test('an end that is half unknown is kept', async () => {
    const { diagnostics } = await envelopeOf(created({}, { ...whole, end_line: 0 }));
    expect((diagnostics as JsonObject[])[0]).toMatchObject({
      span: { precision: 'point', legacy: { end_line: 0, end_col: 4 } },
    });
  });
});

describe('what every designed form has', () => {
  const rich = {
    context: { before: [], selected: ['fn main() {'], after: [] },
    tool_hints: { requires_full_context: false, apply_atomically: true },
    suggested_action: { action_type: 'read', params: { lines: 1 } },
  };
  const at = SOURCE.indexOf('fn') + 1; // é is two bytes
  const place = { file_path: 'src/a.rs', byte_start: at, byte_end: at + 2, start_line: 2, end_line: 2 };
  const searched = (match: JsonObject): JsonObject => ({
    schema_version: '1.0.0',
    execution_id: '278cdcb2-7d38-48ca-913f-27166505c581',
    tool: 'llmsearch',
    data: { pattern: 'fn', matches: [match] },
  });
  const span: JsonObject = { ...place, start_col: 0, end_col: 2 };

  test('extensions in a span, and beside it', async () => {
    for (const match of [
      { match_id: 'a', span: { ...span, ...rich }, matched_text: 'fn' },
      { match_id: 'a', span, matched_text: 'fn', ...rich },
    ])
      expect(await envelopeOf(searched(match))).toMatchObject({ data: { matches: [{ span: rich }] }, diagnostics: [] });
  });

  test('a context that the source contradicts is reported', async () => {
    const wrong = { ...rich, context: { before: [], selected: ['fn gone() {'], after: [] } };
    expect(codesIn(await envelopeOf(searched({ span: { ...span, ...wrong }, matched_text: 'fn' })))).toContain(
      'UNI-V-001',
    );
  });

  test('of another state of the file nothing of them is lost', async () => {
    const said = {
      context: { before: ['a'], selected: [], after: 'b', odd: 1 },
      checksums: { checksum_before: `sha256:${'0'.repeat(64)}`, file_checksum_before: 7 },
    };
    const envelope = await envelopeOf(searched({ span: { ...span, ...said }, matched_text: 'xx' }));
    expect(envelope).toMatchObject({ data: { matches: [{ span: { legacy: said } }] } });
  });

  test('null of what the format has, and the form has not, is as if it was not there', async () => {
    const match = { match_id: 'a', file: 'src/a.rs', byte_start: 3, byte_end: 5, matched_text: 'fn' };
    const found = { execution_id: 'x', pattern: 'fn', matches: [match], match_count: 1 };
    const nothing = { kind: null, name: null, parent: null, symbol_id: null, role: null };
    const said = { ...found, matches: [{ ...match, ...nothing }], error: null, diagnostics: null, workspace: null };
    const { execution_id: _, ...plain } = await envelopeOf(found);
    expect(await envelopeOf(said)).toMatchObject({ ...plain, diagnostics: plain['diagnostics'] });
    expect((await envelopeOf(said))['data']).toEqual(plain['data']);
  });

  test('a file under the name of the format is one, in the form of a tool that has its own', async () => {
    const at = { byte_start: 3, byte_end: 5, start_line: 2 };
    const own = { match_id: 'a', file: 'src/a.rs', ...at, matched_text: 'fn' };
    const { file, ...others } = own;
    const unplaced = { ...others, file_path: 7 };
    const matches = [own, { ...others, file_path: file }, { ...own, file_path: 'src/b.rs' }, unplaced];
    const { data } = await envelopeOf({ execution_id: 'x', pattern: 'fn', matches, match_count: 4 });
    const place = { span: { file_path: 'src/a.rs', byte_start: 3, byte_end: 5 }, start_line: 2 };
    expect(data).toMatchObject({ matches: [place, place, { ...place, file_path: 'src/b.rs' }], unplaced: [unplaced] });
  });

  test('diagnostics of a query, and its error', async () => {
    const finding = { level: 'warning', message: 'Careful.', span };
    const { data, diagnostics } = await envelopeOf({
      ...searched({ span, matched_text: 'fn' }),
      error: { tool: 'grep', level: 'error', message: 'No.', code: 'GRP-IO-001' },
      diagnostics: [finding],
    });
    expect(data).not.toHaveProperty('diagnostics');
    expect(diagnostics).toMatchObject([
      { tool: 'grep', level: 'error', message: 'No.', code: 'GRP-IO-001' },
      { tool: 'llmsearch', level: 'warning', message: 'Careful.', span: { byte_start: at } },
    ]);
  });

  const payload = { tool: 'rustc', level: 'warning', message: 'Careful.', file: 'src/b.rs', code: 'E0308' };
  const atLine = { ...payload, line: 3, column: 5, note: null, span: null };
  const told = { tool: 'rustc', level: 'warning', message: 'Careful.', code: 'E0308' };
  const placed = { ...told, span: { file_path: 'src/b.rs', start_line: 3, start_col: 5, precision: 'point' } };
  const edit = { byte_offset: 1, status: 'applied', new_checksum: 'a'.repeat(64), byte_shift: 0 };
  const counts = { total_byte_shift: 0, applied_count: 1, skipped_count: 0, error_count: 0, edits: [edit] };
  const answer = (name: string, data: JsonObject): JsonObject => ({
    ...{ schema_version: '1.0.0', execution_id: 'x', tool: name, timestamp: '2026-01-22T10:00:00Z' },
    ...{ status: 'success', partial: false, diagnostics: [atLine], data },
  });
  const operation = (name: string, result: JsonObject): JsonObject => ({
    ...{ schema_version: '1.0.0', execution_id: 'x', tool: name, operation_type: 'patch', status: 'ok', message: 'm' },
    ...{ diagnostics: [atLine], result },
  });

  test.each<[string, JsonObject]>([
    ['StandardResponse of llmtransform', answer('llmtransform', { ...counts, success: true })],
    ['StandardResponse of splice', answer('splice', { files_modified: 1 })],
    ['StandardResponse of llmfilewrite', answer('llmfilewrite', { path: 'src/a.rs', lsp_used: 'ra' })],
    ['an envelope of magellan', answer('magellan', { files: ['src/a.rs'] })],
    ['an operation of splice', operation('splice', { type: 'patch', file: 'src/a.rs', spans: [] })],
    ['an operation of llmtransform', operation('llmtransform', { type: 'edit', edits: [] })],
    ['an answer of llmtransform', { success: true, final_checksum: 'a'.repeat(64), ...counts, diagnostics: [atLine] }],
    ['an answer of llmfilewrite', { path: 'src/a.rs', lsp_used: 'ra', status: 'approved', diagnostics: [atLine] }],
  ])('diagnostics of %s are those of the envelope, each at its line', async (_, document) => {
    const { diagnostics, data, result } = await envelopeOf(document);
    expect((diagnostics as JsonObject[])[0]).toMatchObject(placed);
    for (const body of [data, result]) expect(body ?? {}).not.toHaveProperty('diagnostics');
  });

  test('in a form that is not described what is no finding stays', async () => {
    const range = { byte_start: 6, byte_end: 8, line_start: 2, line_end: 2, col_start: 0, col_end: 2 };
    const inSpan = { ...payload, span: { file_path: 'src/a.rs', ...range } };
    const document = {
      ...answer('splice', {}),
      diagnostics: [{ odd: 1 }, inSpan, { level: 'note', message: 'b' }, 'c'],
    };
    const { data, diagnostics } = await envelopeOf(document);
    expect(data).toMatchObject({ diagnostics: [{ odd: 1 }], unplaced: ['c'] });
    expect(diagnostics).toMatchObject([
      { ...told, span: { file_path: 'src/a.rs', byte_start: 6, start_line: 2, end_col: 2 } },
      { tool: 'splice', level: 'note', message: 'b' },
      { code: 'UNI-QRY-019' },
      { code: 'UNI-QRY-010' },
    ]);
    expect(await envelopeOf({ ...document, diagnostics: 'none' })).toMatchObject({ data: { diagnostics: 'none' } });
  });

  const edited = (status: string): JsonObject => ({
    schema_version: '1.0.0',
    execution_id: '278cdcb2-7d38-48ca-913f-27166505c581',
    tool: 'llmtransform',
    operation_type: 'edit',
    status,
    message: 'Done.',
    result: { type: 'edit', edits: [], total_byte_shift: 0 },
    error: { level: 'warning', message: 'Not all.' },
  });

  test('a query of which the status is partial is partial, which its tool does not explain', async () => {
    const found = { type: 'query', labels: [], count: 0, symbols: [] };
    const said = { version: '2.0.0', operation_id: 'x', operation_type: 'query', message: 'Found 0', result: found };
    for (const [status, codes] of Object.entries({ ok: [], partial: ['UNI-QRY-027'] })) {
      const envelope = await envelopeOf({ ...said, status });
      expect(envelope).toMatchObject({ tool: 'splice', partial: status === 'partial', legacy: { status } });
      expect(envelope).toHaveProperty(
        'diagnostics',
        codes.map((code) => expect.objectContaining({ code })),
      );
    }
  });

  test.each([
    ['of a form that names neither', { execution_id: 'x', pattern: 'fn', matches: [], match_count: 0 }, {}],
    ['of a form that nobody knows', { execution_id: 'x', tool: 'llmsearch', data: { other: 1 } }, { other: 1 }],
  ])('error and diagnostics of a document %s are diagnostics', async (_, document, data) => {
    const said = {
      error: { code: 'LMS-IO-901', message: 'It failed.' },
      diagnostics: [{ level: 'warning', message: 'Look.', file: 'a.rs', line: 3 }],
    };
    const envelope = await envelopeOf({ ...document, ...said });
    expect(envelope).toMatchObject({
      data,
      diagnostics: [
        { tool: 'llmsearch', level: 'error', ...said.error },
        { tool: 'llmsearch', level: 'warning', message: 'Look.', file: 'a.rs', span: { start_line: 3 } },
        ...('data' in document ? [{ code: 'UNI-QRY-010' }] : []),
      ],
    });
    expect(envelope).not.toHaveProperty('data.error');
    expect(envelope).not.toHaveProperty('data.diagnostics');
  });

  test('an error beside another status is the first of the diagnostics', async () => {
    const envelope = await envelopeOf(edited('partial'));
    expect(envelope).toMatchObject({ status: 'partial', diagnostics: [{ level: 'warning', message: 'Not all.' }] });
    expect(envelope).not.toHaveProperty('error');
  });

  test('why a run failed is an error, whatever the tool calls it', async () => {
    const error = { level: 'error', message: 'Not all.', legacy: { severity: 'warning' } };
    expect(await envelopeOf(edited('error'))).toMatchObject({ status: 'error', error, diagnostics: [error] });
  });

  test('a problem that no table knows is unclassified, where codes were asked for', async () => {
    expect(codesIn(await envelopeOf(edited('partial'), { errorCodes: true }))).toEqual(['LMT-QRY-000']);
    expect(codesIn(await envelopeOf(edited('partial')))).toEqual([undefined]);
  });
});

describe('the minimal span', () => {
  const zeros = { start_line: 0, start_col: 0, end_line: 0, end_col: 0 };
  const known = (file: string) => ({ span_id: 'x', file_path: file, byte_start: 7, byte_end: 9, ...zeros });
  const head = { schema_version: '1.0.0', execution_id: '278cdcb2-7d38-48ca-913f-27166505c581', tool: 'magellan' };

  test.each([
    ['find', { name: 'main', kind: 'function' }],
    ['any query', { content: 'fn' }],
  ])('of %s: zeros are not repeated, and a file that is not there is one note', async (_, match) => {
    const envelope = await envelopeOf({ ...head, data: { matches: [{ span: known('gone.rs'), ...match }] } });
    expect(envelope).toMatchObject({
      data: { matches: [{ span: { byte_start: 7, ...zeros, legacy: { span_id: 'x' } } }] },
    });
    expect(envelope).not.toHaveProperty('data.matches.0.span.legacy.start_line');
    expect(codesIn(envelope)).toEqual(['UNI-IO-001']);
    const located = await envelopeOf({ ...head, data: { matches: [{ span: known('src/a.rs'), ...match }] } });
    expect(located).toMatchObject({
      data: { matches: [{ span: { start_line: 2, start_col: 0, end_col: 2 } }] },
      diagnostics: [],
    });
  });

  test('of an error', async () => {
    const error = { tool: 'splice', level: 'error', message: 'No.', span: known('src/a.rs') };
    const said = { ...head, tool: 'splice', operation_type: 'patch', status: 'error', message: 'm', error };
    const { error: told } = await envelopeOf(said);
    expect(told).toMatchObject({ span: { byte_start: 7, ...zeros, legacy: { span_id: 'x' } } });
    expect(told).not.toHaveProperty('span.legacy.start_line');
  });
});

describe('splice', () => {
  test('a span that ends before it starts stays as it is', async () => {
    const span = {
      file_path: 'src/a.rs',
      byte_start: 9,
      byte_end: 2,
      start_line: 0,
      end_line: 0,
      start_col: 0,
      end_col: 0,
      context: { before: ['one\n'], selected: ['two\n'], after: [] },
      suggested_action: { action_type: 'replace', confidence: 'high', params: { a: 1 } },
    };
    const envelope = await envelopeOf({
      schema_version: '2.0.0',
      execution_id: '278cdcb2-7d38-48ca-913f-27166505c581',
      operation_type: 'patch',
      status: 'ok',
      message: 'Patched.',
      tool: 'splice',
      timestamp: '2026-01-22T10:00:00Z',
      result: { type: 'patch', file: 'src/a.rs', symbol: 'main', spans: [span] },
    });
    expect(envelope).toMatchObject({ tool: 'splice', result: { spans: [span] } });
  });
});
