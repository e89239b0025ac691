import { expect, it } from 'vitest';
import type { Span } from '../../src/envelope/types.ts';
import { utf16RangeOf } from '../../src/format/columns.ts';

const LINE = 'a🙂é b';

/** UTF-16 units before each character and behind the last, by the bytes before it. */
const UNITS = new Map<number, number>([[0, 0]]);
let [bytes, units] = [0, 0];
for (const character of LINE) UNITS.set((bytes += Buffer.byteLength(character)), (units += character.length));

it('a column of bytes is reported in UTF-16 units where a character begins, and nowhere else', () => {
  for (let column = 0; column <= bytes; column++) {
    const span = { file_path: 'a', start_line: 2, start_col: 0, end_line: 2, end_col: column } as Span;
    expect(utf16RangeOf(span, [LINE])?.end.character).toBe(UNITS.get(column));
  }
});
