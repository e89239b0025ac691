import { expect, test } from 'vitest';
import { itemsIn } from '../../src/pipeline/parts.ts';

test('items are read that together are longer than a string may be', () => {
  const length = 1 << 20;
  const bytes = Buffer.alloc(513 * (length + 3), `"${'x'.repeat(length)}",`).subarray(0, -1);
  const items = itemsIn({ bytes, exact: false }) as string[];
  expect(new Set(items.map((item) => item.length))).toEqual(new Set([length]));
  expect(items).toHaveLength(513);
});
