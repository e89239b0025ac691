import { isObject, type Json, NumberText } from '../json/value.ts';
import { isUuid } from '../location/ids.ts';

/** True for values that are the same: `null` is as the absence of a key, keys have no order. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || one === null) return other === undefined || other === null;
  if (other === undefined || other === null) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  if (one instanceof NumberText || other instanceof NumberText) return numberIn(one) === numberIn(other);
  if (!isObject(one) || !isObject(other)) return one === other;
  return Object.keys({ ...one, ...other }).every((key) => isSame(one[key], other[key]));
}

/** True for an id that is derived. */
export function isDerived(id: Json | undefined): boolean {
  return typeof id === 'string' && isUuid(id) && id.charAt(14) === '5';
}

/** The text of a number. */
function numberIn(value: Json): string {
  return value instanceof NumberText ? value.text : JSON.stringify(value);
}
