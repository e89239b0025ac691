import type { Glimpse } from '../decode/glimpse.ts';
import { isObject, type Json } from '../json/value.ts';
import { at } from '../legacy/at.ts';
import { wordingIn } from './text-findings.ts';
import type { Wording } from './text-rules.ts';

/**
 * What shows that a document has a form, or an object a meaning: all of it must hold. Keys are paths of keys
 * joined by `/`; `0` is the first element of a list, and the empty path the value itself.
 */
export interface Conditions {
  /** Keys that are there. */
  has?: readonly string[];
  /** Keys of which one is there, at least. */
  hasOne?: readonly string[];
  /** Keys that are there, and no others at the top. */
  exactly?: readonly string[];
  /** Keys of which one is there, at least, and no others at the top. */
  among?: readonly string[];
  /** Keys that are not: other tools' forms have them. */
  lacks?: readonly string[];
  type?: Readonly<Record<string, JsonType>>;
  /** Keys whose values are these. */
  is?: Readonly<Record<string, string | number | boolean | null>>;
  /** Keys whose values are one of these. */
  oneOf?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** Keys whose values are strings of these patterns, without flags `g` and `y`. */
  matches?: Readonly<Record<string, RegExp>>;
  /** Keys whose values are failures that these tell, and that tell the tool. */
  says?: Readonly<Record<string, readonly Wording[]>>;
  /** No other keys than these stand at the top. */
  only?: readonly string[];
  /** Keys whose values are those of other keys. */
  same?: Readonly<Record<string, string>>;
  /** Keys whose values are the names of files, without folders and extension, by the keys of their paths. */
  stem?: Readonly<Record<string, string>>;
  /** Keys of which each stands before the next. */
  order?: readonly string[];
  /** Keys that are there, but for one, which may be damaged. */
  most?: readonly string[];
  /** What the first element of a list must meet, where there is one. */
  first?: Readonly<Record<string, Conditions>>;
  /** Keys whose strings are as long, in bytes of UTF-8, as it is from the number of one key to that of another. */
  spans?: Readonly<Record<string, readonly [from: string, to: string]>>;
  /** What the values of these keys must meet. */
  inside?: Readonly<Record<string, Conditions>>;
  /** Whether the document is seen whole. Of one that is not, keys may stand where nobody has looked. */
  complete?: boolean;
  /** All of these must hold, too. */
  all?: readonly Conditions[];
  /** What values must be that may be out of sight: those that are there. */
  seen?: Pick<Conditions, 'type' | 'is' | 'oneOf' | 'matches'>;
  /** What must be met by what stands behind an empty list. */
  next?: Conditions;
  /** None of these may hold. */
  none?: readonly Conditions[];
  /** One of these must hold, too. */
  any?: readonly Conditions[];
}

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'list';

/** Tells whether a document meets conditions: gives the JSON pointers of the keys that showed it, or `undefined`. */
export function detect(conditions: Conditions): (glimpse: Glimpse) => readonly string[] | undefined {
  return ({ value, complete, next }) => evidenceIn(value, conditions, { complete, next });
}

/** True for a value that meets conditions. */
export function meets(value: Json, conditions: Conditions): boolean {
  return evidenceIn(value, conditions, { complete: true }) !== undefined;
}

/** What is known of a document besides its value. */
interface Beside {
  complete: boolean;
  next?: Json | undefined;
}

function evidenceIn(value: Json, conditions: Conditions, beside: Beside): readonly string[] | undefined {
  const {
    most = [],
    among = [],
    hasOne = among,
    exactly = [],
    first = {},
    inside = {},
    all = [],
    any = [],
    none = [],
  } = conditions;
  const has = [...(conditions.has ?? []), ...exactly];
  if (!isOf(beside, conditions) || !isOfKeys(value, conditions)) return undefined;
  if (none.some((excluded) => evidenceIn(value, excluded, beside) !== undefined)) return undefined;
  const tested = testsOf(conditions, value);
  if (!tested.every(([path, test]) => test(within(value, path)))) return undefined;
  if (!isSeenRight(value, conditions)) return undefined;
  for (const [path, element] of Object.entries(first)) {
    const found = within(value, path === '' ? '0' : `${path}/0`);
    if (found !== undefined && evidenceIn(found, element, beside) === undefined) return undefined;
  }
  const shown = new Set(
    [
      ...has,
      ...[...most, ...hasOne].filter((path) => at(value, path) !== undefined),
      ...tested.map(([path]) => path),
    ].map(pointerTo),
  );
  const parts: [path: string, alternatives: readonly Conditions[]][] = [
    ...Object.entries(inside).map(([path, inner]): [string, readonly Conditions[]] => [path, [inner]]),
    ...all.map((one): [string, readonly Conditions[]] => ['', [one]]),
    ...(any.length === 0 ? [] : [['', any] as [string, readonly Conditions[]]]),
  ];
  for (const [path, alternatives] of parts) {
    const told = firstMet(within(value, path) ?? null, alternatives, beside);
    if (told === undefined) return undefined;
    for (const pointer of told) shown.add(pointerTo(path) + pointer);
  }
  return [...shown];
}

