import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CoordinateSystem } from '../../src/adapter.ts';
import { ProvedPlace } from '../../src/resolve/proved-place.ts';

const counting: fc.Arbitrary<CoordinateSystem> = fc.record({
  firstLine: fc.constantFrom(0 as const, 1 as const),
  firstColumn: fc.constantFrom(0 as const, 1 as const),
  unit: fc.constantFrom('byte' as const, 'code-point' as const, 'utf16' as const),
});
const small = fc.nat(4);

test('what lengths prove the texts prove, and as the same place', () => {
  let proved = 0;
  fc.assert(
    fc.property(
      counting,
      small,
      small,
      small,
      small,
      small,
      small,
      (system, byteStart, byteLength, line, column, textLength, beforeLength) => {
        const byteEnd = byteStart + byteLength;
        const short = new ProvedPlace(system);
        if (!short.takeText(byteStart, byteEnd, line, column, textLength, beforeLength, beforeLength)) return;
        proved++;
        const long = new ProvedPlace(system);
        const texts = { text: 'x'.repeat(textLength), before: 'x'.repeat(beforeLength) };
        const place = {
          file: { path: '', absolute: '' },
          byteStart,
          byteEnd,
          startLine: line,
          startColumn: column,
          ...texts,
        };
        expect(long.take(place)).toBe(true);
        expect(short).toEqual(long);
      },
    ),
    { numRuns: 2000 },
  );
  expect(proved).toBeGreaterThan(50);
});
