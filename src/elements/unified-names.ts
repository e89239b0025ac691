import type { PlacePart } from '../adapter.ts';
import type { JsonObject } from '../json/value.ts';
import type { ElementPlan } from './element-plan.ts';

/** The keys of an element that says its place as a span of the format does. */
const UNIFIED: Readonly<Record<PlacePart, string>> = {
  file: 'file_path',
  byteStart: 'byte_start',
  byteEnd: 'byte_end',
  startLine: 'start_line',
  startColumn: 'start_col',
  endLine: 'end_line',
  endColumn: 'end_col',
  spanId: 'span_id',
};

/**
 * An element that says its file under the format's name, with the tool's own names of the parts of its place in their
 * stead, where these count alike; `undefined` for another one. What has both names keeps both.
 */
export function inOwnNames(element: JsonObject, { paths, object, counting }: ElementPlan): JsonObject | undefined {
  const { firstLine, firstColumn, unit } = counting;
  const countsAlike = firstLine === 1 && firstColumn === 0 && unit === 'byte';
  const own = new Map<string, string>();
  for (const [part, unified] of Object.entries(UNIFIED) as [PlacePart, string][]) {
    const { [part]: name } = paths;
    const isUnified = Object.hasOwn(element, unified) && !object.keys.has(unified);
    if (!isUnified || name === undefined || Object.hasOwn(element, name)) continue;
    if (object.keys.has(name) && (countsAlike || !/Line|Column/.test(part))) own.set(unified, name);
  }
  if (!own.has('file_path')) return undefined;
  return Object.fromEntries(Object.entries(element).map(([key, value]) => [own.get(key) ?? key, value]));
}
