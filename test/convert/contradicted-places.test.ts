/** What a tool told of a place stays where the file bears it out, or where nothing tells more. */
import { afterAll, expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { Diagnostic, Envelope, QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { sourceTree } from './source-tree.ts';

const tree = sourceTree({
  'a.txt': 'a TODO\n  return a + b;  \nñandú\n',
  'src/u.rs': 'fn a() {}\n',
});
afterAll(() => tree.remove());

async function converted(document: unknown): Promise<{ envelope: Envelope; codes: (string | undefined)[] }> {
  const enrichment = { ...NOTHING, verify: true };
  const { envelopes } = await convert(JSON.stringify(document), { adapters, root: tree.root, enrichment });
  const [envelope] = envelopes as [Envelope];
  const told = envelope.diagnostics.filter(({ tool }) => tool === 'unify');
  return { envelope, codes: told.map(({ code }) => code) };
}
const spanIn = (envelope: Envelope) => (envelope as QueryEnvelope).data.matches?.[0]?.span;

const llmsearch = (line_number: number, column_number: number) => ({
  ...{ execution_id: '550e8400-e29b-41d4-a716-446655440000', pattern: 'TODO', match_count: 1 },
  matches: [
    {
      ...{ match_id: 'bbb22222-3333-4444-5555-666666666666', file: 'a.txt', byte_start: 2, byte_end: 6 },
      ...{ matched_text: 'TODO', line_number, column_number, context_before: '', context_after: '' },
    },
  ],
});

it('bytes, text and line win over a column that is another one', async () => {
  const { envelope, codes } = await converted(llmsearch(1, 2));
  const place = { byte_start: 2, byte_end: 6, start_line: 1, start_col: 2, end_line: 1, end_col: 6 };
  expect(spanIn(envelope)).toMatchObject({ ...place, legacy: { column_number: 2 } });
  expect(codes).toEqual(['UNI-V-002']);
});

it('a line that is another one shows another file', async () => {
  expect((await converted(llmsearch(2, 3))).codes).toContain('UNI-V-001');
});

const sarif = (...regions: object[]) => ({
  version: '2.1.0',
  runs: [
    {
      tool: { driver: { name: 'Semgrep OSS' } },
      results: regions.map((region) => ({
        ...{ ruleId: 'A', message: { text: 'm' } },
        locations: [{ physicalLocation: { artifactLocation: { uri: 'a.txt' }, region } }],
      })),
    },
  ],
});

it.each(['  return a + b;', 'return a + b;', '  return a + b;  '])(
  'a line that is quoted as %j contradicts no file with white space around it',
  async (text) => {
    const region = { startLine: 2, startColumn: 3, endLine: 2, endColumn: 18, snippet: { text } };
    const { envelope, codes } = await converted(sarif(region));
    expect((envelope.diagnostics[0] as Diagnostic).span).toMatchObject({ byte_start: 9, byte_end: 24 });
    expect(codes).toEqual([]);
  },
);

it('a line that is quoted with another end does', async () => {
  const region = { startLine: 2, startColumn: 3, endLine: 2, endColumn: 18, snippet: { text: '  return a + ' } };
  expect((await converted(sarif(region))).codes).toContain('UNI-V-001');
});

it.each([
  ['contradicted', 'a FIXM', { start_line: 0, start_col: 0 }],
  ['borne out', 'a TODO', { start_line: 2, start_col: 2 }],
])('bytes alone in a file that was %s before', async (_, text, expected) => {
  const quoted = { startLine: 1, startColumn: 3, endColumn: 7, snippet: { text } };
  const { envelope } = await converted(sarif(quoted, { byteOffset: 9, byteLength: 6 }));
  expect((envelope.diagnostics[1] as Diagnostic).span).toMatchObject({ byte_start: 9, byte_end: 15, ...expected });
});

it('a line of which nothing tells how it is counted is as it was reported', async () => {
  const finding = { severity: 'error', path: 'src/u.rs', line: 3, column: 4, message: 'm', code: 'E0308' };
  const answer = { path: 'src/u.rs', language: 'Rust', lsp_used: 'rust-analyzer', status: 'rejected' };
  const { envelope } = await converted({ ...answer, diagnostics: [finding], magellan_hints: null });
  const line = { byte_start: null, start_line: 3, start_col: 0, precision: 'line', legacy: { column: 4 } };
  expect((envelope.diagnostics[0] as Diagnostic).span).toMatchObject(line);
});

it.each([
  ['begins', 26, 27, 1, 2],
  ['ends', 25, 26, 0, 1],
])('a place that %s inside a character is reported', async (_, byte_start, byte_end, start_col, end_col) => {
  const bytes = { byte_start, byte_end };
  const span = { span_id: 'x', file_path: 'a.txt', ...bytes, start_line: 3, start_col, end_line: 3, end_col };
  const match = { match_id: 'bbb22222-3333-4444-5555-666666666666', span, name: 'n', kind: 'function' };
  const data = { matches: [match], count: 1 };
  const found = { schema_version: '1.0.0', execution_id: '550e8400-e29b-41d4-a716-446655440000', data };
  const { envelope, codes } = await converted(found);
  expect(spanIn(envelope)).toMatchObject(bytes);
  expect(codes).toEqual(['UNI-V-006']);
});
