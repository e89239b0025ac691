import { putAside } from '../adapter.ts';
import { type JsonObject, setOwn } from '../json/value.ts';

/** Adds values, whatever their names; one whose name is taken stands in the `legacy` of the object. */
export function addAll(object: JsonObject, values: JsonObject): void {
  for (const [key, value] of Object.entries(values))
    if (Object.hasOwn(object, key)) putAside(object, key, value);
    else setOwn(object, key, value);
}
