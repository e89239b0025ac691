import type { Span } from '../envelope/types.ts';
import { fileOf, type Result, simpleNameOf, spanOf, textIn } from './result.ts';
import type { JoinBy } from './words.ts';

const DIGITS = 16;
/** Behind all numbers. */
const LAST = '~';

/** Parts of a key, the gravest first. None of them has a NUL or a line end in it, whatever an input says. */
export function keyOf(...parts: readonly (string | number)[]): string {
  return parts.map((part) => (typeof part === 'number' ? padded(part) : part)).join('\0');
}

/** A number whose text is sorted as the number is. */
function padded(number: number): string {
  return String(number).padStart(DIGITS, '0');
}

/** A text of an input as a part of a key. */
export function quoted(text: string): string {
  return JSON.stringify(text);
}

/** Sorts by files, and there by lines; what has no lines by bytes, behind what has. */
export function orderOf(result: Result): string {
  return keyOf(quoted(fileOf(result)), placeInFile(result));
}

/** The same among the results of one file, without a NUL. */
export function placeInFile(result: Result): string {
  const { start_line = 0, start_col = 0, byte_start = 0 }: Partial<Span> = spanOf(result) ?? {};
  return start_line > 0 ? `${padded(start_line)} ${padded(start_col)}` : `${LAST} ${padded(byte_start ?? 0)}`;
}

/** The same place has the same key, by bytes where these are known. */
export function placeOf(result: Result): string {
  const file = quoted(fileOf(result));
  const span = spanOf(result);
  if (span === undefined) return file;
  const { byte_start, byte_end, start_line, start_col, end_line, end_col } = span;
  if (byte_start !== null && byte_end !== null) return keyOf(file, byte_start, byte_end);
  return keyOf(file, LAST, start_line, start_col, end_line, end_col);
}

/** What a thing is called, and as what it was found; of a finding who says it, by which rule. */
export function nameOf({ kind, value }: Result): string {
  const words = kind === 'match' ? ['role', 'name'] : ['tool', 'code'];
  return quoted(`${kind} ${words.map((word) => quoted(textIn(value, word))).join(' ')}`);
}

/** The key that results have in common which may be joined; `undefined` where what is asked for is not known. */
export function joinKeyOf(result: Result, by: Exclude<JoinBy, 'inside'>): string | undefined {
  const span = spanOf(result);
  if (result.kind === 'finding' || span === undefined) return undefined;
  const file = quoted(span.file_path);
  const { byte_start, byte_end, start_line, precision } = span;
  if (by === 'span') return byte_start === null || byte_end === null ? undefined : keyOf(file, byte_start, byte_end);
  if (by === 'lines') return start_line === 0 || precision === 'file' ? undefined : keyOf(file, start_line);
  const name = simpleNameOf(result);
  return name === '' ? undefined : keyOf(file, quoted(name));
}
