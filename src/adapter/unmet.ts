import type { Probe } from '../input/probe.ts';
import { neededPaths } from './condition-tests.ts';
import type { Conditions } from './conditions.ts';
import { detect } from './detect.ts';
import { at } from './values/at.ts';

/** A condition that a document does not meet. */
export interface Unmet {
  /** JSON pointer of the value that it is about. */
  pointer: string;
  /** What would have to be so, as the end of a sentence. */
  expected: string;
  /** True where nothing stands there, and something should. */
  isMissing: boolean;
}

/** How far a document meets conditions. */
export interface Fit {
  /** How many keys and values are as they must be. */
  met: number;
  /** What is not, each pointer once. */
  unmet: readonly Unmet[];
}

/** Tells how far a document meets conditions. */
export function fitOf(seen: Probe, conditions: Conditions): Fit {
  const { met, unmet } = fitAt('', seen, conditions);
  return { met, unmet: [...new Map(unmet.toReversed().map((one) => [one.pointer, one])).values()].reverse() };
}

/** One condition of several: the path that it is about, and what it asks for there. */
type Single = [path: string, condition: Conditions, expected: string];

function fitAt(pointer: string, seen: Probe, conditions: Conditions): Fit {
  const { all = [], any = [], inside = {}, first = {} } = conditions;
  const inner = [
    ...Object.entries(inside),
    ...Object.entries(first).map(([path, one]) => [path === '' ? '0' : `${path}/0`, one] as const),
  ].flatMap(([path, one]) => {
    const value = path === '' ? seen.value : at(seen.value, path);
    return value === undefined ? [] : [fitAt(pointer + pointerTo(path), { ...seen, value }, one)];
  });
  const alternatives = any.map((one) => fitAt(pointer, seen, one));
  const [nearest] = alternatives.sort((one, other) => one.unmet.length - other.unmet.length);
  const parts = [...inner, ...all.map((one) => fitAt(pointer, seen, one)), ...(nearest === undefined ? [] : [nearest])];
  const own = [...asked(conditions), ...Object.keys(inside).map(thereAt)];
  const failed = [...own, ...refused(conditions)].filter(([, one]) => detect(one)(seen) === undefined);
  return {
    met: own.filter((one) => !failed.includes(one)).length + parts.reduce((sum, part) => sum + part.met, 0),
    unmet: [
      ...failed.map(([path, one, expected]) => ({
        pointer: pointer + pointerTo(path),
        expected,
        isMissing: one.lacks === undefined && path !== '' && at(seen.value, path) === undefined,
      })),
      ...parts.flatMap(({ unmet }) => unmet),
    ],
  };
}

/** What must stand somewhere. */
function asked(conditions: Conditions): Single[] {
  const { among, hasOne = among, most = [] } = conditions;
  const { type, is, oneOf, matches, worded, says, same, stem, spans } = conditions;
  return [
    ...neededPaths(conditions).map(thereAt),
    ...each('type', type, (name) => `must be ${name === 'object' ? 'an' : 'a'} ${name}`),
    ...each('is', is, (value) => `must be ${JSON.stringify(value)}`),
    ...each('oneOf', oneOf, (values) => `must be ${values.map((value) => JSON.stringify(value)).join(' or ')}`),
    ...each('matches', matches, (pattern) => `must match ${pattern}`),
    ...each('worded', worded, () => 'must have a wording of the tool'),
    ...each('says', says, () => 'must have a wording of the tool'),
    ...each('same', same, (path) => `must be the same as ${pointerTo(path)}`),
    ...each('stem', stem, (path) => `must be the name of the file in ${pointerTo(path)}`),
    ...each('spans', spans, ([from, to]) => `must be as long as ${pointerTo(from)} and ${pointerTo(to)} say`),
    ...(hasOne === undefined ? [] : [whole({ hasOne }, `must have one of ${hasOne.join(', ')}`)]),
    ...(most.length === 0 ? [] : [whole({ most }, `must have ${most.join(', ')}, all but for one`)]),
  ];
}

/** What must not be, or not be otherwise. */
function refused(conditions: Conditions): Single[] {
  const { among, exactly, only = exactly ?? among, lacks = [], seen, none = [] } = conditions;
  const { complete, ended, next } = conditions;
  return [
    ...lacks.map((path): Single => [path, { lacks: [path] }, 'must not be there']),
    ...(only === undefined ? [] : [whole({ only }, `must have no other keys than ${only.join(', ')}`)]),
    ...(seen === undefined ? [] : [whole({ seen }, `must have other values in ${keysOf(seen).join(', ')}`)]),
    ...none.map((one) => whole({ none: [one] }, 'must not be of another form')),
    ...(complete === undefined ? [] : [whole({ complete }, `must be ${complete ? 'complete' : 'cut'}`)]),
    ...(ended === undefined ? [] : [whole({ ended }, 'must have ended')]),
    ...(next === undefined ? [] : [whole({ next }, 'must have something else behind it')]),
  ];
}

function thereAt(path: string): Single {
  return [path, { has: [path] }, 'must be there'];
}

function whole(condition: Conditions, expected: string): Single {
  return ['', condition, expected];
}

function keysOf(seen: NonNullable<Conditions['seen']>): string[] {
  return [...new Set(Object.values(seen).flatMap(Object.keys))];
}

/** A condition for each path at which a value is expected. */
function each<Expected>(
  name: keyof Conditions,
  expected: Readonly<Record<string, Expected>> | undefined,
  say: (expected: Expected) => string,
): Single[] {
  return Object.entries(expected ?? {}).map(([path, value]) => [path, { [name]: { [path]: value } }, say(value)]);
}

function pointerTo(path: string): string {
  return path === '' ? '' : `/${path}`;
}
