import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { codesOf, runSource, splitEnvelopes } from './runners.ts';

const ID = '00000000-0000-4000-8000-000000000000';
const SOURCE = 'fn ä() {}\n';

const sum = (text: string) => createHash('sha256').update(text).digest('hex');
const TRUE = sum('fn ä() {}');
const WRONG = sum('');

/** What a conversion with --verify-checksums says of the function `ä`, with these keys beside its span and in it. */
async function checked(beside: object, ofSpan: object = {}) {
  const span = { span_id: 'x', file_path: 'a.rs', byte_start: 0, byte_end: 10 };
  const lines = { start_line: 1, start_col: 0, end_line: 1, end_col: 10 };
  const match = { match_id: ID, span: { ...span, ...lines, ...ofSpan }, name: 'ä', kind: 'function', ...beside };
  const document = { schema_version: '1.0.0', execution_id: ID, data: { matches: [match], count: 1 } };
  const input = JSON.stringify(document);
  const { status, stdout } = await runSource({ args: ['--verify-checksums'], input, files: { 'a.rs': SOURCE } });
  const envelope = splitEnvelopes(stdout.toString())[0] as Parameters<typeof codesOf>[0];
  return { status, codes: codesOf(envelope).filter((code) => code?.startsWith('UNI-') && code !== 'UNI-QRY-011') };
}

test.each<[string, string, object]>([
  ['', TRUE, { checksum_before: `sha256:${TRUE}` }],
  ['', WRONG, { checksum_before: `sha256:${WRONG}` }],
  [' without its label', TRUE, { checksum_before: TRUE }],
  [' without its label', WRONG, { checksum_before: WRONG }],
  [' in upper case', TRUE, { checksum_before: TRUE.toUpperCase() }],
  [' in upper case', WRONG, { checksum_before: `SHA256:${WRONG.toUpperCase()}` }],
  [' of the file', TRUE, { file_checksum_before: `sha256:${sum(SOURCE)}` }],
  [' of the file', WRONG, { file_checksum_before: WRONG }],
])('a sum%s is checked: %s', async (_, hex, sums) => {
  const expected = hex === TRUE ? { status: 0, codes: [] } : { status: 7, codes: ['UNI-V-001'] };
  expect(await checked({ checksums: sums })).toEqual(expected);
  expect(await checked({}, { checksums: sums })).toEqual(expected);
  expect(await checked(sums)).toEqual(expected);
});

test.each([
  ['of another algorithm', { checksum_before: `blake3:${TRUE}` }],
  ['that is none', { checksum_before: 'a1b2' }],
  ['of what comes', { checksum_after: `sha256:${TRUE}` }],
])('a sum %s is reported', async (_, checksums) => {
  expect(await checked({ checksums })).toEqual({ status: 0, codes: ['UNI-CSUM-005'] });
});

test('a place inside a character is reported', async () => {
  const { codes } = await checked({}, { byte_end: 4, end_col: 4 });
  expect(codes).toContain('UNI-V-006');
});
