import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoordinateSystem, ReportedPlace } from '../../src/adapter.ts';
import { contradictionInSource } from '../../src/location/contradiction.ts';
import { LineIndex, type Place } from '../../src/location/line-index.ts';
import { locate as locateCounted, type OpenSource } from '../../src/location/locate.ts';
import type { Located } from '../../src/location/located.ts';
import { isImpossible } from '../../src/location/report-proof.ts';
import type { SourceFile } from '../../src/location/source.ts';

const BYTES: CoordinateSystem = { firstLine: 1, firstColumn: 0, unit: 'byte' };
const CODE_POINTS: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'code-point' };
const UTF16: CoordinateSystem = { firstLine: 0, firstColumn: 0, unit: 'utf16' };

function sourceOf(text: string | Uint8Array): SourceFile {
  const bytes = Buffer.from(text as string);
  return { bytes, lines: new LineIndex(bytes) };
}

function locate(place: ReportedPlace, counting: CoordinateSystem, open: OpenSource | undefined): Located {
  return locateCounted({ ...place, counting }, open);
}

/** Gives the file of a place. */
function holding(text: string | Uint8Array): OpenSource {
  const source = sourceOf(text);
  return () => source;
}

/** Must not be asked for the file. */
const untouched: OpenSource = () => {
  throw new Error('the source was asked for');
};

const without = ({ source: _, ...located }: Located) => located;

describe('the document alone proves a place', () => {
  it('by byte columns', () => {
    const place = { byteStart: 30, byteEnd: 35, startLine: 3, startColumn: 4, endLine: 3, endColumn: 9 };
    expect(locate(place, BYTES, untouched)).toEqual({
      bytes: { start: 30, end: 35 },
      start: { line: 3, column: 4 },
      end: { line: 3, column: 9 },
    });
  });

  it('by byte columns in another counting', () => {
    const place = { byteStart: 30, byteEnd: 52, startLine: 3, startColumn: 5, endLine: 4, endColumn: 1 };
    const counting: CoordinateSystem = { firstLine: 0, firstColumn: 1, unit: 'byte' };
    expect(locate(place, counting, untouched)).toMatchObject({
      start: { line: 4, column: 4 },
      end: { line: 5, column: 0 },
    });
  });

  it('by the text of the line before it, which is all of it when it is as long as the column', () => {
    const place = { byteStart: 40, byteEnd: 43, startLine: 2, startColumn: 4, text: 'abc', before: 'é😀x' };
    expect(locate(place, CODE_POINTS, untouched)).toEqual({
      bytes: { start: 40, end: 43 },
      start: { line: 2, column: 7 },
      end: { line: 2, column: 10 },
    });
    const utf16 = { byteStart: 40, byteEnd: 43, startLine: 1, startColumn: 4, text: 'abc', before: 'é😀x' };
    expect(locate(utf16, UTF16, untouched)).toMatchObject({
      start: { line: 2, column: 7 },
      end: { line: 2, column: 10 },
    });
  });

  it('at the first column of a line, in every unit', () => {
    const place = { byteStart: 40, byteEnd: 43, startLine: 2, startColumn: 1, text: 'é1' };
    expect(locate(place, CODE_POINTS, untouched)).toMatchObject({
      start: { line: 2, column: 0 },
      end: { line: 2, column: 3 },
    });
  });

  it('by a text of several lines, whose end is counted from its last newline', () => {
    const place = { byteStart: 40, byteEnd: 48, startLine: 2, startColumn: 1, text: 'a\né\r\nxy' };
    expect(locate(place, CODE_POINTS, untouched)).toMatchObject({
      start: { line: 2, column: 0 },
      end: { line: 4, column: 2 },
    });
    const withNewline = { byteStart: 40, byteEnd: 42, startLine: 2, startColumn: 1, text: 'a\n' };
    expect(locate(withNewline, CODE_POINTS, untouched)).toMatchObject({ end: { line: 3, column: 0 } });
  });

  it('of an empty span, which ends where it starts', () => {
    const place = { byteStart: 40, byteEnd: 40, startLine: 2, startColumn: 7 };
    expect(locate(place, BYTES, untouched)).toMatchObject({
      start: { line: 2, column: 7 },
      end: { line: 2, column: 7 },
    });
    const withText = { byteStart: 40, byteEnd: 40, startLine: 2, startColumn: 7, text: '' };
    expect(locate(withText, BYTES, untouched)).toMatchObject({
      start: { line: 2, column: 7 },
      end: { line: 2, column: 7 },
    });
  });
});

