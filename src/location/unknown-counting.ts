/**
 * Places of tools of which nobody knows how they count. Columns count bytes, code points or UTF-16 units, or cells: a
 * tab fills up to a multiple of 8 or another number (Checkstyle 10.21.4); in a file with a byte order mark they may be
 * one too low on each line but the first (PMD 7.17.0, Spectral 6.16.2). Lines end at `\n`, and often at a lone `\r`, at
 * U+2028 or at U+0085, too (readers of YAML), or at form feeds and the like (Robocop 9.1.2). A quote is the text of the
 * place, its lines, or these without indentation (gosec); another part of a line may stand beside the place. What all
 * of these agree in is known.
 */
import type { CoordinateSystem, ReportedPlace } from '../adapter.ts';
import { sequenceLength } from './columns.ts';
import { contradictionInSource } from './contradiction.ts';
import { countingOf, lineOf, linesBy, markLength } from './counting.ts';
import type { ByteRange } from './line-index.ts';
import { standLines, standsNear, withoutReturns } from './quote-proof.ts';
import { bufferOf, otherLinesOf, type SourceFile, stands } from './source.ts';

const TAB = 0x09;

/** True where these lines, as they were reported, begin at the same bytes by all ways of counting lines. */
export function areSureLines(
  source: SourceFile,
  reported: readonly (number | undefined)[],
  counting: CoordinateSystem,
): boolean {
  const others = otherLinesOf(source, 'any');
  return reported.every((one) => {
    const line = lineOf(one, counting);
    return line === undefined || source.lines.startOf(line) === others.startOf(line);
  });
}

/**
 * True where nothing stands before both ends on their lines that may be counted in another way, no mark in front, and
 * no character of several bytes behind them, of which a wrong count may have a part (mypy 2.4.1).
 */
export function areSureColumns(
  source: SourceFile,
  { start, end }: ByteRange,
  { tabWidths, lineEnds = 'any' }: CoordinateSystem,
): boolean {
  if (markLength(source.bytes, 0) > 0) return false;
  const others = otherLinesOf(source, lineEnds);
  return [start, end].every((at) => {
    const column = source.lines.placeAt(at)?.column ?? 0;
    if (others.placeAt(at)?.column !== column) return false;
    if (at < source.bytes.length && sequenceLength(source.bytes, at, source.bytes.length) > 1) return false;
    return tabWidths !== undefined || !source.bytes.subarray(at - column, at).includes(TAB);
  });
}

/** True for a range that all bears out which a report says of its place, where its quote holds all of its lines. */
export function isBorneOut(source: SourceFile, range: ByteRange, place: ReportedPlace): boolean {
  if (contradictionInSource(source, range, { ...place, lines: undefined }) !== undefined) return false;
  const { lines: quote } = place;
  const { bytes } = source;
  const lines = linesBy(countingOf(place), source);
  if (quote === undefined || standLines(bytes, lines, range.start, quote)) return true;
  if (range.start === range.end && stands(bytes, quote, range.start)) return true;
  const [first, last] = [range.start, range.end].map((at) => lines.placeAt(at)?.line) as [number, number];
  const whole = { start: lines.startOf(first) ?? 0, end: lines.startOf(last + 1) ?? bytes.length };
  const text = bufferOf(source, whole).toString('utf8').trim();
  return standsNear({ bytes, lines }, first, last, quote) && withoutReturns(quote).includes(withoutReturns(text));
}
