import { expect, test } from 'vitest';
import { RecentValues } from '../../src/json/recent-values.ts';

test('the last eight objects are remembered, whatever was known of one before', () => {
  const values = new RecentValues<object, number>();
  const objects = Array.from({ length: 9 }, () => ({}));
  for (const [index, object] of objects.entries()) {
    values.set(object, -1);
    values.set(object, index);
  }
  expect(objects.map((object) => values.get(object))).toEqual([undefined, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(values.get({})).toBeUndefined();
});
