import type { Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { FilePaths } from './file-path.ts';
import { spanAt } from './located.ts';

const PATH_KEYS = ['file_path', 'file', 'path'];
const OFFSETS: ReadonlySet<string> = new Set(['byte_start', 'byte_end']);

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
  const pathKey = Object.hasOwn(value, 'span') ? undefined : pathKeyOf(value);
  const result: JsonObject = {};
  for (const [key, inner] of Object.entries(value)) {
    if (key === 'span' && isObject(inner) && hasPlace(inner)) setOwn(result, key, withPlace(inner, paths));
    else if (key === pathKey) result['span'] = spanIn(value, key, paths) as unknown as Json;
    else if (pathKey === undefined || !OFFSETS.has(key)) setOwn(result, key, spansByName(inner, paths));
  }
  return pathKey === undefined && Object.entries(result).every(([key, inner]) => inner === value[key]) ? value : result;
}

/** True for an object with a path and a byte range. */
export function hasPlace(value: JsonObject): boolean {
  return pathKeyOf(value) !== undefined;
}

/** The key of the path of an object that has a byte range, too. */
function pathKeyOf(value: JsonObject): string | undefined {
  const { byte_start: start, byte_end: end } = value;
  if (!Number.isSafeInteger(start) || !Number.isSafeInteger(end)) return undefined;
  if ((start as number) < 0 || (start as number) > (end as number)) return undefined;
  return PATH_KEYS.find((key) => typeof value[key] === 'string' && value[key] !== '');
}

/** An object that is a span already by its name: what else it says stays in its `legacy`. */
function withPlace(value: JsonObject, paths: FilePaths): Json {
  const pathKey = pathKeyOf(value) as string;
  const span = spanIn(value, pathKey, paths);
  const rest = Object.entries(value).filter(([key]) => key !== pathKey && !OFFSETS.has(key));
  if (rest.length > 0) span.legacy = { ...Object.fromEntries(rest), ...span.legacy };
  return span as unknown as Json;
}

function spanIn(value: JsonObject, pathKey: string, paths: FilePaths): Span {
  const { path, original } = paths.clean(value[pathKey] as string);
  const bytes = { start: value['byte_start'] as number, end: value['byte_end'] as number };
  const span = spanAt(path, { bytes });
  return original === undefined ? span : { ...span, legacy: { file_path: original } };
}
