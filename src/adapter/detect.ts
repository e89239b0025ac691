import type { Probe } from '../input/probe.ts';
import type { Json } from '../json/value.ts';
import { neededBy, partsOf, pointerTo, readerOf, singlesOf, testOf, WHOLE } from './condition-kinds.ts';
import type { Conditions } from './conditions.ts';
import { keysOf } from './values/at.ts';

/** Tells the JSON pointers of the keys that showed it. */
export type Evidence = () => readonly string[];

/** Tells whether a document is of a form: gives the evidence, or `undefined`. */
export type Detector = (probe: Probe) => Evidence | undefined;

/** Tells whether a document meets conditions. */
export function detect(conditions: Conditions): Detector {
  return (probe) =>
    testOf(conditions)(probe.value, probe) ? () => [...new Set(shownBy(probe, conditions))] : undefined;
}

/** True for a value that meets conditions. */
export function meets(value: Json, conditions: Conditions): boolean {
  return testOf(conditions)(value, WHOLE);
}

/** JSON pointers of the keys of a value by which conditions are met. */
function shownBy(seen: Probe, conditions: Conditions): string[] {
  const needed = singlesOf(conditions).flatMap(neededBy);
  const inner = partsOf(conditions).flatMap(({ path, of, isOptional }) => {
    const value = readerOf(path)(seen.value) ?? null;
    const met = isOptional ? undefined : of.find((one) => testOf(one)(value, seen));
    return met === undefined ? [] : shownBy({ ...seen, value }, met).map((pointer) => pointerTo(path) + pointer);
  });
  return [...needed.filter((path) => readerOf(path)(seen.value) !== undefined).map(pointerTo), ...inner];
}

/** What a document of a form shows at its top: one key of each set, at least, and no other than some. */
export interface Needs {
  has: readonly (readonly string[])[];
  only?: readonly string[];
}

/** True for a document with these keys that shows what is needed. */
export function shows(keys: readonly string[], { has, only }: Needs): boolean {
  if (only !== undefined && !keys.every((key) => only.includes(key))) return false;
  return has.every((set) => set.some((key) => keys.includes(key)));
}

/** True where an object with these keys, or a list with its indices, may meet conditions: it shows what they name. */
export function mayMeet(keys: readonly string[], conditions: Conditions): boolean {
  const { exactly, only = exactly } = conditions;
  const isShown = (path: string) => {
    const [key] = keysOf(path) as [string];
    return !isName(key) || keys.includes(key);
  };
  return (
    (only === undefined || keys.every((key) => only.includes(key))) &&
    singlesOf(conditions)
      .map(neededBy)
      .every((paths) => paths.length === 0 || paths.some(isShown)) &&
    partsOf(conditions).every(({ path, of, isOptional }) => {
      if (isOptional) return true;
      return path === '' ? of.some((one) => mayMeet(keys, one)) : isShown(path);
    })
  );
}

/** The keys that an object shows at its top that meets conditions, or one of several. */
export function keysShown(conditions: Conditions): readonly string[] {
  const inner = partsOf(conditions).flatMap(({ path, of }) => (path === '' ? of.flatMap(keysShown) : [path]));
  const paths = [...singlesOf(conditions).flatMap(neededBy), ...inner];
  return [...new Set(paths.map((path) => keysOf(path)[0] as string))].filter(isName);
}

/** True for a key that is one: not for the value itself and for any key. */
export function isName(key: string): boolean {
  return key !== '' && key !== '*';
}