it.each([BYTES, CODE_POINTS])('an empty span whose end is reported elsewhere contradicts itself', (counting) => {
  const place = { byteStart: 40, byteEnd: 40, startLine: 2, startColumn: 1, endLine: 2, endColumn: 9 };
  expect(locate(place, counting, undefined).problem).toMatchObject({ code: 'UNI-V-002', contradicted: 'endColumn' });
});

describe('the document alone does not prove a place', () => {
  const known = { byteStart: 40, byteEnd: 43 };

  it.each([
    ['a text before it that was cut', { ...known, startLine: 2, startColumn: 9, text: 'abc', before: 'x' }],
    ['no text before it', { ...known, startLine: 2, startColumn: 9, text: 'abc' }],
    ['a text before it of more than one line', { ...known, startLine: 2, startColumn: 4, text: 'abc', before: 'x\ny' }],
    [
      'a text before it in which bytes were replaced',
      { ...known, startLine: 2, startColumn: 4, text: 'abc', before: 'x\ufffdy' },
    ],
    ['no line', { ...known, startColumn: 1, text: 'abc' }],
    ['a line that is none', { ...known, startLine: 0, startColumn: 1, text: 'abc' }],
    ['a column that is none', { ...known, startLine: 2, startColumn: 0, text: 'abc' }],
  ])('with %s: line and column stay unknown without a source', (_, place) => {
    expect(locate(place, CODE_POINTS, undefined)).toEqual({
      bytes: { start: 40, end: 43 },
      start: undefined,
      end: undefined,
    });
  });

  it('of the end only: it stays unknown', () => {
    const place = { ...known, startLine: 2, startColumn: 3 };
    expect(locate(place, BYTES, undefined)).toEqual({
      bytes: { start: 40, end: 43 },
      start: { line: 2, column: 3 },
      end: undefined,
    });
  });

  it('of the start only: the end of a text of several lines is known', () => {
    const place = { byteStart: 40, byteEnd: 44, startLine: 2, startColumn: 9, text: 'ab\nc' };
    expect(locate(place, CODE_POINTS, undefined)).toMatchObject({ start: undefined, end: { line: 3, column: 1 } });
  });
});

const SOURCE = 'fn é() {\r\n  let 語 = "😀x";\n}\n';
const at = (text: string) => Buffer.byteLength(SOURCE.slice(0, SOURCE.indexOf(text)));

