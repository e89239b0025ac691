import { PLACE_KEYS as OF_PLACE } from '../../envelope/keys.ts';
import type { Span } from '../../envelope/types.ts';
import type { JsonObject } from '../../json/value.ts';

/** Where a span is in its file, and how exactly. */
export type Place = Pick<
  Span,
  'byte_start' | 'byte_end' | 'start_line' | 'start_col' | 'end_line' | 'end_col' | 'precision'
>;

/** Keys of a span that say that. */
export const PLACE_KEYS = OF_PLACE.slice(OF_PLACE.indexOf('byte_start')) as (keyof Place)[];

/**
 * A place in a word: `line:col-line:col@byteStart+length`. The end is left out where it follows from the length, the
 * columns where whole lines are meant, the length of a point; `file` is the whole file, `?` is no place that is known.
 * Lines count from 1, columns and bytes from 0. `undefined` for a place that this cannot say.
 */
export function printPlace(place: JsonObject): string | undefined {
  const word = place['precision'] === 'file' ? 'file' : wordOf(place as Place) || '?';
  const read = readPlace(word);
  return read !== undefined && PLACE_KEYS.every((key) => read[key] === place[key]) ? word : undefined;
}

function wordOf({ byte_start, byte_end, start_line, start_col, end_line, end_col, precision }: Place): string {
  const length = byte_start === null || byte_end === null ? undefined : byte_end - byte_start;
  const size = precision === 'point' ? '' : `+${length}`;
  const bytes = length === undefined ? '' : `@${byte_start}${size}`;
  if (start_line === 0) return bytes;
  const start = precision === 'line' ? `${start_line}` : `${start_line}:${start_col}`;
  const isImplied = end_line === start_line && end_col === impliedEnd(start_col, length, precision);
  const column = precision === 'line' && end_col === 0 ? '' : `:${end_col}`;
  const isRange = !isImplied || (length === undefined && precision === undefined);
  return `${start}${isRange ? `-${end_line}${column}` : ''}${bytes}`;
}

/** The column at which a place ends that does not say it. */
function impliedEnd(startColumn: number, length: number | undefined, precision: Place['precision']): number {
  return precision === 'point' ? startColumn : startColumn + (length ?? 0);
}

const PLACE = /^(?:(\d+)(?::(\d+))?(?:-(\d+)(?::(\d+))?)?)?(?:@(\d+)(?:\+(\d+))?)?$/;

const NOWHERE: Place = {
  ...{ byte_start: null, byte_end: null },
  ...{ start_line: 0, start_col: 0, end_line: 0, end_col: 0 },
};

/** The place that a word says; `undefined` where it is none. */
export function readPlace(word: string): Place | undefined {
  if (word === 'file') return { ...NOWHERE, precision: 'file' };
  if (word === '?') return { ...NOWHERE };
  const found = PLACE.exec(word);
  if (found === null || word === '') return undefined;
  const [line, column, endLine, endColumn, start, length] = found
    .slice(1)
    .map((digits: string | undefined) => (digits === undefined ? undefined : Number(digits)));
  const isPoint = start === undefined ? column !== undefined && endLine === undefined : length === undefined;
  const precision = line !== undefined && column === undefined ? 'line' : isPoint ? 'point' : undefined;
  const [start_line, start_col] = [line ?? 0, column ?? 0];
  const end_col = endLine === undefined ? impliedEnd(start_col, length, precision) : (endColumn ?? 0);
  return {
    ...(start === undefined
      ? { byte_start: null, byte_end: null }
      : { byte_start: start, byte_end: start + (length ?? 0) }),
    ...{ start_line, start_col, end_line: endLine ?? start_line, end_col: start_line === 0 ? 0 : end_col },
    ...(precision !== undefined && { precision }),
  };
}

/** A span without its path and its place. */
export function withoutPlace({ file_path: _, ...span }: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(span).filter(([key]) => !(PLACE_KEYS as string[]).includes(key)));
}
