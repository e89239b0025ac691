import { adapters } from '../adapters/index.ts';
import { neededBy, partsOf, singlesOf } from '../src/adapter/condition-kinds.ts';
import { isName } from '../src/adapter/needs.ts';
import { keysOf } from '../src/adapter/values/at.ts';
import type { Adapter, Conditions, Json, Needs } from '../src/adapter.ts';
import { onceFor } from '../src/json/once-for.ts';

/** The key of a list's first element, as conditions have it. */
const FIRST = '0';

/**
 * What documents show that an adapter knows, so that it can be loaded for them; those that are empty, and those that
 * only a tool tells, aside.
 */
function adapterNeeds({ forms, request }: Adapter): Needs[] {
  const told = [...forms.filter(({ requiresKnownTool }) => requiresKnownTool !== true), request];
  const needs = withValues(told.flatMap((form) => (form === undefined ? [] : needsOfForm(form))));
  return needs.filter((one, at) => !needs.some((other, place) => at !== place && isCovered(one, at, other, place)));
}

/** Needs without most of the keys that must be missing: those stay at which others need values. */
function withValues(needs: readonly Needs[]): Needs[] {
  const entries = needs.flatMap(({ is = {} }) => Object.entries(is));
  const telling = new Set(entries.flatMap(([key, values]) => (values.length > 0 ? [key] : [])));
  return needs.map(({ is = {}, ...need }) => {
    const kept = Object.entries(is).filter(([key]) => telling.has(key));
    return kept.length === 0 ? need : { ...need, is: Object.fromEntries(kept) };
  });
}

/** Of which values one is at a key of an object that meets conditions, where the key is there. */
function neededValues(conditions: Conditions): Map<string, readonly Json[]> {
  const needed = new Map<string, readonly Json[]>();
  const meet = (key: string, values: readonly Json[]): void => {
    needed.set(key, needed.get(key)?.filter((value) => values.includes(value)) ?? values);
  };
  for (const { path, expected, kind } of singlesOf(conditions)) {
    const values = kind.values?.(expected);
    if (values !== undefined && isName(path) && !path.includes('/')) meet(path, values);
  }
  for (const { of } of partsOf(conditions).filter(({ path }) => path === '')) {
    const [first, ...others] = of.map(neededValues);
    for (const [key, values] of first ?? []) {
      const further = others.map((other) => other.get(key));
      if (!further.includes(undefined)) meet(key, [...new Set([values, ...further].flatMap((one) => one ?? []))]);
    }
  }
  return needed;
}

/** The keys that an object shows that meets conditions. */
function needsOf(when: Conditions): Needs {
  const { exactly, only = exactly } = when;
  return { has: neededKeys(when), ...(only !== undefined && { only }) };
}

/** Sets of keys: a value that meets conditions has one key of each set, at least. */
const neededKeys = onceFor((conditions: Conditions): readonly (readonly string[])[] => {
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

function needsOfForm({ id, when = {} }: { id: string; when?: Conditions }): Needs[] {
  const needs = needsOf(when);
  const is = neededValues(when);
  const has = needs.has.filter((set, at) => !needs.has.some((other, place) => saysMore(other, place, set, at)));
  if (has.length > 0) return [{ ...needs, has, ...(is.size > 0 && { is: Object.fromEntries(is) }) }];
  if (when.type?.[''] === 'list') return [{ has: [[FIRST]] }];
  // Keys that people chose show nothing: a document that no adapter knows is asked for in all of them.
  if (Object.keys(when.type ?? {}).some((path) => path.startsWith('*/'))) return [];
  throw new TypeError(`${id}: nothing at the top of a document shows that it is one`);
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

const names = adapters.map(({ tool, programs = [] }) => [tool, ...programs]);
/** What each adapter is loaded by: the names of its tool and programs, and the programs whose lines it alone reads. */
export const known = adapters.map((adapter, index) => ({
  names: names[index],
  linesOf: [...new Set(adapter.lineKinds?.flatMap(({ programs = [] }) => programs))].filter(
    (program) => !names.flat().includes(program),
  ),
  prefix: adapter.prefix,
  needs: adapterNeeds(adapter),
}));
