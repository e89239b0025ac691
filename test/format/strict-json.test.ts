import fc from 'fast-check';
import { expect, test } from 'vitest';
import { strictJson } from '../../src/format/strict-json.ts';
import { uriOf } from '../../src/format/uri.ts';

const units = ['a', '\\', '\\ud800', '\ud800', '\udc00', '😀', '\ufffd', '"', '\n'];
const texts = fc.string({ unit: fc.constantFrom(...units) });

test('strict JSON is the value with U+FFFD for every lone surrogate', () => {
  fc.assert(
    fc.property(texts, (text) => {
      // Encoding replaces them.
      expect(JSON.parse(strictJson({ text }))).toEqual({ text: Buffer.from(text).toString() });
    }),
  );
});

test.each([
  ['src/größe 1.rs', 'src/gr%C3%B6%C3%9Fe%201.rs'],
  ['a:b/c#d?e%f', 'a%3Ab/c%23d%3Fe%25f'],
  ['back\\slash.txt', 'back%5Cslash.txt'],
  ['/home/dev/a.rs', 'file:///home/dev/a.rs'],
  ['C:/src/a.rs', 'file:///C:/src/a.rs'],
  ['//server/share/a.rs', 'file://server/share/a.rs'],
  ['\ud800.rs', '%EF%BF%BD.rs'],
])('the URI of %s is %s', (path, uri) => {
  expect(uriOf(path)).toBe(uri);
});
