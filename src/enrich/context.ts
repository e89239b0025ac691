import { isUtf8 } from 'node:buffer';
import type { Context } from '../envelope/types.ts';
import { type LineWindow, linesAround, linesIn, windowOf } from '../location/lines-around.ts';
import { isWholeText, isWideText, type SourceFile } from '../location/source.ts';
import { rangeOf } from '../location/span-evidence.ts';
import type { Enrichment, Subject } from './enrichment.ts';

/** Lines with more bytes than this are not quoted: of a file on one line each span would have all. */
const LONGEST_CONTEXT = 1024 * 1024;

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
  mayQuoteLong: (bytes: number) => boolean,
): Context | Unquotable | undefined {
  const range = rangeOf(span);
  if (contextLines === undefined || source === undefined || range === undefined) return undefined;
  const asked = windowOf(source, range, contextLines, contextLines);
  const why = unquotable(source, asked);
  if (why !== undefined) return why;
  if (!allLongLines && !mayQuoteLong(longBytesIn(source, asked))) return 'too long';
  const { before = [], after = [] } = span.context ?? {};
  if (before.length <= contextLines && after.length <= contextLines) return linesIn(source, asked);
  return linesAround(source, range, Math.max(before.length, contextLines), Math.max(after.length, contextLines));
}

function unquotable(source: SourceFile, { from, to }: LineWindow): Unquotable | undefined {
  if (to <= from) return undefined;
  const { bytes, lines } = source;
  const [start = 0, end = bytes.length] = [lines.startOf(from), lines.lineBytes(to - 1)?.end];
  if (end - start > LONGEST_CONTEXT) return 'too long';
  const isText = isWholeText(source) || (!isWideText(source) && isUtf8(bytes.subarray(start, end)));
  return isText ? undefined : 'not text';
}

function longBytesIn({ bytes, lines }: SourceFile, { from, to }: LineWindow): number {
  let [long, start] = [0, lines.startOf(from) ?? bytes.length];
  for (let line = from; line < to; line++) {
    const next = lines.startOf(line + 1) ?? bytes.length;
    if (next - start > LONG_LINE) long += next - start;
    start = next;
  }
  return long;
}
