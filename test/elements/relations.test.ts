import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { checkEnvelope } from '../../src/envelope/check.ts';
import { convert } from '../../src/index.ts';

const own = 'src/own file.ts';

const text = fc.constantFrom('a', 'größe', 'a"b', '\\', '種\n', '', ' ', '\u2028');
/** What may be where a file is reported, among it what no path is or what is cleaned. */
const file = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(own, 'src/other.ts', 'größe/"x".go') },
  fc.constantFrom('./src/own file.ts', '/tree/src/a.ts', '/elsewhere/a.ts', 'C:\\a\\b.ts', '', 'a//b', null, 5, ['a']),
);
const callee = fc.record(
  { hash: text, name: fc.oneof(text, fc.constant(null)), file, line: fc.oneof(fc.nat(3), fc.constant(null)) },
  { requiredKeys: [] },
);

interface Related {
  span: { relationships: { callees: unknown[] } };
}

/** The calls that are printed of those that a tool tells. */
async function printed(callees: readonly object[]): Promise<unknown[]> {
  const document = {
    ...{ version: '0.4.2', command: 'check', target: { hash: 'h', name: 'f', file: own, line_start: 3, line_end: 9 } },
    ...{ risk: { level: 'low', callees }, violations: [], suggestions: [] },
  };
  const { envelopes } = await convert(JSON.stringify(document), { adapters, root: '/tree', sources: false });
  const [{ data }] = envelopes as unknown as [{ data: { matches: Related[] } }];
  return data.matches[0]?.span.relationships.callees ?? [];
}

describe('calls in the file of their match', () => {
  test('are printed as the resolver makes them, which it does beside an unknown key', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(callee, { maxLength: 5 }), async (callees) => {
        const settled = await printed([...callees, { name: 'last', unknown: 1 }]);
        expect(JSON.stringify(await printed(callees))).toBe(JSON.stringify(settled.slice(0, -1)));
      }),
      { numRuns: 200 },
    );
  });
});

const site = fc.record({ file, line: fc.oneof(fc.nat(3), fc.constant(1.5), text), note: text }, { requiredKeys: [] });
const edge = fc.record(
  {
    symbol: fc.record({ name: text, file, kind: text }, { requiredKeys: ['name'] }),
    call_sites: fc.oneof(fc.array(site, { maxLength: 3 }), fc.constant([null])),
    more: fc.oneof(text, fc.constant({ file: own })),
  },
  { requiredKeys: ['symbol'] },
);
const calls = fc.array(fc.oneof(callee, fc.constant(null)), { maxLength: 3 });
const target = fc.record(
  { called_by: calls, calls, callers: fc.array(edge, { maxLength: 3 }), callees: fc.array(edge, { maxLength: 3 }) },
  { requiredKeys: [] },
);

describe('calls that code tells', () => {
  test('are printed as the resolver makes them, which it does where sources may be read', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(target, { maxLength: 3 }), async (targets) => {
        const range = { start_line: 4, start_column: 3, end_line: 4, end_column: 57 };
        const symbol = { name: 'f', kind: 'method', language: 'typescript', file: own, range };
        const told = targets.map(({ calls, called_by, ...edges }) => ({
          symbol: { ...symbol, calls, called_by },
          ...edges,
        }));
        const document = JSON.stringify({ version: '1.0.0', direction: 'both', query: 'q', targets: told });
        const [alone, beside] = await Promise.all(
          [false as const, undefined].map(async (sources) => {
            const { envelopes } = await convert(document, {
              adapters,
              root: '/tree',
              ...(sources === false && { sources }),
            });
            return JSON.stringify((envelopes[0] as { data?: unknown }).data);
          }),
        );
        expect(alone).toBe(beside);
      }),
      { numRuns: 200 },
    );
  });
});

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
