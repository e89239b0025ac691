import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bytesBefore, codePointCount, columnOfByte, sequenceLength, utf8Length } from '../../src/location/columns.ts';

const property = { seed: 20, numRuns: 500 };

const bytesOf = (text: string) => new TextEncoder().encode(text);

const TEXTS = [
  'a',
  'xyz',
  '\t',
  '\r',
  '\n',
  '\r\n',
  '\ufeff',
  'e\u0301',
  'é',
  'ß',
  '語',
  '\u2028',
  '\u0085',
  '\uffff',
  '😀',
  '\u{10ffff}',
  '👩‍💻',
];

const INVALID = [
  [0x80], // stray continuation bytes
  [0xbf],
  [0xc3], // truncated sequences
  [0xe8, 0xaa],
  [0xe0, 0xa0],
  [0xf0, 0x9f],
  [0xf0, 0x9f, 0x98],
  [0xf4, 0x8f, 0xbf],
  [0xc0, 0xaf], // overlong forms
  [0xc1, 0xbf],
  [0xe0, 0x80, 0xaf],
  [0xf0, 0x80, 0x80, 0xaf],
  [0xed, 0xa0, 0x80], // surrogates
  [0xed, 0xbf, 0xbf],
  [0xf4, 0x90, 0x80, 0x80], // above U+10FFFF
  [0xf5, 0x80],
  [0xf8, 0x88, 0x80, 0x80, 0x80],
  [0xfe],
  [0xff],
];

const piece = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS.map((text) => [...bytesOf(text)])) },
  { weight: 3, arbitrary: fc.constantFrom(...INVALID) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }).map((byte) => [byte]) },
);

/** Bytes like those of a source file in a hostile encoding: all newline forms, wide characters, invalid UTF-8. */
const byteStrings = fc.array(piece, { maxLength: 24 }).map((pieces) => Uint8Array.from(pieces.flat()));

/** Numbers that are a place nowhere. */
const NO_PLACES = [-1, -0.5, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53];

const decode = (bytes: Uint8Array) => new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);

/** A byte offset lies between two characters exactly when decoding both sides apart changes nothing. */
function isBorder(bytes: Uint8Array, byteOffset: number): boolean {
  return decode(bytes.subarray(0, byteOffset)) + decode(bytes.subarray(byteOffset)) === decode(bytes);
}

/** Every place of a line in all three counts, by decoding every prefix of it. */
function placesOf(line: Uint8Array): { byte: number; 'code-point': number; utf16: number }[] {
  const borders = Array.from({ length: line.length + 1 }, (_, byte) => byte).filter((byte) => isBorder(line, byte));
  return borders.map((byte) => {
    const before = decode(line.subarray(0, byte));
    return { byte, 'code-point': [...before].length, utf16: before.length };
  });
}

/** A line between other bytes, so that a look over its edges changes the answer. */
const lines = fc.tuple(byteStrings, byteStrings, byteStrings).map(([before, line, after]) => ({
  bytes: Uint8Array.from([...before, ...line, ...after]),
  range: { start: before.length, end: before.length + line.length },
  line,
}));

