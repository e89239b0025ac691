import { add } from '../adapter.ts';
import { SPAN_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { Draft } from './draft.ts';
import { derivedId, isUuid } from './ids.ts';
import type { Located } from './reported-place.ts';
import { spanId } from './span-id.ts';

/** What makes an element's derived id, see section 8 of the format. */
export interface Origin {
  tool: string;
  /** Makes the id where the tool gave none, instead of deriving it. */
  newId: (() => string) | undefined;
  /** The JSON pointer of the element at an index, preceded by `#k` in document k > 0 of an input. */
  pointerOf(index: number): string;
}

/** What of a span an id is made of. */
export type PlaceOfId = Pick<Span, 'span_id' | 'file_path' | 'start_line' | 'start_col'>;

/** The tool's names of the parts of a place. */
export type PlaceNames = Readonly<Record<string, string | undefined>>;

/** The keys of what a tool says of a span besides its place. */
const TOLD_KEYS = SPAN_KEYS.slice(SPAN_KEYS.indexOf('context'), SPAN_KEYS.indexOf('legacy'));

/**
 * The span of a place that was drafted, with what is `told` of it besides, and what the tool said of it and it does not
 * say in its `legacy`.
 */
export function buildSpan(draft: Draft, located: Located, keys: PlaceNames, told?: Partial<Span>): Span {
  const { bytes, start, end, precision } = located;
  const { file } = draft;
  const span: Span = {
    span_id: bytes === undefined ? null : spanId(file.path, bytes.start, bytes.end),
    file_path: file.path,
    byte_start: bytes === undefined ? null : bytes.start,
    byte_end: bytes === undefined ? null : bytes.end,
    start_line: start === undefined ? 0 : start.line,
    start_col: start === undefined ? 0 : start.column,
    end_line: end === undefined ? 0 : end.line,
    end_col: end === undefined ? 0 : end.column,
  };
  if (precision !== undefined) span.precision = precision;
  if (draft.context !== undefined) span.context = draft.context;
  if (told !== undefined) addTold(span, told);
  const whole = bytes !== undefined && start !== undefined && end !== undefined && precision === undefined;
  const legacy =
    whole && draft.spanId === undefined && !hasLone(draft) && !endsOnOtherLine(draft, located)
      ? draft.spanLegacy
      : unexpressed(draft, located, keys, span.span_id);
  if (legacy !== undefined) span.legacy = legacy;
  if (file.original !== undefined) span.legacy = { file_path: file.original, ...span.legacy };
  return span;
}

/** Adds what a tool says of a span besides its place. */
export function addTold(span: Span, told: Partial<Span>): void {
  for (const key of TOLD_KEYS) if (told[key] !== undefined) (span as unknown as JsonObject)[key] = told[key] as Json;
}

/** A part of a place that a span says in numbers. */
export type SpanPart = 'byteStart' | 'byteEnd' | 'startLine' | 'startColumn' | 'endLine' | 'endColumn';

/** The numbers of a place as they were reported. */
export type Reported = Pick<Draft, SpanPart>;

/** True for a place with a number that tells nothing without another one. */
function hasLone({ byteStart, byteEnd, startLine, startColumn, endLine, endColumn }: Reported): boolean {
  return (
    (byteStart === undefined) !== (byteEnd === undefined) ||
    isLone(startColumn, startLine) ||
    isLone(endColumn, endLine)
  );
}

/** True for a column of no line: one below the first is none, and zeros say nothing. */
export function isLone(column: number | undefined, line: number | undefined): boolean {
  return column !== undefined && column > 0 && (line === undefined || line <= 0);
}

/** True for an end line without a column that the span does not say: where the bytes are none, its end is the start. */
export function endsOnOtherLine(reported: Reported, { bytes, start, end }: Located): boolean {
  const { endLine, endColumn } = reported;
  if (endLine === undefined || endColumn !== undefined || bytes === undefined || bytes.end > bytes.start) return false;
  return start !== undefined && end !== undefined && !sameLines(reported, start, end);
}

/** The parts of a place that its span does not say, where they were reported, in the order of its keys. */
export function unexpressedParts(reported: Reported, located: Located): SpanPart[] {
  const { bytes, start, end, precision } = located;
  const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn } = reported;
  const parts: SpanPart[] = [];
  if (bytes === undefined || (byteEnd === undefined && byteStart !== bytes.start)) parts.push('byteStart');
  if (bytes === undefined || (byteStart === undefined && byteEnd !== bytes.end)) parts.push('byteEnd');
  if (start === undefined) parts.push('startLine');
  if (start === undefined || precision === 'line' || isOf(start.line, startColumn, startLine))
    parts.push('startColumn');
  const toldByLines = precision === 'line' && sameLines(reported, start, end);
  const endless = end === undefined || (precision === 'point' && hasEnd(reported));
  const isElsewhere = precision === 'line' ? !toldByLines : endsOnOtherLine(reported, located);
  if (endless || isElsewhere) parts.push('endLine');
  if (endless || precision === 'line' || isOf(end.line, endColumn, endLine)) parts.push('endColumn');
  return parts;
}

