import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import type { DraftObject, DraftValue } from './drafts.ts';

/** Puts a value into the `legacy` of an object; where its name is taken there, into the `legacy` of that. */
export function putAside(object: DraftObject, key: string, value: DraftValue): void {
  const { legacy: held } = object;
  const isHeld = held === undefined || isObject(held as Json);
  // Two of that very name, of which none can hold the other, are a list.
  const isSecond = !isHeld && key === 'legacy';
  const legacy: DraftObject = isHeld
    ? { ...(held as DraftObject | undefined) }
    : { legacy: isSecond ? [held as DraftValue, value] : held };
  setOwn(object as JsonObject, 'legacy', legacy as JsonObject);
  if (isSecond) return;
  if (Object.hasOwn(legacy, key)) putAside(legacy, key, value);
  else setOwn(legacy as JsonObject, key, value as Json);
}

/** Adds a value, whatever its name; where that is taken, it is in the `legacy` of the object. */
export function add(object: JsonObject, key: string, value: Json): void {
  if (Object.hasOwn(object, key)) putAside(object, key, value);
  else setOwn(object, key, value);
}

/** Adds values. */
export function addAll(object: JsonObject, values: JsonObject): void {
  for (const key in values) add(object, key, values[key] as Json);
}

/** Objects as one, in their order. What has the name of something before it is in the `legacy`. */
export function merged(...objects: readonly DraftObject[]): DraftObject {
  const result: DraftObject = {};
  for (const object of objects) {
    for (const key in object) {
      const value = object[key];
      if (value === undefined) continue;
      if (!Object.hasOwn(result, key)) setOwn(result as JsonObject, key, value as Json);
      else if (key !== 'legacy' || !isObject(value as Json)) putAside(result, key, value);
      else for (const [name, one] of Object.entries(value as DraftObject)) putAside(result, name, one as DraftValue);
    }
  }
  return result;
}
