import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Elements, readElements } from '../../src/input/elements.ts';
import { DEPTH_LIMIT, Scanner } from '../../src/input/scanner.ts';
import { printJson } from '../../src/json/print.ts';
import { NumberText } from '../../src/json/value.ts';
import { spell } from '../json/naive.ts';
import { jsonTexts } from '../json/texts.ts';

const property = { seed: 20, numRuns: 700 };
const BASE = 1_000_000;
const FIRST = 7;
const CAREFUL = { odd: true, tooDeep: true, keys: 0 };

/** Reads texts as consecutive elements, with what a scan saw in them. */
function read(texts: string[]): Elements {
  const bytes = Buffer.from(texts.join(','));
  const scanner = new Scanner(0, 'list');
  scanner.run(bytes, 0, bytes.length, true);
  return readElements(bytes, BASE, FIRST, {
    odd: scanner.lastOdd >= 0,
    tooDeep: scanner.lastTooDeep >= 0,
    keys: scanner.keysBefore(bytes.length),
  });
}

/** For each value the place it says it has, and the value as it prints. */
function placed({ values, indices }: Elements): [number, string][] {
  return values.map((value, index) => [indices[index] as number, printJson(value)]);
}

/** Where each text is, without white space around it, when they are joined by commas. */
function rangesOf(texts: string[]): { start: number; end: number }[] {
  let at = BASE;
  return texts.map((text) => {
    const start = at + Buffer.byteLength(text) - Buffer.byteLength(text.trimStart());
    at += Buffer.byteLength(text) + 1;
    return { start, end: start + Buffer.byteLength(text.trim()) };
  });
}

/** Texts with the brackets, commas and quotes of JSON, but misspelt. */
const MISSPELT = [
  'tru',
  '01',
  '1.',
  '-',
  '+1',
  '.5',
  '1e',
  'nulll',
  '"\\q"',
  '"\\u12g4"',
  '{"a":falsee}',
  '[1,--2]',
  '{"\\x":1}',
  '[[nan],{}]',
];

describe('readElements', () => {
  it('reads all at once what it reads one by one', () => {
    fc.assert(
      fc.property(fc.array(jsonTexts, { minLength: 1, maxLength: 6 }), (texts) => {
        const bytes = Buffer.from(texts.join(','));
        const oneByOne = readElements(bytes, BASE, FIRST, CAREFUL);
        const expected = texts.map((text, index) => [FIRST + index, spell(text, 'last')]);
        expect(placed(read(texts))).toEqual(expected);
        expect(placed(oneByOne)).toEqual(expected);
        expect([read(texts).seen, oneByOne.seen]).toEqual([texts.length, texts.length]);
        expect([read(texts).rejected, oneByOne.rejected, oneByOne.notUtf8]).toEqual([[], [], []]);
      }),
      property,
    );
  });

  it('gives the place of each value, also where numbers keep their text', () => {
    expect(read(['1', '{"a":"é"}'])).toMatchObject({ values: [1, { a: 'é' }], indices: [FIRST, FIRST + 1] });
    expect(read(['1', '1.0']).indices).toEqual([FIRST, FIRST + 1]);
  });

  it('leaves a misspelt element out and no other, and says where it is', () => {
    fc.assert(
      fc.property(
        fc.array(jsonTexts, { maxLength: 5 }),
        fc.constantFrom(...MISSPELT),
        fc.nat(5),
        (texts, misspelt, place) => {
          const broken = Math.min(place, texts.length);
          const all = texts.toSpliced(broken, 0, `\n  ${misspelt} `);
          const found = read(all);
          expect(placed(found)).toEqual(
            all.flatMap((text, index) => (index === broken ? [] : [[FIRST + index, spell(text, 'last')]])),
          );
          expect(found.rejected).toEqual([{ index: FIRST + broken, ...rangesOf(all)[broken], reason: 'broken' }]);
          expect(found.seen).toBe(all.length);
        },
      ),
      property,
    );
  });

  it('leaves out what is nested too deep, and nothing else', () => {
    const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);
    const texts = ['1', nested(DEPTH_LIMIT), ` ${nested(DEPTH_LIMIT + 2)}`, nested(100_000), '{"z":2}'];
    const found = read(texts);
    expect(placed(found)).toEqual([
      [FIRST, '1'],
      [FIRST + 1, texts[1]],
      [FIRST + 4, '{"z":2}'],
    ]);
    const [, , third, fourth] = rangesOf(texts);
    expect(found.rejected).toEqual([
      { index: FIRST + 2, ...third, reason: 'too-deep' },
      { index: FIRST + 3, ...fourth, reason: 'too-deep' },
    ]);
  });

  it.each([
    ['a stray byte', [0xff]],
    ['a cut character', [0xe8, 0xaa]],
    ['an encoded surrogate', [0xed, 0xa0, 0x80]],
    ['Latin-1', [0x63, 0x61, 0x66, 0xe9]],
  ])('replaces %s by U+FFFD and names the element', (_, raw) => {
    const bytes = Buffer.concat([Buffer.from('"é", \n{"k":"'), Buffer.from(raw), Buffer.from('"},"b"')]);
    const found = readElements(bytes, BASE, FIRST, { odd: false, tooDeep: false, keys: 1 });
    const replaced = new TextDecoder().decode(Uint8Array.from(raw));
    expect(found).toMatchObject({
      values: ['é', { k: replaced }, 'b'],
      notUtf8: [{ index: FIRST + 1, start: BASE + bytes.indexOf(0x7b) }],
      rejected: [],
      seen: 3,
    });
    expect(replaced).toContain('\ufffd');
  });

  it.each(['1.0', '1e400', '-0', '12345678901234567890', '1E5', '1e5', '0.10'])('keeps %s as text', (number) => {
    expect(read(['1', `{"n":${number}}`])).toMatchObject({ values: [1, { n: new NumberText(number) }] });
  });

  it('keeps __proto__ as a key, and of equal keys the last, the others beside it', () => {
    const [first, second] = ['{"__proto__":{"x":1},"a":1,"a":2}', '{"__proto__":1.0,"__proto__":3.0}'];
    const aside = { pointer: `/${FIRST}/a`, value: 1 };
    expect(placed(read([first]))).toEqual([[FIRST, '{"__proto__":{"x":1},"a":2}']]);
    expect(read([first]).repeated).toEqual([aside]);
    expect(placed(read([first, second]))).toEqual([
      [FIRST, '{"__proto__":{"x":1},"a":2}'],
      [FIRST + 1, '{"__proto__":3.0}'],
    ]);
    const ofSecond = { pointer: `/${FIRST + 1}/__proto__`, value: new NumberText('1.0') };
    expect(read([first, second]).repeated).toEqual([aside, ofSecond]);
  });

  it.each(['', ' ', '\n\t '])('finds nothing in %j', (text) => {
    for (const traits of [CAREFUL, { odd: false, tooDeep: false, keys: 0 }]) {
      expect(readElements(Buffer.from(text), BASE, FIRST, traits)).toMatchObject({ values: [], seen: 0, rejected: [] });
    }
  });
});
