import { onceFor } from '../json/once-for.ts';
import type { Json, JsonObject } from '../json/value.ts';
import { neededBy, partsOf, singlesOf } from './condition-kinds.ts';
import type { Conditions } from './conditions.ts';
import { keysOf } from './values/at.ts';

/**
 * What a document of a form shows at its top: one key of each set, at least, no other than some, and at keys that are
 * there no other values than these: at some none, so that they are not there.
 */
export interface Needs {
  has: readonly (readonly string[])[];
  only?: readonly string[];
  is?: Readonly<Record<string, readonly Json[]>>;
}

/** True for a document with these keys that shows what is needed. */
export function shows(keys: readonly string[], { has, only }: Needs): boolean {
  if (only !== undefined && !keys.every((key) => only.includes(key))) return false;
  return has.every((set) => set.some((key) => keys.includes(key)));
}

/** True for a document, an object or a list, whose values are those that are needed. */
export function hasValues(value: object, { is = {} }: Needs): boolean {
  return Object.entries(is).every(([key, values]) => {
    const there = Object.hasOwn(value, key) ? (value as JsonObject)[key] : undefined;
    // `null` may be as if the key was not there.
    return there === undefined || there === null || values.includes(there);
  });
}

/** The keys that an object shows that meets conditions. */
export function needsOf(when: Conditions): Needs {
  const { exactly, among, only = exactly ?? among } = when;
  return { has: neededKeys(when), ...(only !== undefined && { only }) };
}

/** Sets of keys: a value that meets conditions has one key of each set, at least. */
export const neededKeys = onceFor((conditions: Conditions): readonly (readonly string[])[] => {
  const own = singlesOf(conditions)
    .map(neededBy)
    .filter(({ length }) => length > 0);
  const inner = partsOf(conditions).flatMap(({ path, of, isOptional }) => {
    const ofEach = isOptional ? [] : of.map((one) => neededKeys(one));
    if (isOptional || ofEach.some((sets) => sets.length === 0)) return [];
    return path === '' ? neededByAll(ofEach) : [[path]];
  });
  const sets = [...own, ...inner].map((paths) => [...new Set(paths.map((path) => keysOf(path)[0] as string))]);
  return sets.filter((keys) => keys.every(isName));
});

/** The keys that all need, or else those of which each needs one. */
function neededByAll(ofEach: readonly (readonly (readonly string[])[])[]): readonly (readonly string[])[] {
  if (ofEach.length === 1) return ofEach.flat();
  const [first = [], ...others] = ofEach.map((sets) => sets.flatMap((keys) => (keys.length === 1 ? keys : [])));
  const common = first.filter((key) => others.every((keys) => keys.includes(key)));
  if (common.length > 0) return [...new Set(common)].map((key) => [key]);
  return [ofEach.flatMap(([keys = []]) => keys)];
}

/** True for a key that is one: not for the value itself and for any key. */
export function isName(key: string): boolean {
  return key !== '' && key !== '*';
}
