import { isObject, type Json, NumberText } from '../json/value.ts';
import { isDerived } from './document.ts';

/** Ids that may be derived of what stands around, such as the bytes of the document. */
const IDS: ReadonlySet<string> = new Set(['execution_id', 'match_id']);

/** True for values that are the same but for derived ids: `null` is as the absence of a key, keys have no order. */
export function isSame(one: Json | undefined, other: Json | undefined): boolean {
  if (one === undefined || one === null) return other === undefined || other === null;
  if (other === undefined || other === null) return false;
  if (Array.isArray(one) && Array.isArray(other))
    return one.length === other.length && one.every((value, index) => isSame(value, other[index]));
  if (one instanceof NumberText || other instanceof NumberText) return numberIn(one) === numberIn(other);
  if (!isObject(one) || !isObject(other)) return one === other;
  return Object.keys({ ...one, ...other }).every(
    (key) => (IDS.has(key) && isDerived(one[key]) && isDerived(other[key])) || isSame(one[key], other[key]),
  );
}

/** The text of a number. */
function numberIn(value: Json): string {
  return value instanceof NumberText ? value.text : JSON.stringify(value);
}
