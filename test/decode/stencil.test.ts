import { describe, expect, test } from 'vitest';
import { Fitter } from '../../src/decode/fitter.ts';
import type { Leaves } from '../../src/decode/stencil.ts';

const LEAVES: Leaves = {
  kinds: new Map([
    ['file', 'string'],
    ['note', 'string'],
    ['at/line', 'number'],
  ]),
  needed: ['file', 'at/line'],
};
const ONE = '{"file":"a.rs","at":{"line":1},"note":"x"}';

/** Of each element that fits its parts as they are read. */
function read(text: string | Buffer): { file: string; line: number; note: string | undefined }[] {
  const fitted = new Fitter(LEAVES).read(Buffer.from(text as string), 0);
  let mark = 0;
  return fitted.stencils.map((stencil) => {
    const [file, line, note] = ['file', 'at/line', 'note'].map((path) => stencil.markOf(path)) as [number, number, number | undefined];
    const parts = {
      file: fitted.string(mark + file),
      line: fitted.number(mark + line),
      note: note === undefined ? undefined : fitted.string(mark + note),
    };
    mark += stencil.width;
    return parts;
  });
}

describe('an element fits', () => {
  test('where it has a comma behind it', () => {
    expect(read(`${ONE},${ONE},${ONE}`)).toEqual(Array.from({ length: 2 }, () => ({ file: 'a.rs', line: 1, note: 'x' })));
  });

  test('with white space of its own, and without a key that is not needed', () => {
    const other = '{ "file" : "\\u0062\\n" ,\n "at":{\t"line" : 120\r\n}}';
    expect(read(`${ONE},\n${other} , ${ONE},`)).toEqual([
      { file: 'a.rs', line: 1, note: 'x' },
      { file: 'b\n', line: 120, note: undefined },
      { file: 'a.rs', line: 1, note: 'x' },
    ]);
  });

  test.each(['é', '種類', '🌍', '\\ud83c\\udf0d', '\\ud800', '\\"\\\\\\/\\b\\f\\n\\r\\t', '\u007f\u2028', ''])(
    'with the text %j',
    (raw) => {
      expect(read(`${ONE.replace('"x"', `"${raw}"`)},`)).toMatchObject([{ note: JSON.parse(`"${raw}"`) }]);
    },
  );
});

describe('no element fits', () => {
  test.each([
    '{"file":"a.rs","at":{"line":-1}}',
    '{"file":"a.rs","at":{"line":1.5}}',
    '{"file":"a.rs","at":{"line":01}}',
    '{"file":"a.rs","at":{"line":1e3}}',
    '{"file":"a.rs","at":{"line":1234567890123456}}',
    '{"file":"a.rs","at":{"line":"1"}}',
    '{"file":"a.rs","at":{}}',
    '{"file":"a.rs","at":{"line":1},"note":null}',
    '{"file":"a.rs","at":{"line":1},"other":"x"}',
    '{"file":"a.rs","at":{"line":1},"other":{}}',
    '{"file":"a.rs","at":{"line":1},"file":"b.rs"}',
    '{"file":"a.rs","at":{"line":1,}}',
    '{"file":"a.rs","at/line":1}',
    '{"file":"a.rs","a\\u0074":{"line":1}}',
    '{"file":"a\n.rs","at":{"line":1}}',
    '{"file":"a\\x","at":{"line":1}}',
    '{"file":"a\\u12g4","at":{"line":1}}',
    '{"at":{"line":1}}',
    '[]',
    '{}',
    '5',
  ])('such as %s', (element) => {
    expect(read(`${element},`)).toEqual([]);
    // Nor does it where one before it taught a stencil.
    expect(read(`${ONE},${element},`)).toHaveLength(1);
  });

  test('among bytes that are not UTF-8', () => {
    expect(read(Buffer.from(`${ONE},${ONE.replace('x', '\u00ff')},`, 'latin1'))).toEqual([]);
  });
});

test('a character that is cut behind the elements does not matter', () => {
  const bytes = Buffer.from(`${ONE},{"file":"🌍`);
  for (let cut = 0; cut < 4; cut++) expect(read(bytes.subarray(0, bytes.length - cut))).toHaveLength(1);
});

test('the less fits, the longer the pauses', () => {
  const fitter = new Fitter(LEAVES);
  fitter.rate(1 << 16);
  const { pause } = fitter;
  fitter.rate(100);
  expect(fitter.pause).toBe(2 * pause);
  for (let times = 0; times < 20; times++) fitter.rate(0);
  expect(fitter.pause).toBe(1 << 16);
  fitter.rate(1 << 16);
  expect(fitter.pause).toBe(pause);
});
