/**
 * Places of tools of which nobody knows how they count. Columns count bytes, code points or UTF-16 units, or cells: a
 * tab fills up to a multiple of 8 or another number (Checkstyle 10.21.4); in a file with a byte order mark they may be
 * one too low on each line but the first (PMD 7.17.0, Spectral 6.16.2). Lines end at `\n`, and often at a lone `\r`, at
 * U+2028 or at U+0085, too (readers of YAML), or at form feeds and the like (Robocop 9.1.2). A quote is the text of the
 * place, its lines, or these without indentation (gosec); another part of a line may stand beside the place. What all
 * of these agree in is known.
 */
import type { CoordinateSystem } from '../adapter.ts';
import { lineOf, linesBy, markLength } from './counted-place.ts';
import type { ByteRange } from './line-index.ts';
import type { Located, ReportedPlace } from './reported-place.ts';
import type { SourceFile } from './source.ts';
import { contradictionInSource, includes, standLines, stands } from './source-proof.ts';

const TAB = 0x09;
const ANY_END = { lineEnds: 'any' } as const;

/** True where the lines of a place begin at the same bytes by all ways of counting lines. */
export function areSureLines(source: SourceFile, place: ReportedPlace, counting: CoordinateSystem): boolean {
  const others = linesBy(ANY_END, source);
  return [place.startLine, place.endLine].every((reported) => {
    const line = lineOf(reported, counting);
    return line === undefined || source.lines.startOf(line) === others.startOf(line);
  });
}

/** True where nothing stands before both ends on their lines that may be counted in another way, no mark in front. */
export function areSureColumns(
  source: SourceFile,
  { start, end }: ByteRange,
  { tabWidths, lineEnds = 'any' }: CoordinateSystem,
): boolean {
  if (markLength(source.bytes, 0) > 0) return false;
  const others = linesBy({ lineEnds }, source);
  return [start, end].every((at) => {
    const column = source.lines.placeAt(at)?.column ?? 0;
    if (others.placeAt(at)?.column !== column) return false;
    return tabWidths !== undefined || !source.bytes.subarray(at - column, at).includes(TAB);
  });
}

/** True for a range that all bears out which a report says of its place, where its quote holds all of its lines. */
export function isBorneOut(
  source: SourceFile,
  range: ByteRange,
  place: ReportedPlace,
  told: CoordinateSystem,
): boolean {
  const { lines: quote, ...others } = place;
  if (contradictionInSource(source, range, others, told) !== undefined) return false;
  const { bytes } = source;
  const lines = linesBy(told, source);
  if (quote === undefined || standLines({ bytes, lines }, range.start, quote)) return true;
  if (range.start === range.end && stands(bytes, quote, range.start)) return true;
  const [first, last] = [range.start, range.end].map((at) => lines.placeAt(at)?.line) as [number, number];
  const text = Buffer.from(bytes.subarray(lines.startOf(first), lines.startOf(last + 1))).toString('utf8');
  return (
    standsNear({ ...source, lines }, first, last, quote) && withoutReturns(quote).includes(withoutReturns(text.trim()))
  );
}

/** A quote of which the first line does not stand in the lines of its place, or as far from them as it is long. */
export function contradictedQuote(
  source: SourceFile,
  { start, end }: Located,
  { text, lines }: ReportedPlace,
): 'text' | 'lines' | undefined {
  if (start === undefined) return undefined;
  const isAway = (quote = '') => !standsNear(source, start.line, end?.line ?? start.line, quote);
  if (isAway(text)) return 'text';
  return isAway(lines) ? 'lines' : undefined;
}

function standsNear(source: SourceFile, first: number, last: number, quote: string): boolean {
  const { bytes, lines } = source;
  const quoted = withoutReturns(quote).split('\n');
  const line = quoted.map((one) => one.trim()).find((one) => one !== '');
  const start = lines.startOf(Math.max(1, first - quoted.length + 1)) ?? 0;
  const end = lines.startOf(last + quoted.length) ?? bytes.length;
  return line === undefined || includes(source, { start, end }, line);
}

function withoutReturns(text: string): string {
  return text.replaceAll('\r', '');
}
