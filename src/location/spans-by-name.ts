import type { Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { FilePaths } from './file-path.ts';
import { spanId } from './span-id.ts';

const PATH_KEYS = ['file_path', 'file', 'path'];

/**
 * The value with a span in every object that has a path and a byte range, in the place of those keys. Only bytes can be
 * trusted by their names alone: lines and columns may be counted in any way, so they stay as they are and are unknown
 * in the span. A value without such an object is given as it is.
 */
export function spansByName(value: Json, paths: FilePaths): Json {
  if (Array.isArray(value)) {
    const items = value.map((inner) => spansByName(inner, paths));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isObject(value)) return value;
  const place = Object.hasOwn(value, 'span') ? undefined : placeIn(value);
  const result: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    const own = key === 'span' && isObject(inner) ? placeIn(inner) : undefined;
    if (own !== undefined) setOwn(result, key, spanOf(inner as JsonObject, own, paths));
    else if (key === place?.key) result['span'] = minimalSpan(place, paths) as unknown as Json;
    else if (place === undefined || !OFFSETS.has(key)) setOwn(result, key, spansByName(inner, paths));
  }
  const entries = Object.entries(result);
  return place === undefined && entries.every(([key, inner]) => inner === value[key]) ? value : result;
}

const OFFSETS: ReadonlySet<string> = new Set(['byte_start', 'byte_end']);

interface NamedPlace {
  /** The key of the path. */
  key: string;
  path: string;
  start: number;
  end: number;
}

function placeIn(value: JsonObject): NamedPlace | undefined {
  const key = PATH_KEYS.find((candidate) => typeof value[candidate] === 'string' && value[candidate] !== '');
  const { byte_start: start, byte_end: end } = value as { byte_start?: Json; byte_end?: Json };
  if (key === undefined || !isOffset(start) || !isOffset(end) || start > end) return undefined;
  return { key, path: value[key] as string, start, end };
}

/** True for an object with a path and a byte range. */
export function hasPlace(value: JsonObject): boolean {
  return placeIn(value) !== undefined;
}

/** An object that is a span already by its name: what else it says stays in its `legacy`. */
function spanOf(value: JsonObject, place: NamedPlace, paths: FilePaths): Json {
  const { legacy = {}, ...span } = minimalSpan(place, paths);
  const rest = Object.fromEntries(Object.entries(value).filter(([key]) => key !== place.key && !OFFSETS.has(key)));
  const kept = { ...rest, ...legacy };
  return { ...span, ...(Object.keys(kept).length > 0 && { legacy: kept }) } as unknown as Json;
}

function isOffset(value: Json | undefined): value is number {
  return typeof value === 'number' && value >= 0 && Number.isSafeInteger(value);
}

function minimalSpan({ path: reported, start, end }: NamedPlace, paths: FilePaths): Span {
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
