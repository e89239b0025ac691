import type { CoordinateSystem } from '../adapter.ts';
import { byteToCodePoint, byteToUtf16, codePointCount, utf8Length } from './columns.ts';
import type { CleanPath } from './file-path.ts';
import type { Place } from './line-index.ts';
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
  /** Exactly the text of the span. */
  text?: string | undefined;
  /** The end of what stands before it on its first line. */
  before?: string | undefined;
  /** The beginning of what stands after it, up to the end of that line. */
  after?: string | undefined;
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
  /** The source is not to be had. */
  | { code: SourceProblem }
  /** The source, or the report itself, contradicts the report in this. */
  | { code: 'UNI-V-001' | 'UNI-V-002'; contradicted: keyof ReportedPlace };

/** True when no place can be made of the byte range at all. */
export function isImpossible({ byteStart, byteEnd }: Pick<ReportedPlace, 'byteStart' | 'byteEnd'>): boolean {
  return byteStart !== undefined && byteEnd !== undefined && byteEnd < byteStart;
}

/**
 * Converts a reported place. The document alone is enough wherever it proves the place: by byte columns, or by the line's text before
 * the span. Only else the source is asked for, and believed only when it bears out everything the report says.
 */
export function locate(place: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): Located {
  const contradicted = contradictionInReport(place, counting);
  const start = startFromReport(place, counting);
  const end = contradicted === undefined ? endFromReport(place, counting, start) : reportedEnd(place, counting);
  const located: Located = { bytes: bytesOf(place), start, end };
  if (contradicted !== undefined) located.problem = { code: 'UNI-V-002', contradicted };
  else if (located.bytes !== undefined && (start === undefined || end === undefined)) completeFromSource(located, place, counting, lookup);
  return located.bytes === undefined ? withPrecision(located, place, counting) : located;
}

function bytesOf({ byteStart, byteEnd }: ReportedPlace): Located['bytes'] {
  return byteStart === undefined || byteEnd === undefined ? undefined : { start: byteStart, end: byteEnd };
}

/** What of the report the rest of it proves wrong. */
function contradictionInReport(place: ReportedPlace, counting: CoordinateSystem): keyof ReportedPlace | undefined {
  const { byteStart, byteEnd, text, before, startColumn } = place;
  if (text !== undefined && byteStart !== undefined && byteEnd !== undefined && utf8Length(text) !== byteEnd - byteStart) return 'text';
  if (before !== undefined && startColumn !== undefined && count(before, counting.unit) > startColumn - counting.firstColumn)
    return 'before';
  return undefined;
}

function startFromReport(place: ReportedPlace, counting: CoordinateSystem): Place | undefined {
  const { startLine, startColumn, before } = place;
  if (startLine === undefined || startLine < counting.firstLine || startColumn === undefined) return undefined;
  const column = startColumn - counting.firstColumn;
  const line = startLine - counting.firstLine + 1;
  if (column < 0) return undefined;
  if (column === 0 || counting.unit === 'byte') return { line, column };
  // Where the text before the span is as long as the column says, it is all of the line before it.
  const proven = before !== undefined && count(before, counting.unit) === column && !before.includes('\n');
  return proven ? { line, column: utf8Length(before) } : undefined;
}

function endFromReport(place: ReportedPlace, counting: CoordinateSystem, start: Place | undefined): Place | undefined {
  const reported = reportedEnd(place, counting);
  if (reported !== undefined) return reported;
  const { text, byteStart, byteEnd, startLine } = place;
  if (text === undefined) return byteStart !== undefined && byteStart === byteEnd ? start : undefined;
  const newline = text.lastIndexOf('\n');
  if (newline < 0) return start && { line: start.line, column: start.column + utf8Length(text) };
  if (startLine === undefined || startLine < counting.firstLine) return undefined;
  return { line: startLine - counting.firstLine + 1 + newlinesIn(text), column: utf8Length(text.slice(newline + 1)) };
}

function reportedEnd({ endLine, endColumn }: ReportedPlace, counting: CoordinateSystem): Place | undefined {
  if (counting.unit !== 'byte' || endLine === undefined || endColumn === undefined) return undefined;
  const column = endColumn - counting.firstColumn;
  return endLine < counting.firstLine || column < 0 ? undefined : { line: endLine - counting.firstLine + 1, column };
}

function completeFromSource(located: Located, place: ReportedPlace, counting: CoordinateSystem, lookup: SourceLookup | undefined): void {
  if (lookup === undefined || located.bytes === undefined) return;
  const source = lookup(place.file.absolute);
  if (typeof source === 'string') {
    located.problem = { code: source };
    return;
  }
  const contradicted = contradictionInSource(source, located.bytes, place, counting);
  if (contradicted !== undefined) {
    located.problem = { code: 'UNI-V-001', contradicted };
    return;
  }
  located.source = source;
  located.start = source.lines.placeAt(located.bytes.start);
  located.end = source.lines.placeAt(located.bytes.end);
}

/** What of the report the file proves wrong: the stale-source guard. All the report says of the file must hold. */
export function contradictionInSource(
  { bytes, lines }: SourceFile,
  range: { start: number; end: number },
  place: ReportedPlace,
  counting: CoordinateSystem,
): keyof ReportedPlace | undefined {
  const { text, before, after, startLine, startColumn } = place;
  if (range.end > bytes.length) return 'byteEnd';
  if (text !== undefined && !stands(bytes, text, range.start)) return 'text';
  if (before !== undefined && !stands(bytes, before, range.start - utf8Length(before))) return 'before';
  if (after !== undefined && !stands(bytes, after, range.end)) return 'after';
  const start = lines.placeAt(range.start);
  if (start === undefined) return 'byteStart';
  if (startLine !== undefined && start.line !== startLine - counting.firstLine + 1) return 'startLine';
  if (startColumn === undefined) return undefined;
  return columnIn(bytes, range.start, start.column, counting.unit) === startColumn - counting.firstColumn ? undefined : 'startColumn';
}

/** True when the UTF-8 bytes of a text are found at a byte offset. */
function stands(bytes: Uint8Array, text: string, byteOffset: number): boolean {
  if (byteOffset < 0) return false;
  const expected = Buffer.from(text, 'utf8');
  const end = byteOffset + expected.length;
  return end <= bytes.length && expected.equals(bytes.subarray(byteOffset, end));
}

/** The column, from 0 in `unit`, of a byte offset whose line begins `byteColumn` bytes before it. */
function columnIn(bytes: Uint8Array, byteOffset: number, byteColumn: number, unit: CoordinateSystem['unit']): number | undefined {
  const line = { start: byteOffset - byteColumn, end: bytes.length };
  if (unit === 'byte') return byteColumn;
  return unit === 'utf16' ? byteToUtf16(bytes, line, byteColumn) : byteToCodePoint(bytes, line, byteColumn);
}

/** Without bytes the span says by its precision what it covers. */
function withPrecision(located: Located, place: ReportedPlace, counting: CoordinateSystem): Located {
  const { startLine } = place;
  if (located.start !== undefined) return located.end === undefined ? { ...located, end: located.start, precision: 'point' } : located;
  if (startLine === undefined || startLine < counting.firstLine) return { ...located, end: undefined, precision: 'file' };
  const line = startLine - counting.firstLine + 1;
  return { ...located, start: { line, column: 0 }, end: { line, column: 0 }, precision: 'line' };
}

function count(text: string, unit: CoordinateSystem['unit']): number {
  if (unit === 'code-point') return codePointCount(text);
  return unit === 'utf16' ? text.length : utf8Length(text);
}

function newlinesIn(text: string): number {
  let found = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found++;
  return found;
}
