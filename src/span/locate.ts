import type { CoordinateSystem, FileHash, Unit } from '../adapter.ts';
import { bytesBefore, byteToCodePoint, byteToUtf16, count, unitsOf, utf8Length } from './columns.ts';
import { hasHash } from './digest.ts';
import type { CleanPath } from './file-path.ts';
import { LineIndex, otherLineStarts, type Place } from './line-index.ts';
import type { SourceFile, SourceLookup, SourceProblem } from './source.ts';

/** A place as a tool reported it, in the tool's own counting; what it did not say, or not as a count, is absent. */
export interface ReportedPlace {
  file: CleanPath;
  byteStart?: number | undefined;
  byteEnd?: number | undefined;
  startLine?: number | undefined;
  startColumn?: number | undefined;
  endLine?: number | undefined;
  endColumn?: number | undefined;
  /** Characters from the file's start, in the unit of columns. */
  characterStart?: number | undefined;
  characterLength?: number | undefined;
  /** Exactly the text of the span. */
  text?: string | undefined;
  /** The end of what stands before it on its first line. */
  before?: string | undefined;
  /** The beginning of what stands after it, up to the end of that line. */
  after?: string | undefined;
  /** How many bytes `after` shows at most: a shorter one ends where its line does. */
  reach?: number | undefined;
  /** Whole lines from that of the start on, joined by newlines, without their ends. */
  lines?: string | undefined;
  /** Text that stands somewhere in the span. */
  holds?: string | undefined;
  /** The hash of the whole file at the time of the report. */
  fileHash?: FileHash | undefined;
}

/** A place in the format's counting (see `Span`); what is not proved is absent. */
export interface Located {
  /** Both or none. */
  bytes?: { start: number; end: number } | undefined;
  start?: Place | undefined;
  end?: Place | undefined;
  precision?: 'line' | 'point' | 'file';
  /** The source, where it was read and nothing in the report contradicts it. */
  source?: SourceFile;
  problem?: LocateProblem;
}

/** Why a place is not proved, or is doubtful. */
export type LocateProblem =
  /** The source is not to be had, or has no such place. */
  | { code: SourceProblem | 'UNI-V-003' }
  /** The source, or the report itself, contradicts the report in this. */
  | { code: 'UNI-V-001' | 'UNI-V-002'; contradicted: Evidence };

/** What of a report may be contradicted: a part of it, or what was quoted beside it. */
export type Evidence = keyof ReportedPlace | 'checksum' | 'context';

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

/**
 * Converts a reported place. The document alone is enough wherever it proves the place: by byte columns, or by the
 * line's text before the span. Only else the source is asked for, and believed only when it bears out everything the
 * report says.
 */
export function locate(reported: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const place = byCharacters(reported, counting, lookup) ?? reported;
  if (place.byteStart === undefined || place.byteEnd !== undefined || place.endLine !== undefined)
    return locateWhole(place, counting, lookup);
  // Of a start alone the end is what the text says, else the start itself.
  const byteEnd = place.byteStart + utf8Length(place.text ?? '');
  const after = place.text === undefined ? undefined : place.after;
  const located = locateWhole({ ...place, byteEnd, after }, counting, lookup);
  return place.text === undefined ? { ...located, precision: 'point' } : located;
}

function locateWhole(place: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const contradicted = contradictionInReport(place, counting);
  const start = startFromReport(place, counting);
  const end =
    contradicted === undefined ? endFromReport(place, counting, start) : endDespite(contradicted, place, counting);
  const located: Located = { bytes: bytesOf(place), start, end };
  if (contradicted !== undefined) located.problem = { code: 'UNI-V-002', contradicted };
  else if (located.bytes !== undefined && (start === undefined || end === undefined))
    completeFromSource(located, place, counting, lookup);
  if (located.bytes !== undefined) return located;
  const known = withPrecision(located, place, counting);
  if (located.problem === undefined && known.precision !== 'file') placeInSource(known, place, counting, lookup);
  return known;
}

