import { isDeepStrictEqual } from 'node:util';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';
import { grouped } from '../grouped.ts';

/** The key of a diagnostic's row for what `placesTold` gives. */
export const NOTED_AT = '.at';

/** Details without their places, and what tells these; `undefined` where they are of another form. */
export function placesTold(details: JsonObject, file: Json | undefined): { at: Json; rest: JsonObject } | undefined {
  const { count, places, ...others } = details;
  if (!Array.isArray(places) || places.length === 0 || count === undefined) return undefined;
  const at = atOf(places as JsonObject[], file);
  const rest = count === places.length ? others : { count, ...others };
  return isDeepStrictEqual(withPlaces(at, rest, file), details) ? { at, rest } : undefined;
}

/** Where places are: the file alone, pointers into it, or those into several files by their paths. */
function atOf(places: readonly JsonObject[], file: Json | undefined): Json {
  const [first] = places;
  if (places.length === 1 && first?.['pointer'] === undefined) return file ?? null;
  const byFile = grouped(places, (place) => String(place['file'])).map((alike): [string, Json] => {
    const [one, ...others] = inRanges(alike.map(({ pointer }) => String(pointer)));
    return [String(alike[0]?.['file']), others.length === 0 ? (one as string) : [one as string, ...others]];
  });
  return byFile.length === 1 && byFile[0]?.[0] === file ? (byFile[0] as [string, Json])[1] : Object.fromEntries(byFile);
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
export function withPlaces(at: Json, rest: JsonObject, file: Json | undefined): JsonObject {
  const places = isObject(at)
    ? Object.entries(at).flatMap(([path, inner]) => placesIn(inner, path))
    : at === (file ?? null)
      ? [{ file: at }]
      : placesIn(at, file ?? null);
  return { count: places.length, ...rest, places };
}

function placesIn(at: Json, file: Json): JsonObject[] {
  const ranges = Array.isArray(at) ? at : [at];
  return ranges.flatMap((range) => pointersIn(String(range))).map((pointer) => ({ pointer, file }));
}
