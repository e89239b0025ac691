import type { Span } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';

/**
 * The first and the last line of a span, 0 where none is known. Beside bytes alone they are those that its tool told:
 * where nobody knows what columns count, the whole place stands in `legacy`, in the words of SARIF.
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
