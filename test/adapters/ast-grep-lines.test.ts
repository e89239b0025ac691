/** What ast-grep tells of the lines around a match, by versions that tell less and more. */
import { expect, it } from 'vitest';
import { adapters } from '../../adapters/index.ts';
import type { QueryEnvelope } from '../../src/envelope/types.ts';
import { convert } from '../../src/index.ts';

const element = (more: object, [start, end]: [number, number], line: number, column: number) => ({
  ...{ text: 'foo', file: 'a.js', language: 'JavaScript' },
  range: {
    byteOffset: { start, end },
    ...{ start: { line, column }, end: { line, column: column + end - start } },
  },
  ...more,
});

async function spanOf(value: object) {
  const { envelopes } = await convert(JSON.stringify([value]), { adapters, sources: false });
  return (envelopes[0] as QueryEnvelope).data.matches?.[0]?.span;
}

// 0.14
it.each([
  [
    'the first line',
    element({ lines: 'é foo' }, [3, 6], 0, 3),
    { start_line: 1, start_col: 3, end_line: 1, end_col: 6 },
  ],
  ['another line', element({ lines: 'foo' }, [30, 33], 4, 0), { start_line: 5, start_col: 0, end_line: 5, end_col: 3 }],
])('columns are bytes where it does not count characters: on %s', async (_, value, expected) => {
  const span = await spanOf(value);
  expect(span).toMatchObject(expected);
  expect(Object.keys(span?.legacy ?? {})).toEqual(['semantics']);
});

it('an empty last line beside a match is one of its lines', async () => {
  const counted = { lines: 'foo\n', charCount: { leading: 0, trailing: 1 } };
  const span = await spanOf(element(counted, [0, 3], 0, 0));
  expect(span?.context).toEqual({ before: [], selected: ['foo'], after: [''] });
});
