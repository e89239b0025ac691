import { isUtf8 } from 'node:buffer';
import type { Context } from '../envelope/types.ts';
import type { ByteRange } from '../location/line-index.ts';
import { isWholeText, isWideText, type SourceFile } from '../location/source.ts';
import { type Enrichment, rangeOf, type Subject } from './enrichment.ts';

/** Lines with more bytes than this are not quoted: of a file on one line each span would have all. */
export const LONGEST_CONTEXT = 1024 * 1024;

/** A line of more bytes is long: minified code, data. Many places may be in it, and each would quote all of it. */
const LONG_LINE = 4096;

/** Why lines are not quoted: they are too long, or no UTF-8. */
export type Unquotable = 'too long' | 'not text';

/**
 * Whole lines around a span, as many as are asked for and at least as many as it has, without their terminators; why
 * they can't be quoted; `undefined` where none are asked for, or nothing is known of its bytes.
 */
export function contextFor(
  { span, source }: Subject,
  { contextLines, allLongLines }: Enrichment,
  quoting: { mayQuoteLong(bytes: number): boolean },
): Context | Unquotable | undefined {
  const range = rangeOf(span);
  if (contextLines === undefined || source === undefined || range === undefined) return undefined;
  const asked = windowOf(source, range, { before: contextLines, after: contextLines });
  const why = unquotable(source, asked);
  if (why !== undefined) return why;
  if (!allLongLines && !quoting.mayQuoteLong(longBytesIn(source, asked.from, asked.to))) return 'too long';
  const { before = [], after = [] } = span.context ?? {};
  const isLonger = before.length > contextLines || after.length > contextLines;
  const [above, below] = [before, after].map((told) => Math.max(told.length, contextLines)) as [number, number];
  return contextIn(source, isLonger ? windowOf(source, range, { before: above, after: below }) : asked);
}

function unquotable(source: SourceFile, { from, to }: Window): Unquotable | undefined {
  if (to <= from) return undefined;
  const { bytes, lines } = source;
  const [start = 0, end = bytes.length] = [lines.startOf(from), lines.lineBytes(to - 1)?.end];
  if (end - start > LONGEST_CONTEXT) return 'too long';
  const isText = isWholeText(source) || (!isWideText(source) && isUtf8(bytes.subarray(start, end)));
  return isText ? undefined : 'not text';
}

/** True for a file with a long line. */
export function hasLongLine(source: SourceFile): boolean {
  return longBytesIn(source, 1, source.lines.lineCount + 1) > 0;
}

function longBytesIn({ bytes, lines }: SourceFile, from: number, to: number): number {
  let [long, start] = [0, lines.startOf(from) ?? bytes.length];
  for (let line = from; line < to; line++) {
    const next = lines.startOf(line + 1) ?? bytes.length;
    if (next - start > LONG_LINE) long += next - start;
    start = next;
  }
  return long;
}

/** So many lines before and behind a range, where there are so many, and the range's own. */
export function contextOf(source: SourceFile, range: ByteRange, count: { before: number; after: number }): Context {
  return contextIn(source, windowOf(source, range, count));
}

function contextIn(source: SourceFile, { from, first, next, to }: Window): Context {
  const lines = linesOf(source, from, to);
  const [own, behind] = [first - from, Math.max(first, next) - from];
  return { before: lines.slice(0, own), selected: lines.slice(own, behind), after: lines.slice(behind) };
}

/**
 * Lines from 1: the context begins at `from`, the span's own lines at `first`, what is behind them at `next`; it ends
 * before `to`.
 */
interface Window {
  from: number;
  first: number;
  next: number;
  to: number;
}

function windowOf(source: SourceFile, range: ByteRange, { before, after }: { before: number; after: number }): Window {
  const { first, next } = selectedRange(source, range);
  return {
    from: Math.max(1, first - before),
    first,
    next,
    to: Math.max(next, Math.min(textLines(source) + 1, next + after)),
  };
}

/**
 * The lines that hold a byte of the span, without their terminators; of an empty span its line, none behind the final
 * newline.
 */
export function selectedLines(source: SourceFile, range: ByteRange): string[] {
  const { first, next } = selectedRange(source, range);
  return linesOf(source, first, next);
}

/** The lines from `first` up to but not including `next`, both from 1. */
function selectedRange({ bytes, lines }: SourceFile, { start, end }: ByteRange): { first: number; next: number } {
  const first = lines.placeAt(start)?.line ?? lines.lineCount;
  const last = lines.placeAt(end > start ? end - 1 : end)?.line ?? first;
  const behindAll = start === end && start === bytes.length && (start === 0 || bytes[start - 1] === 0x0a);
  return { first, next: behindAll ? first : last + 1 };
}

/** How many lines of text there are in a file: none behind a final newline. */
export function textLines({ bytes, lines }: SourceFile): number {
  const empty = bytes.length === 0 || bytes[bytes.length - 1] === 0x0a;
  return empty ? lines.lineCount - 1 : lines.lineCount;
}

/** The text of the lines from `first` up to but not including `next`, both from 1, without their terminators. */
function linesOf({ bytes, lines }: SourceFile, first: number, next: number): string[] {
  if (next <= first) return [];
  const start = lines.startOf(first) ?? 0;
  const end = lines.lineBytes(next - 1)?.end ?? bytes.length;
  const texts = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start)
    .toString('utf8')
    .split('\n');
  const last = texts.length - 1;
  return texts.map((text, index) =>
    text.endsWith('\r') && (index < last || end < bytes.length) ? text.slice(0, -1) : text,
  );
}
