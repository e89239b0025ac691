import type { Probe } from '../input/probe.ts';
import type { Json } from '../json/value.ts';
import { neededBy, partsOf, pointerTo, readerOf, singlesOf, testOf, WHOLE } from './condition-kinds.ts';
import type { Conditions } from './conditions.ts';

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
