import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';
import type { JsonObject } from '../../src/json/value.ts';

const recorded = (name: string): JsonObject =>
  JSON.parse(readFileSync(new URL(`../../fixtures/${name}`, import.meta.url), 'utf8'));

/** What is said of a document, without what is `null` and what is derived from its bytes. */
async function said(document: JsonObject): Promise<string> {
  const { envelopes } = await convert(Buffer.from(JSON.stringify(document)), { adapters, sources: false });
  const [{ execution_id: _, legacy: __, ...others } = {}] = envelopes as Partial<QueryEnvelope>[];
  return JSON.stringify(others, (key, value) => (key === 'match_id' || value === null ? undefined : value));
}

const found = { span: { file_path: 'a.rs', byte_start: 1, byte_end: 2 }, match_id: '1', name: 'area', score: 1 };
const searched = (result: JsonObject): JsonObject => ({
  ...{ schema_version: '1.0.0', tool: 'llmgrep', execution_id: '1-2' },
  data: { results: [{ ...found, ...result }], query: 'a', total_count: 1 },
});

test.each<[what: string, document: JsonObject, withNull: (document: JsonObject) => JsonObject]>([
  ['data', { status: 'ok', message: 'Database has 12 files, 122 symbols' }, (one) => ({ ...one, data: null })],
  ['tool', recorded('magellan/1.1.0-ledger-find.legacy.json'), (one) => ({ ...one, tool: null })],
  ['result', recorded('julie/ledger-c-error.legacy.json'), (one) => ({ ...one, result: null })],
  ['callee', searched({ referenced_symbol: 'area' }), () => searched({ referenced_symbol: 'area', callee: null })],
  ['referenced', searched({ callee: 'area' }), () => searched({ referenced_symbol: null, callee: 'area' })],
])('%s: null says no more than a key that is not there', async (_, document, withNull) => {
  const text = await said(document);
  expect(await said(withNull(document))).toBe(text);
  expect(text).not.toContain('UNI-QRY-001"');
});
