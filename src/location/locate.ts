import { isAscii } from 'node:buffer';
import type { CoordinateSystem } from '../adapter.ts';
import { bytesBefore, utf8Length } from './columns.ts';
import { columnOf, countingsOf, lineOf, linesBy, markLength, offsetOf, uncountedBytes } from './counted-place.ts';
import { sha256 } from './digest.ts';
import { bytesOf, contradictionInReport, endDespite, endFromReport, startFromReport } from './report-proof.ts';
import type { Located, ReportedPlace } from './reported-place.ts';
import { decodingsOf, isWholeText, isWideText, type SourceFile, type SourceLookup } from './source.ts';
import { contradictionInLines, contradictionInSource, stands } from './source-proof.ts';
import { areSureColumns, areSureLines, contradictedQuote, isBorneOut } from './unknown-counting.ts';

/**
 * Converts a reported place. The document alone is enough wherever it proves the place: by byte columns, or by the
 * line's text before the span. Only else the source is asked for, and believed only when it bears out everything the
 * report says.
 */
export function locate(place: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const { characterStart, byteStart, startLine } = place;
  if (characterStart !== undefined && byteStart === undefined && startLine === undefined)
    return locateCharacters(place, counting, lookup);
  if (byteStart === undefined || place.byteEnd !== undefined || place.endLine !== undefined)
    return locateWhole(place, counting, lookup);
  // Of a start alone the end is what the text says, else the start itself.
  const byteEnd = byteStart + utf8Length(place.text ?? '');
  const after = place.text === undefined ? undefined : place.after;
  const located = locateWhole({ ...place, byteEnd, after }, counting, lookup);
  return place.text === undefined && located.bytes !== undefined ? { ...located, precision: 'point' } : located;
}

function locateWhole(place: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const contradicted = contradictionInReport(place, counting);
  const start = startFromReport(place, counting);
  const end =
    contradicted === undefined ? endFromReport(place, counting, start) : endDespite(contradicted, place, counting);
  const located: Located = { bytes: bytesOf(place), start, end };
  // Lines that end elsewhere, too, are others than those of the format; of a file that is not to be had they stay.
  const isCountedInSource = () => counting.lineEnds !== undefined && typeof lookup?.(place.file.absolute) === 'object';
  if (contradicted !== undefined) located.problem = { code: 'UNI-V-002', contradicted };
  else if (located.bytes !== undefined && (start === undefined || end === undefined || isCountedInSource()))
    completeFromSource(located, place, counting, lookup);
  if (located.bytes !== undefined) return located;
  const known = withPrecision(located, place, counting);
  if (located.problem === undefined && known.precision !== 'file') placeInSource(known, place, counting, lookup);
  return known;
}

function completeFromSource(
  located: Located,
  place: ReportedPlace,
  counting: CoordinateSystem,
  lookup: SourceLookup | undefined,
): void {
  if (lookup === undefined || located.bytes === undefined) return;
  const source = lookup(place.file.absolute);
  if (typeof source === 'string') {
    located.problem = { code: source };
    return;
  }
  const contradicted = contradictionInSource(source, located.bytes, place, counting);
  const isSure =
    contradicted === undefined
      ? areSureBytes(source, located.bytes, place, counting)
      : contradicted === 'fileHash' || !isOfDecoded(source, located.bytes, place, counting);
  if (!isSure) return leaveToLine(located, place, counting);
  const isOdd = contradicted !== undefined && isColumnAlone(source, located.bytes, place, counting);
  if (isOdd) located.isColumnOdd = true;
  else if (contradicted !== undefined) {
    // A file that is proved to be the one that the tool saw has no such place.
    const impossible = contradicted === 'byteEnd' && place.fileHash !== undefined;
    located.problem = impossible ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
    return;
  }
  located.source = source;
  located.start = source.lines.placeAt(located.bytes.start);
  located.end = source.lines.placeAt(located.bytes.end);
}

/** True where a file bears out bytes, text and line of a place, and nothing but a column is another one. */
function isColumnAlone(
  source: SourceFile,
  range: NonNullable<Located['bytes']>,
  place: ReportedPlace,
  counting: CoordinateSystem,
): boolean {
  const { text = '', startLine, startColumn: _, endColumn: __, ...others } = place;
  if (text.trim() === '' || startLine === undefined) return false;
  return contradictionInSource(source, range, { ...others, text, startLine }, counting) === undefined;
}

/**
 * Finds the bytes of a place that the tool gave by lines or by lines and columns, where the source is to be had and has
 * such a place; a place by columns of a unit that the report alone can't convert becomes exact by it.
 */
