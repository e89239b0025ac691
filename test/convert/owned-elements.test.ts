import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';

const COUNT = 40;
const LINE = '// '.padEnd(40_000, 'ein Kommentar über größere Häuser ');

const place = (line: number) => ({
  file: 'src/a.rs',
  range: { start_line: line, start_column: 1, end_line: line + 1, end_column: 2 },
});
const symbol = (index: number) => ({ name: `größe${index}`, kind: 'function', language: 'rust', ...place(9 * index) });
const context = (owner: unknown, line: number) => ({
  ...{ kind: 'parent', ...place(line), snippet: `${line} ${LINE}` },
  ...(owner !== undefined && { symbol_index: owner }),
});

async function dataOf(symbols: readonly unknown[], contexts: readonly unknown[]): Promise<QueryEnvelope['data']> {
  const document = { version: '1.2.0', query: 'name:größe', matches: [], symbols, contexts, summary: {} };
  const { envelopes } = await convert(Buffer.from(JSON.stringify(document)), { adapters, sources: false });
  return (envelopes[0] as QueryEnvelope).data;
}

test('elements that belong to those of another list are in these, in any order, more than memory holds', async () => {
  const symbols = Array.from({ length: COUNT }, (_, index) => symbol(index));
  // Every fifth symbol has none; those of the others come in turns, the last symbols first.
  const owned = Array.from({ length: 4 * COUNT }, (_, at) => context((7 * (4 * COUNT - at)) % COUNT, at + 1)).filter(
    ({ symbol_index }) => Number(symbol_index) % 5 !== 0,
  );
  const others = [context(COUNT, 1), context(-1, 2), context('1', 3), context(undefined, 4)];
  const joined = symbols.map((one, index) => {
    const own = owned.filter(({ symbol_index }) => symbol_index === index);
    return own.length === 0 ? one : { contexts: own, ...one };
  });
  const [late, inPlace] = [await dataOf(symbols, [...owned, ...others]), await dataOf(joined, others)];
  expect(JSON.stringify(owned).length).toBeGreaterThan(1 << 22);
  expect(late).toEqual(inPlace);
  expect((late['contexts'] as unknown[]).length).toBe(others.length);
  expect(late.matches?.filter((match) => 'contexts' in match).length).toBe((4 / 5) * COUNT);
});
