import type { CoordinateSystem } from '../adapter.ts';
import { utf8Length } from './columns.ts';
import { columnIn, columnOf, countingsOf, lineOf, linesBy, markLength } from './counted-place.ts';
import { hasHash } from './digest.ts';
import type { ByteRange } from './line-index.ts';
import type { ReportedPlace } from './reported-place.ts';
import { bytesOfLine, type SourceFile } from './source.ts';

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
  if (lines !== undefined && !standQuoted(source, range.start, lines, counting)) return 'lines';
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

/** What the file proves wrong of a place that is known by its lines: somewhere in them its text must stand. */
export function contradictionInLines(
  source: SourceFile,
  { start, end }: { start: number; end: number },
  place: ReportedPlace,
  counting: CoordinateSystem,
): keyof ReportedPlace | undefined {
  const { text, lines, holds, fileHash, startLine } = place;
  if (fileHash !== undefined && !hasHash(source, fileHash)) return 'fileHash';
  if (text !== undefined && !includes(source, { start, end }, text)) return 'text';
  const counted = linesBy(counting, source).startOf(lineOf(startLine, counting) ?? 0) ?? start;
  if (lines !== undefined && !standQuoted(source, counted, lines, counting)) return 'lines';
  return holds === undefined || includes(source, { start, end }, holds) ? undefined : 'holds';
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
  if (column === undefined) return undefined;
  const isAt = (told: CoordinateSystem) => columnIn(bytes, byteOffset, place.column, told) === column;
  return countingsOf(counting).some(isAt) ? undefined : 'Column';
}

/** True for a text that stands somewhere in a range of bytes. */
export function includes({ bytes }: SourceFile, { start, end }: { start: number; end: number }, text: string): boolean {
  return Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).includes(text);
}

/** True when these are whole lines from that of a byte offset on, as the tool counts and quotes them. */
function standQuoted(source: SourceFile, byteOffset: number, text: string, counting: CoordinateSystem): boolean {
  const { bytes } = source;
  const counted = linesBy(counting, source);
  const { quoteEnds, quotesTrimmed } = counting;
  if (quotesTrimmed === true) return standTrimmed({ bytes, lines: counted }, byteOffset, text);
  if (standsWithoutEnds({ bytes, lines: counted }, byteOffset, text)) return true;
  if (quoteEnds === undefined) return standLines({ bytes, lines: counted }, byteOffset, text);
  const lines = linesBy({ ...counting, lineEnds: quoteEnds }, source);
  const start = lines.startOf(counted.placeAt(byteOffset)?.line ?? 0);
  return start !== undefined && standLines({ bytes, lines }, start, text);
}

/**
 * True for lines without the white space at both ends, from the first character of their line or from the place on:
 * they say as much of it as whole ones.
 */
function standsWithoutEnds(source: Pick<SourceFile, 'bytes' | 'lines'>, byteOffset: number, text: string): boolean {
  const { bytes, lines } = source;
  const place = lines.placeAt(byteOffset);
  if (place === undefined || text === '' || text !== text.trim()) return false;
  const first = endOfBlanks(bytes, byteOffset - place.column);
  const texts = [text, text.replaceAll('\n', '\r\n')];
  return [byteOffset, first].some((start) =>
    texts.some((one) => stands(bytes, one, start) && isAtEnd(bytes, endOfBlanks(bytes, start + utf8Length(one)))),
  );
}

const BLANKS: ReadonlySet<number | undefined> = new Set([0x09, 0x0b, 0x0c, 0x0d, 0x20]);

/** The first byte from an offset on that is no white space within a line. */
function endOfBlanks(bytes: Uint8Array, from: number): number {
  let at = from;
  while (BLANKS.has(bytes[at])) at++;
  return at;
}

function isAtEnd(bytes: Uint8Array, at: number): boolean {
  return at >= bytes.length || bytes[at] === 0x0a;
}

/** True when these are the lines from that of a byte offset on, without the white space at their ends. */
function standTrimmed(source: SourceFile, byteOffset: number, text: string): boolean {
  const first = source.lines.placeAt(byteOffset)?.line ?? 0;
  const lineAt = (index: number) => String(bytesOfLine(source, first + index) ?? '').trim();
  const quoted = text.trim().split('\n');
  return quoted.every((line, index) => lineAt(index) === line.trim());
}

/**
 * True when these are the whole lines from that of a byte offset on; a carriage return at the end of a line may be left
 * out, as may white space in front of the first line and behind the last one, whose end may be there; the first one may
 * begin at the byte offset.
 */
export function standLines(
  { bytes, lines }: Pick<SourceFile, 'bytes' | 'lines'>,
  byteOffset: number,
  text: string,
): boolean {
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
    const begins = line.start + mark;
    const starts = index > 0 ? [begins] : [begins, behindSpace(bytes, { ...line, start: begins }), byteOffset];
    const start = starts.find((one) => stands(bytes, expected, one));
    if (start === undefined) return false;
    const rest = { start: start + utf8Length(expected), end: line.end };
    const isReturn = rest.end - rest.start === 1 && bytes[rest.start] === RETURN;
    const isLast = index === expectedLines.length - 1 && !isEnded;
    return rest.start === rest.end || isReturn || (isLast && behindSpace(bytes, rest) === rest.end);
  });
}

const [TAB, RETURN, SPACE] = [0x09, 0x0d, 0x20];

/** The offset of the first byte of a range that is no white space of a line, else its end. */
function behindSpace(bytes: Uint8Array, { start, end }: ByteRange): number {
  let at = start;
  while (at < end && (bytes[at] === SPACE || bytes[at] === TAB || bytes[at] === RETURN)) at++;
  return at;
}

/** False when `after`, which ends at this byte offset, should have shown more of its line. */
function endsWhereItMust(bytes: Uint8Array, byteOffset: number, { after = '', reach = 0 }: ReportedPlace): boolean {
  return utf8Length(after) >= reach || byteOffset === bytes.length || bytes[byteOffset] === 0x0a;
}

/** True when the UTF-8 bytes of a text are found at a byte offset. */
export function stands(bytes: Uint8Array, text: string, byteOffset: number): boolean {
  if (byteOffset < 0) return false;
  const expected = Buffer.from(text, 'utf8');
  const end = byteOffset + expected.length;
  return end <= bytes.length && expected.equals(bytes.subarray(byteOffset, end));
}
