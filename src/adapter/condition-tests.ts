import { onceFor } from '../json/once-for.ts';
import { RecentValues } from '../json/recent-values.ts';
import { isObject, type Json, type JsonObject, NumberText } from '../json/value.ts';
import type { Conditions, JsonType } from './conditions.ts';
import { wordingIn } from './text-findings.ts';
import { at, atKeys, keysOf } from './values/at.ts';

/** What is known of a document besides its value. */
export interface Beside {
  complete: boolean;
  next?: Json | undefined;
  open?: ReadonlySet<Json> | undefined;
}

/** Tells whether a value is as it must be. */
export type Test = (value: Json, beside: Beside) => boolean;

/** What a value at a path of keys must be; `whole` is what the path begins in. */
type ValueTest = (value: Json | undefined, whole: Json) => boolean;

/**
 * The tests of conditions as one. They are made when a value has one of the keys that it needs: of many forms a
 * document has one.
 */
export function allOf(conditions: Conditions): Test {
  let needed: readonly string[] | undefined;
  let tests: readonly Test[] | undefined;
  return (value, beside) => {
    needed ??= neededKeys(conditions)[0] ?? ANY;
    if (needed !== ANY && !hasOneOf(value, needed)) return false;
    tests ??= testsOf(conditions);
    for (const test of tests) if (!test(value, beside)) return false;
    return true;
  };
}

/** The paths at which something must stand. */
export function neededPaths({ has = [], exactly = [] }: Conditions): string[] {
  return [...has, ...exactly];
}

/** The paths of the values by which conditions tell. */
export function valuePaths(conditions: Conditions): string[] {
  return VALUE_CONDITIONS.flatMap((name) => Object.keys(conditions[name] ?? {}));
}

const ANY: readonly string[] = [];

function hasOneOf(value: Json, keys: readonly string[]): boolean {
  if (typeof value !== 'object' || value === null) return false;
  for (const key of keys) if (Object.hasOwn(value, key)) return true;
  return false;
}

/** Sets of keys: a value that meets conditions has one key of each set, at least. */
export function neededKeys(conditions: Conditions): readonly (readonly string[])[] {
  const { among, hasOne = among, most = [], inside = {}, all = [], any = [] } = conditions;
  const own = [...neededPaths(conditions), ...valuePaths(conditions)].map((path) => [path]);
  if (hasOne !== undefined) own.push([...hasOne]);
  // One of these may be missing.
  if (most.length > 1) own.push([...most]);
  for (const [path, one] of Object.entries(inside)) if (neededKeys(one).length > 0) own.push([path]);
  const sets = own.map((paths) => [...new Set(paths.map(topKey))]).filter((keys) => keys.every(isName));
  const ofEach = any.map(neededKeys);
  if (any.length > 0 && ofEach.every((needed) => needed.length > 0)) sets.push(...neededByAll(ofEach));
  return [...sets, ...all.flatMap(neededKeys)];
}

/** The keys that all need, or else those of which each needs one. */
function neededByAll(ofEach: readonly (readonly (readonly string[])[])[]): string[][] {
  const [first = [], ...others] = ofEach.map((needed) => needed.flatMap((keys) => (keys.length === 1 ? keys : [])));
  const common = first.filter((key) => others.every((keys) => keys.includes(key)));
  if (common.length > 0) return [...new Set(common)].map((key) => [key]);
  return [[...new Set(ofEach.flatMap(([keys = []]) => keys))]];
}

/** True for a key that is one: not for the value itself and for any key. */
export function isName(key: string): boolean {
  return key !== '' && key !== '*';
}

/** The first key of a path. */
function topKey(path: string): string {
  return keysOf(path)[0] as string;
}

