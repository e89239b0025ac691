import type { Probe } from '../input/probe.ts';
import { onceFor } from '../json/once-for.ts';
import { isObject, type Json, NumberText } from '../json/value.ts';
import type { Conditions, JsonType } from './conditions.ts';
import { wordingIn } from './text-findings.ts';
import { at, atKeys, keysOf } from './values/at.ts';

/** What is known of a document besides its value. */
type Beside = Omit<Probe, 'value'>;

/** Tells whether a value is as it must be. */
type Test = (value: Json, beside: Beside) => boolean;

/** The same of the value at a path; `whole` is the value in which the path begins. */
type PathTest = (value: Json | undefined, whole: Json, beside: Beside) => boolean;

/** One condition of several. */
interface Single {
  /** What it is about. */
  path: string;
  expected: unknown;
  kind: Kind<unknown>;
}

/** Conditions of which one must hold for what stands at a path. */
export interface Part {
  path: string;
  of: readonly Conditions[];
  /** True where nothing has to stand there. */
  isOptional?: true;
}

/** What is common to the conditions of a kind, by what they expect. */
interface Kind<Expected> {
  /** The paths of which one is there, at least, where one is met; without it nothing has to be there. */
  needs?(path: string, expected: Expected): readonly string[];
  /** What would have to be so, as the end of a sentence. */
  say(expected: Expected): string;
  test(expected: Expected): PathTest;
}

type AtPath = 'type' | 'is' | 'oneOf' | 'matches' | 'says' | 'same' | 'spans' | 'stem';
type OfWhole = 'hasOne' | 'most' | 'only' | 'seen' | 'complete' | 'ended' | 'next';
type Expected = { [Name in AtPath]: NonNullable<Conditions[Name]>[string] } & {
  [Name in OfWhole]: NonNullable<Conditions[Name]>;
} & { has: null; lacks: null; none: Conditions };

export const WHOLE: Beside = { complete: true };

const ofPath = (path: string) => [path];
const ofListed = (_: string, paths: readonly string[]) => paths;

/** The kinds of conditions but for those that hold others against a part of the value. */
const KINDS: { readonly [Name in keyof Expected]: Kind<Expected[Name]> } = {
  has: { needs: ofPath, say: () => 'must be there', test: () => (value) => value !== undefined },
  type: {
    needs: ofPath,
    say: (type) => `must be ${type === 'object' ? 'an' : 'a'} ${type}`,
    test: (type) => (value) => typeOf(value) === type,
  },
  is: {
    needs: ofPath,
    say: (expected) => `must be ${JSON.stringify(expected)}`,
    test: (expected) => (value) => value === expected,
  },
  oneOf: {
    needs: ofPath,
    say: (expected) => `must be ${expected.map((one) => JSON.stringify(one)).join(' or ')}`,
    test: (expected) => (value) => expected.includes(value as string),
  },
  matches: {
    needs: ofPath,
    say: (pattern) => `must match ${pattern}`,
    test: (pattern) => (value) => typeof value === 'string' && pattern.test(value),
  },
  says: {
    needs: ofPath,
    say: () => 'must have a wording of the tool',
    test: (wordings) => (value) => typeof value === 'string' && wordingIn(value, wordings)?.wording.tells === true,
  },
  same: {
    needs: ofPath,
    say: (other) => `must be the same as ${pointerTo(other)}`,
    test: (other) => (value, whole) => value !== undefined && value === at(whole, other),
  },
  spans: {
    needs: ofPath,
    say: ([from, to]) => `must be as long as ${pointerTo(from)} and ${pointerTo(to)} say`,
    test:
      ([from, to]) =>
      (value, whole) =>
        typeof value === 'string' && Buffer.byteLength(value) === Number(at(whole, to)) - Number(at(whole, from)),
  },
  stem: {
    needs: ofPath,
    say: (file) => `must be the name of the file in ${pointerTo(file)}`,
    test: (file) => (value, whole) => value !== undefined && value === stemOf(at(whole, file)),
  },
  hasOne: {
    needs: ofListed,
    say: (paths) => `must have one of ${paths.join(', ')}`,
    test: (paths) => (_, whole) => paths.some((path) => at(whole, path) !== undefined),
  },
  most: {
    needs: ofListed,
    say: (paths) => `must have ${paths.join(', ')}, all but for one`,
    test: (paths) => (_, whole) => paths.filter((path) => at(whole, path) === undefined).length <= 1,
  },
  lacks: {
    say: () => 'must not be there',
    test: () => (value) => (value ?? undefined) === undefined,
  },
  only: {
    say: (keys) => `must have no other keys than ${keys.join(', ')}`,
    test: (keys) => {
      const known = new Set(keys);
      return (value) => isObject(value) && Object.keys(value).every((key) => known.has(key));
    },
  },
  seen: {
    say: (seen) => `must have other values in ${[...new Set(Object.values(seen).flatMap(Object.keys))].join(', ')}`,
    test: (seen) => {
      const tests = singlesOf(seen).map((one) => [readerOf(one.path), testOfSingle(one)] as const);
      return (_, whole, beside) => tests.every(([read, test]) => (read(whole) ?? null) === null || test(whole, beside));
    },
  },
  none: {
    say: () => 'must not be of another form',
    test: (conditions) => (_, whole, beside) => !testOf(conditions)(whole, beside),
  },
  complete: {
    say: (expected) => `must be ${expected ? 'complete' : 'cut'}`,
    test:
      (expected) =>
      (_, _whole, { complete }) =>
        complete === expected,
  },
  ended: {
    say: () => 'must have ended',
    test:
      () =>
      (_, whole, { open }) =>
        open?.has(whole) !== true,
  },
  next: {
    say: () => 'must have something else behind it',
    test:
      (conditions) =>
      (_, _whole, { next = null }) =>
        testOf(conditions)(next, WHOLE),
  },
};

