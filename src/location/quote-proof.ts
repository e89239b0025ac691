import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import type { Context } from '../envelope/types.ts';
import { bytesBefore, utf8Length } from './columns.ts';
import { linesBy, markLength } from './counting.ts';
import type { ByteRange, LineIndex } from './line-index.ts';
import { bytesOfLine, includes, linesAround, type SourceFile, stands } from './source.ts';

/** True when these are whole lines from that of a byte offset on, as the tool counts and quotes them. */
export function standQuoted(source: SourceFile, byteOffset: number, text: string, counting: CoordinateSystem): boolean {
  const counted = linesBy(counting, source);
  if (counting.quotesTrimmed === true) return standTrimmed({ bytes: source.bytes, lines: counted }, byteOffset, text);
  // Lines of the format say as much of the place.
  if (counted !== source.lines && standLines(source.bytes, source.lines, byteOffset, text)) return true;
  if (counting.quoteEnds === undefined) return standLines(source.bytes, counted, byteOffset, text);
  const lines = linesBy({ lineEnds: counting.quoteEnds }, source);
  const start = lines.startOf(counted.placeAt(byteOffset)?.line ?? 0);
  return start !== undefined && standLines(source.bytes, lines, start, text);
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
export function standLines(bytes: Uint8Array, lines: LineIndex, byteOffset: number, text: string): boolean {
  const first = lines.placeAt(byteOffset)?.line;
  if (first === undefined) return false;
  const isEnded = text.endsWith('\n');
  const quoted = (isEnded ? text.slice(0, -1) : text).split('\n');
  const last = quoted.length - 1;
  if (isEnded && lines.lineBytes(first + last)?.end === bytes.length) return false;
  return quoted.every((one, index) => {
    const line = lines.lineBytes(first + index);
    if (line === undefined) return false;
    const fills = (start: number) => {
      if (!stands(bytes, one, start)) return false;
      const end = start + utf8Length(one);
      const isReturn = line.end - end === 1 && bytes[end] === RETURN;
      return (
        end === line.end || isReturn || (index === last && !isEnded && behindSpace(bytes, end, line.end) === line.end)
      );
    };
    // Tools that leave a byte order mark out of their columns leave it out of their quotes.
    const begin = line.start + (one.startsWith('\ufeff') ? 0 : markLength(bytes, line.start));
    return fills(begin) || (index === 0 && (fills(behindSpace(bytes, begin, line.end)) || fills(byteOffset)));
  });
}

const RETURN = 0x0d;
/** The white space of a line: tabs, vertical tabs, form feeds, carriage returns, spaces. */
const SPACES: ReadonlySet<number | undefined> = new Set([0x09, 0x0b, 0x0c, RETURN, 0x20]);

/** The offset of the first byte of a range that is no white space of a line, else its end. */
function behindSpace(bytes: Uint8Array, start: number, end: number): number {
  let at = start;
  while (at < end && SPACES.has(bytes[at])) at++;
  return at;
}

/** True for a quote whose first line is among some lines, or as far from them as it is long. */
export function standsNear(source: SourceFile, first: number, last: number, quote: string): boolean {
  const { bytes, lines } = source;
  const quoted = withoutReturns(quote).split('\n');
  const line = quoted.map((one) => one.trim()).find((one) => one !== '');
  const start = lines.startOf(Math.max(1, first - quoted.length + 1)) ?? 0;
  const end = lines.startOf(last + quoted.length) ?? bytes.length;
  return line === undefined || includes(source, { start, end }, line);
}

export function withoutReturns(text: string): string {
  return text.replaceAll('\r', '');
}

/**
 * The longest of some texts that stands at the start of a place, by the quoted line that the start is on; `undefined`
 * where none does.
 */
export function textAtStart(
  texts: readonly string[],
  { lines, startColumn }: ReportedPlace,
  { firstColumn, unit }: CoordinateSystem,
): string | undefined {
  if (lines === undefined || startColumn === undefined || startColumn < firstColumn) return undefined;
  const line = Buffer.from(lines.split('\n', 1)[0] as string, 'utf8');
  const at = bytesBefore(line, { start: 0, end: line.length }, startColumn - firstColumn, unit);
  if (at === undefined) return undefined;
  const standing = texts.filter((text) => stands(line, text, at));
  return standing.sort((one, other) => other.length - one.length)[0];
}

/** True for the lines around a range. */
export function areLines(source: SourceFile, range: ByteRange, { before, selected, after }: Context): boolean {
  const found = around(source, range, { before, after });
  if (textOf(before) !== textOf(found.before)) return false;
  const told = hasPhantom(after, found.after) ? after.slice(0, -1) : after;
  return textOf(told) === textOf(found.after) && (selected.length === 0 || textOf(found.selected) === textOf(selected));
}

/** True for the lines around a range as they are where lines end elsewhere, too; they are none of the format. */
export function endElsewhere(source: SourceFile, range: ByteRange, context: Context): boolean {
  const lines = linesBy({ lineEnds: 'any' }, source);
  if (lines.lineCount === source.lines.lineCount || areLines(source, range, context)) return false;
  return withoutEnds(around({ bytes: source.bytes, lines }, range, context)) === withoutEnds(context);
}

/** As many lines around a range. */
function around(source: SourceFile, range: ByteRange, { before, after }: Pick<Context, 'before' | 'after'>): Context {
  return linesAround(source, range, before.length, after.length);
}

/** The last byte of an end of several is not in its line, so that the others are no character. */
function withoutEnds({ before, selected, after }: Context): string {
  return [...before, ...selected, ...after].join('').replace(/[\n\v\f\r\x85\u2028\u2029\ufffd]/g, '');
}

/** Tools take a carriage return at the end of the file for that of its last line, too. */
function textOf(lines: readonly string[]): string {
  return lines.join('\n').replace(/\r$/, '');
}

/** True for lines behind a place with an empty one behind the newline that ends the file, which some tools print. */
function hasPhantom(told: readonly string[], found: readonly string[]): boolean {
  return told.length === found.length + 1 && told.at(-1) === '';
}

/** The context that a tool printed, without an empty line behind the end of the file. */
export function withoutPhantom(context: Context, source: SourceFile, range: ByteRange): Context {
  const { after } = context;
  return hasPhantom(after, around(source, range, context).after) ? { ...context, after: after.slice(0, -1) } : context;
}
