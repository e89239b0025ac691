import fc from 'fast-check';
import { expect, test } from 'vitest';
import { Literal } from '../../src/json/literal.ts';

const bytes = fc.uint8Array({ minLength: 1, maxLength: 20 });

test('stands where its bytes stand and nowhere else, up to the end', () => {
  fc.assert(
    fc.property(
      bytes,
      fc.uint8Array({ maxLength: 9 }),
      fc.uint8Array({ maxLength: 9 }),
      fc.option(fc.nat(19)),
      (own, front, rest, wrong) => {
        const all = Buffer.concat([front, own, rest]);
        const isWrong = wrong !== null && wrong < own.length;
        if (isWrong) all[front.length + wrong] = (all[front.length + wrong] as number) ^ 0x40;
        const view = new DataView(all.buffer, all.byteOffset, all.length);
        const literal = new Literal(Buffer.from(own));
        expect(literal.behind(view, front.length)).toBe(isWrong ? -1 : front.length + own.length);
        expect(
          literal.behind(new DataView(all.buffer, all.byteOffset, front.length + own.length - 1), front.length),
        ).toBe(-1);
      },
    ),
  );
});

test('is written with no more than three zeros behind it', () => {
  fc.assert(
    fc.property(bytes, fc.nat(9), (own, at) => {
      const all = Buffer.alloc(at + own.length + 3);
      new Literal(Buffer.from(own)).write(new DataView(all.buffer, all.byteOffset, all.length), at);
      expect(all.subarray(at, at + own.length)).toEqual(Buffer.from(own));
    }),
  );
});
