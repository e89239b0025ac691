import fc from 'fast-check';
import { expect, test } from 'vitest';
import { UnlinkedFile } from '../../src/io/unlinked-file.ts';
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

test.each([0, 1, 3, 4, 5, 127, 128, 129, 5000])('copies %i bytes of others', (length) => {
  const others = Buffer.from(Array.from({ length: length + 2 }, (_, index) => index % 251));
  const text = new ByteText();
  text.byte(0x2c);
  text.copy(others, new DataView(others.buffer, others.byteOffset, others.length), 1, length + 1);
  text.literal(literal('líteral'));
  text.ascii('ending', 3);
  const expected = Buffer.concat([Buffer.from(','), others.subarray(1, length + 1), Buffer.from('líteralend')]);
  expect(text.bytes).toEqual(expected);
  text.begin();
  expect(text.bytes).toHaveLength(0);
});

test('longer than memory should hold it is the same in pieces, whatever is changed in it', () => {
  const long = 'x'.repeat(700_000);
  const lines = Array.from({ length: 12 }, (_, index) => `${index}${long}`);
  const [text, inner] = [new ByteText(() => new UnlinkedFile()), new ByteText(() => new UnlinkedFile())];
  const ends = lines.map((line) => {
    text.string(line);
    return text.end;
  });
  text.replace(1, 0x79);
  // Goes back into what is no longer in memory, twice.
  text.begin((ends[9] as number) - 3);
  text.replace((ends[3] as number) + 2, 0x79);
  text.begin((ends[3] as number) + 1);
  for (const line of lines) inner.string(line);
  inner.replace(2, 0x79);
  text.append(inner);
  const joined = `${lines.slice(0, 4).join('')}4${lines.join('')}`.split('');
  joined[1] = 'y';
  joined[(ends[3] as number) + 3] = 'y';
  const pieces = [...text.takePieces()].map((piece) => Buffer.from(piece).toString());
  expect(pieces.join('') === joined.join('')).toBe(true);
  expect([pieces.length > 5, text.end]).toEqual([true, 0]);
});
