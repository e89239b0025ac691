import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import { count, UNITS, utf8Length } from './columns.ts';
import { columnOf, isBehindMark, lineOf } from './counting.ts';
import type { Place } from './line-index.ts';
import type { Located } from './located.ts';

/** What a report alone proves of its place: its bytes, its ends, and that it contradicts itself. */
export function proveByReport(place: ReportedPlace, counting: CoordinateSystem): Located {
  const proved = provedByNumbers(place, counting);
  if (proved !== undefined) return proved;
  const line = lineOf(place.startLine, counting);
  const column = columnOf(place.startColumn, counting);
  const bytes = bytesOf(place);
  const start = startAt(line, column, place.before, counting);
  const told = endInBytes(place, counting);
  const text = place.text ?? (bytes !== undefined && bytes.start === bytes.end ? '' : undefined);
  const shown = text === undefined ? undefined : endOfText(text, line, start);
  const contradicted =
    contradictionInTexts(place, column, counting) ??
    endsBeforeStart(place, counting) ??
    (told === undefined
      ? contradictionOfCountedEnd(text, place, counting)
      : differenceOf(told, shown ?? endOnLine(told.line, start, bytes)));
  if (contradicted === undefined) return { bytes, start, end: told ?? shown };
  const isOfEnd = contradicted === 'endLine' || contradicted === 'endColumn';
  return { bytes, start, end: isOfEnd ? undefined : told, problem: { code: 'UNI-V-002', contradicted } };
}

/** The place of numbers alone that are all reported, count bytes and agree: most places are. */
function provedByNumbers(place: ReportedPlace, counting: CoordinateSystem): Located | undefined {
  const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn } = place;
  const { unit, firstLine, firstColumn, countsMark } = counting;
  if (unit !== 'byte' || countsMark === false || place.text !== undefined || place.before !== undefined)
    return undefined;
  if (byteStart === undefined || byteEnd === undefined || byteEnd <= byteStart) return undefined;
  if (startLine === undefined || endLine === undefined || startLine < firstLine || endLine < startLine)
    return undefined;
  if (startColumn === undefined || endColumn === undefined) return undefined;
  if (startColumn < firstColumn || endColumn < firstColumn) return undefined;
  if (startLine === endLine && endColumn - startColumn !== byteEnd - byteStart) return undefined;
  return {
    bytes: { start: byteStart, end: byteEnd },
    start: { line: startLine - firstLine + 1, column: startColumn - firstColumn },
    end: { line: endLine - firstLine + 1, column: endColumn - firstColumn },
  };
}

/**
 * True when no place can be made of a range, because it ends before it starts, or where no file does, or at lines that
 * are no whole numbers. Bytes count; lines and columns do where they are all there is.
 */
export function isImpossible(place: ReportedPlace, counting?: CoordinateSystem): boolean {
  const { byteStart, byteEnd, startLine = 0, endLine = 0 } = place;
  if (!Number.isSafeInteger(startLine) || !Number.isSafeInteger(endLine)) return true;
  if (byteStart !== undefined && byteEnd !== undefined) return byteEnd < byteStart || !Number.isSafeInteger(byteEnd);
  return counting !== undefined && endsBeforeStart(place, counting) !== undefined;
}

/** The bytes of a place, if both ends are reported. */
export function bytesOf({ byteStart, byteEnd }: ReportedPlace): Located['bytes'] {
  return byteStart === undefined || byteEnd === undefined ? undefined : { start: byteStart, end: byteEnd };
}

/**
 * Where a place starts. Where the text before it is as long as the column says, it is all of the line before it; U+FFFD
 * may stand for other bytes.
 */
function startAt(
  line: number | undefined,
  column: number | undefined,
  before: string | undefined,
  counting: CoordinateSystem,
): Place | undefined {
  if (line === undefined || column === undefined || isBehindMark(line, counting)) return undefined;
  if (column === 0 || counting.unit === 'byte') return { line, column };
  if (before === undefined || /[\n\ufffd]/.test(before) || hasWideTab(before, counting)) return undefined;
  const proven = UNITS[counting.unit].every((unit) => count(before, unit) === column);
  return proven ? { line, column: utf8Length(before) } : undefined;
}

