import type { Json, JsonObject } from '../json/value.ts';
import { isName, neededKeys } from './condition-tests.ts';
import type { Conditions } from './conditions.ts';
import type { Form } from './form.ts';

/**
 * What a document of a form shows at its top: one key of each set, at least, no other than some, and at keys that are
 * there no other values than these: at some none, so that they are not there.
 */
export interface Needs {
  has: readonly (readonly string[])[];
  only?: readonly string[];
  is?: Readonly<Record<string, readonly Json[]>>;
}

/** The documents that an adapter knows. */
interface Known {
  forms: readonly Pick<Form, 'id' | 'when' | 'requiresKnownTool'>[];
  request?: { id: string; when: Conditions };
}

/** The key of a list's first element, as conditions have it. */
const FIRST = '0';

/**
 * What documents show that an adapter knows, so that it can be loaded for them; those that are empty, and those that
 * only a tool tells, aside. The build asks it.
 */
export function adapterNeeds({ forms, request }: Known): Needs[] {
  const told = [...forms.filter(({ requiresKnownTool }) => requiresKnownTool !== true), request];
  const needs = withValues(told.flatMap((form) => (form === undefined ? [] : [needsOfForm(form)])));
  return needs.filter((one, at) => !needs.some((other, place) => at !== place && isCovered(one, at, other, place)));
}

/** Needs without most of the keys that must be missing: of those at which others need values they are told apart. */
function withValues(needs: readonly Needs[]): Needs[] {
  const entries = needs.flatMap(({ is = {} }) => Object.entries(is));
  const telling = new Set(entries.flatMap(([key, values]) => (values.length > 0 ? [key] : [])));
  return needs.map(({ is = {}, ...need }) => {
    const kept = Object.entries(is).filter(([key]) => telling.has(key));
    return kept.length === 0 ? need : { ...need, is: Object.fromEntries(kept) };
  });
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
  const has = neededKeys(when).map((keys) => [...keys]);
  return { has, ...(only !== undefined && { only: [...only] }) };
}

/** Of which values one stands at a key of an object that meets conditions, where the key is there. */
function neededValues({ is = {}, oneOf = {}, lacks = [], all = [], any = [] }: Conditions): Map<string, Json[]> {
  const values = new Map<string, Json[]>();
  const meet = (key: string, needed: readonly Json[]): void => {
    values.set(key, values.get(key)?.filter((value) => needed.includes(value)) ?? [...needed]);
  };
  for (const [path, value] of Object.entries(is)) if (isTop(path)) meet(path, [value]);
  for (const [path, some] of Object.entries(oneOf)) if (isTop(path)) meet(path, some);
  for (const path of lacks) if (isTop(path)) meet(path, []);
  for (const conditions of all) for (const [key, needed] of neededValues(conditions)) meet(key, needed);
  const [first, ...others] = any.map(neededValues);
  for (const [key, needed] of first ?? []) {
    const further = others.map((other) => other.get(key));
    if (!further.includes(undefined)) meet(key, [...new Set([...needed, ...further.flatMap((one) => one ?? [])])]);
  }
  return values;
}

function isTop(path: string): boolean {
  return isName(path) && !path.includes('/');
}

function needsOfForm({ id, when = {} }: { id: string; when?: Conditions }): Needs {
  const needs = needsOf(when);
  const is = neededValues(when);
  const has = needs.has.filter((set, at) => !needs.has.some((other, place) => saysMore(other, place, set, at)));
  if (has.length > 0) return { ...needs, has, ...(is.size > 0 && { is: Object.fromEntries(is) }) };
  if (when.type?.[''] !== 'list') throw new TypeError(`${id}: nothing at the top of a document shows that it is one`);
  return { has: [[FIRST]] };
}

/** True where one of these keys is one of the others, too; of equal sets for the first. */
function saysMore(keys: readonly string[], place: number, others: readonly string[], at: number): boolean {
  return place !== at && keys.every((key) => others.includes(key)) && (keys.length < others.length || place < at);
}

/** True where all that shows one shows the other; of equal ones for the later one. */
function isCovered(one: Needs, at: number, other: Needs, place: number): boolean {
  return isLess(other, one) && (!isLess(one, other) || place < at);
}

function isLess(one: Needs, other: Needs): boolean {
  return (
    one.has.every((keys) => other.has.some((narrower) => narrower.every((key) => keys.includes(key)))) &&
    (one.only === undefined || other.only?.every((key) => one.only?.includes(key)) === true) &&
    Object.entries(one.is ?? {}).every(([key, values]) => other.is?.[key]?.every((value) => values.includes(value)))
  );
}