function bytesOf({ byteStart, byteEnd }: ReportedPlace): Located['bytes'] {
  return byteStart === undefined || byteEnd === undefined ? undefined : { start: byteStart, end: byteEnd };
}

function isEmpty(bytes: Located['bytes']): boolean {
  return bytes !== undefined && bytes.start === bytes.end;
}

/** What of the report the rest of it proves wrong. */
function contradictionInReport(place: ReportedPlace, counting: CoordinateSystem): keyof ReportedPlace | undefined {
  const { text, before } = place;
  const bytes = bytesOf(place);
  if (text !== undefined && bytes !== undefined && utf8Length(text) !== bytes.end - bytes.start) return 'text';
  const column = columnOf(place.startColumn, counting);
  const isLonger = (unit: Unit) => before !== undefined && column !== undefined && count(before, unit) > column;
  if (unitsOf(counting.unit).every(isLonger)) return 'before';
  return endsBeforeStart(place, counting) ?? contradictionOfEnd(place, counting);
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
  if (newline < 0 && column === undefined) return undefined;
  const before = newline < 0 ? (column as number) : 0;
  const length = end - before;
  return unitsOf(counting.unit).some((unit) => count(text.slice(newline + 1), unit) === length)
    ? undefined
    : 'endColumn';
}

/** The end of a range of bytes that does not leave its line. */
function endOnLine(line: number, start: Place | undefined, bytes: Located['bytes']): Place | undefined {
  return start?.line === line && bytes !== undefined
    ? { line, column: start.column + bytes.end - bytes.start }
    : undefined;
}

/** A line from 1; `undefined` when it is not known, which tools say with a number below their first. */
function lineOf(reported: number | undefined, { firstLine }: CoordinateSystem): number | undefined {
  return reported === undefined || reported < firstLine ? undefined : reported - firstLine + 1;
}

/** A column from 0, in the tool's unit; `undefined` when it is not known, as with lines. */
function columnOf(reported: number | undefined, { firstColumn }: CoordinateSystem): number | undefined {
  return reported === undefined || reported < firstColumn ? undefined : reported - firstColumn;
}

function startFromReport(place: ReportedPlace, counting: CoordinateSystem): Place | undefined {
  const line = lineOf(place.startLine, counting);
  const column = columnOf(place.startColumn, counting);
  if (line === undefined || column === undefined || isBehindMark(line, counting)) return undefined;
  if (column === 0 || counting.unit === 'byte') return { line, column };
  // Where the text before the span is as long as the column says, it is all of the line before it. U+FFFD may stand for
  // other bytes.
  const { before } = place;
  if (before === undefined || /[\n\ufffd]/.test(before)) return undefined;
  const proven = unitsOf(counting.unit).some((unit) => count(before, unit) === column);
  return proven ? { line, column: utf8Length(before) } : undefined;
}

function endFromReport(place: ReportedPlace, counting: CoordinateSystem, start: Place | undefined): Place | undefined {
  const empty = place.text === undefined && isEmpty(bytesOf(place));
  return reportedEnd(place, counting) ?? endFromText(place, counting, start) ?? (empty ? start : undefined);
}

/** What remains of the end when something is contradicted. */
function endDespite(
  contradicted: keyof ReportedPlace,
  place: ReportedPlace,
  counting: CoordinateSystem,
): Place | undefined {
  return contradicted === 'endLine' || contradicted === 'endColumn' ? undefined : reportedEnd(place, counting);
}

function reportedEnd({ endLine, endColumn }: ReportedPlace, counting: CoordinateSystem): Place | undefined {
  const line = lineOf(endLine, counting);
  const column = columnOf(endColumn, counting);
  if (counting.unit !== 'byte' || line === undefined || column === undefined) return undefined;
  return isBehindMark(line, counting) ? undefined : { line, column };
}

