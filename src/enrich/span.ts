import { add, type PlaceDraft, type PlacePart, type ReportedPlace } from '../adapter.ts';
import { PLACE_KEYS, SPAN_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { isObject, type JsonObject, setOwn } from '../json/value.ts';
import type { Located } from '../location/located.ts';

/** What a span has besides its place. */
export type More = { [Key in Exclude<keyof Span, keyof Place>]?: Span[Key] | undefined };
type Place = Pick<Span, 'span_id' | 'file_path' | (`${'byte' | 'start' | 'end'}_${string}` & keyof Span)>;

/** Their keys, in printed order. */
export const MORE_KEYS = SPAN_KEYS.slice(PLACE_KEYS.length) as (keyof More)[];

/** A part of a place that a span says. */
type SpanPart = Exclude<PlacePart, 'file'>;

/** Puts the parts of a place that its span does not say into a `legacy`, where they were reported. */
export function keepUnsaid(legacy: JsonObject, place: PlaceDraft, located: Located, spanId: string | null): void {
  const { bytes, start, end, precision } = located;
  const { reported } = place;
  const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn } = reported;
  const keep = (part: SpanPart, isUnsaid: boolean) => isUnsaid && keepPart(legacy, place, part);
  if (reported.spanId !== spanId) keepPart(legacy, place, 'spanId');
  // Mostly the span says all of them.
  const isWhole = bytes !== undefined && start !== undefined && end !== undefined && precision === undefined;
  const isOnLines = startLine !== undefined && startLine > 0 && endLine !== undefined && endLine > 0;
  if (isWhole && isOnLines && byteEnd === bytes.end && endColumn !== undefined) return;
  keep('byteStart', bytes === undefined || (byteEnd === undefined && byteStart !== bytes.start));
  keep('byteEnd', bytes === undefined || (byteStart === undefined && byteEnd !== bytes.end));
  keep('startLine', start === undefined);
  keep('startColumn', start === undefined || precision === 'line' || isLone(startColumn, startLine, start.line));
  const isEndless = end === undefined || (precision === 'point' && hasEnd(reported));
  const isElsewhere = precision === 'line' ? !sameLines(reported, start, end) : endsOnOtherLine(reported, located);
  keep('endLine', isEndless || isElsewhere);
  keep('endColumn', isEndless || precision === 'line' || isLone(endColumn, endLine, end.line));
}

/**
 * Keeps a part of a place under the tool's name of it. Of parts with one key in two objects (`start/row`, `end/row`),
 * and of one whose key is taken, the object is kept, too.
 */
function keepPart(legacy: JsonObject, { names, reported }: PlaceDraft, part: SpanPart): void {
  const [path, value] = [names[part], reported[part]];
  if (value === undefined || path === undefined) return;
  const slash = path.lastIndexOf('/');
  const key = path.slice(slash + 1);
  const isOther = (other: string) => other !== path && other.endsWith(`/${key}`);
  if (slash < 0 || !(Object.hasOwn(legacy, key) || Object.values(names).some(isOther))) return add(legacy, key, value);
  const holder = path.slice(0, slash);
  const inner = legacy[holder] ?? {};
  if (!isObject(inner)) return add(legacy, path, value);
  add(inner, key, value);
  setOwn(legacy, holder, inner);
}

/** True for an end line without a column that the span does not say: where the bytes are none, its end is the start. */
function endsOnOtherLine(reported: ReportedPlace, { bytes, start, end }: Located): boolean {
  const { endLine, endColumn } = reported;
  if (endLine === undefined || endColumn !== undefined || bytes === undefined || bytes.end > bytes.start) return false;
  return start !== undefined && end !== undefined && !sameLines(reported, start, end);
}

/** True for a column that was said of no line, or of none that a line from 1 may be: zeros say nothing. */
function isLone(column: number | undefined, told: number | undefined, line: number): boolean {
  return column !== undefined && column > 0 && (told === undefined || told <= 0) && !(told === 0 && line === 1);
}

/** True when the tool gave an end besides zeros and the start. */
function hasEnd({ startLine, startColumn, endLine = 0, endColumn = 0 }: ReportedPlace): boolean {
  const isStart = endLine === startLine && (endColumn === 0 || endColumn === startColumn);
  return !isStart && (endLine !== 0 || endColumn !== 0);
}

/** True when a span has as many lines as the tool said. */
function sameLines({ startLine, endLine }: ReportedPlace, start: Located['start'], end: Located['end']): boolean {
  if (startLine === undefined || endLine === undefined || start === undefined || end === undefined) return false;
  return end.line - start.line === endLine - startLine;
}

/** True for an object that is not empty. */
export function hasKeys(object: object): boolean {
  for (const _ in object) return true;
  return false;
}
