import fc from 'fast-check';

const encoder = new TextEncoder();

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
  { weight: 6, arbitrary: fc.constantFrom(...TEXTS.map((text) => [...encoder.encode(text)])) },
  { weight: 3, arbitrary: fc.constantFrom(...INVALID) },
  { weight: 1, arbitrary: fc.integer({ min: 0, max: 255 }).map((byte) => [byte]) },
);

/** Bytes like those of a source file in a hostile encoding: all newline forms, wide characters, invalid UTF-8. */
export const byteStrings = fc.array(piece, { maxLength: 24 }).map((pieces) => Uint8Array.from(pieces.flat()));

/** Numbers that are a place nowhere. */
export const NO_PLACES = [-1, -0.5, 0.5, 1.5, Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 2 ** 53];
