import { afterEach, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import { NOTHING } from '../enrich/nothing.ts';
import { sourceTree } from './source-tree.ts';

// A line of more than 100 bytes before the match, so that the document alone does not prove the column.
const INDENT = 'é'.repeat(60);
const SOURCE = `first\n${INDENT} TODO: mend\nlast\n`;
const START = Buffer.byteLength(`first\n${INDENT} `);

/** What llmsearch would have printed of SOURCE, its text before the match cut to 99 bytes. */
const match = {
  match_id: '550e8400-e29b-41d4-a716-446655440000',
  file: './a.rs',
  byte_start: START,
  byte_end: START + 4,
  matched_text: 'TODO',
  line_number: 2,
  column_number: 62,
  context_before: `${'é'.repeat(49)} `,
  context_after: ': mend',
};

let tree: ReturnType<typeof sourceTree> | undefined;
afterEach(() => tree?.remove());

async function convertIn(content: string | undefined, changed: Partial<typeof match> = {}) {
  tree = sourceTree(content === undefined ? {} : { 'a.rs': content });
  const document = {
    execution_id: match.match_id,
    pattern: 'TODO',
    matches: [{ ...match, ...changed }],
    match_count: 1,
  };
  const { envelopes, outcomes } = await convert(Buffer.from(JSON.stringify(document)), { adapters, root: tree.root });
  const envelope = envelopes[0] as QueryEnvelope;
  return {
    span: envelope.data.matches?.[0]?.span,
    codes: envelope.diagnostics.map(({ code }) => code),
    envelope,
    outcomes,
  };
}

const UNKNOWN = { start_line: 0, start_col: 0, end_line: 0, end_col: 0, legacy: { line_number: 2, column_number: 62 } };

test('a source that holds all of the report proves the place', async () => {
  const { span, codes } = await convertIn(SOURCE);
  expect(span).toMatchObject({ start_line: 2, start_col: 121, end_line: 2, end_col: 125 });
  expect(span).not.toHaveProperty('legacy');
  expect(codes).toEqual([]);
});

test.each([
  ['the matched text', SOURCE.replace('TODO', 'DONE'), 'matched_text'],
  ['the text before it', SOURCE.replace('é TODO', 'è TODO'), 'context_before'],
  ['the text behind it', SOURCE.replace('mend', 'bend'), 'context_after'],
  ['how its line goes on', SOURCE.replace('mend', 'mend it'), 'context_after'],
  ['the line', SOURCE.replace('first\n', 'first '), 'line_number'],
  ['the length', SOURCE.slice(0, 20), 'byte_end'],
])('a source that differs in %s is noticed, and nothing is taken from it', async (_, content, contradicted) => {
  const { span, codes, envelope, outcomes } = await convertIn(content);
  expect(span).toMatchObject(UNKNOWN);
  expect(codes).toEqual(['UNI-V-001', 'UNI-V-005']);
  expect(envelope.diagnostics[0]?.details?.['places']).toEqual([{ pointer: '/matches/0', file: 'a.rs', contradicted }]);
  expect(outcomes).toEqual([0]);
});

test('a source that differs in nothing but the column has the place, and the column is reported', async () => {
  const { span, codes, envelope } = await convertIn(SOURCE.replace(`first\n${'é'}`, 'first\nab'));
  expect(span).toMatchObject({
    start_line: 2,
    start_col: 121,
    end_line: 2,
    end_col: 125,
    legacy: { column_number: 62 },
  });
  expect(codes).toEqual(['UNI-V-002']);
  const place = { pointer: '/matches/0', file: 'a.rs', contradicted: 'column_number' };
  expect(envelope.diagnostics[0]?.details?.['places']).toEqual([place]);
});

test('a source that is not there leaves the place unknown, with one note', async () => {
  const { span, codes, outcomes } = await convertIn(undefined);
  expect(span).toMatchObject(UNKNOWN);
  expect(codes).toEqual(['UNI-IO-001', 'UNI-V-005']);
  expect(outcomes).toEqual([0]);
});

test('no source is asked for where the document proves the place', async () => {
  const asked: string[] = [];
  const proven = { ...match, column_number: 51, context_before: `${'é'.repeat(49)} ` };
  const document = { execution_id: match.match_id, pattern: 'TODO', matches: [proven], match_count: 1 };
  const { envelopes } = await convert(Buffer.from(JSON.stringify(document)), {
    adapters,
    root: '/nowhere',
    sources: (path) => {
      asked.push(path);
      return 'UNI-IO-001';
    },
  });
  expect((envelopes[0] as QueryEnvelope).data.matches?.[0]?.span).toMatchObject({
    start_line: 2,
    start_col: 99,
    end_col: 103,
  });
  expect(asked).toEqual([]);
});

test('a report that contradicts itself is not mended from the source', async () => {
  const { span, codes } = await convertIn(SOURCE, { byte_end: START + 5 });
  expect(span).toMatchObject({ byte_end: START + 5, end_line: 0, end_col: 0 });
  expect(codes).toEqual(['UNI-V-002', 'UNI-V-005']);
});

test.each([
  ['that are not read', { sources: false } as const, []],
  ['that are not there', { root: '/nowhere' }, [{ code: 'UNI-IO-001', file: 'a.rs', details: { count: 2 } }]],
])('of files %s their names alone tell something', async (_, where, diagnostics) => {
  const proven = { ...match, column_number: 51, context_before: `${'é'.repeat(49)} ` };
  const document = { execution_id: match.match_id, pattern: 'TODO', matches: [proven, proven], match_count: 2 };
  const { envelopes } = await convert(Buffer.from(JSON.stringify(document)), {
    ...{ adapters, ...where },
    enrichment: { ...NOTHING, contextLines: 1, semantics: true, checksums: true, atomic: true },
  });
  const [envelope] = envelopes as [QueryEnvelope];
  const added = { language: 'rust', tool_hints: { apply_atomically: true } };
  const place = { file_path: 'a.rs', byte_start: START, byte_end: START + 4, start_line: 2, start_col: 99 };
  const span = { span_id: expect.any(String), ...place, end_line: 2, end_col: 103, ...added };
  expect(envelope.data.matches?.map((one) => one.span)).toEqual([span, span]);
  expect(envelope.diagnostics).toMatchObject(diagnostics);
});
