import { hash } from 'node:crypto';
import type { Match, Span } from '../envelope/types.ts';
import { type Result, spanOf, textIn } from './result.ts';

/**
 * What tells the text of a result from others, as far as its envelope knows it; empty where it does not. Two of them
 * can be held against each other when they begin with the same word.
 */
export function textOf(result: Result): string {
  if (result.kind === 'finding') return `message ${textIn(result.value, 'message')}`;
  const span = spanOf(result) as Span;
  const { checksum_before } = span.checksums ?? {};
  if (checksum_before !== undefined) return checksum_before.replace(':', ' ');
  const { matched_text, content, snippet } = result.value as Partial<Match>;
  if (matched_text !== undefined) {
    const { byte_start: start, byte_end: end, precision } = span;
    const hasBytes = start !== null && end !== null && precision === undefined;
    const isWhole = hasBytes && Buffer.byteLength(matched_text) === end - start;
    return digest(isWhole ? 'sha256' : 'text', matched_text);
  }
  if (content !== undefined) return digest('content', content);
  const lines = linesOf(span);
  if (lines !== undefined) return digest('lines', lines);
  return snippet === undefined ? '' : digest('snippet', snippet);
}

/** True where two texts are known and can be held against each other. */
export function areComparable(one: string, other: string): boolean {
  const wordOf = (text: string) => text.slice(0, text.indexOf(' ') + 1);
  return one !== '' && wordOf(one) === wordOf(other);
}

function digest(word: string, text: string): string {
  return `${word} ${hash('sha256', text, 'hex')}`;
}

/** What the lines of the context show of a span, without the terminators of lines. */
function linesOf({ context, start_line, start_col, end_line, end_col, precision }: Span): string | undefined {
  const { selected = [] } = context ?? {};
  if (selected.length === 0) return undefined;
  if (precision !== undefined) return selected.join('\n');
  const lines: Buffer[] = selected.map((line) => Buffer.from(line));
  const last = lines.at(-1) as Buffer;
  // What ends at the beginning of a line has no byte of that.
  if (selected.length === end_line - start_line + 1) lines[lines.length - 1] = last.subarray(0, end_col);
  lines[0] = (lines[0] as Buffer).subarray(start_col);
  return lines.map((line) => line.toString('latin1')).join('\n');
}
