import { isAscii } from 'node:buffer';
import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import { bytesBefore, utf8Length } from './columns.ts';
import { columnOf, countingsOf, lineOf, linesBy, markLength, offsetOf, uncountedBytes } from './counting.ts';
import { sha256 } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import type { Located } from './located.ts';
import { proveByReport } from './report-proof.ts';
import { decodingsOf, isWholeText, isWideText, type SourceFile, type SourceProblem, stands } from './source.ts';
import { contradictionInLines, contradictionInSource, isBehindLastNewline } from './source-proof.ts';
import { areSureColumns, areSureLines, contradictedQuote, isBorneOut } from './unknown-counting.ts';

/** Gives the file of a place, or says why not. */
export type OpenSource = () => SourceFile | SourceProblem;

/**
 * Converts a reported place. The document alone is enough wherever it proves the place: by byte columns, or by the
 * line's text before the span. Only else the source is asked for, and believed only when it bears out everything the
 * report says.
 */
export function locate(place: ReportedPlace, counting: CoordinateSystem, open: OpenSource | undefined): Located {
  const { byteStart, startLine, text } = place;
  if (byteStart === undefined) {
    const isInCharacters = place.characterStart !== undefined && startLine === undefined;
    return (isInCharacters ? locateCharacters : locateWhole)(place, counting, open);
  }
  if (place.byteEnd !== undefined || place.endLine !== undefined) return locateWhole(place, counting, open);
  // Of a start alone the end is what the text says, else the start itself.
  const byteEnd = byteStart + utf8Length(text ?? '');
  const after = text === undefined ? undefined : place.after;
  const located = locateWhole({ ...place, byteEnd, after }, counting, open);
  if (text === undefined && located.bytes !== undefined) located.precision = 'point';
  return located;
}

function locateWhole(place: ReportedPlace, counting: CoordinateSystem, open: OpenSource | undefined): Located {
  const located = proveByReport(place, counting);
  const hasFailed = located.problem !== undefined;
  if (located.bytes === undefined) {
    setPrecision(located, place, counting);
    if (hasFailed || located.precision === 'file') return located;
    const source = open?.();
    if (typeof source === 'string') located.problem = { code: source };
    else if (source !== undefined) placeInSource(located, source, place, counting);
    return located;
  }
  // Lines that end elsewhere, too, are others than those of the format; of a file that is not to be had they stay.
  const isWhole = located.start !== undefined && located.end !== undefined;
  if (hasFailed || (isWhole && counting.lineEnds === undefined)) return located;
  const source = open?.();
  if (typeof source === 'object') completeFromSource(located, source, place, counting);
  else if (source !== undefined && !isWhole) located.problem = { code: source };
  return located;
}

/** Without bytes the span says by its precision what it covers. */
function setPrecision(located: Located, place: ReportedPlace, counting: CoordinateSystem): void {
  if (located.start !== undefined) {
    if (located.end !== undefined) return;
    located.end = located.start;
    located.precision = 'point';
    return;
  }
  const line = lineOf(place.startLine, counting);
  if (line === undefined) {
    located.end = undefined;
    located.precision = 'file';
    return;
  }
  const lastLine = Math.max(line, located.end?.line ?? lineOf(place.endLine, counting) ?? line);
  located.start = { line, column: 0 };
  located.end = { line: lastLine, column: 0 };
  located.precision = 'line';
}

/** Puts a place where its file has these bytes. */
function putAt(located: Located, source: SourceFile, range: ByteRange): void {
  located.source = source;
  located.bytes = range;
  located.start = source.lines.placeAt(range.start);
  located.end = source.lines.placeAt(range.end);
}

function completeFromSource(
  located: Located,
  source: SourceFile,
  place: ReportedPlace,
  counting: CoordinateSystem,
): void {
  const range = located.bytes as ByteRange;
  const contradicted = contradictionInSource(source, range, place, counting);
  const isSure =
    contradicted === undefined
      ? areSureBytes(source, range, place, counting)
      : contradicted === 'fileHash' || !isOfDecoded(source, range, place, counting);
  if (!isSure) return leaveToLine(located, place, counting);
  if (contradicted !== undefined) {
    if (isColumnAlone(source, range, place, counting)) located.odd = ['startColumn', 'endColumn'];
    else if (isBehindLastNewline(source, range, place, counting))
      located.odd = ['startLine', 'startColumn', 'endLine', 'endColumn'];
    else {
      // A file that is proved to be the one that the tool saw has no such place.
      const impossible = contradicted === 'byteEnd' && place.fileHash !== undefined;
      located.problem = impossible ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
      return;
    }
  }
  putAt(located, source, range);
}

