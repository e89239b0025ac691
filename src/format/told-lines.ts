import { isObject } from '../json/value.ts';
import { shownNameOf } from './file-name.ts';
import type { Found, Told } from './found.ts';
import { codeOf, headline, linesJoined } from './headline.ts';
import type { EnvelopeEnd } from './records.ts';
import { linesToldOf } from './told-place.ts';

/** The path of the file that something was found in, as text; `undefined` where it is in none. */
export function pathOf(found: Found): string | undefined {
  if (found.span === undefined) return found.kind === 'finding' ? found.value.file : undefined;
  return shownNameOf(found.span);
}

/** What an envelope is of: the tool and its command, and what an operation says came of it. */
export function titleOf({ kind, head }: Extract<Told, { head: object }>): string {
  if (kind === 'query') return head.command === null ? head.tool : `${head.tool} ${head.command}`;
  const said = `${head.tool} ${head.operation_type}: ${head.status}`;
  return head.message === '' ? said : `${said}, ${linesJoined(head.message)}`;
}

/** Line and column from 1, column in bytes; bytes where no line is known, and nothing where none are. */
export function placeOf({ span }: Found): string {
  if (span === undefined) return '';
  const { start_line, start_col, byte_start, byte_end, precision } = span;
  const { first } = linesToldOf(span);
  if (first > 0) return precision === 'line' || start_line === 0 ? `${first}` : `${first}:${start_col + 1}`;
  return byte_start === null ? '' : `bytes ${byte_start}-${byte_end}`;
}

/** What a match or an edit is, in the words of its tool. */
export function labelOf(found: Found): string {
  if (found.kind === 'finding') return '';
  const { role, status, kind, name } = found.value;
  return [role, status, kind, name].filter((word) => typeof word === 'string' && word !== '').join(' ');
}

/** The message of a finding, or the line of what was found. Never empty: readers take that for no result at all. */
export function annotationOf(found: Found): string {
  const text = found.kind === 'finding' ? found.value.message : headline(found);
  return text.trim() === '' ? (codeOf(found) ?? (labelOf(found) || found.kind)) : text;
}

/** The beginning of a text, in UTF-16 units, and an ellipsis where there is more of it. */
export function beginningOf(text: string, length: number): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** The name of the input that an envelope is of; empty where it names none. */
export function inputNameOf({ legacy }: EnvelopeEnd): string {
  const input = legacy?.['input'];
  const name = isObject(input) ? input['name'] : undefined;
  return typeof name === 'string' ? name : '';
}

/** The text that is, or was, to be written at the place, in one line with signs where lines end. */
export function proposalOf(found: Found): string | undefined {
  const replacement = found.kind === 'finding' ? undefined : found.value['replacement'];
  return typeof replacement === 'string' ? replacement.replace(/\r?\n/g, '⏎') : undefined;
}