describe.each([
  { name: 'columnOfByte', convert: columnOfByte, from: 'byte', to: 'code-point' },
  { name: 'bytesBefore', convert: bytesBefore, from: 'code-point', to: 'byte' },
  { name: 'columnOfByte', convert: columnOfByte, from: 'byte', to: 'utf16' },
  { name: 'bytesBefore', convert: bytesBefore, from: 'utf16', to: 'byte' },
] as const)('$name from $from to $to', ({ convert, from, to }) => {
  const unit = from === 'byte' ? to : from;

  it('gives the column that decoding finds, and none where no character begins', () => {
    fc.assert(
      fc.property(lines, ({ bytes, range, line }) => {
        const columns = new Map(placesOf(line).map((place) => [place[from], place[to]]));
        const asked = [...NO_PLACES, ...Array.from({ length: line.length + 3 }, (_, column) => column)];
        const found = asked.map((column) => convert(bytes, range, column, unit));
        expect(found).toEqual(asked.map((column) => columns.get(column)));
      }),
      property,
    );
  });

  it.each([1, 255, 256, 257, 4095, 4096, 4097, 4351, 4352, 4353, 8448, 9000])(
    'crosses ASCII runs of %i bytes',
    (run) => {
      const ascii = 'x'.repeat(run);
      const bytes = bytesOf(`\n${ascii}é😀${ascii}\n`);
      const range = { start: 1, end: bytes.length - 1 };
      const places = [
        { byte: run - 1, 'code-point': run - 1, utf16: run - 1 },
        { byte: run, 'code-point': run, utf16: run },
        { byte: run + 2, 'code-point': run + 1, utf16: run + 1 },
        { byte: run + 6, 'code-point': run + 2, utf16: run + 3 },
        { byte: 2 * run + 5, 'code-point': 2 * run + 1, utf16: 2 * run + 2 },
        { byte: 2 * run + 6, 'code-point': 2 * run + 2, utf16: 2 * run + 3 },
      ];
      expect(places.map((place) => convert(bytes, range, place[from], unit))).toEqual(places.map((place) => place[to]));
      expect(convert(bytes, range, places.at(-1)![from] + 1, unit)).toBeUndefined();
    },
  );
});

describe('sequenceLength', () => {
  const firstBorder = (bytes: Uint8Array) => placesOf(bytes)[1]?.byte;

  it('ends where the decoder ends a character, for every first byte and all edges of table 3-7', () => {
    const seconds = [0x41, 0x7f, 0x80, 0x8f, 0x90, 0x9f, 0xa0, 0xbf, 0xc0, 0xff];
    const others = [0x7f, 0x80, 0xbf, 0xc0];
    const wrong: number[][] = [];
    for (let lead = 0; lead < 256; lead++) {
      for (const second of seconds) {
        for (const third of others) {
          for (const fourth of others) {
            const bytes = Uint8Array.of(lead, second, third, fourth);
            if (sequenceLength(bytes, 0, 4) !== firstBorder(bytes)) wrong.push([...bytes]);
          }
        }
      }
    }
    expect(wrong).toEqual([]);
  });

  it('looks at no byte from the end on', () => {
    const bytes = bytesOf('😀');
    expect([1, 2, 3, 4].map((end) => sequenceLength(bytes, 0, end))).toEqual([1, 2, 3, 4]);
  });
});

const strings = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        'a',
        'text',
        'é',
        '\u07ff',
        '\u0800',
        '語',
        '\ufeff',
        '😀',
        '\ud83d',
        '\ude00',
        '\ud800',
        '\udfff',
        '\udbff\udc00',
      ),
      fc.integer({ min: 0, max: 0xffff }).map((unit) => String.fromCharCode(unit)),
    ),
    { maxLength: 40 },
  )
  .map((pieces) => pieces.join(''));

describe('utf8Length', () => {
  it('is the number of bytes an encoder writes, lone surrogates as U+FFFD', () => {
    expect(['', 'a', 'é', '語', '😀', '\ud83d', '\ude00\ud83d'].map(utf8Length)).toEqual([0, 1, 2, 3, 4, 3, 6]);
    fc.assert(
      fc.property(strings, (text) => {
        expect(utf8Length(text)).toBe(bytesOf(text).length);
      }),
      property,
    );
  });
});

describe('codePointCount', () => {
  it('is the number of code points a string iterates over, lone surrogates one each', () => {
    expect(['', 'a', 'é', '語', '😀', '\ud83d', '\ude00\ud83d'].map(codePointCount)).toEqual([0, 1, 1, 1, 1, 1, 2]);
    fc.assert(
      fc.property(strings, (text) => {
        expect(codePointCount(text)).toBe([...text].length);
      }),
      property,
    );
  });
});