/** True for a line, from 1, on which a byte order mark may stand that is not counted: only its file tells. */
export function isBehindMark(line: number, { countsMark }: CoordinateSystem): boolean {
  return line === 1 && countsMark === false;
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
  if (contradicted !== undefined) {
    // A file that is proved to be the one that the tool saw has no such place.
    const impossible = contradicted === 'byteEnd' && place.fileHash !== undefined;
    located.problem = impossible ? { code: 'UNI-V-003' } : { code: 'UNI-V-001', contradicted };
    return;
  }
  located.source = source;
  located.start = source.lines.placeAt(located.bytes.start);
  located.end = source.lines.placeAt(located.bytes.end);
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
  const open = columnOf(place.endColumn, counting) === undefined && place.text === undefined;
  // What stands in or behind a place proves nothing of its start alone.
  const known = open ? { ...place, after: undefined, holds: undefined } : place;
  const told = columnOf(place.startColumn, counting) === undefined ? undefined : tellCounting(source, known, counting);
  const byLines = told === undefined;
  const range = byLines ? wholeLines(source, located) : rangeByColumns(source, known, told);
  if (range === undefined) {
    located.problem = { code: 'UNI-V-003' };
    return;
  }
  const contradicted = byLines
    ? contradictionInLines(source, range, place)
    : contradictionInSource(source, range, known, told);
  if (contradicted !== undefined) {
    located.problem = { code: 'UNI-V-001', contradicted };
    return;
  }
  located.source = source;
  located.bytes = range;
  located.start = source.lines.placeAt(range.start);
  located.end = source.lines.placeAt(range.end);
  if (byLines) return;
  if (open) located.precision = 'point';
  else delete located.precision;
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
  const countings = countingsOf(counting);
  if (countings.length === 1) return counting;
  const fitting = countings.flatMap((told) => {
    const range = rangeByColumns(source, place, told);
    const fits = range !== undefined && contradictionInSource(source, range, place, told) === undefined;
    return fits ? [{ told, range }] : [];
  });
  const [first, ...others] = fitting;
  // Where none fits, any of them shows what is wrong with the place.
  if (first === undefined) return countings[0];
  return others.every(({ range }) => isSame(range, first.range)) ? first.told : undefined;
}

/** The ways in which columns may be counted: all, with and without a byte order mark, where the unit is not known. */
function countingsOf(counting: CoordinateSystem): CoordinateSystem[] {
  if (counting.unit !== 'unknown') return [counting];
  const { countsMark: _, ...marked } = counting;
  return unitsOf('unknown').flatMap((unit) => [
    { ...marked, unit, countsMark: false },
    { ...marked, unit },
  ]);
}

function isSame(one: NonNullable<Located['bytes']>, other: NonNullable<Located['bytes']>): boolean {
  return one.start === other.start && one.end === other.end;
}

/** What the file proves wrong of a place that is known by its lines: somewhere in them its text must stand. */
function contradictionInLines(
  source: SourceFile,
  { start, end }: { start: number; end: number },
  place: ReportedPlace,
): keyof ReportedPlace | undefined {
  const { text, lines, holds, fileHash } = place;
  if (fileHash !== undefined && !hasHash(source, fileHash)) return 'fileHash';
  if (text !== undefined && !includes(source, { start, end }, text)) return 'text';
  if (lines !== undefined && !standLines(source, start, lines)) return 'lines';
  return holds === undefined || includes(source, { start, end }, holds) ? undefined : 'holds';
}

function includes({ bytes }: SourceFile, { start, end }: { start: number; end: number }, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).includes(text);
}

/**
 * True when these are the whole lines from that of a byte offset on; a carriage return at the end of a line may be left
 * out, and the end of the last line may be there.
 */
