import { expect, test } from 'vitest';
import { Tail } from '../../src/io/tail.ts';

const LIMIT = 100;

test('of a short stream all is kept', () => {
  const tail = new Tail(LIMIT);
  tail.keep(Buffer.from('one\ntw'));
  tail.keep(Buffer.from('o\n'));
  expect(tail.read()).toEqual({ text: 'one\ntwo\n', leftOut: 0 });
});

test.each([1, 7, 99, 100, 101, 199, 200, 201, 1000])(
  'of a long stream whole lines at its end are kept, in pieces of %d bytes',
  (size) => {
    const stream = Buffer.from(Array.from({ length: 500 }, (_, index) => `line ${index} é\n`).join(''));
    const tail = new Tail(LIMIT);
    for (let at = 0; at < stream.length; at += size) tail.keep(stream.subarray(at, at + size));
    const { text, leftOut } = tail.read();
    expect(leftOut + Buffer.byteLength(text)).toBe(stream.length);
    expect(stream.subarray(leftOut).toString()).toBe(text);
    expect(text).toMatch(/^line \d+ é\n/);
    expect(Buffer.byteLength(text)).toBeGreaterThan(LIMIT - 15);
    expect(Buffer.byteLength(text)).toBeLessThanOrEqual(LIMIT);
  },
);