describe('the source proves a place', () => {
  const sound = {
    byteStart: at('x"'),
    byteEnd: at('x"') + 1,
    startLine: 2,
    startColumn: 13,
    endLine: 2,
    endColumn: 14,
    text: 'x',
    before: '😀',
    after: '";',
  };

  it('when it bears out all that is reported', () => {
    const located = locate(sound, CODE_POINTS, holding(SOURCE));
    expect(without(located)).toEqual({
      bytes: { start: sound.byteStart, end: sound.byteEnd },
      start: { line: 2, column: 17 },
      end: { line: 2, column: 18 },
    });
    expect(Buffer.from(located.source?.bytes ?? []).toString()).toBe(SOURCE);
  });

  it('from its bytes alone', () => {
    const place = { byteStart: at('let'), byteEnd: at('}\n') + 1 };
    expect(locate(place, UTF16, holding(SOURCE))).toMatchObject({
      start: { line: 2, column: 2 },
      end: { line: 3, column: 1 },
    });
  });

  it('up to its very end, and not beyond', () => {
    const length = Buffer.byteLength(SOURCE);
    const whole = locate({ byteStart: 0, byteEnd: length }, BYTES, holding(SOURCE));
    expect(whole).toMatchObject({ start: { line: 1, column: 0 }, end: { line: 4, column: 0 } });
    const beyond = locate({ byteStart: 0, byteEnd: length + 1 }, BYTES, holding(SOURCE));
    expect(beyond).toEqual({
      bytes: { start: 0, end: length + 1 },
      start: undefined,
      end: undefined,
      problem: { code: 'UNI-V-001', contradicted: 'byteEnd' },
    });
  });

  it.each([
    [{ startLine: 0, startColumn: 0 }],
    [{ startLine: 0, startColumn: 5 }],
    [{ startLine: 2, startColumn: 0 }],
    [{ startLine: 2, startColumn: 13, endLine: 0, endColumn: 0 }],
  ])('also where the tool printed numbers that mean unknown: %j', (unknown) => {
    const { byteStart, byteEnd } = sound;
    const located = locate({ byteStart, byteEnd, ...unknown }, CODE_POINTS, holding(SOURCE));
    expect(without(located)).toEqual({
      bytes: { start: byteStart, end: byteEnd },
      start: { line: 2, column: 17 },
      end: { line: 2, column: 18 },
    });
  });

  it.each([
    ['text', { text: 'y' }],
    ['before', { before: '😁' }],
    ['before', { before: `${SOURCE}${SOURCE}` }],
    ['after', { after: '" ;' }],
    ['after', { after: `";\n}\n more` }],
    ['startLine', { startLine: 1 }],
    ['startColumn', { startColumn: 12 }],
    ['startColumn', { startColumn: 14, endColumn: 15 }],
    ['endLine', { endLine: 3 }],
    ['endColumn', { endColumn: 15 }],
  ] as [keyof ReportedPlace, Partial<ReportedPlace>][])('unless it contradicts %s: %j', (contradicted, wrong) => {
    // With the text it would contradict itself.
    const isNumber = contradicted.endsWith('Line') || contradicted.endsWith('Column');
    const place = { ...sound, ...wrong, ...(isNumber && { text: undefined }), counting: CODE_POINTS };
    expect(contradictionInSource(sourceOf(SOURCE), { start: sound.byteStart, end: sound.byteEnd }, place)).toBe(
      contradicted,
    );
    const { problem, source, bytes } = locate(
      { ...place, ...(contradicted === 'before' && { startColumn: 99, endColumn: 100 }) },
      CODE_POINTS,
      holding(SOURCE),
    );
    expect(problem).toEqual({ code: 'UNI-V-001', contradicted });
    expect(source).toBeUndefined();
    expect(bytes).toEqual({ start: sound.byteStart, end: sound.byteEnd });
  });

  it.each([
    ['shorter, and its line goes on', '"', 3, 'after'],
    ['as long, and its line goes on', '"', 1, undefined],
    ['shorter, and its line ends', '";', 9, undefined],
    ['shorter, and the file ends', '";\n}\n', 9, undefined],
    ['empty, and its line goes on', '', 1, 'after'],
    ['shorter in bytes only', '', 0, undefined],
  ] as const)('unless the text behind it is %s than the tool shows', (_, after, reach, contradicted) => {
    const { byteStart, byteEnd } = sound;
    expect(locate({ byteStart, byteEnd, after, reach }, CODE_POINTS, holding(SOURCE)).problem).toEqual(
      contradicted && { code: 'UNI-V-001', contradicted },
    );
  });

  it('behind the last newline, which its tool counts as a column of the line before', () => {
    const place = { byteStart: 9, byteEnd: 9, startLine: 2, startColumn: 6, endLine: 2, endColumn: 6 };
    const end = { line: 3, column: 0 };
    const odd = ['startLine', 'startColumn', 'endLine', 'endColumn'];
    expect(without(locate(place, CODE_POINTS, holding('one\nfour\n')))).toEqual({
      ...{ bytes: { start: 9, end: 9 }, start: end, end, odd },
    });
    expect(locate(place, CODE_POINTS, holding('one\nfour\nfive'))).toMatchObject({ problem: { code: 'UNI-V-001' } });
  });

  it('unless a byte offset lies inside a character, whose column is nowhere', () => {
    const place = { byteStart: at('語') + 1, byteEnd: at('語') + 3, startLine: 2, startColumn: 7 };
    expect(locate(place, CODE_POINTS, holding(SOURCE)).problem).toEqual({
      code: 'UNI-V-001',
      contradicted: 'startColumn',
    });
  });

  it('unless it is not to be had', () => {
    for (const code of ['UNI-IO-001', 'UNI-IO-002', 'UNI-IO-003'] as const) {
      const located = locate({ byteStart: 1, byteEnd: 2 }, BYTES, () => code);
      expect(located).toEqual({ bytes: { start: 1, end: 2 }, start: undefined, end: undefined, problem: { code } });
    }
  });
});

