import { adapters } from '../adapters/index.ts';
import { neededBy, partsOf, singlesOf } from '../src/adapter/condition-kinds.ts';
import { isName } from '../src/adapter/detect.ts';
import { keysOf } from '../src/adapter/values/at.ts';
import type { Adapter, Conditions, Needs } from '../src/adapter.ts';
import { onceFor } from '../src/json/once-for.ts';

/** The key of a list's first element, as conditions have it. */
const FIRST = '0';

/** What documents show that an adapter knows, so that it can be loaded for them; those that are empty aside. */
function adapterNeeds({ forms, request }: Adapter): Needs[] {
  const all = [...forms.filter(({ requiresKnownTool }) => requiresKnownTool !== true), ...(request ? [request] : [])];
  return distinct(all.flatMap(needsOfForm));
}

function distinct<Value>(values: readonly Value[]): Value[] {
  return [...new Map(values.map((value) => [JSON.stringify(value), value])).values()];
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

/** The keys that a document of a form shows; nothing where people chose them: no other adapter knows that one. */
function needsOfForm({ id, when = {} }: { id: string; when?: Conditions }): Needs[] {
  const { exactly, only = exactly } = when;
  const has = distinct(neededKeys(when));
  if (has.length > 0) return [{ has, ...(only !== undefined && { only }) }];
  if (when.type?.[''] === 'list') return [{ has: [[FIRST]] }];
  const types = [when, ...(when.any ?? [])].flatMap(({ type = {} }) => Object.keys(type));
  if (types.some((path) => path.startsWith('*/'))) return [];
  throw new TypeError(`${id}: nothing at the top of a document shows that it is one`);
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