/** The keys at the top of a value by which conditions tell; `undefined` where any key may tell. */
export function topKeys(conditions: Conditions): readonly string[] | undefined {
  const { lacks = [], most = [], hasOne = [], among, exactly, only, next } = conditions;
  const {
    same = {},
    stem = {},
    spans = {},
    seen = {},
    first = {},
    inside = {},
    all = [],
    any = [],
    none = [],
  } = conditions;
  if ([among, exactly, only, next].some((asked) => asked !== undefined)) return undefined;
  const paths = [
    ...[...neededPaths(conditions), ...lacks, ...most, ...hasOne, ...valuePaths(conditions), ...valuePaths(seen)],
    ...[...Object.values(same), ...Object.values(stem), ...Object.values(spans).flat()],
    ...[...Object.keys(first), ...Object.keys(inside)],
  ];
  const others = [...all, ...any, ...none].map((inner) => topKeysOnce(inner));
  const keys = paths.map(topKey);
  if (others.includes(undefined) || keys.some((key) => key === '' || key === '*')) return undefined;
  return [...new Set([...keys, ...others.flatMap((inner) => inner as readonly string[])])];
}

/** Of conditions that stand in a schema. */
const topKeysOnce = onceFor(topKeys);

/** The keys at the top by which conditions tell also where one is `null`; `undefined` where any key may tell. */
export function keysToldByNull(conditions: Conditions): readonly string[] | undefined {
  return topKeys(withoutTypes(conditions));
}

/** Conditions without those for which `null` is the same as no value. */
function withoutTypes({ type: _type, matches: _matches, is = {}, ...others }: Conditions): Conditions {
  const { all = [], any = [], none = [], ...own } = others;
  const inner = (conditions: readonly Conditions[]) => conditions.map((one) => withoutTypesOnce(one));
  return {
    ...own,
    is: Object.fromEntries(Object.entries(is).filter(([, expected]) => expected === null)),
    all: inner(all),
    any: inner(any),
    none: inner(none),
  };
}

const withoutTypesOnce = onceFor(withoutTypes);

/** What conditions expect of the value at a path, by their names. */
type Expected = {
  readonly [Name in 'type' | 'is' | 'oneOf' | 'matches' | 'worded' | 'says' | 'same' | 'spans' | 'stem']: NonNullable<
    Conditions[Name]
  >[string];
};

/** Holds a value against what is expected of it; `whole` is what its path leads from. */
type Compare<Value> = (value: Json | undefined, expected: Value, whole: Json) => boolean;

/** How values are held against what conditions expect, the cheapest first. */
const COMPARE: { readonly [Name in keyof Expected]: Compare<Expected[Name]> } = {
  type: (value, expected) => typeOf(value) === expected,
  is: (value, expected) => value === expected,
  oneOf: (value, expected) => expected.includes(value as string),
  matches: (value, expected) => typeof value === 'string' && expected.test(value),
  worded: (value, wordings) => typeof value === 'string' && wordingIn(value, wordings) !== undefined,
  says: (value, wordings) => typeof value === 'string' && wordingIn(value, wordings)?.wording.tells === true,
  same: (value, other, whole) => value !== undefined && value === at(whole, other),
  spans: (value, [from, to], whole) => byteLength(value) === Number(at(whole, to)) - Number(at(whole, from)),
  stem: (value, file, whole) => value !== undefined && value === stemOf(at(whole, file)),
};

const VALUE_CONDITIONS = Object.keys(COMPARE) as (keyof Expected)[];

function valueTests(conditions: Conditions): [path: string, test: ValueTest][] {
  return VALUE_CONDITIONS.flatMap((name) => {
    const compare = COMPARE[name] as Compare<unknown>;
    return Object.entries(conditions[name] ?? {}).map(([path, expected]): [string, ValueTest] => [
      path,
      (value, whole) => compare(value, expected, whole),
    ]);
  });
}

