import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineIndex, type Place } from '../../src/location/line-index.ts';
import { byteStrings, NO_PLACES } from './byte-strings.ts';

const property = { seed: 20, numRuns: 500 };

/** The place of every byte offset, the file's end included, by walking byte after byte. */
function walk(bytes: Uint8Array): Place[] {
  const places: Place[] = [];
  let line = 1;
  let column = 0;
  for (const byte of bytes) {
    places.push({ line, column });
    column++;
    if (byte === 0x0a) {
      line++;
      column = 0;
    }
  }
  places.push({ line, column });
  return places;
}

const bytesOf = (text: string) => new TextEncoder().encode(text);

describe('LineIndex', () => {
  it.each([
    ['', 1],
    ['a', 1],
    ['a\n', 2],
    ['\n\n', 3],
    ['a\r\nb', 2],
    ['a\rb\u2028c\u0085d', 1],
  ])('%j has %i lines', (text, lineCount) => {
    expect(new LineIndex(bytesOf(text)).lineCount).toBe(lineCount);
  });

  it('lets an empty span be after a final newline, and nothing after that', () => {
    const index = new LineIndex(bytesOf('a\n'));
    expect(index.placeAt(1)).toEqual({ line: 1, column: 1 });
    expect(index.placeAt(2)).toEqual({ line: 2, column: 0 });
    expect(index.placeAt(3)).toBeUndefined();
    expect(index.offsetAt(2, 0)).toBe(2);
    expect(index.offsetAt(1, 2)).toBeUndefined();
    expect(index.offsetAt(2, 1)).toBeUndefined();
  });

  it('counts a BOM as three bytes of line 1 and a carriage return as part of its line', () => {
    const index = new LineIndex(bytesOf('\ufeffa\r\nb'));
    expect(index.lineBytes(1)).toEqual({ start: 0, end: 5 });
    expect(index.placeAt(6)).toEqual({ line: 2, column: 0 });
  });

  it('reads a view of a larger buffer as its own bytes only', () => {
    const index = new LineIndex(bytesOf('x\ny\nz\n').subarray(2, 5));
    expect(index.lineCount).toBe(2);
    expect(index.lineBytes(2)).toEqual({ start: 2, end: 3 });
  });

  it('gives the place that a walk finds for every offset, and none for any other number', () => {
    fc.assert(
      fc.property(byteStrings, (bytes) => {
        const index = new LineIndex(bytes);
        const places = walk(bytes);
        expect(index.lineCount).toBe(places.at(-1)?.line);
        expect(places.map((_, byteOffset) => index.placeAt(byteOffset))).toEqual(places);
        for (const none of [...NO_PLACES, bytes.length + 1]) expect(index.placeAt(none)).toBeUndefined();
      }),
      property,
    );
  });

  it('gives the offset that a walk finds for every line and column, and none for any other pair', () => {
    fc.assert(
      fc.property(byteStrings, (bytes) => {
        const index = new LineIndex(bytes);
        const places = walk(bytes);
        const offsets = new Map(places.map(({ line, column }, byteOffset) => [`${line}:${column}`, byteOffset]));
        const numbers = [...NO_PLACES, ...places.keys(), places.length];
        const lines = [...NO_PLACES, ...Array.from({ length: index.lineCount + 2 }, (_, line) => line)];
        for (const line of lines) {
          const found = numbers.map((column) => index.offsetAt(line, column));
          expect(found).toEqual(numbers.map((column) => offsets.get(`${line}:${column}`)));
        }
      }),
      property,
    );
  });

  it('gives the bytes between the first and the last place of a line', () => {
    fc.assert(
      fc.property(byteStrings, (bytes) => {
        const index = new LineIndex(bytes);
        const lineNumbers = walk(bytes).map((place) => place.line);
        for (let line = 1; line <= index.lineCount; line++) {
          expect(index.lineBytes(line)).toEqual({
            start: lineNumbers.indexOf(line),
            end: lineNumbers.lastIndexOf(line),
          });
        }
        for (const none of [0, ...NO_PLACES, index.lineCount + 1]) {
          expect(index.lineBytes(none)).toBeUndefined();
        }
      }),
      property,
    );
  });
});
