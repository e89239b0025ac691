import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteText } from '../../src/json/byte-text.ts';

test('is what was added to it, whatever the size', () => {
  fc.assert(
    fc.property(
      fc.array(fc.oneof(fc.string({ unit: 'grapheme', size: 'large' }), fc.nat()), { size: 'large' }),
      (pieces) => {
        const text = new ByteText();
        for (const piece of pieces) {
          if (typeof piece === 'number') text.number(piece);
          else text.string(piece);
        }
        expect(text.bytes.toString()).toBe(pieces.join(''));
      },
    ),
    { numRuns: 10 },
  );
});

test.each([0, 9, 10, 99, 100, 999_999_999, 1_000_000_000, 2 ** 31 - 1, 2 ** 31, 2 ** 53 - 1])('prints %i', (value) => {
  const text = new ByteText();
  text.number(value);
  expect(text.bytes.toString()).toBe(String(value));
});
