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
  if (at !== first && told.some((one) => RANGE.test(one as string))) return undefined;
  return {
    at: Array.isArray(at) ? inRanges(at as string[]) : (at as Json),
    rest: count === places.length ? others : { count, ...others },
  };
}

/** The pointer of a place in a file, or the file where nothing else is said. */
function toldOf(place: Json, file: string): string | undefined {
  if (!isObject(place) || place['file'] !== file) return undefined;
  const { pointer = file } = place;
  const isAll = Object.keys(place).length === (Object.hasOwn(place, 'pointer') ? 2 : 1);
  return isAll && typeof pointer === 'string' ? pointer : undefined;
}

/** Pointers of places that follow each other in a list: `/list/2..5`. */
const RANGE = /^(.*\/)(\d+)\.\.(\d+)$/;
/** So many at most are one range: a short text must not become a long list. */
const LONGEST_RANGE = 1000;

/** Pointers, those of which each is the next one of its list as ranges. */
function inRanges(pointers: readonly string[]): string[] {
  const ranges: [list: string, from: string, to: string][] = [];
  for (const pointer of pointers) {
    const [, list = '', key = ''] = /^(.*?)([^/]*)$/s.exec(pointer) ?? [];
    const last = ranges.at(-1);
    const isNext = last?.[0] === list && INDEX.test(last[2]) && key === String(Number(last[2]) + 1);
    if (isNext && Number(key) - Number(last[1]) < LONGEST_RANGE) last[2] = key;
    else ranges.push([list, key, key]);
  }
  return ranges.map(([list, from, to]) => list + (from === to ? from : `${from}..${to}`));
}

const INDEX = /^(?:0|[1-9]\d{0,14})$/;

/** The pointers of a range. */
function pointersIn(range: string): string[] {
  const [, list, from, to] = RANGE.exec(range) ?? [];
  const length = Number(to) - Number(from) + 1;
  if (!(length > 0 && length <= LONGEST_RANGE)) return [range];
  return Array.from({ length }, (_, index) => `${list}${Number(from) + index}`);
}

/** The details of which that is told. */
export function withPlaces(at: Json, rest: JsonObject, file: string | undefined): JsonObject {
  const inFile = { file: file ?? null };
  const pointers = Array.isArray(at) ? at.flatMap((range) => pointersIn(String(range))) : undefined;
  const places = pointers?.map((pointer) => ({ pointer, ...inFile })) ?? [inFile];
  return { count: places.length, ...rest, places };
}