function standLines({ bytes, lines }: SourceFile, byteOffset: number, text: string): boolean {
  const first = lines.placeAt(byteOffset)?.line;
  if (first === undefined) return false;
  const isEnded = text.endsWith('\n');
  const expectedLines = (isEnded ? text.slice(0, -1) : text).split('\n');
  const last = lines.lineBytes(first + expectedLines.length - 1);
  if (isEnded && last?.end === bytes.length) return false;
  return expectedLines.every((expected, index) => {
    const line = lines.lineBytes(first + index);
    if (line === undefined) return false;
    // Tools that leave a byte order mark out of their columns leave it out of their quotes.
    const mark = expected.startsWith('\ufeff') ? 0 : markLength(bytes, line.start);
    if (!stands(bytes, expected, line.start + mark)) return false;
    const rest = line.end - line.start - mark - utf8Length(expected);
    return rest === 0 || (rest === 1 && bytes[line.end - 1] === 0x0d);
  });
}

/** The bytes of the lines that a place covers, without the terminator of the last. */
function wholeLines({ bytes, lines }: SourceFile, { start, end }: Located): Located['bytes'] {
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
  if (column === undefined) return { start, end: start + utf8Length(place.text ?? '') };
  const end = offsetOf(source, lineOf(place.endLine ?? place.startLine, counting), column, counting);
  return end === undefined || end < start ? undefined : { start, end };
}

/** The byte offset of a column, from 0; `undefined` where no character begins there. */
function offsetOf(
  { bytes, lines }: SourceFile,
  line: number | undefined,
  column: number | undefined,
  counting: CoordinateSystem,
): number | undefined {
  const whole = line === undefined ? undefined : linesBy(counting, { bytes, lines }).lineBytes(line);
  if (whole === undefined || column === undefined) return undefined;
  const range = { ...whole, start: whole.start + uncountedBytes(bytes, whole.start, counting) };
  const byteColumn = bytesBefore(bytes, range, column, counting.unit);
  return byteColumn !== undefined && byteToCodePoint(bytes, range, byteColumn) !== undefined
    ? range.start + byteColumn
    : undefined;
}

/** The lines of a file as a tool counts them. */
function linesBy({ lineEnds }: CoordinateSystem, { bytes, lines }: Pick<SourceFile, 'bytes' | 'lines'>): LineIndex {
  if (lineEnds === undefined) return lines;
  const others = OTHER_LINES[lineEnds];
  const known = others.get(lines) ?? new LineIndex(bytes, otherLineStarts(bytes, lineEnds));
  others.set(lines, known);
  return known;
}

/** By the lines of a file, its lines by other ends. */
const OTHER_LINES = { return: new WeakMap<LineIndex, LineIndex>(), script: new WeakMap<LineIndex, LineIndex>() };

/** How many bytes at the start of a line are no part of it: those of a byte order mark that the tool does not count. */
function uncountedBytes(bytes: Uint8Array, start: number, { countsMark }: CoordinateSystem): number {
  return countsMark === false ? markLength(bytes, start) : 0;
}

/** The length of the byte order mark that stands at an offset. */
function markLength(bytes: Uint8Array, at: number): number {
  return at === 0 && bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf ? 3 : 0;
}

/** A place that nothing but characters tells, counted from the file's start, in bytes, where the file has it. */
function byCharacters(
  place: ReportedPlace,
  counting: CoordinateSystem,
  lookup: SourceLookup | undefined,
): ReportedPlace | undefined {
  const { characterStart: start, characterLength: length = 0, byteStart, startLine } = place;
  if (start === undefined || byteStart !== undefined || startLine !== undefined) return undefined;
  const source = lookup?.(place.file.absolute);
  if (typeof source !== 'object') return undefined;
  const [first, ...others] = countingsOf(counting).map((told) => rangeByCharacters(source, start, length, told));
  if (first === undefined || !others.every((other) => other !== undefined && isSame(other, first))) return undefined;
  return { ...place, byteStart: first.start, byteEnd: first.end };
}

