import { sha256 } from '@noble/hashes/sha2.js';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { spanId } from '../../src/location/ids.ts';

const VECTORS = [
  ['src/lib.rs', 100, 200, '318374eb7da4e671'],
  ['test.rs', 10, 20, '331b937b503694af'],
  ['src/テスト.rs', 5, 15, '80b1167a2c009e33'],
  ['', 0, 0, 'eb40ac0521d914f8'],
  ['large_file.rs', 1000000, 1000100, '6ff2756696d33fb5'],
] as const;

/** The id by the letter of the spec, from its own bytes and another SHA-256. */
function spelledOut(filePath: string, byteStart: number, byteEnd: number): string {
  const colon = new TextEncoder().encode(':');
  const offset = (value: number) => new Uint8Array(new BigUint64Array([BigInt(value)]).buffer).reverse();
  const message = [new TextEncoder().encode(filePath), colon, offset(byteStart), colon, offset(byteEnd)];
  const digest = sha256(Uint8Array.from(message.flatMap((part) => [...part])));
  return [...digest.subarray(0, 8)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
}

const paths = fc.oneof(
  fc.constantFrom('src/lib.rs', 'src/lib.rs2', 'src/テスト.rs', 'a:b', '\ud83d', 'x\ude00y', '😀', ''),
  fc.string({ unit: 'binary' }),
  fc
    .tuple(fc.constantFrom('d/', '語', '\ud800'), fc.integer({ min: 300, max: 2000 }))
    .map(([name, times]) => name.repeat(times)),
);
const offsets = fc.oneof(
  fc.constantFrom(0, 1, 255, 256, 2 ** 31, 2 ** 32 - 1, 2 ** 32, 2 ** 32 + 1, Number.MAX_SAFE_INTEGER),
  fc.maxSafeNat(),
);

describe('spanId', () => {
  it.each(VECTORS)('of %j %i..%i is %s', (filePath, byteStart, byteEnd, id) => {
    expect(spanId(filePath, byteStart, byteEnd)).toBe(id);
    expect(spelledOut(filePath, byteStart, byteEnd)).toBe(id);
  });

  it('is what the spec spells out, whichever paths and offsets came before', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(paths, fc.array(fc.tuple(offsets, offsets), { maxLength: 3 })), { maxLength: 6 }),
        (files) => {
          const asked = files.flatMap(([filePath, ranges]) =>
            ranges.map(([start, end]) => [filePath, start, end] as const),
          );
          expect(asked.map((span) => spanId(...span))).toEqual(asked.map((span) => spelledOut(...span)));
        },
      ),
      { seed: 20, numRuns: 300 },
    );
  });

  it.each([-1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])('refuses %d, which is no byte offset', (none) => {
    expect(() => spanId('a', none, 9)).toThrow(RangeError);
    expect(() => spanId('a', 0, none)).toThrow(RangeError);
    expect(spanId('a', 0, 9)).toBe(spelledOut('a', 0, 9));
  });
});
