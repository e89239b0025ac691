import fc from 'fast-check';

/** Strings that look like structure, or end like escapes. */
const HOSTILE = [
  '',
  '"',
  '\\',
  '\\"',
  '"\\',
  '\\\\"',
  ']',
  '},{',
  '"],"key":',
  '{"match_id":',
  ',',
  ':',
  '[[[',
  '}}}',
  '\n',
  '\r\n',
  '\t',
  '\0',
  '\u007f',
];
const WIDE = ['é', '語', '😀', '\ud83d', '\ude00', '\u2028', '\ufeff', '\ufffd'];
const KEYS = [
  'a',
  'b',
  '__proto__',
  'toJSON',
  'constructor',
  'length',
  '0',
  '10',
  '4294967295',
  '-1',
  '01',
  'a/b',
  'm~n',
  '',
];

/** Numbers whose text JavaScript would change, and near ones that it would not. */
const NUMBERS = [
  '0 -0 1.0 -0.0 0.1 1E5 1e5 1e21 1e+21 1e400 -1e400 5e-324 1e-7 0e0 100',
  '123456789012345 1234567890123456 12345678901234567890 -123456789012345 -1234567890123456',
  '9007199254740992 9007199254740993 0.30000000000000004 3.14159265358979 100000000000000000000000',
].flatMap((line) => line.split(' '));

export const numberTexts = fc.oneof(
  fc.constantFrom(...NUMBERS),
  fc.integer().map(String),
  fc.double({ noNaN: true, noDefaultInfinity: true }).map((number) => JSON.stringify(number)),
);

const strings = fc
  .array(fc.oneof(fc.constantFrom(...HOSTILE, ...WIDE), fc.string()), { maxLength: 4 })
  .map((pieces) => pieces.join(''));

/** A string's text in one of its spellings. */
export const stringTexts = fc
  .tuple(strings, fc.boolean())
  .map(([string, escaped]) => (escaped ? escapeAll(string) : JSON.stringify(string)));

function escapeAll(string: string): string {
  const units = [...new Array(string.length).keys()].map((at) => string.charCodeAt(at));
  return `"${units.map((unit) => `\\u${unit.toString(16).padStart(4, '0')}`).join('')}"`;
}

const keyTexts = fc.oneof(
  fc.constantFrom(...KEYS).map((key) => JSON.stringify(key)),
  stringTexts,
);
const spaces = fc.constantFrom('', '', '', '', ' ', '\n', '\r\n\t ');
const between = (text: fc.Arbitrary<string>) => fc.tuple(spaces, text, spaces).map((pieces) => pieces.join(''));

/** JSON texts of every form: white space anywhere, repeated keys, any number, any string. */
export const {
  value: jsonTexts,
  array: arrayTexts,
  object: objectTexts,
} = fc.letrec<{ value: string; array: string; object: string }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 5, depthSize: 'small' },
    between(fc.oneof(numberTexts, stringTexts, fc.constantFrom('true', 'false', 'null'))),
    tie('array'),
    tie('object'),
    fc.json(),
  ),
  array: between(
    fc.oneof(
      spaces.map((space) => `[${space}]`),
      fc.array(tie('value'), { minLength: 1, maxLength: 5 }).map((items) => `[${items.join(',')}]`),
    ),
  ),
  object: between(
    fc.oneof(
      spaces.map((space) => `{${space}}`),
      fc
        .array(fc.tuple(between(keyTexts), tie('value')), { minLength: 1, maxLength: 5 })
        .map((members) => `{${members.map(([key, value]) => `${key}:${value}`).join(',')}}`),
    ),
  ),
}));
