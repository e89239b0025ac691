/** What a file proves wrong of what was said of a place in it, and of what was quoted beside. */
import type { CoordinateSystem, ReportedPlace, SpanFacts } from '../adapter.ts';
import { utf8Length } from './columns.ts';
import { columnIn, countingOf, countingsOf, endOf, linesBy, startOf } from './counting.ts';
import { hasHash, sha256 } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import type { Evidence } from './located.ts';
import { mayDefine } from './names.ts';
import { areLines, endElsewhere, standQuoted } from './quote-proof.ts';
import { cutsCharacter, includes, type SourceFile, stands } from './source.ts';

/** Sums that the tool says of a place besides those of the format in its span. */
export interface SaidSums {
  /** SHA-256 of the bytes of the place, and of its file, before any change: lower-case hex. */
  place: readonly string[];
  file: readonly string[];
  /** The keys of sums by which nothing can be checked: of another algorithm or state, or no sums. */
  others: readonly string[];
}

/** What a tool quoted from the file of a place, beside what it reported of it. */
export interface Quoted extends Pick<ReportedPlace, 'contentHash'> {
  context?: SpanFacts['context'] | undefined;
  checksums?: SpanFacts['checksums'] | undefined;
  /** The name of what the place defines; it counts where no text and no sum tells what stands there. */
  defines?: string | undefined;
  /** Further sums of the place and of its file. */
  sums?: SaidSums | undefined;
}

type Part = keyof ReportedPlace;

/** True where something that can be held against the file is known of a place. */
export function bringsEvidence(place: ReportedPlace, quoted: Quoted): boolean {
  const { text, before, after, lines, holds, fileHash, byteStart, startLine } = place;
  const { context, checksums, contentHash, defines, sums } = quoted;
  const sum = sums?.place[0] ?? sums?.file[0];
  const told = text ?? before ?? after ?? lines ?? holds ?? fileHash ?? context ?? checksums ?? contentHash ?? defines;
  return (told ?? sum) !== undefined || (byteStart !== undefined && startLine !== undefined);
}

/** What of a report is wrong: all that it says of the file must hold. */
export function contradictionInSource(source: SourceFile, range: ByteRange, place: ReportedPlace): Part | undefined {
  const { bytes } = source;
  const { text, before, after, lines, holds, fileHash } = place;
  const counting = countingOf(place);
  if (fileHash !== undefined && !hasHash(source, fileHash)) return 'fileHash';
  if (range.end > bytes.length) return 'byteEnd';
  if (text !== undefined && !stands(bytes, text, range.start)) return 'text';
  if (before !== undefined && !stands(bytes, before, range.start - utf8Length(before))) return 'before';
  if (after !== undefined && !standsBehind(bytes, range.end, after, place.reach)) return 'after';
  if (lines !== undefined && !standQuoted(source, range.start, lines, counting)) return 'lines';
  if (holds !== undefined && !includes(source, shownRange(source, range), holds)) return 'holds';
  const start = contradictionAt(source, range.start, startOf(place), counting);
  if (start !== undefined) return `start${start}`;
  const end = contradictionAt(source, range.end, endOf(place), counting);
  return end && `end${end}`;
}

/** The bytes in which the text of a place must stand: those of a start alone are its line. */
function shownRange({ lines }: SourceFile, range: ByteRange): ByteRange {
  const line = range.start === range.end ? lines.placeAt(range.start)?.line : undefined;
  return (line === undefined ? undefined : lines.lineBytes(line)) ?? range;
}

/** What is wrong of a place that is known by its lines: somewhere in them its text must stand. */
export function contradictionInLines(source: SourceFile, range: ByteRange, place: ReportedPlace): Part | undefined {
  const { text, lines, holds, fileHash } = place;
  const counting = countingOf(place);
  if (fileHash !== undefined && !hasHash(source, fileHash)) return 'fileHash';
  if (text !== undefined && !includes(source, range, text)) return 'text';
  const counted = linesBy(counting, source).startOf(startOf(place).line ?? 0) ?? range.start;
  if (lines !== undefined && !standQuoted(source, counted, lines, counting)) return 'lines';
  return holds === undefined || includes(source, range, holds) ? undefined : 'holds';
}

/** What of the text and the sums that the tool quoted is wrong. */
export function contradictionOfQuoted(
  source: SourceFile,
  range: ByteRange,
  { context, checksums, contentHash, sums }: Quoted,
): Evidence | undefined {
  if (sums?.file.some((hex) => !hasHash(source, { algorithms: ['sha256'], hex }))) return 'fileHash';
  const own = checksums?.checksum_before?.slice('sha256:'.length) ?? contentHash;
  const isOther = (hex: string) => hex !== sha256(source.bytes.subarray(range.start, range.end));
  if ((own !== undefined && isOther(own)) || sums?.place.some(isOther)) return 'checksum';
  const isThere = context === undefined || areLines(source, range, context) || endElsewhere(source, range, context);
  return isThere ? undefined : 'context';
}

/** `name` where exact bytes don't define what they are said to, and nothing surer tells of them. */
export function contradictionOfName(
  source: SourceFile,
  range: ByteRange,
  { text, lines, fileHash }: ReportedPlace,
  { context, checksums, contentHash, defines, sums }: Quoted,
): 'name' | undefined {
  const sum = checksums?.checksum_before ?? sums?.place[0] ?? sums?.file[0];
  const told = text ?? lines ?? fileHash ?? contentHash ?? context ?? sum;
  if (defines === undefined || told !== undefined || range.start === range.end) return undefined;
  // A place that splits characters has a diagnostic, and its name says no more.
  if ([range.start, range.end].some((at) => cutsCharacter(source.bytes, at))) return undefined;
  return mayDefine(source, range, defines) ? undefined : 'name';
}

/** Whether a byte offset is not on a line, or not at its column. A column says nothing without its line. */
function contradictionAt(
  source: SourceFile,
  byteOffset: number,
  { line, column }: ReturnType<typeof startOf>,
  counting: CoordinateSystem,
): 'Line' | 'Column' | undefined {
  if (line === undefined) return undefined;
  const place = linesBy(counting, source).placeAt(byteOffset);
  if (place?.line !== line) return 'Line';
  return column === undefined || isAtColumn(source, byteOffset, place.column, column, counting) ? undefined : 'Column';
}

/**
 * True for a place at the end of a file, behind its last newline, that its tool counts as a column of the line which
 * that newline ends.
 */
export function isBehindLastNewline(source: SourceFile, { start, end }: ByteRange, place: ReportedPlace): boolean {
  const { line, column } = startOf(place);
  const counting = countingOf(place);
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