/** The end as it was reported, where its column counts bytes. */
function endInBytes({ endLine, endColumn }: ReportedPlace, counting: CoordinateSystem): Place | undefined {
  if (counting.unit !== 'byte') return undefined;
  const line = lineOf(endLine, counting);
  const column = columnOf(endColumn, counting);
  return line === undefined || column === undefined || isBehindMark(line, counting) ? undefined : { line, column };
}

/** The end of a text that starts on a line. */
function endOfText(text: string, line: number | undefined, start: Place | undefined): Place | undefined {
  const newline = text.lastIndexOf('\n');
  if (newline < 0) return start && { line: start.line, column: start.column + utf8Length(text) };
  return line === undefined
    ? undefined
    : { line: line + newlinesIn(text), column: utf8Length(text.slice(newline + 1)) };
}

/** The end of a range of bytes that does not leave its line. */
function endOnLine(line: number, start: Place | undefined, bytes: Located['bytes']): Place | undefined {
  return start?.line === line && bytes !== undefined
    ? { line, column: start.column + bytes.end - bytes.start }
    : undefined;
}

function differenceOf(reported: Place, proven: Place | undefined): 'endLine' | 'endColumn' | undefined {
  if (proven === undefined) return undefined;
  if (reported.line !== proven.line) return 'endLine';
  return reported.column === proven.column ? undefined : 'endColumn';
}

/** A text that is not as long as the bytes, or a text before the place that is longer than its column. */
function contradictionInTexts(
  { text, before, byteStart, byteEnd }: ReportedPlace,
  column: number | undefined,
  counting: CoordinateSystem,
): 'text' | 'before' | undefined {
  const isRange = byteStart !== undefined && byteEnd !== undefined;
  if (text !== undefined && isRange && utf8Length(text) !== byteEnd - byteStart) return 'text';
  if (before === undefined || column === undefined) return undefined;
  return UNITS[counting.unit].every((unit) => count(before, unit) > column) ? 'before' : undefined;
}

function endsBeforeStart(place: ReportedPlace, counting: CoordinateSystem): 'endLine' | 'endColumn' | undefined {
  const startLine = lineOf(place.startLine, counting);
  const endLine = lineOf(place.endLine, counting);
  if (startLine === undefined || endLine === undefined || endLine > startLine) return undefined;
  if (endLine < startLine) return 'endLine';
  const startColumn = columnOf(place.startColumn, counting);
  const endColumn = columnOf(place.endColumn, counting);
  return startColumn !== undefined && endColumn !== undefined && endColumn < startColumn ? 'endColumn' : undefined;
}

/** What contradicts an end whose column counts no bytes: the text has as many lines and characters. */
function contradictionOfCountedEnd(
  text: string | undefined,
  { startLine, startColumn, endLine, endColumn }: ReportedPlace,
  counting: CoordinateSystem,
): 'endLine' | 'endColumn' | undefined {
  const [line, last] = [lineOf(startLine, counting), lineOf(endLine, counting)];
  const [column, end] = [columnOf(startColumn, counting), columnOf(endColumn, counting)];
  if (text === undefined || line === undefined || last === undefined || end === undefined) return undefined;
  const newline = text.lastIndexOf('\n');
  if (last !== line + newlinesIn(text)) return 'endLine';
  if ((newline < 0 && column === undefined) || hasWideTab(text, counting)) return undefined;
  const length = end - (newline < 0 ? (column as number) : 0);
  return UNITS[counting.unit].some((unit) => count(text.slice(newline + 1), unit) === length) ? undefined : 'endColumn';
}

/** True for a text of which only its line tells how many columns it has. */
function hasWideTab(text: string, { tabWidths }: CoordinateSystem): boolean {
  return tabWidths !== undefined && text.includes('\t');
}

function newlinesIn(text: string): number {
  let found = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found++;
  return found;
}