const AT_PATH: readonly AtPath[] = ['type', 'is', 'oneOf', 'matches', 'says', 'same', 'spans', 'stem'];

/** Conditions one by one, those that need something first; see `partsOf` for the others. */
export const singlesOf = onceFor((conditions: Conditions): readonly Single[] => {
  const { has, hasOne, exactly, most, lacks, only = exactly, seen, none, complete, ended, next } = conditions;
  const singles: Single[] = [];
  const add = <Name extends keyof Expected>(name: Name, path: string, expected: Expected[Name] | undefined): void => {
    if (expected !== undefined) singles.push({ path, expected, kind: KINDS[name] as Kind<unknown> });
  };
  for (const path of has ?? []) add('has', path, null);
  for (const path of exactly ?? []) add('has', path, null);
  add('hasOne', '', hasOne);
  add('most', '', most);
  for (const name of AT_PATH) for (const path in conditions[name]) add(name, path, conditions[name]?.[path]);
  for (const path of lacks ?? []) add('lacks', path, null);
  add('only', '', only);
  add('seen', '', seen);
  for (const one of none ?? []) add('none', '', one);
  add('complete', '', complete);
  add('ended', '', ended);
  add('next', '', next);
  return singles;
});

/** The paths of which one is there, at least, where a condition is met; none where nothing has to be there. */
export function neededBy({ path, expected, kind }: Single): readonly string[] {
  return kind.needs?.(path, expected) ?? [];
}

/** Makes the test of one condition. */
export function testOfSingle({ path, expected, kind }: Single): Test {
  const [read, test] = [readerOf(path), kind.test(expected)];
  return (value, beside) => test(read(value), value, beside);
}

/** What must hold for parts of the value, or for it in several ways. */
export function partsOf({ inside = {}, first = {}, all = [], any = [] }: Conditions): Part[] {
  return [
    ...Object.entries(inside).map(([path, one]) => ({ path, of: [one] })),
    ...Object.entries(first).map(
      ([path, one]): Part => ({ path: path === '' ? '0' : `${path}/0`, of: [one], isOptional: true }),
    ),
    ...all.map((one) => ({ path: '', of: [one] })),
    ...(any.length > 0 ? [{ path: '', of: any }] : []),
  ];
}

/** Tests whether a value meets conditions. */
export const testOf = onceFor((conditions: Conditions): Test => {
  const singles = singlesOf(conditions).map(testOfSingle);
  // What many forms share stands first: the last tells most of them apart.
  const tests = [...singles, ...partsOf(conditions).toReversed().map(partTest)];
  return (value, beside) => tests.every((test) => test(value, beside));
});

function partTest({ path, of, isOptional }: Part): Test {
  const read = readerOf(path);
  return (value, beside) => {
    const found = read(value);
    return found === undefined ? isOptional === true : of.some((one) => testOf(one)(found, beside));
  };
}

/** Reads the value at a path of keys: the value itself at the empty one. */
export function readerOf(path: string): (value: Json) => Json | undefined {
  const keys = keysOf(path);
  return path === '' ? (value) => value : (value) => atKeys(value, keys);
}

/** The JSON pointer of a path. */
export function pointerTo(path: string): string {
  return path === '' ? '' : `/${path}`;
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