function placeInSource(
  located: Located,
  place: ReportedPlace,
  counting: CoordinateSystem,
  lookup: SourceLookup | undefined,
): void {
  const source = lookup?.(place.file.absolute);
  if (source === undefined) return;
  if (typeof source === 'string') {
    located.problem = { code: source };
    return;
  }
  if (isWideText(source)) return leaveToLine(located, place, counting);
  if (isCountedElse(source, place, counting)) return forgetPlace(located);
  const open =
    columnOf(place.endColumn, counting) === undefined && place.text === undefined && !fillsLine(place, counting);
  // What stands in or behind a place proves nothing of its start alone.
  const known = open ? { ...place, after: undefined, holds: undefined } : place;
  const hasColumn = columnOf(place.startColumn, counting) !== undefined;
  const told = hasColumn ? tellCounting(source, known, counting) : undefined;
  const byLines = told === undefined;
  if (byLines && hasColumn && located.precision !== undefined) located.isUncounted = true;
  const range = byLines ? rangeOfReport(source, located, counting) : rangeByColumns(source, known, told);
  const contradicted = range && contradictionIn(source, located, range, byLines ? place : known, counting, told);
  if (range === undefined || contradicted !== undefined) return reject(located, source, place, counting, contradicted);
  if (!byLines && !areSureBytes(source, range, known, counting)) return leaveToLine(located, place, counting);
  located.source = source;
  located.bytes = range;
  located.start = source.lines.placeAt(range.start);
  located.end = source.lines.placeAt(range.end);
  if (byLines) return;
  if (open) located.precision = 'point';
  else delete located.precision;
}

/** True where the lines of a place, or all places of the file, may be others than those that are counted here. */
function isCountedElse(source: SourceFile, place: ReportedPlace, counting: CoordinateSystem): boolean {
  const { unit, lineEnds, plainOnly = unit === 'unknown' && lineEnds === undefined } = counting;
  if (counting.plainOnly && markLength(source.bytes, 0) > 0) return true;
  return plainOnly && !areSureLines(source, place, counting);
}

/** What the file proves wrong of a place; what a tool quotes of which nothing else is known need only stand near it. */
function contradictionIn(
  source: SourceFile,
  located: Located,
  range: NonNullable<Located['bytes']>,
  place: ReportedPlace,
  counting: CoordinateSystem,
  told: CoordinateSystem | undefined,
): keyof ReportedPlace | undefined {
  if (counting.unit !== 'unknown')
    return told === undefined
      ? contradictionInLines(source, range, place, counting)
      : contradictionInSource(source, range, place, counting);
  if (told !== undefined) return undefined;
  const { text: _, lines, ...others } = place;
  return (
    contradictedQuote({ ...source, lines: linesBy(counting, source) }, located, place) ??
    contradictionInLines(source, range, others, counting)
  );
}

/** True for what is quoted of a file that is not UTF-8: of which bytes its tool made other characters nobody knows. */
function isDecoded(source: SourceFile, { text, lines, before, after, holds }: ReportedPlace): boolean {
  return !isWholeText(source) && /[^\0-\x7f]/.test([text, lines, before, after, holds].join(''));
}

/** Says why a file has no such place. Where its tool decoded it, columns count characters that it has not. */
function reject(
  located: Located,
  source: SourceFile,
  place: ReportedPlace,
  counting: CoordinateSystem,
  contradicted: keyof ReportedPlace | undefined,
): void {
  if (isDecoded(source, place)) return leaveToLine(located, place, counting);
  located.problem = contradicted === undefined ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
}

/**
 * Leaves a place in a file that is not UTF-8 to its line: of what its tool made of the file its columns and offsets may
 * be. Bytes that nothing else tells stay as they were told.
 */
function leaveToLine(located: Located, place: ReportedPlace, counting: CoordinateSystem): void {
  const isOnLine = lineOf(place.startLine, counting) !== undefined;
  const bytes = isOnLine ? undefined : located.bytes;
  const left: Located = { bytes, start: undefined, end: undefined };
  Object.assign(located, isOnLine || bytes === undefined ? withPrecision(left, place, counting) : left);
  located.problem = { code: 'UNI-V-004' };
}

/**
 * True for bytes that a place has whatever its tool made of the file, as far as nothing contradicts it: the file is
 * UTF-8, the sum is theirs, what is quoted of the place or its name stands there, or nothing in front of them can be
 * decoded in several ways.
 */