describe('a report that contradicts itself', () => {
  it.each([
    ['text', BYTES, { byteStart: 10, byteEnd: 13, startLine: 1, startColumn: 2, text: 'abcd' }],
    ['text', CODE_POINTS, { byteStart: 10, byteEnd: 11, startLine: 1, startColumn: 1, text: 'é' }],
    ['before', BYTES, { byteStart: 10, byteEnd: 13, startLine: 1, startColumn: 2, before: 'é ' }],
    ['before', CODE_POINTS, { byteStart: 10, byteEnd: 13, startLine: 1, startColumn: 2, before: '😀x' }],
    ['before', UTF16, { byteStart: 10, byteEnd: 13, startLine: 1, startColumn: 2, before: '😀x' }],
    ['endLine', BYTES, { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 2, endColumn: 9 }],
    ['endLine', CODE_POINTS, { byteStart: 10, byteEnd: 13, startLine: 3, endLine: 2 }],
    ['endColumn', CODE_POINTS, { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 9, endLine: 3, endColumn: 8 }],
    ['endColumn', BYTES, { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 3, endColumn: 6 }],
    [
      'endColumn',
      BYTES,
      { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 3, endColumn: 6, text: 'abc' },
    ],
    [
      'endLine',
      BYTES,
      { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 4, endColumn: 1, text: 'abc' },
    ],
    [
      'endLine',
      BYTES,
      { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 3, endColumn: 5, text: 'a\nb' },
    ],
    [
      'endColumn',
      BYTES,
      { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 4, endColumn: 2, text: 'a\nb' },
    ],
    [
      'endColumn',
      CODE_POINTS,
      { byteStart: 10, byteEnd: 14, startLine: 3, startColumn: 2, endLine: 3, endColumn: 6, text: '😀' },
    ],
    [
      'endLine',
      CODE_POINTS,
      { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 3, endColumn: 5, text: 'a\nb' },
    ],
  ] as [string, CoordinateSystem, ReportedPlace][])(
    'in %s (%o): the bytes count, and no source is asked',
    (contradicted, counting, place) => {
      const located = locate(place, counting, untouched);
      expect(located).toMatchObject({
        bytes: { start: 10, end: place.byteEnd },
        problem: { code: 'UNI-V-002', contradicted },
      });
      if (contradicted.startsWith('end')) expect(located.end).toBeUndefined();
    },
  );

  it.each([
    [
      BYTES,
      { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 3, endColumn: 5, text: 'abc', before: 'xy' },
    ],
    [BYTES, { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 4, endColumn: 1, text: 'a\nb' }],
    [BYTES, { byteStart: 10, byteEnd: 13, startLine: 3, startColumn: 2, endLine: 0, endColumn: 0 }],
    [CODE_POINTS, { byteStart: 10, byteEnd: 13, startLine: 0, startColumn: 0, before: 'xyz', text: 'abc' }],
    [CODE_POINTS, { byteStart: 10, byteEnd: 10, startLine: 3, startColumn: 2, endLine: 3, endColumn: 2, before: 'x' }],
  ] as [CoordinateSystem, ReportedPlace][])('is none when it does not (%o, %j)', (counting, place) => {
    expect(locate(place, counting, undefined).problem).toBeUndefined();
  });
});

