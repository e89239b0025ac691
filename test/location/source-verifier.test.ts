import { expect, it } from 'vitest';
import { contradictionOfQuoted } from '../../src/location/contradiction.ts';
import { LineIndex } from '../../src/location/line-index.ts';

/** Lines as a tool quotes them that splits them at a lone carriage return, too. */
const context = { before: [], selected: ['fn q() { /* a', 'b */ }'], after: ['fn r() {}'] };

it.each([
  ['fn q() { /* a\rb */ }\nfn r() {}\n', undefined],
  ['fn q() { /* a\rc */ }\nfn r() {}\n', 'context'],
  ['fn q() { /* a b */ }\nfn r() {}\n', 'context'],
])('lines that a tool divided in another way contradict only a file without them: %j', (text, contradicted) => {
  const bytes = Buffer.from(text);
  const source = { bytes, lines: new LineIndex(bytes) };
  expect(contradictionOfQuoted(source, { start: 0, end: 20 }, { context })).toBe(contradicted);
});

it('a carriage return at the end of the file may be taken for that of its last line', () => {
  const bytes = Buffer.from('fn a() {}\rfn b() {}\r');
  const source = { bytes, lines: new LineIndex(bytes) };
  const selected = ['fn a() {}\rfn b() {}'];
  const quoted = { context: { before: [], selected, after: [] } };
  expect(contradictionOfQuoted(source, { start: 0, end: 9 }, quoted)).toBeUndefined();
});
