import { type CoordinateSystem, type ReportedPlace, SPAN_COUNTING } from '../adapter.ts';
import { bytesBefore, columnOfByte, UNITS } from './columns.ts';
import type { LineIndex } from './line-index.ts';
import { otherLinesOf, type SourceFile } from './source.ts';

/** How a place is counted. */
export function countingOf({ counting = SPAN_COUNTING }: ReportedPlace): CoordinateSystem {
  return counting;
}

/** The start of a place: its line from 1, and its column from 0, in its unit. */
export function startOf(place: ReportedPlace): { line: number | undefined; column: number | undefined } {
  const counting = countingOf(place);
  return { line: lineOf(place.startLine, counting), column: columnOf(place.startColumn, counting) };
}

/** The end of a place, likewise. */
export function endOf(place: ReportedPlace): { line: number | undefined; column: number | undefined } {
  const counting = countingOf(place);
  return { line: lineOf(place.endLine, counting), column: columnOf(place.endColumn, counting) };
}

/** A line from 1; `undefined` when it is not known, which tools say with a number below their first. */
export function lineOf(reported: number | undefined, { firstLine }: CoordinateSystem): number | undefined {
  return reported === undefined || reported < firstLine ? undefined : reported - firstLine + 1;
}

/** A column from 0, in the tool's unit; `undefined` when it is not known, as with lines. */
function columnOf(reported: number | undefined, { firstColumn }: CoordinateSystem): number | undefined {
  return reported === undefined || reported < firstColumn ? undefined : reported - firstColumn;
}

/** True for a line, from 1, on which a byte order mark may stand that is not counted: only its file tells. */
export function isBehindMark(line: number, { countsMark }: CoordinateSystem): boolean {
  return line === 1 && countsMark === false;
}

/** The ways in which columns may be counted: all, with and without a byte order mark, where the unit is not known. */
export function countingsOf(counting: CoordinateSystem): CoordinateSystem[] {
  const { tabWidths = [] } = counting;
  if (tabWidths.length > 1) return tabWidths.flatMap((width) => countingsOf({ ...counting, tabWidths: [width] }));
  if (counting.unit !== 'unknown') return [counting];
  const { countsMark: _, ...marked } = counting;
  return UNITS.unknown.flatMap((unit) => [
    { ...marked, unit, countsMark: false },
    { ...marked, unit },
  ]);
}

/** The byte offset of a column, from 0; `undefined` where no character begins there. */
export function offsetOf(
  source: SourceFile,
  line: number | undefined,
  column: number | undefined,
  counting: CoordinateSystem,
): number | undefined {
  const whole = line === undefined ? undefined : linesBy(counting, source).lineBytes(line);
  if (whole === undefined || column === undefined) return undefined;
  const range = { start: whole.start + uncountedBytes(source, whole.start, counting), end: whole.end };
  const byteColumn = bytesBefore(source.bytes, range, column, counting.unit, counting.tabWidths?.[0]);
  return byteColumn !== undefined && columnOfByte(source.bytes, range, byteColumn, 'code-point') !== undefined
    ? range.start + byteColumn
    : undefined;
}

/** The column, from 0, of a byte offset whose line begins `byteColumn` bytes before it. */
export function columnIn(
  source: SourceFile,
  byteOffset: number,
  byteColumn: number,
  counting: CoordinateSystem,
): number | undefined {
  const { unit, tabWidths } = counting;
  const uncounted = uncountedBytes(source, byteOffset - byteColumn, counting);
  const column = byteColumn - uncounted;
  if (unit === 'unknown' || (unit === 'byte' && tabWidths === undefined)) return column;
  const line = { start: byteOffset - column, end: source.bytes.length };
  return columnOfByte(source.bytes, line, column, unit, tabWidths?.[0]);
}

/** The lines of a file as a tool counts them. */
export function linesBy({ lineEnds }: Pick<CoordinateSystem, 'lineEnds'>, source: SourceFile): LineIndex {
  return lineEnds === undefined ? source.lines : otherLinesOf(source, lineEnds);
}

/** How many bytes at the start of a line are no part of it: those of a byte order mark that the tool does not count. */
export function uncountedBytes({ bytes }: SourceFile, start: number, { countsMark }: CoordinateSystem): number {
  return countsMark === false ? markLength(bytes, start) : 0;
}

/** The length of the byte order mark that stands at an offset. */
export function markLength(bytes: Uint8Array, at: number): number {
  return at === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}