/** True where a file bears out bytes, text and line of a place, and nothing but a column is another one. */
function isColumnAlone(
  source: SourceFile,
  range: ByteRange,
  place: ReportedPlace,
  counting: CoordinateSystem,
): boolean {
  const { text = '', startLine } = place;
  if (text.trim() === '' || startLine === undefined) return false;
  const others = { ...place, startColumn: undefined, endColumn: undefined };
  return contradictionInSource(source, range, others, counting) === undefined;
}

/**
 * Finds the bytes of a place that the tool gave by lines or by lines and columns, where its source has such a place; a
 * place by columns of a unit that the report alone can't convert becomes exact by it.
 */
function placeInSource(located: Located, source: SourceFile, place: ReportedPlace, counting: CoordinateSystem): void {
  if (isWideText(source)) return leaveToLine(located, place, counting);
  if (isCountedElse(source, place, counting)) return forgetPlace(located);
  const isStart = isStartAlone(place, counting);
  // What is in or behind a place proves nothing of its start alone.
  const known = isStart ? { ...place, after: undefined, holds: undefined } : place;
  const hasColumn = columnOf(place.startColumn, counting) !== undefined;
  const told = hasColumn ? tellCounting(source, known, counting) : undefined;
  if (told === undefined && hasColumn && located.precision !== undefined) located.isUncounted = true;
  const range = told === undefined ? rangeOfReport(source, located, counting) : rangeByColumns(source, known, told);
  const contradicted =
    range && contradictionIn(source, located, range, told === undefined ? place : known, counting, told);
  if (range === undefined || contradicted !== undefined) {
    // Where the tool decoded the file, columns count characters that it has not.
    if (isDecoded(source, place)) return leaveToLine(located, place, counting);
    located.problem = contradicted === undefined ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
    return;
  }
  if (told !== undefined && !areSureBytes(source, range, known, counting)) return leaveToLine(located, place, counting);
  putAt(located, source, range);
  if (told === undefined) return;
  if (isStart) located.precision = 'point';
  else delete located.precision;
}

/** True for a place of which no end is known. */
function isStartAlone(place: ReportedPlace, counting: CoordinateSystem): boolean {
  return columnOf(place.endColumn, counting) === undefined && place.text === undefined && !fillsLine(place, counting);
}

/** True where the lines of a place, or all places of the file, may be others than those that are counted here. */
function isCountedElse(source: SourceFile, place: ReportedPlace, counting: CoordinateSystem): boolean {
  const { unit, lineEnds, plainOnly = unit === 'unknown' && lineEnds === undefined } = counting;
  if (counting.plainOnly && markLength(source.bytes, 0) > 0) return true;
  return plainOnly && !areSureLines(source, [place.startLine, place.endLine], counting);
}

/** What the file proves wrong of a place; what a tool quotes of which nothing else is known need only stand near it. */
function contradictionIn(
  source: SourceFile,
  located: Located,
  range: ByteRange,
  place: ReportedPlace,
  counting: CoordinateSystem,
  told: CoordinateSystem | undefined,
): keyof ReportedPlace | undefined {
  if (counting.unit !== 'unknown')
    return (told === undefined ? contradictionInLines : contradictionInSource)(source, range, place, counting);
  if (told !== undefined) return undefined;
  const others = { ...place, text: undefined, lines: undefined };
  return (
    contradictedQuote(source, linesBy(counting, source), located, place) ??
    contradictionInLines(source, range, others, counting)
  );
}

/** True for what is quoted of a file that is not UTF-8: of which bytes its tool made other characters nobody knows. */
function isDecoded(source: SourceFile, { text, lines, before, after, holds }: ReportedPlace): boolean {
  return !isWholeText(source) && /[^\0-\x7f]/.test([text, lines, before, after, holds].join(''));
}

