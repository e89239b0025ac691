import type { Found, Told } from './found.ts';

/** The path of the file that something was found in; `undefined` where it is in none. */
export function pathOf(found: Found): string | undefined {
  return found.kind === 'finding' ? (found.span?.file_path ?? found.value.file) : found.span.file_path;
}

/** What an envelope is of: the tool and its command, and what an operation says came of it. */
export function titleOf({ kind, head }: Extract<Told, { head: object }>): string {
  if (kind === 'query') return head.command === null ? head.tool : `${head.tool} ${head.command}`;
  return `${head.tool} ${head.operation_type}: ${head.status}, ${head.message}`;
}

/** Line and column from 1, column in bytes; bytes where no line is known, and nothing where none are. */
export function placeOf({ span }: Found): string {
  if (span === undefined) return '';
  const { start_line, start_col, byte_start, byte_end, precision } = span;
  if (start_line > 0) return precision === 'line' ? `${start_line}` : `${start_line}:${start_col + 1}`;
  return byte_start === null ? '' : `bytes ${byte_start}-${byte_end}`;
}

/** What a match or an edit is, in the words of its tool. */
export function labelOf(found: Found): string {
  if (found.kind === 'finding') return '';
  const { role, status, kind, name } = found.value;
  return [role, status, kind, name].filter((word) => typeof word === 'string' && word !== '').join(' ');
}
