import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { convert } from '../../src/index.ts';

const own = 'src/own file.ts';

test.each([1.5, -5])('a line that can be none is unknown, and kept: %d', async (line) => {
  const call = { symbol: { name: 'a', file: own }, call_sites: [{ file: own, line }] };
  const target = { symbol: { name: 'f', kind: 'method', language: 'typescript', file: own }, callers: [call] };
  const document = { version: '1.0.0', direction: 'both', query: 'q', targets: [target] };
  const { envelopes } = await convert(JSON.stringify(document), { adapters, root: '/tree', sources: false });
  expect(envelopes.flatMap(checkEnvelope)).toEqual([]);
  expect(JSON.stringify(envelopes)).toContain(`"line":${line}`);
});

test('an unknown key of a call is kept, whatever it means to JavaScript', async () => {
  const call =
    '{"symbol":{"name":"a","file":"src/other.ts"},"call_sites":[{"file":"src/other.ts","line":3,"__proto__":{"x":1}}]}';
  const target = `{"symbol":{"name":"f","kind":"method","language":"typescript","file":"a.ts"},"callers":[${call}]}`;
  const document = `{"version":"1.0.0","direction":"both","query":"q","targets":[${target}]}`;
  const { envelopes } = await convert(document, { adapters, root: '/tree', sources: false });
  expect(JSON.stringify(envelopes)).toContain('"__proto__":{"x":1}');
});

test('an unknown key of a call is named', async () => {
  const target = { hash: 'h', name: 'f', file: own, line_start: 3, line_end: 9 };
  const risk = { level: 'low', callees: [{ hash: 'g', name: 'g', file: own, line: 3, unknown: 1 }] };
  const document = { version: '0.4.2', command: 'check', target, risk, violations: [], suggestions: [] };
  const { envelopes } = await convert(JSON.stringify(document), { adapters, root: '/tree', sources: false });
  const [note] = envelopes[0]?.diagnostics.filter(({ code }) => code === 'UNI-QRY-011') ?? [];
  expect(JSON.stringify(note?.details)).toContain('/unknown"');
});