/** True for a document of which this is known. */
function isOf({ complete, next = null }: Beside, conditions: Conditions): boolean {
  if ((conditions.complete ?? complete) !== complete) return false;
  return conditions.next === undefined || meets(next, conditions.next);
}

/** True where what may be out of sight is not there, or as it must be. */
function isSeenRight(value: Json, { seen = {} }: Conditions): boolean {
  return testsOf(seen, value).every(([path, test]) => at(value, path) === undefined || test(at(value, path)));
}

/** True for a value that has the keys that must be there, and none that must not. */
function isOfKeys(value: Json, conditions: Conditions): boolean {
  const { has = [], among, hasOne = among, lacks = [], most = [], exactly, only = exactly ?? among } = conditions;
  const { order = [] } = conditions;
  const isThere = (path: string) => at(value, path) !== undefined;
  if (!has.every(isThere) || exactly?.every(isThere) === false || hasOne?.some(isThere) === false) return false;
  if (lacks.some(isThere)) return false;
  if (most.filter((path) => !isThere(path)).length > 1) return false;
  const keys = isObject(value) && order.length > 0 ? Object.keys(value) : [];
  const places = order.map((key) => keys.indexOf(key));
  if (places.some((place, index) => place < 0 || place < (places[index - 1] ?? 0))) return false;
  return only === undefined || (isObject(value) && Object.keys(value).every((key) => only.includes(key)));
}

/** The value at a path of keys; the value itself at the empty one. */
function within(value: Json, path: string): Json | undefined {
  return path === '' ? value : at(value, path);
}

function pointerTo(path: string): string {
  return path === '' ? '' : `/${path}`;
}

/** What shows the first of the alternatives that a value meets. */
function firstMet(value: Json, alternatives: readonly Conditions[], beside: Beside): readonly string[] | undefined {
  for (const alternative of alternatives) {
    const told = evidenceIn(value, alternative, beside);
    if (told !== undefined) return told;
  }
  return undefined;
}

type Test = (value: Json | undefined) => boolean;

/** What a value of a key must be, by its path. */
function testsOf(conditions: Conditions, whole: Json): [path: string, test: Test][] {
  const { type = {}, is = {}, oneOf = {}, matches = {}, says = {}, same = {}, stem = {}, spans = {} } = conditions;
  return [
    ...testsBy(type, (value, expected) => typeOf(value) === expected),
    ...testsBy(is, (value, expected) => value === expected),
    ...testsBy(oneOf, (value, expected) => expected.includes(value as string)),
    ...testsBy(matches, (value, expected) => typeof value === 'string' && expected.test(value)),
    ...testsBy(
      says,
      (value, wordings) => typeof value === 'string' && wordingIn(value, wordings)?.wording.tells === true,
    ),
    ...testsBy(same, (value, other) => value !== undefined && value === at(whole, other)),
    ...testsBy(spans, (value, [from, to]) => byteLength(value) === Number(at(whole, to)) - Number(at(whole, from))),
    ...testsBy(stem, (value, file) => value !== undefined && value === stemOf(at(whole, file))),
  ];
}

function testsBy<Expected>(
  expected: Readonly<Record<string, Expected>>,
  test: (value: Json | undefined, expected: Expected) => boolean,
): [path: string, test: Test][] {
  return Object.entries(expected).map(([path, one]) => [path, (value) => test(value, one)]);
}

function byteLength(value: Json | undefined): number | undefined {
  return typeof value === 'string' ? Buffer.byteLength(value) : undefined;
}

/** The name of a file without folders and extension. */
function stemOf(path: Json | undefined): string | undefined {
  return typeof path === 'string' ? path.replace(/^.*[/\\]/su, '').replace(/\.[^.]*$/u, '') : undefined;
}

function typeOf(value: Json | undefined): string {
  if (Array.isArray(value)) return 'list';
  return value === null || (typeof value === 'object' && !isObject(value)) ? 'other' : typeof value;
}
