import { neededKeys } from './condition-tests.ts';
import type { Conditions } from './conditions.ts';
import type { Form } from './form.ts';

/** What a document of a form shows at its top: one key of each set, at least, and no other than some. */
export interface Needs {
  has: readonly (readonly string[])[];
  only?: readonly string[];
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
  const needs = told.flatMap((form) => (form === undefined ? [] : [needsOfForm(form)]));
  return needs.filter((one, at) => !needs.some((other, place) => at !== place && isCovered(one, at, other, place)));
}

/** True for a document with these keys that shows what is needed. */
export function shows(keys: readonly string[], { has, only }: Needs): boolean {
  if (only !== undefined && !keys.every((key) => only.includes(key))) return false;
  return has.every((set) => set.some((key) => keys.includes(key)));
}

/** What an object shows that meets conditions. */
export function needsOf(when: Conditions): Needs {
  const { exactly, among, only = exactly ?? among } = when;
  const has = neededKeys(when).map((keys) => [...keys]);
  return { has, ...(only !== undefined && { only: [...only] }) };
}

function needsOfForm({ id, when = {} }: { id: string; when?: Conditions }): Needs {
  const needs = needsOf(when);
  if (needs.has.length > 0) return needs;
  if (when.type?.[''] !== 'list') throw new TypeError(`${id}: nothing at the top of a document shows that it is one`);
  return { has: [[FIRST]] };
}

/** True where all that shows one shows the other; of equal ones for the later one. */
function isCovered(one: Needs, at: number, other: Needs, place: number): boolean {
  return isLess(other, one) && (!isLess(one, other) || place < at);
}

function isLess(one: Needs, other: Needs): boolean {
  return (
    one.has.every((keys) => other.has.some((narrower) => narrower.every((key) => keys.includes(key)))) &&
    (one.only === undefined || other.only?.every((key) => one.only?.includes(key)) === true)
  );
}
