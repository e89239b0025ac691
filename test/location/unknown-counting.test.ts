import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { CoordinateSystem, ReportedPlace } from '../../src/adapter.ts';
import { LineIndex } from '../../src/location/line-index.ts';
import { locate } from '../../src/location/locate.ts';

const CODE_POINTS: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'code-point' };
const UNKNOWN: CoordinateSystem = { firstLine: 1, firstColumn: 1, unit: 'unknown', countsMark: false };

function located(text: string, place: ReportedPlace, counting = UNKNOWN) {
  const bytes = Buffer.from(text);
  return locate({ ...place, counting }, () => ({ bytes, lines: new LineIndex(bytes) }));
}

describe('of a tool of which nobody knows how it counts', () => {
  it.each<[what: string, text: string, place: ReportedPlace, expected: object, problem?: object]>([
    [
      'columns before ASCII characters alone are known',
      'ab cd\n',
      { startLine: 1, startColumn: 4, endColumn: 6 },
      { bytes: { start: 3, end: 5 } },
    ],
    [
      'columns behind a tab are not: it may be 8 cells',
      '\tint a; int bcdefgh;\n',
      { startLine: 1, startColumn: 9 },
      { precision: 'line', isUncounted: true },
    ],
    [
      'a column that only one unit has is not that one',
      '/* 中 */ debugger;\n',
      { startLine: 1, startColumn: 17, endColumn: 20 },
      { precision: 'line', isUncounted: true },
    ],
    [
      'of an end that is not known the start is a point',
      'x\n"中" abc\n',
      { startLine: 2, startColumn: 1, endLine: 2, endColumn: 8 },
      { bytes: { start: 2, end: 2 }, precision: 'point' },
    ],
    [
      'lines behind a lone carriage return are not known',
      '/* a\rb */\ndebugger;\n',
      { startLine: 3, startColumn: 1 },
      { start: undefined, precision: 'file', isUncounted: true },
    ],
    [
      'a quote of the line without its indentation contradicts nothing',
      'f()\n  exec(x)\n',
      { startLine: 2, startColumn: 3, lines: 'exec(x)' },
      { bytes: { start: 6, end: 6 } },
    ],
    [
      'nor does what stands around the place',
      'run: |\n  echo %{{ x }}\n',
      { startLine: 2, startColumn: 8, endLine: 2, endColumn: 16, lines: '|\n  echo %{{ x }}\n' },
      { bytes: { start: 14, end: 22 } },
    ],
    [
      'nor a text of its line that is not the place, which shows that the columns are none',
      'let secret = 1;\n',
      { startLine: 1, startColumn: 6, endLine: 1, endColumn: 12, text: 'secret' },
      { precision: 'line', isUncounted: true },
    ],
    [
      'a quote that stands in another line does',
      'moved\nexec(x)\nother\n',
      { startLine: 3, startColumn: 1, lines: 'exec(x)' },
      { bytes: undefined },
      { code: 'UNI-V-001', contradicted: 'lines' },
    ],
  ])('%s', (_, text, place, expected, problem = undefined) => {
    const { problem: told, ...found } = located(text, place);
    expect(found).toMatchObject(expected);
    expect(told).toEqual(problem);
  });

  const PLAIN = [1];
  const ENDS = [/\n/, /\r\n|[\n\r]/, /\r\n|[\n\r\u2028]/, /\r\n|[\n\v\f\r\x1c-\x1e\u2028]/u];

  /** How many columns a part of a line has. */
  function lengthOf(part: string, unit: string, tab: number): number {
    const sizeOf = (one: string) => (unit === 'byte' ? Buffer.byteLength(one) : unit === 'utf16' ? one.length : 1);
    return [...part].reduce((at, one) => (one === '\t' ? at + tab - (at % tab) : at + sizeOf(one)), 0);
  }

  it.each<[counting: CoordinateSystem, units: string[], tabs: number[], ends: RegExp[], marks: boolean[]]>([
    [UNKNOWN, ['byte', 'code-point', 'utf16'], PLAIN, ENDS, [true, false]],
    [UNKNOWN, ['code-point'], [8], ENDS, [true, false]],
    [{ ...UNKNOWN, tabWidths: [8] }, ['byte', 'code-point', 'utf16'], [8], ENDS, [true, false]],
    [{ ...CODE_POINTS, tabWidths: [8, 1] }, ['code-point'], [8, 1], [/\n/], [true]],
    [{ ...CODE_POINTS, unit: 'byte', tabWidths: [4] }, ['byte'], [4], [/\n/], [true]],
  ])('no place is located where it is not (%j)', (counting, units, tabs, ends, marks) => {
    let known = 0;
    const ways = fc.record({
      unit: fc.constantFrom(...units),
      tab: fc.constantFrom(...tabs),
      ends: fc.constantFrom(...ends),
      isMarkCounted: fc.constantFrom(...marks),
    });
    const characters = fc.constantFrom(
      'a',
      'b',
      ' ',
      '\n',
      '\n',
      '\r\n',
      '\r',
      '\t',
      'é',
      '語',
      '😀',
      '\f',
      '\u2028',
      '\ufeff',
    );
    fc.assert(
      fc.property(
        fc.array(characters, { maxLength: 20 }),
        fc.tuple(fc.nat(20), fc.nat(20)),
        ways,
        fc.boolean(),
        (all, range, { unit, tab, ends, isMarkCounted }, hasEnd) => {
          // Nothing begins between these two.
          fc.pre(all.every((one, index) => one !== '\r' || !all[index + 1]?.startsWith('\n')));
          const [from, to] = [Math.min(...range, all.length), Math.min(Math.max(...range), all.length)];
          const placeAt = (index: number) => {
            const lines = all.slice(0, index).join('').split(ends);
            const last = lines.at(-1) as string;
            const isMarked = lines.length === 1 && !isMarkCounted && last.startsWith('\ufeff');
            return { line: lines.length, column: lengthOf(isMarked ? last.slice(1) : last, unit, tab) + 1 };
          };
          const bytesBefore = (index: number) => Buffer.byteLength(all.slice(0, index).join(''));
          const [start, end] = [placeAt(from), placeAt(to)];
          const place = {
            ...{ startLine: start.line, startColumn: start.column },
            ...(hasEnd && { endLine: end.line, endColumn: end.column }),
          };
          const { bytes, precision, problem } = located(all.join(''), place, counting);
          if (bytes === undefined || precision === 'line') return;
          known++;
          expect(problem).toBeUndefined();
          expect(bytes.start).toBe(bytesBefore(from));
          if (precision === undefined) expect(bytes.end).toBe(bytesBefore(to));
        },
      ),
      { seed: 7, numRuns: 5000 },
    );
    expect(known).toBeGreaterThan(1000);
  });
});
