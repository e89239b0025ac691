import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CoordinateSystem, Unit } from '../../src/adapter.ts';
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
    { numRuns: 5000 },
  );
  expect(proved).toBeGreaterThan(50);
});

const unknown = fc.option(small, { nil: -1, freq: 2 });
const report = fc.record({
  ...{ byteStart: unknown, byteEnd: unknown },
  ...{ startLine: unknown, startColumn: unknown, endLine: unknown, endColumn: unknown },
  text: fc.option(fc.constantFrom('', 'x', 'xy', 'é', '\ufffd', '🧵x', '\n', 'x\ny', 'é\né', 'x\n\nyz'), {
    nil: undefined,
    freq: 2,
  }),
});

test('what numbers prove the texts prove, and as the same place', () => {
  let proved = 0;
  const marked = fc.constantFrom({}, { countsMark: false });
  fc.assert(
    fc.property(counting, marked, report, (system, mark, { text, ...numbers }) => {
      const isStartAlone = numbers.byteStart >= 0 && numbers.byteEnd < 0 && numbers.endLine < 0;
      if (isStartAlone || (numbers.byteEnd >= 0 && numbers.byteEnd < numbers.byteStart)) return;
      const [short, long] = [0, 1].map(() => new ProvedPlace({ ...system, ...mark })) as [ProvedPlace, ProvedPlace];
      const known = Object.entries(numbers).filter(([, number]) => number >= 0);
      const isProved = long.take({ file: { path: '', absolute: '' }, ...Object.fromEntries(known), text });
      const lines = text?.split('\n') ?? [];
      const last = lines.at(-1) ?? '';
      const counts = { byte: Buffer.byteLength(last), 'code-point': [...last].length, utf16: last.length };
      const lengths = { newlines: lines.length - 1, lastLength: counts.byte, lastCount: counts[system.unit as Unit] };
      const extent = text === undefined ? undefined : { byteLength: Buffer.byteLength(text), ...lengths };
      expect(short.takeReport({ ...numbers, text: extent })).toBe(isProved);
      if (!isProved) return;
      proved++;
      // What all is said of is told without a closer look.
      if (long.isComplete) expect(short.isComplete).toBe(true);
      expect({ ...short, ...short.located, isComplete: true }).toEqual({ ...long, ...long.located, isComplete: true });
    }),
    { numRuns: 5000 },
  );
  expect(proved).toBeGreaterThan(1000);
});