/**
 * Leaves a place in a file that is not UTF-8 to its line: of what its tool made of the file its columns and offsets may
 * be. Bytes that nothing else tells stay as they were reported.
 */
function leaveToLine(located: Located, place: ReportedPlace, counting: CoordinateSystem): void {
  const isOnLine = lineOf(place.startLine, counting) !== undefined;
  if (isOnLine) located.bytes = undefined;
  located.start = undefined;
  located.end = undefined;
  if (located.bytes === undefined) setPrecision(located, place, counting);
  located.problem = { code: 'UNI-V-004' };
}

/**
 * True for bytes that a place has whatever its tool made of the file, as far as nothing contradicts it: the file is
 * UTF-8, the sum is theirs, what is quoted of the place or its name stands there, or nothing in front of them can be
 * decoded in several ways.
 */
function areSureBytes(source: SourceFile, range: ByteRange, place: ReportedPlace, counting: CoordinateSystem): boolean {
  const { text, before, after, lines, fileHash, sum, name = '' } = place;
  if (isWholeText(source) || sum === sha256(source.bytes.subarray(range.start, range.end))) return true;
  const isQuoted = [text, before, after, lines].some((quote) => quote !== undefined && quote.trim() !== '');
  if (isQuoted || (fileHash !== undefined && place.byteStart !== undefined)) return true;
  if (name !== '' && stands(source.bytes, name, range.start)) return true;
  const isOnLine =
    lineOf(place.startLine, counting) !== undefined && columnOf(place.startColumn, counting) !== undefined;
  const from = isOnLine ? range.start - (source.lines.placeAt(range.start)?.column ?? 0) : 0;
  return !isWideText(source) && isAscii(source.bytes.subarray(from, range.end));
}

/** True for a place that stands, or may stand, in a text which tools make of a file that is not UTF-8. */
function isOfDecoded(source: SourceFile, range: ByteRange, place: ReportedPlace, counting: CoordinateSystem): boolean {
  if (isWholeText(source) || isWideText(source)) return isWideText(source);
  return decodingsOf(source).some((text) => contradictionInSource(text, range, place, counting) === undefined);
}

/**
 * The bytes of what the report proves of a place: of both its ends, its start alone, or its whole lines, of the file
 * where the tool takes other bytes for their ends.
 */
function rangeOfReport(source: SourceFile, located: Located, counting: CoordinateSystem): ByteRange | undefined {
  const counted = linesBy(counting, source);
  const [{ line = 0, column = 0 } = {}, end = { line: 0, column: 0 }] = [located.start, located.end];
  if (located.precision === 'line') {
    const inFile = (one: number) => source.lines.placeAt(counted.startOf(one) ?? -1)?.line ?? 0;
    return wholeLines(source, source.lines, inFile(line), inFile(end.line));
  }
  const [from, to] = [counted.offsetAt(line, column), counted.offsetAt(end.line, end.column)];
  return from === undefined || to === undefined ? undefined : { start: from, end: to };
}

/** Leaves a place to its file: of the lines that the tool named nobody knows which these are. */
function forgetPlace(located: Located): void {
  located.start = undefined;
  located.end = undefined;
  located.precision = 'file';
  located.isUncounted = true;
}

/**
 * The counting by which a place has its columns; `undefined` where nothing tells what these count, and the file has
 * different places for them.
 */
function tellCounting(
  source: SourceFile,
  place: ReportedPlace,
  counting: CoordinateSystem,
): CoordinateSystem | undefined {
  const isKnown = counting.unit !== 'unknown';
  const countings = countingsOf(counting);
  if (isKnown && countings.length === 1) return counting;
  const fitting = countings.flatMap((told) => {
    const range = rangeByColumns(source, place, told);
    return range !== undefined && isBorneOut(source, range, place, told) ? [{ told, range }] : [];
  });
  const [first, ...others] = fitting;
  if (first === undefined || !others.every(({ range }) => isSame(range, first.range))) return undefined;
  // A text shows which columns are meant. That a column is impossible in one unit proves no other one.
  if (isKnown || (place.text !== undefined && place.text.trim() !== '')) return first.told;
  const isFilled = fillsLine(place, counting);
  const counted = isFilled ? { start: first.range.start, end: first.range.start } : first.range;
  // The end of a last line is the same by all ways of counting lines where the next one is.
  const isSureEnd = !isFilled || areSureLines(source, [(place.endLine ?? 0) + 1], counting);
  return fitting.length === countings.length && areSureColumns(source, counted, counting) && isSureEnd
    ? first.told
    : undefined;
}

