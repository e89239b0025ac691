import { isObject, type Json, type JsonObject, merged } from '../adapter.ts';
import type { SchemaViolation } from '../envelope/violation.ts';
import { unescapePointer } from '../json/parse.ts';
import { setLast } from '../json/value.ts';

/** Tells where a value breaks the format. */
type Check = (value: Json) => readonly Pick<SchemaViolation, 'pointer'>[];

/**
 * An element of the format, itself where it breaks no rule; what does so goes to the nearest `legacy`, that of its span
 * or its own. `undefined` for what is no object, and where something is missing that it must have.
 */
export function fitToFormat(value: Json, check: Check): JsonObject | undefined {
  if (!isObject(value)) return undefined;
  const { span } = value;
  const own = new Set<string>();
  const ofSpan = new Set<string>();
  for (const { pointer } of check(value)) {
    const [, key, inner] = pointer.split('/').map(unescapePointer);
    if (key === undefined) return undefined;
    if (key === 'span' && inner !== undefined) ofSpan.add(inner);
    else own.add(key);
  }
  if (own.size === 0 && ofSpan.size === 0) return value;
  const inside = ofSpan.size > 0 && { span: withAside(span as JsonObject, ofSpan) };
  return fitToFormat(withAside({ ...value, ...inside }, own), check);
}

/** The object with the values of these keys in its `legacy`. */
export function withAside(object: JsonObject, keys: ReadonlySet<string>): JsonObject {
  if (keys.size === 0) return object;
  const kept: JsonObject = {};
  const aside: JsonObject = {};
  for (const [key, value] of Object.entries(object)) setLast(keys.has(key) ? aside : kept, key, value);
  return withLegacy(kept, aside);
}

/** The object with this in its `legacy`, behind what is there; names that are taken go to the `legacy` of that. */
export function withLegacy(object: JsonObject, aside: JsonObject): JsonObject {
  const { legacy = {} } = object;
  return { ...object, legacy: merged(legacy as JsonObject, aside) as JsonObject };
}
