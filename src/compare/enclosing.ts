import type { Span } from '../envelope/types.ts';
import { keyOf, orderOf, quoted } from './keys.ts';
import { type Result, spanOf } from './result.ts';

/** More definitions around one place are not looked at: the outermost ones are forgotten. */
const MOST_OPEN = 1000;
/** Behind all columns. */
const LAST = '~';
/** What numbers are taken from, for larger ones to come first. */
const LARGEST = Number.MAX_SAFE_INTEGER;

/** Uses of a thing, which stand around nothing. */
const USES: readonly unknown[] = ['reference', 'call'];

/** Sorts definitions before what begins where they do, larger ones first, and whole lines behind what is in them. */
export function enclosingKeyOf(result: Result): string {
  const span = spanOf(result);
  if (span === undefined || !hasLines(span)) return `${orderOf(result)}\0`;
  const { file_path, start_line, start_col, end_line, end_col, precision } = span;
  const column = result.input === 0 && precision === 'line' ? LAST : start_col;
  const place = keyOf(quoted(file_path), start_line, column, 1 - result.input);
  return `${place}\0${keyOf(LARGEST - end_line, LARGEST - end_col)}`;
}

/**
 * Finds the definition around each result of the first input, which come by `enclosingKeyOf`: the smallest one of the
 * second input, of equal ones that which comes last.
 */
export function newEnclosing(): (result: Result) => Result | undefined {
  let file = '';
  /** Definitions that may stand around what comes, by their starts. */
  let open: { span: Span; definition: Result }[] = [];
  return (result) => {
    const span = spanOf(result);
    if (span === undefined || !hasLines(span)) return undefined;
    if (span.file_path !== file) open = [];
    file = span.file_path;
    open = open.filter((outer) => lastLineOf(outer.span) >= span.start_line);
    if (result.input === 0) {
      const [first, ...others] = open.filter((outer) => holds(outer.span, span));
      return others.reduce((least, next) => (least && isLarger(next.span, least.span) ? least : next), first)
        ?.definition;
    }
    if (result.kind !== 'match' || USES.includes(result.value['role'])) return undefined;
    if (open.length === MOST_OPEN) open.shift();
    open.push({ span, definition: result });
    return undefined;
  };
}

/** True for a place of more bytes, or of more lines where its bytes are not known. */
function isLarger(one: Span, other: Span): boolean {
  const bytesOf = ({ byte_start, byte_end }: Span) =>
    byte_start === null || byte_end === null ? undefined : byte_end - byte_start;
  const [own, others] = [bytesOf(one), bytesOf(other)];
  if (own !== undefined && others !== undefined) return own > others;
  return lastLineOf(one) - one.start_line > lastLineOf(other) - other.start_line;
}

/** True for a place whose lines are known. */
function hasLines({ start_line, precision }: Span): boolean {
  return start_line > 0 && precision !== 'file';
}

/** True for a place all of which is in another one: by bytes where both are exact, else by lines. */
function holds(outer: Span, inner: Span): boolean {
  if (isExact(outer) && isExact(inner)) {
    const { byte_start: start, byte_end: end } = outer;
    // A point just behind a place is not in it.
    const begins = inner.byte_start === start || (inner.byte_start > start && inner.byte_start < end);
    return begins && inner.byte_end <= end;
  }
  return inner.start_line >= outer.start_line && lastLineOf(inner) <= lastLineOf(outer);
}

function isExact(span: Span): span is Span & { byte_start: number; byte_end: number } {
  return span.byte_start !== null && span.byte_end !== null && (span.precision ?? 'point') === 'point';
}

/** The last line that a place has a byte of. */
function lastLineOf({ start_line, end_line, end_col, precision }: Span): number {
  const isBehind = end_col === 0 && precision === undefined && end_line > start_line;
  return isBehind ? end_line - 1 : Math.max(start_line, end_line);
}
