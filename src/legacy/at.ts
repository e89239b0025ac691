import type { Json, JsonObject } from '../json/value.ts';

/** The value at a path of keys joined by `/`; `undefined` where there is none. */
export function at(value: Json | undefined, path: string): Json | undefined {
  let inner: Json | undefined = value;
  for (const key of path.split('/')) {
    if (typeof inner !== 'object' || inner === null || !Object.hasOwn(inner, key)) return undefined;
    inner = (inner as JsonObject)[key];
  }
  return inner;
}
