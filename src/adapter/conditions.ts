import type { Glimpse } from '../decode/glimpse.ts';
import { isObject, type Json } from '../json/value.ts';
import { at } from '../legacy/at.ts';

/**
 * What shows that a document has a form: all of it must hold. Keys are paths of keys joined by `/`; `0` is the first
 * element of a list, and the empty path the document itself.
 */
export interface Conditions {
  /** Keys that are there. */
  has?: readonly string[];
  /** Keys that are not: other tools' forms have them. */
  lacks?: readonly string[];
  type?: Readonly<Record<string, JsonType>>;
  /** Keys whose values are these. */
  is?: Readonly<Record<string, string | number | boolean | null>>;
  /** Keys whose values are one of these. */
  oneOf?: Readonly<Record<string, readonly (string | number | boolean | null)[]>>;
  /** Keys whose values are strings of these patterns, without flags `g` and `y`. */
  matches?: Readonly<Record<string, RegExp>>;
  /** No other keys than these stand at the top. */
  only?: readonly string[];
  /** What the first element of a list must meet, where there is one. */
  first?: Readonly<Record<string, Conditions>>;
  /** One of these must hold, too. */
  any?: readonly Conditions[];
}

export type JsonType = 'string' | 'number' | 'boolean' | 'object' | 'list';

/** Tells whether a document meets conditions: gives the JSON pointers of the keys that showed it, or `undefined`. */
export function detect(conditions: Conditions): (glimpse: Glimpse) => readonly string[] | undefined {
  return ({ value }) => evidenceIn(value, conditions);
}

/** True for a value that meets conditions. */
export function meets(value: Json, conditions: Conditions): boolean {
  return evidenceIn(value, conditions) !== undefined;
}

function evidenceIn(value: Json, conditions: Conditions): readonly string[] | undefined {
  const { has = [], lacks = [], only, first = {}, any = [] } = conditions;
  if (!has.every((path) => at(value, path) !== undefined) || lacks.some((path) => at(value, path) !== undefined))
    return undefined;
  if (only !== undefined && !(isObject(value) && Object.keys(value).every((key) => only.includes(key))))
    return undefined;
  const tested = testsOf(conditions);
  if (!tested.every(([path, test]) => test(path === '' ? value : at(value, path)))) return undefined;
  for (const [path, element] of Object.entries(first)) {
    const found = at(value, path === '' ? '0' : `${path}/0`);
    if (found !== undefined && evidenceIn(found, element) === undefined) return undefined;
  }
  const own = [...new Set([...has, ...tested.map(([path]) => path)])].map((path) => (path === '' ? '' : `/${path}`));
  if (any.length === 0) return own;
  for (const alternative of any) {
    const found = evidenceIn(value, alternative);
    if (found !== undefined) return [...new Set([...own, ...found])];
  }
  return undefined;
}

type Test = (value: Json | undefined) => boolean;

/** What a value of a key must be, by its path. */
function testsOf({ type = {}, is = {}, oneOf = {}, matches = {} }: Conditions): [path: string, test: Test][] {
  return [
    ...testsBy(type, (value, expected) => typeOf(value) === expected),
    ...testsBy(is, (value, expected) => value === expected),
    ...testsBy(oneOf, (value, expected) => expected.includes(value as string)),
    ...testsBy(matches, (value, expected) => typeof value === 'string' && expected.test(value)),
  ];
}

function testsBy<Expected>(
  expected: Readonly<Record<string, Expected>>,
  test: (value: Json | undefined, expected: Expected) => boolean,
): [path: string, test: Test][] {
  return Object.entries(expected).map(([path, one]) => [path, (value) => test(value, one)]);
}

function typeOf(value: Json | undefined): string {
  if (Array.isArray(value)) return 'list';
  return value === null || (typeof value === 'object' && !isObject(value)) ? 'other' : typeof value;
}
