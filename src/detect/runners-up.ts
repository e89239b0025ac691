import type { Part } from '../adapter/condition-kinds.ts';
import { neededBy, partsOf, pointerTo, readerOf, singlesOf, testOfSingle } from '../adapter/condition-kinds.ts';
import type { Adapter, Conditions, Probe } from '../adapter.ts';

/** A form that a document does not have, but nearly. */
export interface RunnerUp {
  tool: string;
  shape: string;
  /** JSON pointers of what it would have to have. */
  missing: string[];
  /** What is otherwise than it would have to be: a JSON pointer, and what would have to be so, as a sentence. */
  contradicts: { pointer: string; expected: string }[];
}

/** So many are reported. */
const MOST = 3;

/**
 * The forms that a document has nearly, the nearest first: those of which it meets as many conditions as it does not.
 * `told` names the forms that it has.
 */
export function runnersUp(seen: Probe, adapters: readonly Adapter[], told: readonly string[]): RunnerUp[] {
  const fits = adapters.flatMap(({ tool, forms }) =>
    forms.flatMap(({ id, when }) => {
      if (told.includes(id)) return [];
      const { met, unmet } = fitOf(seen, when);
      return unmet.length === 0 || met < unmet.length ? [] : [{ tool, id, unmet, share: met / (met + unmet.length) }];
    }),
  );
  const nearest = fits.sort((one, other) => other.share - one.share || one.unmet.length - other.unmet.length);
  return nearest.slice(0, MOST).map(({ tool, id, unmet }) => ({
    tool,
    shape: id,
    missing: unmet.filter(({ isMissing }) => isMissing).map(({ pointer }) => pointer),
    contradicts: unmet.filter(({ isMissing }) => !isMissing).map(({ pointer, expected }) => ({ pointer, expected })),
  }));
}

/** A condition that a document does not meet. */
interface Unmet {
  /** JSON pointer of the value that it is about. */
  pointer: string;
  /** What would have to be so, as the end of a sentence. */
  expected: string;
  /** True where nothing stands there, and something should. */
  isMissing: boolean;
}

/** How far a document meets conditions. */
interface Fit {
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

function fitAt(pointer: string, seen: Probe, conditions: Conditions): Fit {
  const own = singlesOf(conditions).map((one): Fit => {
    const { path, expected, kind } = one;
    const needs = neededBy(one);
    if (testOfSingle(one)(seen.value, seen)) return { met: Math.min(needs.length, 1), unmet: [] };
    const isMissing = needs.includes(path) && readerOf(path)(seen.value) === undefined;
    return { met: 0, unmet: [{ pointer: pointer + pointerTo(path), expected: kind.say(expected), isMissing }] };
  });
  const fits = [...own, ...partsOf(conditions).map((part) => fitOfPart(pointer, seen, part))];
  return { met: fits.reduce((sum, { met }) => sum + met, 0), unmet: fits.flatMap(({ unmet }) => unmet) };
}

function fitOfPart(outer: string, seen: Probe, { path, of, isOptional }: Part): Fit {
  const pointer = outer + pointerTo(path);
  const value = readerOf(path)(seen.value);
  if (value === undefined)
    return { met: 0, unmet: isOptional ? [] : [{ pointer, expected: 'must be there', isMissing: true }] };
  const fits = of.map((one) => fitAt(pointer, { ...seen, value }, one));
  const [nearest] = fits.sort((one, other) => one.unmet.length - other.unmet.length) as [Fit];
  return path === '' || isOptional ? nearest : { ...nearest, met: nearest.met + 1 };
}
