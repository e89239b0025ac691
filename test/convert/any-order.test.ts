import { expect, test } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';

const place = { name: 'area', kind: 'function', line_start: 3, line_end: 9, lines: 7, is_public: true };
const DOCUMENT = {
  command: 'analyze',
  file: 'src/shape.rs',
  structure: { functions: [{ ...place, hash: 'a', callers: 0, callees: 0 }], classes: [], line_count: 20 },
  smells: [{ kind: 'no_docstring', target: 'area', message: 'Public function `area`', severity: 'INFO' }],
};

function ordersOf<Element>([first, ...others]: readonly Element[]): Element[][] {
  if (first === undefined) return [[]];
  return ordersOf(others).flatMap((order) =>
    Array.from({ length: order.length + 1 }, (_, at) => [...order.slice(0, at), first, ...order.slice(at)]),
  );
}

/** An answer of a server with the document as its result. */
const answered = (document: object) => ({ jsonrpc: '2.0', id: 1, result: document });

test.each([
  ['alone', (document: object) => document],
  ['in an answer', answered],
])('a list waits for what its elements are understood with, in whatever order that comes, %s', async (_, wrapped) => {
  const orders = ordersOf(Object.entries(DOCUMENT));
  const found = new Set<string>();
  for (const order of orders) {
    const input = JSON.stringify(wrapped({ version: '0.4.2', ...Object.fromEntries(order) }));
    const { envelopes } = await convert(Buffer.from(input), { adapters, sources: false });
    const { data, diagnostics } = envelopes[0] as QueryEnvelope;
    const [finding] = diagnostics.filter(({ tool }) => tool === 'keel');
    found.add(JSON.stringify([data.matches?.map(({ span }) => span), finding?.span]));
  }
  expect(orders.length).toBe(24);
  expect(found.size).toBe(1);
  expect([...found][0]).toMatch(
    /"file_path":"src\/shape\.rs".*"start_line":3.*"file_path":"src\/shape\.rs".*"start_line":3/,
  );
});