describe('without bytes', () => {
  it.each([
    ['a column', { startLine: 1, startColumn: 12 }],
    ['the first column', { startLine: 1, startColumn: 1 }],
    ['two columns', { startLine: 1, startColumn: 12, endLine: 1, endColumn: 20 }],
  ])('%s of the first line proves nothing where a byte order mark does not count', (_, place) => {
    const counting = { ...BYTES, firstColumn: 1, countsMark: false } as const;
    const line = (number: number) => ({ line: number, column: 0 });
    const whole = (number: number) => ({ start: line(number), end: line(number), precision: 'line' });
    expect(locate(place, counting, undefined)).toMatchObject(whole(1));
    const below = { ...place, startLine: 2, ...('endLine' in place && { endLine: 2 }) };
    expect(locate(below, counting, undefined)).not.toMatchObject(whole(2));
  });

  it.each([
    [
      'exact line and column of both ends carry none',
      { startLine: 3, startColumn: 2, endLine: 4, endColumn: 0 },
      undefined,
      [3, 2, 4, 0],
    ],
    ['a text gives the end', { startLine: 3, startColumn: 2, text: 'é' }, undefined, [3, 2, 3, 4]],
    ['a start alone is a point', { startLine: 3, startColumn: 2 }, 'point', [3, 2, 3, 2]],
    ['a line alone is that line', { startLine: 3 }, 'line', [3, 0, 3, 0]],
    ['lines alone are all of them', { startLine: 3, endLine: 7 }, 'line', [3, 0, 7, 0]],
    ['lines in the wrong order are the first', { startLine: 3, endLine: 2 }, 'line', [3, 0, 3, 0]],
    ['a line and a text of several are its lines', { startLine: 3, text: 'a\nb\nc' }, 'line', [3, 0, 5, 0]],
    ['an end in bytes alone is none', { byteEnd: 5, startLine: 3, startColumn: 2 }, 'point', [3, 2, 3, 2]],
  ] as [string, ReportedPlace, string | undefined, number[]][])('%s', (_, place, precision, expected) => {
    const located = locate(place, BYTES, undefined);
    expect(located.bytes).toBeUndefined();
    expect(located.precision).toBe(precision);
    expect([located.start?.line, located.start?.column, located.end?.line, located.end?.column]).toEqual(expected);
  });

  it.each([
    [{}],
    [{ startLine: 0, startColumn: 0 }],
    [{ startColumn: 4 }],
    [{ endLine: 4, endColumn: 2 }],
    [{ byteEnd: 3 }],
  ])('only the file is known when there is no line: %j', (place) => {
    expect(locate(place, BYTES, undefined)).toEqual({
      bytes: undefined,
      start: undefined,
      end: undefined,
      precision: 'file',
    });
  });

  it('a column that is not proved leaves the line', () => {
    const place = { startLine: 3, startColumn: 9, endLine: 4, endColumn: 2 };
    expect(locate(place, CODE_POINTS, undefined)).toMatchObject({
      start: { line: 3, column: 0 },
      end: { line: 4, column: 0 },
      precision: 'line',
    });
  });

  it('counts lines as the tool does', () => {
    expect(locate({ startLine: 0 }, UTF16, undefined)).toMatchObject({
      start: { line: 1, column: 0 },
      precision: 'line',
    });
    expect(locate({ startLine: 0, startColumn: 0 }, UTF16, undefined)).toMatchObject({
      start: { line: 1, column: 0 },
      precision: 'point',
    });
  });

  it('a start in bytes alone is a point, or as long as its text', () => {
    expect(locate({ byteStart: 5 }, BYTES, undefined)).toMatchObject({
      bytes: { start: 5, end: 5 },
      precision: 'point',
    });
    expect(locate({ byteStart: 5, text: 'é' }, BYTES, undefined)).toMatchObject({
      bytes: { start: 5, end: 7 },
    });
    expect(locate({ byteStart: 5, text: 'é' }, BYTES, undefined).precision).toBeUndefined();
  });
});

