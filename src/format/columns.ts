import type { Span } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';

/** A position in a text: a line and UTF-16 units in it, both from 0. A byte order mark is not counted. */
export interface Utf16Position {
  line: number;
  character: number;
}

export interface Utf16Range {
  start: Utf16Position;
  /** Behind the last unit. */
  end: Utf16Position;
}

/** Editors count lines in 31 bits. */
const LARGEST = 2 ** 31 - 2;

const BYTE_ORDER_MARK = '\ufeff';

/** Gives parts of a text, each from one byte of its UTF-8 to before another, or to its end. */
export function byteSlicer(text: string): (from: number, to?: number) => string {
  // Of ASCII alone bytes are units.
  if (Buffer.byteLength(text) === text.length) return (from, to) => text.slice(from, to);
  const bytes = Buffer.from(text);
  return (from, to) => bytes.toString('utf8', from, to);
}

/** The place of what was found as editors count it; `undefined` where its lines are not known. */
export function utf16PlaceOf(found: Found): Utf16Range | undefined {
  const { span } = found;
  if (span === undefined) return undefined;
  return utf16RangeOf(span, span.context?.selected ?? quotedLine(found, span));
}

/**
 * The place of a span as editors count it; `undefined` where its lines do not prove it. Of whole lines, whose last one
 * is not known, the end is the beginning of the next line.
 */
export function utf16RangeOf(
  span: Span,
  lines: readonly string[] = span.context?.selected ?? [],
): Utf16Range | undefined {
  const { start_line, start_col, end_line, end_col, precision } = span;
  if (start_line === 0 || precision === 'file' || Math.max(start_line, end_line) > LARGEST) return undefined;
  const first = lines[0];
  const firstLength = Buffer.byteLength(first ?? '');
  const start = unitsBefore(start_col, first, firstLength, start_line);
  if (start === undefined) return undefined;
  const last = lines[end_line - start_line];
  if (precision === 'line' && last === undefined)
    return {
      start: { line: start_line - 1, character: 0 },
      end: { line: Math.max(start_line, end_line), character: 0 },
    };
  if (end_line === 0) return undefined;
  const lastLength = last === first ? firstLength : Buffer.byteLength(last ?? '');
  const end = unitsBefore(end_col, last, lastLength, end_line);
  if (end === undefined) return undefined;
  return { start: { line: start_line - 1, character: start }, end: { line: end_line - 1, character: end } };
}

/** The byte column of the start of a span, from 1, in an editor that takes no byte order mark into the text. */
export function byteColumnOf({ start_line, start_col, context }: Span): number {
  const isMarked = start_line === 1 && context?.selected[0]?.startsWith(BYTE_ORDER_MARK) === true;
  return Math.max(0, start_col - (isMarked ? Buffer.byteLength(BYTE_ORDER_MARK) : 0)) + 1;
}

/** The line of a match up to its end, where the text before it is quoted whole. */
function quotedLine({ kind, value }: Found, { start_line, start_col, end_line, end_col }: Span): string[] {
  if (kind !== 'match' || start_line !== end_line) return [];
  const { context_before: before = [], matched_text: text } = value;
  const prefix = before.at(-1) ?? '';
  const isWhole = Buffer.byteLength(prefix) === start_col && Buffer.byteLength(text ?? '') === end_col - start_col;
  return isWhole && text !== undefined ? [prefix + text] : [];
}

/** How many UTF-16 units the first bytes of a line of so many are; `undefined` where that is not known. */
function unitsBefore(bytes: number, line: string | undefined, length: number, lineNumber: number): number | undefined {
  if (bytes === 0) return 0;
  if (line === undefined) return undefined;
  // Of ASCII alone bytes are units.
  if (length === line.length && bytes <= length) return bytes;
  // A terminator of two characters has been taken off.
  if (bytes > length) return bytes === length + 1 ? unitsBefore(length, line, length, lineNumber) : undefined;
  const before = byteSlicer(line)(0, bytes);
  // What ends inside a character is as long where that takes three bytes more.
  if (Buffer.byteLength(before) !== bytes || !line.startsWith(before)) return undefined;
  return before.length - (lineNumber === 1 && before.startsWith(BYTE_ORDER_MARK) ? 1 : 0);
}

/**
 * The first and the last line of a span, 0 where none is known. Beside bytes alone they are those that its tool told:
 * where nobody knows what columns count, the whole place is in `legacy`, in the words of SARIF.
 */
export function linesToldOf({ start_line, end_line, legacy }: Span): { first: number; last: number } {
  const { startLine, endLine } = legacy ?? {};
  if (start_line > 0 || !isLine(startLine)) return { first: start_line, last: end_line };
  return { first: startLine, last: isLine(endLine) ? endLine : startLine };
}

function isLine(value: unknown): value is number {
  return Number.isSafeInteger(value) && (value as number) > 0;
}

/** What was found, with the lines of its place for formats that tell lines. */
export function withLines<Some extends Found>(found: Some): Some {
  const { span } = found;
  if (span === undefined || span.start_line > 0 || span.legacy === undefined) return found;
  const { first, last } = linesToldOf(span);
  if (first === 0) return found;
  return { ...found, span: { ...span, start_line: first, end_line: last, precision: 'line' } };
}
