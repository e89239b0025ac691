import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import { count, newlinesIn, UNITS, utf8Length } from './columns.ts';
import { countingOf, endOf, isBehindMark, startOf } from './counting.ts';
import type { ByteRange, Place } from './line-index.ts';
import type { Located } from './located.ts';

/** What a report alone proves of its place: its bytes, its ends, and that it contradicts itself. */
export function proveByReport(place: ReportedPlace): Located {
  const counting = countingOf(place);
  const proved = provedByNumbers(place, counting);
  if (proved !== undefined) return proved;
  const { line, column } = startOf(place);
  const { line: last, column: lastColumn } = endOf(place);
  const bytes = bytesOf(place);
  const size = bytes && bytes.end - bytes.start;
  const start = startAt(line, column, place.before, counting);
  const isTold = counting.unit === 'byte' && last !== undefined && !isBehindMark(last, counting);
  const told = isTold && lastColumn !== undefined ? { line: last, column: lastColumn } : undefined;
  const text = place.text ?? (size === 0 ? '' : undefined);
  const shown = text === undefined ? undefined : endOfText(text, line, start);
  // The end of bytes that do not leave their line follows from their number.
  const isOnLine = start !== undefined && size !== undefined && start.line === told?.line;
  const proven = shown ?? (isOnLine ? { line: start.line, column: start.column + size } : undefined);
  const contradicted =
    contradictionInTexts(place, size, column, counting) ??
    endsBeforeStart(place, counting) ??
    (told === undefined ? contradictionOfCountedEnd(text, place) : proven && differenceOf(told, proven));
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
export function bytesOf({ byteStart, byteEnd }: ReportedPlace): ByteRange | undefined {
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
  const isWhole = UNITS[counting.unit].every((unit) => count(before, unit) === column);
  return isWhole ? { line, column: utf8Length(before) } : undefined;
}

/** The end of a text that starts on a line. */
function endOfText(text: string, line: number | undefined, start: Place | undefined): Place | undefined {
  const newlines = newlinesIn(text);
  if (newlines === 0) return start && { line: start.line, column: start.column + utf8Length(text) };
  return line === undefined ? undefined : { line: line + newlines, column: utf8Length(lastLineOf(text)) };
}

function differenceOf(told: Place, proven: Place): 'endLine' | 'endColumn' | undefined {
  if (told.line !== proven.line) return 'endLine';
  return told.column === proven.column ? undefined : 'endColumn';
}

/** A text that is not as long as the bytes, or a text before the place that is longer than its column. */
function contradictionInTexts(
  { text, before }: ReportedPlace,
  size: number | undefined,
  column: number | undefined,
  counting: CoordinateSystem,
): 'text' | 'before' | undefined {
  if (text !== undefined && size !== undefined && utf8Length(text) !== size) return 'text';
  if (before === undefined || column === undefined) return undefined;
  return UNITS[counting.unit].every((unit) => count(before, unit) > column) ? 'before' : undefined;
}

function endsBeforeStart(
  { startLine, startColumn = 0, endLine, endColumn }: ReportedPlace,
  { firstLine, firstColumn }: CoordinateSystem,
): 'endLine' | 'endColumn' | undefined {
  if (startLine === undefined || endLine === undefined || endLine < firstLine || endLine > startLine) return undefined;
  if (endLine < startLine) return 'endLine';
  const isBefore = endColumn !== undefined && endColumn >= firstColumn && endColumn < startColumn;
  return isBefore ? 'endColumn' : undefined;
}

/** What contradicts an end whose column counts no bytes: the text has as many lines and characters. */
function contradictionOfCountedEnd(
  text: string | undefined,
  place: ReportedPlace,
): 'endLine' | 'endColumn' | undefined {
  const [start, end] = [startOf(place), endOf(place)];
  if (text === undefined || start.line === undefined || end.line === undefined || end.column === undefined)
    return undefined;
  const newlines = newlinesIn(text);
  if (end.line !== start.line + newlines) return 'endLine';
  const from = newlines > 0 ? 0 : start.column;
  const counting = countingOf(place);
  if (from === undefined || hasWideTab(text, counting)) return undefined;
  const length = end.column - from;
  return UNITS[counting.unit].some((unit) => count(lastLineOf(text), unit) === length) ? undefined : 'endColumn';
}

/** True for a text of which only its line tells how many columns it has. */
function hasWideTab(text: string, { tabWidths }: CoordinateSystem): boolean {
  return tabWidths !== undefined && text.includes('\t');
}

function lastLineOf(text: string): string {
  return text.slice(text.lastIndexOf('\n') + 1);
}
