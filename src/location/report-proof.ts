import type { CoordinateSystem } from '../adapter.ts';
import { count, UNITS, utf8Length } from './columns.ts';
import { columnOf, isBehindMark, lineOf } from './counted-place.ts';
import type { Place } from './line-index.ts';
import type { Located, ReportedPlace } from './reported-place.ts';

/**
 * True when no place can be made of a range, because it ends before it starts, or where no file does, or at lines that
 * are no whole numbers. Bytes count; lines and columns do where they are all there is.
 */
export function isImpossible(place: Omit<ReportedPlace, 'file'>, counting?: CoordinateSystem): boolean {
  const { byteStart, byteEnd, startLine = 0, endLine = 0 } = place;
  if (!Number.isSafeInteger(startLine) || !Number.isSafeInteger(endLine)) return true;
  if (byteStart !== undefined && byteEnd !== undefined) return byteEnd < byteStart || !Number.isSafeInteger(byteEnd);
  return counting !== undefined && endsBeforeStart(place, counting) !== undefined;
}

/** What of the report the rest of it proves wrong. */
export function contradictionInReport(
  place: ReportedPlace,
  counting: CoordinateSystem,
): keyof ReportedPlace | undefined {
  const { text, before } = place;
  const bytes = bytesOf(place);
  if (text !== undefined && bytes !== undefined && utf8Length(text) !== bytes.end - bytes.start) return 'text';
  const column = columnOf(place.startColumn, counting);
  if (
    before !== undefined &&
    column !== undefined &&
    UNITS[counting.unit].every((unit) => count(before, unit) > column)
  )
    return 'before';
  return endsBeforeStart(place, counting) ?? contradictionOfEnd(place, counting);
}

/** Where a place starts, as far as the report alone proves it. */
export function startFromReport(place: ReportedPlace, counting: CoordinateSystem): Place | undefined {
  const line = lineOf(place.startLine, counting);
  const column = columnOf(place.startColumn, counting);
  if (line === undefined || column === undefined || isBehindMark(line, counting)) return undefined;
  if (column === 0 || counting.unit === 'byte') return { line, column };
  // Where the text before the span is as long as the column says, it is all of the line before it. U+FFFD may stand for
  // other bytes.
  const { before } = place;
  if (before === undefined || /[\n\ufffd]/.test(before) || hasWideTab(before, counting)) return undefined;
  const proven = UNITS[counting.unit].every((unit) => count(before, unit) === column);
  return proven ? { line, column: utf8Length(before) } : undefined;
}

/** Where it ends, the same. */
export function endFromReport(
  place: ReportedPlace,
  counting: CoordinateSystem,
  start: Place | undefined,
): Place | undefined {
  const empty = place.text === undefined && isEmpty(bytesOf(place));
  return reportedEnd(place, counting) ?? endFromText(place, counting, start) ?? (empty ? start : undefined);
}

/** What remains of the end when something is contradicted. */
export function endDespite(
  contradicted: keyof ReportedPlace,
  place: ReportedPlace,
  counting: CoordinateSystem,
): Place | undefined {
  return contradicted === 'endLine' || contradicted === 'endColumn' ? undefined : reportedEnd(place, counting);
}

/** The bytes of a place, if both ends are told. */
export function bytesOf({ byteStart, byteEnd }: ReportedPlace): Located['bytes'] {
  return byteStart === undefined || byteEnd === undefined ? undefined : { start: byteStart, end: byteEnd };
}

function isEmpty(bytes: Located['bytes']): boolean {
  return bytes !== undefined && bytes.start === bytes.end;
}

function endsBeforeStart(
  place: Omit<ReportedPlace, 'file'>,
  counting: CoordinateSystem,
): 'endLine' | 'endColumn' | undefined {
  const startLine = lineOf(place.startLine, counting);
  const endLine = lineOf(place.endLine, counting);
  if (startLine === undefined || endLine === undefined || endLine > startLine) return undefined;
  if (endLine < startLine) return 'endLine';
  const startColumn = columnOf(place.startColumn, counting);
  const endColumn = columnOf(place.endColumn, counting);
  return startColumn !== undefined && endColumn !== undefined && endColumn < startColumn ? 'endColumn' : undefined;
}

/** Whether the end is not where the text, or else the length in bytes, puts it. */
function contradictionOfEnd(place: ReportedPlace, counting: CoordinateSystem): 'endLine' | 'endColumn' | undefined {
  const reported = reportedEnd(place, counting);
  if (reported === undefined) return contradictionOfCountedEnd(place, counting);
  const start = startFromReport(place, counting);
  const proven = endFromText(place, counting, start) ?? endOnLine(reported.line, start, bytesOf(place));
  if (proven === undefined) return undefined;
  if (reported.line !== proven.line) return 'endLine';
  return reported.column !== proven.column ? 'endColumn' : undefined;
}

/** The same of an end whose column counts no bytes: the text has as many lines and characters. */
function contradictionOfCountedEnd(
  place: ReportedPlace,
  counting: CoordinateSystem,
): 'endLine' | 'endColumn' | undefined {
  const { startLine, startColumn, endLine, endColumn } = place;
  const text = place.text ?? (isEmpty(bytesOf(place)) ? '' : undefined);
  const [line, last] = [lineOf(startLine, counting), lineOf(endLine, counting)];
  const [column, end] = [columnOf(startColumn, counting), columnOf(endColumn, counting)];
  if (text === undefined || line === undefined || last === undefined || end === undefined) return undefined;
  const newline = text.lastIndexOf('\n');
  if (last !== line + newlinesIn(text)) return 'endLine';
  if ((newline < 0 && column === undefined) || hasWideTab(text, counting)) return undefined;
  const before = newline < 0 ? (column as number) : 0;
  const length = end - before;
  return UNITS[counting.unit].some((unit) => count(text.slice(newline + 1), unit) === length) ? undefined : 'endColumn';
}

/** True for a text of which only its line tells how many columns it has. */
function hasWideTab(text: string, { tabWidths }: CoordinateSystem): boolean {
  return tabWidths !== undefined && text.includes('\t');
}

/** The end of a range of bytes that does not leave its line. */
function endOnLine(line: number, start: Place | undefined, bytes: Located['bytes']): Place | undefined {
  return start?.line === line && bytes !== undefined
    ? { line, column: start.column + bytes.end - bytes.start }
    : undefined;
}

function reportedEnd({ endLine, endColumn }: ReportedPlace, counting: CoordinateSystem): Place | undefined {
  const line = lineOf(endLine, counting);
  const column = columnOf(endColumn, counting);
  if (counting.unit !== 'byte' || line === undefined || column === undefined) return undefined;
  return isBehindMark(line, counting) ? undefined : { line, column };
}

function endFromText(
  { text, startLine }: ReportedPlace,
  counting: CoordinateSystem,
  start: Place | undefined,
): Place | undefined {
  if (text === undefined) return undefined;
  const newline = text.lastIndexOf('\n');
  if (newline < 0) return start && { line: start.line, column: start.column + utf8Length(text) };
  const line = lineOf(startLine, counting);
  return line === undefined
    ? undefined
    : { line: line + newlinesIn(text), column: utf8Length(text.slice(newline + 1)) };
}

function newlinesIn(text: string): number {
  let found = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found++;
  return found;
}
