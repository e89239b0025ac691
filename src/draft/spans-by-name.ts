import type { Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { FilePaths } from '../span/file-path.ts';
import { spanId } from '../span/span-id.ts';

const PATH_KEYS = ['file_path', 'file', 'path'];

/**
 * The value with a span in every object that has a path and a byte range, in the place of those keys. Only bytes can be trusted by their
 * names alone: lines and columns may be counted in any way, so they stay as they are and are unknown in the span.
 */
export function spansByName(value: Json, paths: FilePaths): Json {
  if (Array.isArray(value)) return value.map((inner) => spansByName(inner, paths));
  if (!isObject(value)) return value;
  const pathKey = PATH_KEYS.find((key) => typeof value[key] === 'string' && value[key] !== '');
  const { byte_start: start, byte_end: end } = value as { byte_start?: Json; byte_end?: Json };
  const placed = pathKey !== undefined && isOffset(start) && isOffset(end) && start <= end && !Object.hasOwn(value, 'span');
  const result: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    if (placed && key === pathKey) result['span'] = minimalSpan(value[key] as string, start, end, paths) as unknown as Json;
    else if (!placed || (key !== 'byte_start' && key !== 'byte_end')) setOwn(result, key, spansByName(inner, paths));
  }
  return result;
}

function isOffset(value: Json | undefined): value is number {
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value);
}

function minimalSpan(reported: string, start: number, end: number, paths: FilePaths): Span {
  const { path, original } = paths.clean(reported);
  return {
    span_id: spanId(path, start, end),
    file_path: path,
    byte_start: start,
    byte_end: end,
    start_line: 0,
    start_col: 0,
    end_line: 0,
    end_col: 0,
    ...(original !== undefined && { legacy: { file_path: original } }),
  };
}