function isSame(one: ByteRange, other: ByteRange): boolean {
  return one.start === other.start && one.end === other.end;
}

/** True where the end of a place is that of its last line. */
function fillsLine({ startLine, endLine, endColumn }: ReportedPlace, counting: CoordinateSystem): boolean {
  if (counting.fillsLines !== true || columnOf(endColumn, counting) !== undefined) return false;
  return (lineOf(endLine, counting) ?? 0) > (lineOf(startLine, counting) ?? 0);
}

/** The bytes of the lines from one to another, from 1, without the terminator of the last. */
function wholeLines({ bytes }: SourceFile, lines: SourceFile['lines'], from: number, to: number): Located['bytes'] {
  const [first, last] = [lines.lineBytes(from), lines.lineBytes(to)];
  if (first === undefined || last === undefined) return undefined;
  const returned = last.end > last.start && last.end < bytes.length && bytes[last.end - 1] === 0x0d;
  return { start: first.start, end: returned ? last.end - 1 : last.end };
}

/** The bytes between two places given by columns; an end that is not known is that of the text, else the start. */
function rangeByColumns(source: SourceFile, place: ReportedPlace, counting: CoordinateSystem): Located['bytes'] {
  const start = offsetOf(source, lineOf(place.startLine, counting), columnOf(place.startColumn, counting), counting);
  if (start === undefined) return undefined;
  const column = columnOf(place.endColumn, counting);
  if (column === undefined && fillsLine(place, counting)) {
    const [from = 0, to = 0] = [lineOf(place.startLine, counting), lineOf(place.endLine, counting)];
    const whole = wholeLines(source, linesBy(counting, source), from, to);
    return whole && { start, end: whole.end };
  }
  if (column === undefined) return { start, end: start + utf8Length(place.text ?? '') };
  const end = offsetOf(source, lineOf(place.endLine ?? place.startLine, counting), column, counting);
  return end === undefined || end < start ? undefined : { start, end };
}

/** A place that nothing but characters tells, counted from the file's start: in bytes, where the file has it. */
function locateCharacters(place: ReportedPlace, counting: CoordinateSystem, open: OpenSource | undefined): Located {
  const source = open?.();
  if (typeof source !== 'object') return locateWhole(place, counting, open);
  const ranges = countingsOf(counting).map((told) => rangeByCharacters(source, place, told));
  const [range] = ranges;
  const isSure =
    range !== undefined &&
    ranges.every((other) => other !== undefined && isSame(other, range)) &&
    areSureBytes(source, range, place, counting) &&
    (isWholeText(source) || contradictionInSource(source, range, place, counting) === undefined);
  if (isSure) return locateWhole({ ...place, byteStart: range.start, byteEnd: range.end }, counting, open);
  const located = locateWhole(place, counting, open);
  if (!isWholeText(source)) located.problem = { code: 'UNI-V-004' };
  else if (ranges.every((one) => one === undefined)) located.problem = { code: 'UNI-V-003' };
  return located;
}

function rangeByCharacters(
  source: SourceFile,
  { characterStart = 0, characterLength = 0 }: ReportedPlace,
  counting: CoordinateSystem,
): ByteRange | undefined {
  const { bytes } = source;
  const text = { start: uncountedBytes(source, 0, counting), end: bytes.length };
  const from = bytesBefore(bytes, text, characterStart, counting.unit);
  const to = bytesBefore(bytes, text, characterStart + characterLength, counting.unit);
  if (from === undefined || to === undefined || text.start + to > text.end) return undefined;
  return { start: text.start + from, end: text.start + to };
}
