import { printJson, printPretty } from '../json/print.ts';
import { isObject, type Json, NumberText } from '../json/value.ts';
import { sha256 } from '../location/digest.ts';
import { derivedId, isUuid } from '../location/ids.ts';

/** From which depth on keys are printed by their names: nowhere, everywhere, or in what is in the document. */
const BY_NAME_FROM = [Number.POSITIVE_INFINITY, 0, 1];

/**
 * True where values are, byte for byte, the document of an execution: without an id of its own this has one that is
 * made of its bytes. They are printed as tools do, compact or pretty, rows of a list by themselves, keys as they are
 * or by their names.
 */
export function isProved(values: readonly Json[], executionId: string): boolean {
  return BY_NAME_FROM.some((depth) => {
    const ordered = values.map((value) => byName(value, depth));
    // The elements of a list may stand each by itself.
    const printRows = (value: Json) =>
      Array.isArray(value) ? `[\n${value.map((row) => printPretty(row)).join(',\n')}\n]` : printPretty(value);
    return [printJson, printPretty, printRows].some((print) => {
      const text = ordered.map((value) => print(value)).join('\n');
      return derivedId(`sha256:${sha256(text)}`) === executionId;
    });
  });
}

/** A value with the keys of its objects by their names, from this depth of objects on. */
function byName(value: Json, depth: number): Json {
  if (Array.isArray(value)) return value.map((inner) => byName(inner, depth));
  if (!isObject(value)) return value;
  const keys = Object.keys(value);
  if (depth <= 0) keys.sort();
  return Object.fromEntries(keys.map((key) => [key, byName(value[key] as Json, depth - 1)]));
}

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

export function isDerived(id: Json | undefined): boolean {
  return typeof id === 'string' && isUuid(id) && id.charAt(14) === '5';
}

/** The text of a number. */
function numberIn(value: Json): string {
  return value instanceof NumberText ? value.text : JSON.stringify(value);
}
