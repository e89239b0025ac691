import fc from 'fast-check';
import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { convert } from '../../src/index.ts';

const own = 'src/own file.ts';

const text = fc.constantFrom('a', 'größe', 'a"b', '\\', '種\n', '', ' ', '\u2028');
/** What may stand where a file is told, among it what no path is or what is cleaned. */
const file = fc.oneof(
  { weight: 3, arbitrary: fc.constantFrom(own, 'src/other.ts', 'größe/"x".go') },
  fc.constantFrom('./src/own file.ts', '/root/src/a.ts', '/elsewhere/a.ts', 'C:\\a\\b.ts', '', 'a//b', null, 5, ['a']),
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
  const { envelopes } = await convert(JSON.stringify(document), { adapters, root: '/root', sources: false });
  const [{ data }] = envelopes as unknown as [{ data: { matches: Related[] } }];
  return data.matches[0]?.span.relationships.callees ?? [];
}

test('calls in the file of their match are printed as the resolver makes them, which it does beside an unknown key', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(callee, { maxLength: 5 }), async (callees) => {
      const settled = await printed([...callees, { name: 'last', unknown: 1 }]);
      expect(JSON.stringify(await printed(callees))).toBe(JSON.stringify(settled.slice(0, -1)));
    }),
    { numRuns: 200 },
  );
});
