import { isDeepStrictEqual } from 'node:util';
import { grouped } from '../../json/grouped.ts';
import { isObject, type Json, type JsonObject } from '../../json/value.ts';

/** The key of a diagnostic's row for what `placesTold` gives. */
export const NOTED_AT = '.at';

/** Details without their places, and what tells these; `undefined` where they are of another form. */
export function placesTold(details: JsonObject, file: Json | undefined): { at: Json; rest: JsonObject } | undefined {
  const { count, places, ...others } = details;
  if (!Array.isArray(places) || !places.every(isObject)) return undefined;
  const at = atOf(places, file);
  const rest = count === places.length ? others : { count: count ?? null, ...others };
  return isDeepStrictEqual(withPlaces(at, rest, file), details) ? { at, rest } : undefined;
}

/** What tells places: pointers into the file, itself where no pointer is; of other files than that by their paths. */
function atOf(places: readonly JsonObject[], file: Json | undefined): Json {
  const byFile = grouped(places, (place) => place['file']).map((alike): [path: string, at: Json] => {
    const path = String(alike[0]?.['file']);
    const [first, ...others] = inRanges(alike.map(({ pointer = path }) => String(pointer)));
    return [path, others.length === 0 ? String(first) : [String(first), ...others]];
  });
  const [[path, at] = [], ...others] = byFile;
  return at !== undefined && path === file && others.length === 0 ? at : Object.fromEntries(byFile);
}

/** Pointers, those of which each is the next one of its list as ranges, `/list/2..5`. */
function inRanges(pointers: readonly string[]): string[] {
  const ranges: [list: string, from: string, to: string][] = [];
  for (const pointer of pointers) {
    const [, list = '', key = ''] = /^(.*?)([^/]*)$/s.exec(pointer) ?? [];
    const last = ranges.at(-1);
    if (last?.[0] === list && key === String(Number(last[2]) + 1)) last[2] = key;
    else ranges.push([list, key, key]);
  }
  return ranges.map(([list, from, to]) => list + (from === to ? from : `${from}..${to}`));
}

/** So many at most are one range: a short text must not become a long list. */
const LONGEST_RANGE = 1000;

/** The pointers of a range. */
function pointersIn(range: string): string[] {
  const [, list, from, to] = /^(.*\/)(\d+)\.\.(\d+)$/.exec(range) ?? [];
  const length = Number(to) - Number(from) + 1;
  if (!(length > 0 && length <= LONGEST_RANGE)) return [range];
  return Array.from({ length }, (_, index) => `${list}${Number(from) + index}`);
}

/** The details without the place. */
export function withPlaces(at: Json, rest: JsonObject, file: Json | undefined): JsonObject {
  const places = placesIn(at, file ?? null);
  return { count: places.length, ...rest, places };
}

function placesIn(at: Json, file: Json): JsonObject[] {
  if (Array.isArray(at)) return at.flatMap((one) => placesIn(one, file));
  if (isObject(at)) return Object.entries(at).flatMap(([path, inner]) => placesIn(inner, path));
  return at === file ? [{ file }] : pointersIn(String(at)).map((pointer) => ({ pointer, file }));
}