describe('without bytes, a source gives them', () => {
  const text = 'one\r\nzwéi 😀 x\n\nlast';
  it.each([
    ['of a whole line, without its terminator', { startLine: 1 }, BYTES, 'line', [0, 3], [1, 0, 1, 3]],
    ['of several lines', { startLine: 1, endLine: 2 }, BYTES, 'line', [0, 17], [1, 0, 2, 12]],
    ['of an empty line', { startLine: 3 }, BYTES, 'line', [18, 18], [3, 0, 3, 0]],
    ['of the last line, which has no terminator', { startLine: 4 }, BYTES, 'line', [19, 23], [4, 0, 4, 4]],
    ['of lines in which the text stands', { startLine: 2, text: 'x' }, BYTES, 'line', [5, 17], [2, 0, 2, 12]],
    ['of a start in bytes', { startLine: 2, startColumn: 6 }, BYTES, 'point', [11, 11], [2, 6, 2, 6]],
    ['of a start in code points', { startLine: 2, startColumn: 7 }, CODE_POINTS, 'point', [15, 15], [2, 10, 2, 10]],
    [
      'of both ends in UTF-16',
      { startLine: 1, startColumn: 5, endLine: 1, endColumn: 7 },
      UTF16,
      undefined,
      [11, 15],
      [2, 6, 2, 10],
    ],
    [
      'of a start with its text',
      { startLine: 2, startColumn: 6, text: '😀' },
      BYTES,
      undefined,
      [11, 15],
      [2, 6, 2, 10],
    ],
  ] as [string, ReportedPlace, CoordinateSystem, string | undefined, number[], number[]][])(
    '%s',
    (_, place, counting, precision, bytes, lines) => {
      const located = locate(place, counting, holding(text));
      expect(located.problem).toBeUndefined();
      expect(located.precision).toBe(precision);
      expect([located.bytes?.start, located.bytes?.end]).toEqual(bytes);
      expect([located.start?.line, located.start?.column, located.end?.line, located.end?.column]).toEqual(lines);
    },
  );

  it.each([
    ['a line behind the last', { startLine: 5 }, BYTES],
    ['a column behind the end of its line', { startLine: 1, startColumn: 5 }, BYTES],
    ['a column inside a character', { startLine: 2, startColumn: 3 }, BYTES],
    ['half a surrogate pair', { startLine: 1, startColumn: 6 }, UTF16],
  ] as [string, ReportedPlace, CoordinateSystem][])('not of %s', (_, place, counting) => {
    const located = locate(place, counting, holding(text));
    expect(located.problem).toEqual({ code: 'UNI-V-003' });
    expect(located.bytes).toBeUndefined();
  });

  it('not where the text is another', () => {
    expect(locate({ startLine: 2, text: 'y' }, BYTES, holding(text))).toMatchObject({
      bytes: undefined,
      problem: { code: 'UNI-V-001', contradicted: 'text' },
    });
    expect(locate({ startLine: 2, startColumn: 6, text: 'x' }, BYTES, holding(text)).problem).toEqual({
      code: 'UNI-V-001',
      contradicted: 'text',
    });
  });

  it('not where the file had another hash', () => {
    const fileHash = (hex: string) => ({ algorithms: ['sha256' as const], hex });
    const right = createHash('sha256').update(text).digest('hex');
    expect(locate({ startLine: 2, fileHash: fileHash(right) }, BYTES, holding(text)).problem).toBeUndefined();
    expect(locate({ startLine: 2, fileHash: fileHash('00') }, BYTES, holding(text)).problem).toEqual({
      code: 'UNI-V-001',
      contradicted: 'fileHash',
    });
  });
});

describe('isImpossible', () => {
  it.each([
    [{ byteStart: 2, byteEnd: 1 }, true],
    [{ byteStart: 1, byteEnd: 1 }, false],
    [{ byteStart: 1, byteEnd: Number.MAX_SAFE_INTEGER + 1 }, true],
    [{ byteStart: 1 }, false],
    [{ byteEnd: 1 }, false],
    [{ startLine: 3, endLine: 2 }, true],
    [{ startLine: 3, startColumn: 2, endLine: 3, endColumn: 1 }, true],
    [{ startLine: 3, startColumn: 2, endLine: 3, endColumn: 2 }, false],
    [{ startLine: 3, startColumn: 2, endLine: 4, endColumn: 1 }, false],
    [{ startLine: 3, endLine: 0 }, false],
    [{ byteStart: 1, byteEnd: 2, startLine: 3, endLine: 2 }, false],
  ])('of %j is %s', (place, impossible) => {
    expect(isImpossible(place, BYTES)).toBe(impossible);
  });

  it('minds lines only where it is known how they are counted', () => {
    expect(isImpossible({ startLine: 3, endLine: 2 })).toBe(false);
    expect(isImpossible({ byteStart: 2, byteEnd: 1 })).toBe(true);
  });
});

