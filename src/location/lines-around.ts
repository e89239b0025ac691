import type { Context } from '../envelope/types.ts';
import type { ByteRange } from './line-index.ts';
import { bufferOf, type SourceFile } from './source.ts';

/**
 * Lines from 1: those around a place begin at `from`, its own at `first`, what is behind these at `next`; they end
 * before `to`.
 */
export interface LineWindow {
  from: number;
  first: number;
  next: number;
  to: number;
}

/**
 * So many lines before and behind a range, where there are so many, and its own: those that hold a byte of it; of an
 * empty one its line, none behind the final newline.
 */
export function windowOf(
  { bytes, lines }: SourceFile,
  { start, end }: ByteRange,
  before: number,
  after: number,
): LineWindow {
  const first = lines.placeAt(start)?.line ?? lines.lineCount;
  const last = lines.placeAt(end > start ? end - 1 : end)?.line ?? first;
  const isEmptyEnd = bytes.length === 0 || bytes[bytes.length - 1] === 0x0a;
  const next = start === end && start === bytes.length && isEmptyEnd ? first : last + 1;
  const behindText = isEmptyEnd ? lines.lineCount : lines.lineCount + 1;
  return { from: Math.max(1, first - before), first, next, to: Math.max(next, Math.min(behindText, next + after)) };
}

/** The lines of a window, without their ends. */
export function linesIn(source: SourceFile, { from, first, next, to }: LineWindow): Context {
  const lines = textsOf(source, from, to);
  const [own, behind] = [first - from, Math.max(first, next) - from];
  return { before: lines.slice(0, own), selected: lines.slice(own, behind), after: lines.slice(behind) };
}

/** So many lines before and behind a range, and its own. */
export function linesAround(source: SourceFile, range: ByteRange, before: number, after: number): Context {
  return linesIn(source, windowOf(source, range, before, after));
}

/** The texts of the lines from `first` up to but not including `next`, without their ends. */
function textsOf(source: SourceFile, first: number, next: number): string[] {
  if (next <= first) return [];
  const { bytes, lines } = source;
  const start = lines.startOf(first) ?? 0;
  const end = lines.lineBytes(next - 1)?.end ?? bytes.length;
  const texts = bufferOf(source, { start, end }).toString('utf8').split('\n');
  const last = texts.length - 1;
  return texts.map((text, index) =>
    text.endsWith('\r') && (index < last || end < bytes.length) ? text.slice(0, -1) : text,
  );
}