function rangeByCharacters(
  { bytes }: SourceFile,
  start: number,
  length: number,
  counting: CoordinateSystem,
): Located['bytes'] {
  const text = { start: uncountedBytes(bytes, 0, counting), end: bytes.length };
  const [from, to] = [start, start + length].map((at) => bytesBefore(bytes, text, at, counting.unit));
  return from === undefined || to === undefined ? undefined : { start: text.start + from, end: text.start + to };
}

/** What of the report the file proves wrong: the verifier of sources. All the report says of the file must hold. */
export function contradictionInSource(
  source: SourceFile,
  range: { start: number; end: number },
  place: ReportedPlace,
  counting: CoordinateSystem,
): keyof ReportedPlace | undefined {
  const { bytes } = source;
  const { text, before, after, lines, holds, startLine, startColumn, endLine, endColumn, fileHash } = place;
  if (fileHash !== undefined && !hasHash(source, fileHash)) return 'fileHash';
  if (range.end > bytes.length) return 'byteEnd';
  if (text !== undefined && !stands(bytes, text, range.start)) return 'text';
  if (before !== undefined && !stands(bytes, before, range.start - utf8Length(before))) return 'before';
  if (
    after !== undefined &&
    !(stands(bytes, after, range.end) && endsWhereItMust(bytes, range.end + utf8Length(after), place))
  )
    return 'after';
  if (lines !== undefined && !standLines(source, range.start, lines)) return 'lines';
  if (holds !== undefined && !includes(source, range, holds)) return 'holds';
  const start = contradictionAt(
    source,
    range.start,
    lineOf(startLine, counting),
    columnOf(startColumn, counting),
    counting,
  );
  if (start !== undefined) return `start${start}`;
  const end = contradictionAt(source, range.end, lineOf(endLine, counting), columnOf(endColumn, counting), counting);
  return end && `end${end}`;
}

/** Whether a byte offset is not on this line, or not at this column. A column says nothing without its line. */
function contradictionAt(
  { bytes, lines }: SourceFile,
  byteOffset: number,
  line: number | undefined,
  column: number | undefined,
  counting: CoordinateSystem,
): 'Line' | 'Column' | undefined {
  if (line === undefined) return undefined;
  const place = linesBy(counting, { bytes, lines }).placeAt(byteOffset);
  if (place?.line !== line) return 'Line';
  const isAt = (told: CoordinateSystem) => columnIn(bytes, byteOffset, place.column, told) === column;
  return column === undefined || countingsOf(counting).some(isAt) ? undefined : 'Column';
}

/** False when `after`, which ends at this byte offset, should have shown more of its line. */
function endsWhereItMust(bytes: Uint8Array, byteOffset: number, { after = '', reach = 0 }: ReportedPlace): boolean {
  return utf8Length(after) >= reach || byteOffset === bytes.length || bytes[byteOffset] === 0x0a;
}

/** True when the UTF-8 bytes of a text are found at a byte offset. */
function stands(bytes: Uint8Array, text: string, byteOffset: number): boolean {
  if (byteOffset < 0) return false;
  const expected = Buffer.from(text, 'utf8');
  const end = byteOffset + expected.length;
  return end <= bytes.length && expected.equals(bytes.subarray(byteOffset, end));
}

/** The column, from 0, of a byte offset whose line begins `byteColumn` bytes before it. */
function columnIn(
  bytes: Uint8Array,
  byteOffset: number,
  byteColumn: number,
  counting: CoordinateSystem,
): number | undefined {
  const uncounted = uncountedBytes(bytes, byteOffset - byteColumn, counting);
  const line = { start: byteOffset - byteColumn + uncounted, end: bytes.length };
  const column = byteColumn - uncounted;
  if (counting.unit === 'byte' || column < 0) return column;
  return counting.unit === 'utf16' ? byteToUtf16(bytes, line, column) : byteToCodePoint(bytes, line, column);
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

function newlinesIn(text: string): number {
  let found = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found++;
  return found;
}
