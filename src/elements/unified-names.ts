import { type PlaceKeys, UNIFIED_PLACE } from '../adapter/values/coordinates.ts';
import type { JsonObject } from '../json/value.ts';
import type { MatchPlan } from './match-plan.ts';

/**
 * An element that says its file under the format's name, with the tool's own names of the parts of its place in their
 * stead, where these count alike; `undefined` for another one. What has both names keeps both.
 */
export function inOwnNames(element: JsonObject, { names, object, place, counting }: MatchPlan): JsonObject | undefined {
  const { firstLine, firstColumn, unit } = counting;
  const countsAlike = firstLine === 1 && firstColumn === 0 && unit === 'byte';
  const own = new Map<string, string>();
  for (const [part, path] of Object.entries(UNIFIED_PLACE) as [keyof PlaceKeys, string][]) {
    const [unified, name] = [path.slice(path.indexOf('/') + 1), names[part]];
    const isUnified = Object.hasOwn(element, unified) && object.find(unified) < 0;
    if (!isUnified || name === undefined || Object.hasOwn(element, name)) continue;
    const isOutside = object.registers[object.find(name)] === place[part];
    if (isOutside && (countsAlike || !/Line|Column/.test(part))) own.set(unified, name);
  }
  if (!own.has('file_path')) return undefined;
  return Object.fromEntries(Object.entries(element).map(([key, value]) => [own.get(key) ?? key, value]));
}
