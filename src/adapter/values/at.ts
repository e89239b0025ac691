import type { Json, JsonObject } from '../../json/value.ts';

/** Paths are written in the code, so there are few of them, and each is asked for in every document. */
const KEYS = new Map<string, readonly string[]>();

/** The keys of a path. */
export function keysOf(path: string): readonly string[] {
  const known = KEYS.get(path);
  if (known !== undefined) return known;
  const keys = path.split('/');
  KEYS.set(path, keys);
  return keys;
}

/**
 * The value at a path of keys joined by `/`, where `*` is the first key that leads to one; `undefined` where there is
 * none.
 */
export function at(value: Json | undefined, path: string): Json | undefined {
  return atKeys(value, keysOf(path));
}

/** The value at a path of keys, as `at` gives it. */
export function atKeys(value: Json | undefined, keys: readonly string[]): Json | undefined {
  let inner: Json | undefined = value;
  for (const [place, key] of keys.entries()) {
    if (typeof inner !== 'object' || inner === null) return undefined;
    if (key === '*') return atAny(Object.values(inner), keys.slice(place + 1));
    if (!Object.hasOwn(inner, key)) return undefined;
    inner = (inner as JsonObject)[key];
  }
  return inner;
}

/** The value at a path in the first of these that has one. */
function atAny(values: readonly Json[], keys: readonly string[]): Json | undefined {
  for (const value of values) {
    const found = atKeys(value, keys);
    if (found !== undefined) return found;
  }
  return undefined;
}