function areSureBytes(
  source: SourceFile,
  range: NonNullable<Located['bytes']>,
  place: ReportedPlace,
  counting: CoordinateSystem,
): boolean {
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
function isOfDecoded(
  source: SourceFile,
  range: NonNullable<Located['bytes']>,
  place: ReportedPlace,
  counting: CoordinateSystem,
): boolean {
  if (isWholeText(source) || isWideText(source)) return isWideText(source);
  return decodingsOf(source).some((text) => contradictionInSource(text, range, place, counting) === undefined);
}

/**
 * The bytes of what the report proves of a place: of both its ends, its start alone, or its whole lines, of the file
 * where the tool takes other bytes for their ends.
 */
function rangeOfReport(source: SourceFile, located: Located, counting: CoordinateSystem): Located['bytes'] {
  const counted = linesBy(counting, source);
  if (located.precision === 'line') {
    const inFile = (place: Located['start']) => source.lines.placeAt(counted.startOf(place?.line ?? 0) ?? -1);
    return wholeLines(source, { bytes: undefined, start: inFile(located.start), end: inFile(located.end) });
  }
  const [start, end] = [located.start, located.end].map((place) => place && counted.offsetAt(place.line, place.column));
  return start === undefined || end === undefined ? undefined : { start, end };
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
  const counted = isFilled ? { ...first.range, end: first.range.start } : first.range;
  const isSure = areSureColumns(source, counted, counting) && (!isFilled || isSureEnd(source, place, counting));
  return fitting.length === countings.length && isSure ? first.told : undefined;
}

function isSame(one: NonNullable<Located['bytes']>, other: NonNullable<Located['bytes']>): boolean {
  return one.start === other.start && one.end === other.end;
}

/** True where the end of a place is that of its last line. */
function fillsLine({ startLine, endLine, endColumn }: ReportedPlace, counting: CoordinateSystem): boolean {
  if (counting.fillsLines !== true || columnOf(endColumn, counting) !== undefined) return false;
  return (lineOf(endLine, counting) ?? 0) > (lineOf(startLine, counting) ?? 0);
}

/** True where the last line of a place ends at the same bytes by all ways of counting lines. */
function isSureEnd(source: SourceFile, { file, endLine = 0 }: ReportedPlace, counting: CoordinateSystem): boolean {
  return areSureLines(source, { file, endLine: endLine + 1 }, counting);
}

/** The bytes of the lines that a place covers, without the terminator of the last. */
function wholeLines({ bytes, lines }: Pick<SourceFile, 'bytes' | 'lines'>, { start, end }: Located): Located['bytes'] {
  const first = start && lines.lineBytes(start.line);
  const last = end && lines.lineBytes(end.line);
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
    const [first, last] = [place.startLine, place.endLine].map((line) => ({
      line: lineOf(line, counting) ?? 0,
      column: 0,
    }));
    const whole = wholeLines({ bytes: source.bytes, lines: linesBy(counting, source) }, { start: first, end: last });
    return whole && { start, end: whole.end };
  }
  if (column === undefined) return { start, end: start + utf8Length(place.text ?? '') };
  const end = offsetOf(source, lineOf(place.endLine ?? place.startLine, counting), column, counting);
  return end === undefined || end < start ? undefined : { start, end };
}

/** A place that nothing but characters tells, counted from the file's start: in bytes, where the file has it. */
function locateCharacters(place: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const { characterStart = 0, characterLength = 0 } = place;
  const source = lookup?.(place.file.absolute);
  if (typeof source !== 'object') return locateWhole(place, counting, lookup);
  const ranges = countingsOf(counting).map((told) => rangeByCharacters(source, characterStart, characterLength, told));
  const [range, ...others] = ranges;
  const isSure =
    range !== undefined &&
    others.every((other) => other !== undefined && isSame(other, range)) &&
    areSureBytes(source, range, place, counting) &&
    (isWholeText(source) || contradictionInSource(source, range, place, counting) === undefined);
  if (isSure) return locateWhole({ ...place, byteStart: range.start, byteEnd: range.end }, counting, lookup);
  const located = locateWhole(place, counting, lookup);
  if (!isWholeText(source)) located.problem = { code: 'UNI-V-004' };
  else if (ranges.every((one) => one === undefined)) located.problem = { code: 'UNI-V-003' };
  return located;
}

function rangeByCharacters(
  { bytes }: SourceFile,
  start: number,
  length: number,
  counting: CoordinateSystem,
): Located['bytes'] {
  const text = { start: uncountedBytes(bytes, 0, counting), end: bytes.length };
  const [from, to] = [start, start + length].map((at) => bytesBefore(bytes, text, at, counting.unit));
  if (from === undefined || to === undefined || text.start + to > text.end) return undefined;
  return { start: text.start + from, end: text.start + to };
}

/** Without bytes the span says by its precision what it covers. */
function withPrecision(located: Located, place: ReportedPlace, counting: CoordinateSystem): Located {
  if (located.start !== undefined)
    return located.end === undefined ? { ...located, end: located.start, precision: 'point' } : located;
  const line = lineOf(place.startLine, counting);
  if (line === undefined) return { ...located, end: undefined, precision: 'file' };
  const lastLine = Math.max(line, located.end?.line ?? lineOf(place.endLine, counting) ?? line);
  return { ...located, start: { line, column: 0 }, end: { line: lastLine, column: 0 }, precision: 'line' };
}
