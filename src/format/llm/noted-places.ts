import { isObject, type Json, type JsonObject } from '../../json/value.ts';

/** The key of a diagnostic's row for what `placesTold` gives. */
export const NOTED_AT = '.at';

/** Details without their places, and what tells these; `undefined` where one is elsewhere or of another form. */
export function placesTold(details: JsonObject, file: Json | undefined): { at: Json; rest: JsonObject } | undefined {
  const { count, places, ...others } = details;
  if (!Array.isArray(places) || places.length === 0 || count === undefined || typeof file !== 'string')
    return undefined;
  const told = places.map((place) => toldOf(place, file));
  const [first] = told;
  const at = told.length === 1 && first === file ? first : told;
  if (Array.isArray(at) && at.some((one) => one === undefined || one === file)) return undefined;
  return { at: at as Json, rest: count === places.length ? others : { count, ...others } };
}

/** The pointer of a place in a file, or the file where nothing else is said. */
function toldOf(place: Json, file: string): string | undefined {
  if (!isObject(place) || place['file'] !== file) return undefined;
  const { pointer = file } = place;
  const isAll = Object.keys(place).length === (Object.hasOwn(place, 'pointer') ? 2 : 1);
  return isAll && typeof pointer === 'string' ? pointer : undefined;
}

/** The details of which that is told. */
export function withPlaces(at: Json, rest: JsonObject, file: string | undefined): JsonObject {
  const inFile = { file: file ?? null };
  const places = Array.isArray(at) ? at.map((pointer) => ({ pointer, ...inFile })) : [inFile];
  return { count: places.length, ...rest, places };
}
