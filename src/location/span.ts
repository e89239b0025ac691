import { add, type PlaceDraft, type ReportedPlace } from '../adapter.ts';
import type { Span } from '../envelope/types.ts';
import { isObject, type JsonObject, setOwn } from '../json/value.ts';
import type { Located, Settled } from './located.ts';
import { spanId } from './span-id.ts';

/** The tool's names of the parts of a place. */
export type PlaceNames = Readonly<Record<string, string | undefined>>;

/** A part of a place that a span says in numbers. */
export type SpanPart = 'byteStart' | 'byteEnd' | 'startLine' | 'startColumn' | 'endLine' | 'endColumn';

/**
 * The span of a place that was settled, with what is `told` of it besides; its `legacy` takes what the tool said of the
 * place and the span does not say.
 */
export function spanOf(
  place: PlaceDraft,
  { file, located }: Settled,
  told: Partial<Span> | undefined,
  legacy: JsonObject,
): Span {
  const { bytes, start, end, precision } = located;
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
  if (told !== undefined) addTold(span, told);
  if (place.reported.spanId !== span.span_id) keepPart(legacy, place, 'spanId');
  for (const part of unexpressedParts(place.reported, located)) keepPart(legacy, place, part);
  if (file.original !== undefined) span.legacy = { file_path: file.original, ...legacy };
  else if (hasKeys(legacy)) span.legacy = legacy;
  return span;
}

/** Adds what a tool says of a span besides its place, one by one in the order of the format: there may be very many. */
function addTold(span: Span, told: Partial<Span>): void {
  if (told.context !== undefined) span.context = told.context;
  if (told.semantic_kind !== undefined) span.semantic_kind = told.semantic_kind;
  if (told.language !== undefined) span.language = told.language;
  if (told.relationships !== undefined) span.relationships = told.relationships;
  if (told.checksums !== undefined) span.checksums = told.checksums;
  if (told.suggested_action !== undefined) span.suggested_action = told.suggested_action;
  if (told.tool_hints !== undefined) span.tool_hints = told.tool_hints;
}

function hasKeys(object: JsonObject): boolean {
  for (const _ in object) return true;
  return false;
}

/** Keeps what a tool said of a part of a place in the `legacy` of the span, under the tool's name. */
function keepPart(legacy: JsonObject, { names, reported }: PlaceDraft, part: SpanPart | 'spanId'): void {
  const [path, value] = [names[part], reported[part]];
  if (value === undefined || path === undefined) return;
  const { holder, key } = ownName(path, names, legacy);
  const inner = holder === undefined ? legacy : (legacy[holder] ?? {});
  if (!isObject(inner)) return add(legacy, path, value);
  add(inner, key, value);
  if (holder !== undefined) setOwn(legacy, holder, inner);
}

const NONE: readonly SpanPart[] = [];

/** The parts of a place that its span does not say, where they were reported, in the order of its keys. */
function unexpressedParts(reported: ReportedPlace, located: Located): readonly SpanPart[] {
  const { bytes, start, end, precision } = located;
  const { byteStart, byteEnd, startLine, startColumn, endLine, endColumn } = reported;
  const isWhole = bytes !== undefined && start !== undefined && end !== undefined && precision === undefined;
  // Mostly the span says all of them.
  const isOnLines = startLine !== undefined && startLine > 0 && endLine !== undefined && endLine > 0;
  if (isWhole && isOnLines && byteEnd === bytes.end && endColumn !== undefined) return NONE;
  const parts: SpanPart[] = [];
  if (bytes === undefined || (byteEnd === undefined && byteStart !== bytes.start)) parts.push('byteStart');
  if (bytes === undefined || (byteStart === undefined && byteEnd !== bytes.end)) parts.push('byteEnd');
  if (start === undefined) parts.push('startLine');
  if (start === undefined || precision === 'line' || isOf(start.line, startColumn, startLine))
    parts.push('startColumn');
  const endless = end === undefined || (precision === 'point' && hasEnd(reported));
  const isElsewhere = precision === 'line' ? !sameLines(reported, start, end) : endsOnOtherLine(reported, located);
  if (endless || isElsewhere) parts.push('endLine');
  if (endless || precision === 'line' || isOf(end.line, endColumn, endLine)) parts.push('endColumn');
  return parts;
}

/** True for an end line without a column that the span does not say: where the bytes are none, its end is the start. */
function endsOnOtherLine(reported: ReportedPlace, { bytes, start, end }: Located): boolean {
  const { endLine, endColumn } = reported;
  if (endLine === undefined || endColumn !== undefined || bytes === undefined || bytes.end > bytes.start) return false;
  return start !== undefined && end !== undefined && !sameLines(reported, start, end);
}

/** True for a column that was told of no line, or of none that a line from 1 may be: zeros say nothing. */
function isOf(line: number, column: number | undefined, told: number | undefined): boolean {
  const isLone = column !== undefined && column > 0 && (told === undefined || told <= 0);
  return isLone && !(told === 0 && line === 1);
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

/** The tool's name of a part of a place, without the path of what is around it. */
export function nameOf(part: string, { names }: Pick<PlaceDraft, 'names'>): string {
  const path = names[part] ?? part;
  return path.slice(path.lastIndexOf('/') + 1);
}

/**
 * The key of a part, by its path, and the object that it is in: parts of the same key in two (`start/row`,
 * `end/row`) keep theirs, as does one whose key is taken in what is `told` already.
 */
function ownName(path: string, names: PlaceNames, told: JsonObject): { holder: string | undefined; key: string } {
  const slash = path.lastIndexOf('/');
  if (slash < 0) return { holder: undefined, key: path };
  const key = path.slice(slash + 1);
  const isShared = Object.values(names).some((other) => other !== path && other?.endsWith(`/${key}`));
  return { holder: isShared || Object.hasOwn(told, key) ? path.slice(0, slash) : undefined, key };
}