describe('a true report', () => {
  const characters = fc.constantFrom('a', ' ', '\n', '\r\n', '\t', 'é', '語', '😀', '\ufeff', '\ufffd', '\u2028');
  const truths = fc.record({
    characters: fc.array(characters, { maxLength: 30 }),
    range: fc.tuple(fc.nat(30), fc.nat(30)),
    counting: fc.record({
      firstLine: fc.constantFrom(0, 1 as const),
      firstColumn: fc.constantFrom(0, 1 as const),
      unit: fc.constantFrom('byte', 'code-point', 'utf16' as const),
    }) as fc.Arbitrary<CoordinateSystem>,
    shown: fc.record({
      bytes: fc.boolean(),
      line: fc.boolean(),
      column: fc.boolean(),
      end: fc.boolean(),
      text: fc.boolean(),
      after: fc.boolean(),
    }),
    before: fc.option(fc.nat(10)),
    isUnitTold: fc.boolean(),
  });

  /** The last characters of a text on its last line, more than five meaning all of them. */
  function endOfLine(text: string, wanted: number): string {
    const line = [...text.slice(text.lastIndexOf('\n') + 1)];
    return line.slice(wanted > 5 ? 0 : Math.max(line.length - wanted, 0)).join('');
  }

  /** Line and column before a text ends, counted letter by letter. */
  function placeBehind(text: string, unit: CoordinateSystem['unit']): Place {
    const line = text.slice(text.lastIndexOf('\n') + 1);
    const column =
      unit === 'byte' ? new TextEncoder().encode(line).length : unit === 'utf16' ? line.length : [...line].length;
    return { line: text.split('\n').length, column };
  }

  it('is never contradicted, and never located anywhere but where it is true', () => {
    let proved = 0;
    fc.assert(
      fc.property(truths, ({ characters: all, range, counting, shown, before, isUnitTold }) => {
        const [from, to] = [Math.min(...range, all.length), Math.min(Math.max(...range), all.length)];
        const [head, text, rest] = [all.slice(0, from), all.slice(from, to), all.slice(to)].map((part) =>
          part.join(''),
        ) as [string, string, string];
        const start = placeBehind(head, counting.unit);
        const end = placeBehind(head + text, counting.unit);
        const byteStart = Buffer.byteLength(head);
        const place = {
          ...(shown.bytes && { byteStart, byteEnd: byteStart + Buffer.byteLength(text) }),
          ...(shown.line && { startLine: start.line - 1 + counting.firstLine }),
          ...(shown.column && { startColumn: start.column + counting.firstColumn }),
          ...(shown.end && {
            endLine: end.line - 1 + counting.firstLine,
            endColumn: end.column + counting.firstColumn,
          }),
          ...(shown.text && { text }),
          ...(before !== null && { before: endOfLine(head, before) }),
          ...(shown.after && { after: rest.split('\n')[0] as string }),
        };
        const lookup = holding(head + text + rest);
        const told: CoordinateSystem = isUnitTold ? counting : { ...counting, unit: 'unknown', countsMark: false };
        for (const located of [locate(place, told, lookup), locate(place, told, undefined)]) {
          expect(located.problem).toBeUndefined();
          if (located.precision !== undefined && located.precision !== 'point') continue;
          if (located.start !== undefined) expect(located.start).toEqual(placeBehind(head, 'byte'));
          if (located.end !== undefined && located.precision === undefined)
            expect(located.end).toEqual(placeBehind(head + text, 'byte'));
          if (located.start !== undefined && located.end !== undefined) proved++;
        }
        if (shown.bytes)
          expect(locate(place, told, lookup)).toMatchObject({ start: expect.anything(), end: expect.anything() });
      }),
      { seed: 20, numRuns: 10_000 },
    );
    expect(proved).toBeGreaterThan(5000);
  });
});
