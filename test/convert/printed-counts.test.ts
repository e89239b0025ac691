/** What a tool counts is held against what was read: where it says that it found more, the envelope is partial. */
import { expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import { convert } from '../../src/index.ts';

const line = (line_number: number, absolute_offset: number) => ({
  type: 'match',
  data: {
    ...{ path: { text: 'w.txt' }, lines: { text: 'ok\n' }, line_number, absolute_offset },
    submatches: [{ match: { text: 'ok' }, start: 0, end: 2 }],
  },
});
const end = (matches: number) => ({
  type: 'end',
  data: { path: { text: 'w.txt' }, binary_offset: null, stats: { matches } },
});
const summary = (matches: number) => ({ data: { elapsed_total: {}, stats: { matches } }, type: 'summary' });
const begin = { type: 'begin', data: { path: { text: 'w.txt' } } };

const symbols = (count: number) => ({
  ...{ tool: 'fast_refs', symbol: 'b', found: true, include_definition: false, definition_count: 0 },
  ...{ reference_count: count, definitions: [], references: [], next_actions: [] },
});

it.each([
  ['all lines', [begin, line(1, 0), line(2, 3), end(2), summary(2)], undefined],
  ['a line lost', [begin, line(1, 0), end(2), summary(2)], { found: 2, printed: 1 }],
  ['a file lost, but for the summary', [begin, line(1, 0), end(1), summary(3)], { found: 3, printed: 1 }],
  ['nothing printed', [begin, end(2), summary(2)], { found: 2, printed: 0 }],
  ['references that are there', [symbols(0)], undefined],
  ['references that are not printed', [symbols(15)], { found: 15, printed: 0 }],
])('%s', async (_, rows, told) => {
  const input = rows.map((row) => JSON.stringify(row)).join('\n');
  const { envelopes } = await convert(input, { adapters, sources: false });
  const [{ partial, diagnostics }] = envelopes as [(typeof envelopes)[0] & {}];
  expect(partial).toBe(told !== undefined);
  expect(diagnostics.map(({ details }) => details)).toEqual(told === undefined ? [] : [expect.objectContaining(told)]);
});
