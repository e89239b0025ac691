import type { Span } from '../../envelope/types.ts';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';

/** Keys of a span that say where it is in its file, and how exactly. */
export const PLACE_KEYS = [
  'byte_start',
  'byte_end',
  'start_line',
  'start_col',
  'end_line',
  'end_col',
  'precision',
] as const satisfies readonly (keyof Span)[];

/** Where a span is in its file. */
export type Place = Pick<Span, (typeof PLACE_KEYS)[number]>;

/**
 * A place in a word: `line:col-line:col@byteStart+length`. The end is left out where it follows from the length, the
 * columns where whole lines are meant, the length of a point; `file` is the whole file, `?` is no place that is known.
 * Lines count from 1, columns and bytes from 0. `undefined` for a place that this cannot say.
 */
export function printPlace(place: JsonObject): string | undefined {
  const { precision } = place;
  const word = precision === 'file' ? 'file' : wordOf(place as Place) || '?';
  return isExact(place as Place) || isReadBack(word, place) ? word : undefined;
}

/** True for a place of which all is known, and told by its word: most are such. */
function isExact({ byte_start, byte_end, start_line, start_col, end_line, end_col, precision }: Place): boolean {
  if (precision !== undefined || !isNatural(byte_start) || !isNatural(byte_end) || byte_end < byte_start) return false;
  return isNatural(start_line) && start_line > 0 && isNatural(start_col) && isNatural(end_line) && isNatural(end_col);
}

function isNatural(value: number | null): value is number {
  return Number.isSafeInteger(value) && (value as number) >= 0;
}

function isReadBack(word: string, place: JsonObject): boolean {
  const read = readPlace(word);
  return read !== undefined && PLACE_KEYS.every((key) => read[key] === place[key]);
}

function wordOf({ byte_start, byte_end, start_line, start_col, end_line, end_col, precision }: Place): string {
  const length = byte_start === null || byte_end === null ? undefined : byte_end - byte_start;
  const size = precision === 'point' ? '' : `+${length}`;
  const bytes = length === undefined ? '' : `@${byte_start}${size}`;
  if (start_line === 0) return bytes;
  const start = precision === 'line' ? `${start_line}` : `${start_line}:${start_col}`;
  const isImplied = end_line === start_line && end_col === impliedEnd({ start_col, length, precision });
  const column = precision === 'line' && end_col === 0 ? '' : `:${end_col}`;
  const isRange = !isImplied || (length === undefined && precision === undefined);
  return `${start}${isRange ? `-${end_line}${column}` : ''}${bytes}`;
}

interface ImpliedBy {
  start_col: number;
  length: number | undefined;
  precision?: string | undefined;
}

/** The column at which a place ends that does not say it. */
function impliedEnd({ start_col, length, precision }: ImpliedBy): number {
  return precision === 'point' ? start_col : start_col + (length ?? 0);
}

const PLACE = /^(?:(\d+)(?::(\d+))?(?:-(\d+)(?::(\d+))?)?)?(?:@(\d+)(?:\+(\d+))?)?$/;

/** The place that a word says; `undefined` where it is none. */
export function readPlace(word: string): Place | undefined {
  if (word === 'file') return { ...NOWHERE, precision: 'file' };
  if (word === '?') return { ...NOWHERE };
  const [found, line, column, endLine, endColumn, start, length] = PLACE.exec(word) ?? [];
  if (found === undefined || found === '') return undefined;
  const isPoint = start === undefined ? column !== undefined && endLine === undefined : length === undefined;
  const precision = line !== undefined && column === undefined ? 'line' : isPoint ? 'point' : undefined;
  const start_line = Number(line ?? 0);
  const start_col = Number(column ?? 0);
  const implied = impliedEnd({ start_col, length: numberIn(length), precision });
  const end_col = endLine === undefined ? implied : Number(endColumn ?? 0);
  return {
    ...bytesOf(numberIn(start), numberIn(length)),
    start_line,
    start_col,
    end_line: numberIn(endLine) ?? start_line,
    end_col: start_line === 0 ? 0 : end_col,
    ...(precision !== undefined && { precision }),
  };
}

function numberIn(digits: string | undefined): number | undefined {
  return digits === undefined ? undefined : Number(digits);
}

function bytesOf(start: number | undefined, length = 0): Pick<Place, 'byte_start' | 'byte_end'> {
  return start === undefined ? { byte_start: null, byte_end: null } : { byte_start: start, byte_end: start + length };
}

const NOWHERE = {
  byte_start: null,
  byte_end: null,
  start_line: 0,
  start_col: 0,
  end_line: 0,
  end_col: 0,
} as const satisfies Place;

/** True for a span of the format: an object with a path and a place. */
export function isSpan(value: Json | undefined): value is JsonObject & { file_path: string } {
  return isObject(value) && typeof value['file_path'] === 'string' && typeof value['start_line'] === 'number';
}

/** A span without its path and its place. */
export function withoutPlace({ file_path: _, ...span }: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(span).filter(([key]) => !(PLACE_KEYS as readonly string[]).includes(key)));
}
