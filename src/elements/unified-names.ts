import { type PlaceKeys, UNIFIED_PLACE } from '../adapter/values/coordinates.ts';
import type { JsonObject } from '../json/value.ts';
import type { ElementPlan } from './element-plan.ts';

/**
 * An element that says its file under the format's name, with the tool's own names of the parts of its place in their
 * stead, where these count alike; `undefined` for another one. What has both names keeps both.
 */
export function inOwnNames(element: JsonObject, { paths, object, counting }: ElementPlan): JsonObject | undefined {
  const { firstLine, firstColumn, unit } = counting;
  const countsAlike = firstLine === 1 && firstColumn === 0 && unit === 'byte';
  const own = new Map<string, string>();
  for (const [part, path] of Object.entries(UNIFIED_PLACE) as [keyof PlaceKeys, string][]) {
    const [unified, name] = [path.slice(path.indexOf('/') + 1), paths[part]];
    const isUnified = Object.hasOwn(element, unified) && !object.keys.has(unified);
    if (!isUnified || name === undefined || Object.hasOwn(element, name)) continue;
    if (object.keys.has(name) && (countsAlike || !/Line|Column/.test(part))) own.set(unified, name);
  }
  if (!own.has('file_path')) return undefined;
  return Object.fromEntries(Object.entries(element).map(([key, value]) => [own.get(key) ?? key, value]));
}
