import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import { utf8Length } from './columns.ts';
import { columnIn, columnOf, countingsOf, lineOf, linesBy } from './counting.ts';
import { hasHash } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import { standQuoted } from './quote-proof.ts';
import { includes, type SourceFile, stands } from './source.ts';

/** What of the report the file proves wrong: all that the report says of the file must hold. */
export function contradictionInSource(
  source: SourceFile,
  range: ByteRange,
  place: ReportedPlace,
  counting: CoordinateSystem,
): keyof ReportedPlace | undefined {
  const { bytes } = source;
  const { text, before, after, lines, holds, fileHash } = place;
  if (fileHash !== undefined && !hasHash(source, fileHash)) return 'fileHash';
  if (range.end > bytes.length) return 'byteEnd';
  if (text !== undefined && !stands(bytes, text, range.start)) return 'text';
  if (before !== undefined && !stands(bytes, before, range.start - utf8Length(before))) return 'before';
  if (after !== undefined && !standsBehind(bytes, range.end, after, place.reach)) return 'after';
  if (lines !== undefined && !standQuoted(source, range.start, lines, counting)) return 'lines';
  if (holds !== undefined && !includes(source, range, holds)) return 'holds';
  const start = contradictionAt(source, range.start, place.startLine, place.startColumn, counting);
  if (start !== undefined) return `start${start}`;
  const end = contradictionAt(source, range.end, place.endLine, place.endColumn, counting);
  return end && `end${end}`;
}

/** What the file proves wrong of a place that is known by its lines: somewhere in them its text must stand. */
export function contradictionInLines(
  source: SourceFile,
  range: ByteRange,
  { text, lines, holds, fileHash, startLine }: ReportedPlace,
  counting: CoordinateSystem,
): keyof ReportedPlace | undefined {
  if (fileHash !== undefined && !hasHash(source, fileHash)) return 'fileHash';
  if (text !== undefined && !includes(source, range, text)) return 'text';
  const counted = linesBy(counting, source).startOf(lineOf(startLine, counting) ?? 0) ?? range.start;
  if (lines !== undefined && !standQuoted(source, counted, lines, counting)) return 'lines';
  return holds === undefined || includes(source, range, holds) ? undefined : 'holds';
}

/** Whether a byte offset is not on the reported line, or not at its column. A column says nothing without its line. */
function contradictionAt(
  source: SourceFile,
  byteOffset: number,
  reportedLine: number | undefined,
  reportedColumn: number | undefined,
  counting: CoordinateSystem,
): 'Line' | 'Column' | undefined {
  const line = lineOf(reportedLine, counting);
  if (line === undefined) return undefined;
  const place = linesBy(counting, source).placeAt(byteOffset);
  if (place?.line !== line) return 'Line';
  const column = columnOf(reportedColumn, counting);
  if (column === undefined) return undefined;
  return isAtColumn(source, byteOffset, place.column, column, counting) ? undefined : 'Column';
}

/**
 * True for a place at the end of a file, behind its last newline, that its tool counts as a column of the line which
 * that newline ends.
 */
export function isBehindLastNewline(
  source: SourceFile,
  { start, end }: ByteRange,
  { startLine, startColumn }: ReportedPlace,
  counting: CoordinateSystem,
): boolean {
  const [line, column] = [lineOf(startLine, counting), columnOf(startColumn, counting)];
  const lines = linesBy(counting, source);
  if (start !== end || end !== source.bytes.length || line !== lines.lineCount - 1) return false;
  const from = lines.startOf(line);
  if (from === undefined || column === undefined || lines.startOf(line + 1) !== end) return false;
  return isAtColumn(source, end, end - from, column, counting);
}

/** True where a byte offset, whose line begins `byteColumn` bytes before it, is at a column from 0. */
function isAtColumn(
  source: SourceFile,
  byteOffset: number,
  byteColumn: number,
  column: number,
  counting: CoordinateSystem,
): boolean {
  return countingsOf(counting).some((told) => columnIn(source, byteOffset, byteColumn, told) === column);
}

/** True for a text that stands at a byte offset, and ends with its line where it could have shown more of that. */
function standsBehind(bytes: Uint8Array, byteOffset: number, text: string, reach = 0): boolean {
  const length = utf8Length(text);
  const end = byteOffset + length;
  return stands(bytes, text, byteOffset) && (length >= reach || end === bytes.length || bytes[end] === 0x0a);
}
