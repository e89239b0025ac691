import { expect, test } from 'vitest';
import { BoundedMap } from '../../src/json/bounded-map.ts';

test('a bounded map never holds more than it may, and knows what was set last', () => {
  const map = new BoundedMap<number, string>(3);
  for (let key = 0; key < 100; key++) {
    map.set(key, `${key}`).set(key, `again ${key}`);
    expect(map.size).toBeLessThanOrEqual(3);
    expect(map.get(key)).toBe(`again ${key}`);
  }
  expect(map.get(0)).toBeUndefined();
});
