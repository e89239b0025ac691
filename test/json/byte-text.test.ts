import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ByteText } from '../../src/json/byte-text.ts';
import { literal } from '../../src/json/literal.ts';

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

test.each([0, 1, 3, 4, 5, 127, 128, 129, 5000])('copies %i bytes of others, and of itself', (length) => {
  const others = Buffer.from(Array.from({ length: length + 2 }, (_, index) => index % 251));
  const text = new ByteText();
  text.byte(0x2c);
  text.copy(others, new DataView(others.buffer, others.byteOffset, others.length), 1, length + 1);
  text.literal(literal('líteral'));
  text.ascii('ending', 3);
  const expected = Buffer.concat([Buffer.from(','), others.subarray(1, length + 1), Buffer.from('líteralend')]);
  expect(text.bytes).toEqual(expected);
  text.quote(0, expected.length);
  expect(text.bytes).toEqual(Buffer.concat([expected, expected]));
  text.begin();
  expect(text.bytes).toHaveLength(0);
});
