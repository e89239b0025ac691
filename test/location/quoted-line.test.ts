import { describe, expect, it } from 'vitest';
import type { CoordinateSystem, ReportedPlace } from '../../src/adapter.ts';
import { LineIndex } from '../../src/location/line-index.ts';
import { locate as locateCounted, type OpenSource } from '../../src/location/locate.ts';
import { textAtStart } from '../../src/location/quote-proof.ts';

const BYTES: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'byte' };
const UTF16: CoordinateSystem = { firstLine: 1, firstColumn: 0, unit: 'utf16' };
const CODE_POINTS: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'code-point' };

const locate = (place: ReportedPlace, open: OpenSource) => locateCounted({ ...place, counting: BYTES }, open);

describe('the text at the start of a place', () => {
  it('is the longest that is at its column, whatever a column counts', () => {
    const texts = ['né', 'n', 'nés', 'x'];
    expect(textAtStart(texts, { lines: '😀 né', startColumn: 6 }, BYTES)).toBe('né');
    expect(textAtStart(texts, { lines: '😀 né', startColumn: 3 }, UTF16)).toBe('né');
    expect(textAtStart(texts, { lines: '😀 né', startColumn: 3 }, CODE_POINTS)).toBe('né');
  });

  it('is on the first line', () => {
    expect(textAtStart(['b'], { lines: 'a\nb', startColumn: 3 }, BYTES)).toBeUndefined();
  });

  it('is none inside a character, behind the line, or where nothing is quoted', () => {
    expect(textAtStart(['é'], { lines: 'é', startColumn: 2 }, BYTES)).toBeUndefined();
    expect(textAtStart(['a'], { lines: 'a', startColumn: 9 }, BYTES)).toBeUndefined();
    expect(textAtStart(['a'], { lines: 'a', startColumn: 0 }, BYTES)).toBeUndefined();
    expect(textAtStart(['a'], { startColumn: 1 }, BYTES)).toBeUndefined();
  });
});

describe('quoted lines and text in a place are evidence', () => {
  const bytes = Buffer.from('one\r\ntwo three\nfour');
  const lookup = () => ({ bytes, lines: new LineIndex(bytes) });
  const range = { startLine: 1, startColumn: 1, endLine: 2, endColumn: 4 };

  it('that bears a place out, with or without its carriage returns', () => {
    for (const lines of ['one', 'one\ntwo three', 'one\r\ntwo three\nfour'])
      expect(locate({ ...range, lines, holds: 'two' }, lookup)).toMatchObject({ bytes: { start: 0, end: 8 } });
    expect(locate({ startLine: 2, lines: 'two three', holds: 'three' }, lookup)).toMatchObject({
      bytes: { start: 5, end: 14 },
    });
  });

  it('that contradicts it', () => {
    const problem = (contradicted: string) => ({ bytes: undefined, problem: { code: 'UNI-V-001', contradicted } });
    expect(locate({ ...range, lines: 'one\ntwo' }, lookup)).toMatchObject(problem('lines'));
    expect(locate({ ...range, lines: 'one\ntwo three\nfour\n' }, lookup)).toMatchObject(problem('lines'));
    expect(locate({ ...range, holds: 'three' }, lookup)).toMatchObject(problem('holds'));
    expect(locate({ startLine: 2, holds: 'one' }, lookup)).toMatchObject(problem('holds'));
    expect(locate({ startLine: 2, lines: 'two' }, lookup)).toMatchObject(problem('lines'));
  });

  it('of which what is in a place is on the line of a start alone', () => {
    const start = { startLine: 2, startColumn: 5, lines: 'two three' };
    expect(locate({ ...start, holds: 'two' }, lookup)).toMatchObject({
      bytes: { start: 9, end: 9 },
      precision: 'point',
    });
    expect(locate({ ...start, holds: 'one' }, lookup).problem).toEqual({ code: 'UNI-V-001', contradicted: 'holds' });
  });
});