/** What the tool said of the place that the span does not say, under the tool's names, behind what is said already. */
export function unexpressed(
  draft: Omit<Draft, 'file' | 'path'>,
  located: Located,
  keys: PlaceNames,
  id: string | null,
): JsonObject | undefined {
  let legacy = draft.spanLegacy;
  const keep = (name: string, value: string | number | undefined): void => {
    const path = keys[name];
    if (value === undefined || path === undefined) return;
    const { holder, key } = ownName(path, keys, legacy);
    legacy ??= {};
    const inner = holder === undefined ? legacy : (legacy[holder] ?? {});
    if (!isObject(inner)) return add(legacy, path, value);
    add(inner, key, value);
    if (holder !== undefined) setOwn(legacy, holder, inner);
  };
  if (draft.spanId !== id) keep('spanId', draft.spanId);
  for (const part of unexpressedParts(draft, located)) keep(part, draft[part]);
  return legacy;
}

/** True for a column that was told of no line, or of none that a line from 1 may be. */
function isOf(line: number, column: number | undefined, told: number | undefined): boolean {
  return isLone(column, told) && !(told === 0 && line === 1);
}

/** True when the tool gave an end besides zeros and the start. */
function hasEnd({ startLine, startColumn, endLine = 0, endColumn = 0 }: Reported): boolean {
  const isStart = endLine === startLine && (endColumn === 0 || endColumn === startColumn);
  return !isStart && (endLine !== 0 || endColumn !== 0);
}

/** True when a span has as many lines as the tool said. */
function sameLines({ startLine, endLine }: Reported, start: Located['start'], end: Located['end']): boolean {
  if (startLine === undefined || endLine === undefined || start === undefined || end === undefined) return false;
  return end.line - start.line === endLine - startLine;
}

/**
 * The key of a part, by its path, and the object that it stands in: parts of the same key in two (`start/row`,
 * `end/row`) keep theirs, as does one whose key is taken in what is `told` already.
 */
export function ownName(
  path: string,
  keys: PlaceNames,
  told?: JsonObject,
): { holder: string | undefined; key: string } {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return { holder: undefined, key: path };
  const key = path.slice(slash + 1);
  const isShared = sharesKey(path, keys) || (told !== undefined && Object.hasOwn(told, key));
  return { holder: isShared ? path.slice(0, slash) : undefined, key };
}

function sharesKey(path: string, keys: PlaceNames): boolean {
  const end = path.slice(path.lastIndexOf('/'));
  return Object.values(keys).some((other) => other !== undefined && other !== path && other.endsWith(end));
}

/** The id of a match: the tool's where that is a UUID, else derived; see section 8 of the format. */
export function buildMatchId(
  reported: string | undefined,
  span: PlaceOfId,
  { tool, newId, pointerOf }: Origin,
  index: number,
  repeats = false,
): string {
  if (reported !== undefined && isUuid(reported)) return reported;
  if (reported !== undefined && reported !== '')
    return derivedId(repeats ? `${tool}:${reported}:${pointerOf(index)}` : `${tool}:${reported}`);
  if (newId !== undefined) return newId();
  const place = span.span_id ?? `${span.file_path}:${span.start_line}:${span.start_col}`;
  return derivedId(`${tool}:${pointerOf(index)}:${place}`);
}
