import type { Probe } from '../input/probe.ts';
import { onceFor } from '../json/once-for.ts';
import type { Json } from '../json/value.ts';
import { allOf, type Beside, neededPaths, valuePaths } from './condition-tests.ts';
import type { Conditions } from './conditions.ts';
import { at } from './values/at.ts';

/** Tells the JSON pointers of the keys that showed it. */
export type Evidence = () => readonly string[];

/** Tells whether a document is of a form: gives the evidence, or `undefined`. */
export type Detector = (probe: Probe) => Evidence | undefined;

/** Tells whether a document meets conditions. */
export function detect(conditions: Conditions): Detector {
  const holds = prepared(conditions);
  return (probe) =>
    holds(probe.value, probe) ? () => [...new Set(shownBy(probe.value, conditions, probe))] : undefined;
}

/** True for a value that meets conditions. */
export function meets(value: Json, conditions: Conditions): boolean {
  return prepared(conditions)(value, WHOLE);
}

const WHOLE: Beside = { complete: true };
const prepared = onceFor(allOf);

/** JSON pointers of the keys of a value by which conditions are met. */
function shownBy(value: Json, conditions: Conditions, beside: Beside): string[] {
  const { most = [], among, hasOne = among ?? [], inside = {}, all = [], any = [] } = conditions;
  const optional = [...most, ...hasOne].filter((path) => at(value, path) !== undefined);
  const own = [...neededPaths(conditions), ...optional, ...valuePaths(conditions)];
  const alternative = any.find((one) => prepared(one)(value, beside));
  const inner = Object.entries(inside).flatMap(([path, one]) => {
    const found = (path === '' ? value : at(value, path)) ?? null;
    return shownBy(found, one, beside).map((pointer) => pointerTo(path) + pointer);
  });
  const others = alternative === undefined ? all : [...all, alternative];
  return [...own.map(pointerTo), ...inner, ...others.flatMap((one) => shownBy(value, one, beside))];
}

function pointerTo(path: string): string {
  return path === '' ? '' : `/${path}`;
}
