import fc from 'fast-check';
import { expect, test } from 'vitest';
import { ValueReader } from '../../src/input/value-reader.ts';

/** The length of the value that is read at the beginning of a text with a comma behind it; -1 for none. */
function skipped(text: string): number {
  const reader = new ValueReader();
  reader.begin(Buffer.from(`${text},`));
  return reader.skip(0);
}

test('whatever JSON.stringify prints is read whole, but for keys that are indices', () => {
  fc.assert(
    fc.property(fc.jsonValue({ maxDepth: 6 }), (value) => {
      const text = JSON.stringify(value);
      const isLeft = /[{,]"\d/.test(text) || /\\u/.test(text);
      if (!isLeft) expect(skipped(text)).toBe(Buffer.byteLength(text));
      else expect([-1, Buffer.byteLength(text)]).toContain(skipped(text));
    }),
    { numRuns: 700 },
  );
});

const withoutNumbers = (json: string) => json.replaceAll(/-?\d[\d.e+-]*/g, '0');

test('what is read is JSON that a parse and a print give back, but for the text of odd numbers', () => {
  const pieces = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"a"',
    '"b"',
    '"\\n"',
    '"\\/"',
    '1',
    '-0',
    ...['1.5', '0.05', '-0.5', '-0.0', '1.50', '0.0000001', '0.000123', '12345678901234.5', '123456789012345.67'],
    '01',
    'tru',
    'true',
    'null',
    ' ',
  );
  let read = 0;
  fc.assert(
    fc.property(fc.array(pieces, { maxLength: 9 }), (parts) => {
      const text = parts.join('');
      const reader = new ValueReader();
      reader.begin(Buffer.from(`${text},`));
      const length = reader.skip(0);
      if (length < 0) return;
      read++;
      const value = Buffer.from(text).toString('utf8', 0, length);
      const printed = (json: string) => (reader.oddNumber ? withoutNumbers(json) : json);
      expect(printed(JSON.stringify(JSON.parse(value)))).toBe(printed(value));
    }),
    { numRuns: 5000 },
  );
  expect(read).toBeGreaterThan(1000);
});

test.each([
  '{"a":1,"a":2}',
  '{"b":{"a":1,"a":2}}',
  '[ 1]',
  '{"a": 1}',
  '"\\u00e9"',
  '"\\/"',
  '{"7":1}',
  '1',
  '"open',
  '[1,]',
  '{"a"}',
  '-',
  '1.',
  '2e+',
])('%s is left to the parser', (text) => {
  const reader = new ValueReader();
  reader.begin(Buffer.from(text));
  expect(reader.skip(0)).toBe(-1);
});

test.each([
  ['0', 0],
  ['12', 12],
  ['9007199254740991', 9007199254740991],
])('%s is a whole number', (text, value) => {
  const reader = new ValueReader();
  reader.begin(Buffer.from(`${text}}`));
  expect(reader.natural(0)).toBe(text.length);
  expect(reader.number).toBe(value);
});

test.each(['-1', '1.0', '1e2', '007', '9007199254740993', '10000000000000000000', '"1"', 'null'])(
  '%s is none',
  (text) => {
    const reader = new ValueReader();
    reader.begin(Buffer.from(`${text}}`));
    expect(reader.natural(0)).toBe(-1);
  },
);