/** What must hold, the cheapest first. */
function testsOf(conditions: Conditions): Test[] {
  const {
    complete,
    ended,
    next,
    lacks = [],
    most = [],
    among,
    hasOne = among,
    exactly,
    only = exactly ?? among,
  } = conditions;
  const { seen = {}, first = {}, inside = {}, all = [], any = [], none = [] } = conditions;
  const tests: Test[] = [];
  if (complete !== undefined) tests.push((_, beside) => beside.complete === complete);
  for (const path of neededPaths(conditions)) tests.push(isThere(path));
  for (const [path, test] of valueTests(conditions)) tests.push(valueAt(path, test));
  if (ended === true) tests.push((value, { open }) => open?.has(value) !== true);
  for (const path of lacks) tests.push(valueAt(path, (value) => (value ?? undefined) === undefined));
  if (hasOne !== undefined) tests.push(anyOf(hasOne.map(isThere)));
  if (most.length > 0) tests.push(hasMost(most.map(isThere)));
  if (only !== undefined) tests.push(hasOnly(new Set(only)));
  for (const [path, test] of valueTests(seen)) tests.push(seenAt(path, test));
  for (const [path, one] of Object.entries(first)) tests.push(whereThere(path === '' ? '0' : `${path}/0`, allOf(one)));
  for (const [path, one] of Object.entries(inside)) tests.push(inAt(path, allOf(one)));
  // What many forms share stands first: the last tells most of them apart.
  tests.push(...all.toReversed().map(allOf));
  if (any.length > 0) tests.push(anyOf(any.map(allOf)));
  tests.push(...none.map((one) => not(allOf(one))));
  if (next !== undefined) tests.push(isBehind(allOf(next)));
  return tests;
}

/** Reads the value at a path of keys: the value itself at the empty one. */
function reader(path: string): (value: Json) => Json | undefined {
  const keys = keysOf(path);
  return path === '' ? (value) => value : (value) => atKeys(value, keys);
}

function isThere(path: string): Test {
  const keys = keysOf(path);
  return (value) => atKeys(value, keys) !== undefined;
}

function valueAt(path: string, test: ValueTest): Test {
  const read = reader(path);
  return (value) => test(read(value), value);
}

/** What may be out of sight is not there, or `null`, or as it must be. */
function seenAt(path: string, test: ValueTest): Test {
  const keys = keysOf(path);
  return (value) => {
    const found = atKeys(value, keys) ?? undefined;
    return found === undefined || test(found, value);
  };
}

/** What stands at a path, if anything does, meets conditions. */
function whereThere(path: string, holds: Test): Test {
  const keys = keysOf(path);
  return (value, beside) => {
    const found = atKeys(value, keys);
    return found === undefined || holds(found, beside);
  };
}

/** What stands at a path meets conditions: `null` where nothing does. */
function inAt(path: string, holds: Test): Test {
  const read = reader(path);
  return (value, beside) => holds(read(value) ?? null, beside);
}

function not(test: Test): Test {
  return (value, beside) => !test(value, beside);
}

function anyOf(tests: readonly Test[]): Test {
  return (value, beside) => tests.some((test) => test(value, beside));
}

/** All of these but for one. */
function hasMost(tests: readonly Test[]): Test {
  return (value, beside) => tests.filter((test) => !test(value, beside)).length <= 1;
}

function hasOnly(keys: ReadonlySet<string>): Test {
  return (value) => isObject(value) && keysIn(value).every((key) => keys.has(key));
}

/** The keys of objects that were asked for them last: many forms ask the same document, which may have many keys. */
const KEYS = new RecentValues<JsonObject, readonly string[]>();

function keysIn(value: JsonObject): readonly string[] {
  const known = KEYS.get(value);
  if (known !== undefined) return known;
  const keys = Object.keys(value);
  KEYS.set(value, keys);
  return keys;
}

/** What stands behind an empty list meets conditions. */
function isBehind(holds: Test): Test {
  return (_, { next = null }) => holds(next, { complete: true });
}

function byteLength(value: Json | undefined): number | undefined {
  return typeof value === 'string' ? Buffer.byteLength(value) : undefined;
}

/** The name of a file without folders and extension. */
function stemOf(path: Json | undefined): string | undefined {
  return typeof path === 'string' ? path.replace(/^.*[/\\]/su, '').replace(/\.[^.]*$/u, '') : undefined;
}

/** The type of a value; `undefined` for `null`, and for no value. */
export function typeOf(value: Json | undefined): JsonType | undefined {
  if (value === null || value === undefined) return undefined;
  if (Array.isArray(value)) return 'list';
  return value instanceof NumberText ? 'number' : (typeof value as JsonType);
}
