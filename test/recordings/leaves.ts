import { parseExact } from '../../src/json/parse.ts';
import { isObject, type Json } from '../../src/json/value.ts';
import type { Leaf } from './check.ts';
import { formOf } from './form-of.ts';
import { printedBy, type Recording } from './recording.ts';

/** How often a value at one place, in several elements of lists, is changed in each recording: thoroughly. */
const TRIES = 2;

/**
 * The values of each recording that are changed: those at places that no recording of the same form before it has;
 * `thorough`: of each recording, whatever the others have, and in two elements of a list.
 */
export function leavesOfEach(recordings: readonly Recording[], thorough = false): Map<Recording, Leaf[]> {
  const ofForms = new Map<string, number>();
  return new Map(
    recordings.map((recording) => {
      const [tried, tries] = thorough ? [new Map<string, number>(), TRIES] : [ofForms, 1];
      return [recording, [...chosenLeaves(recording, tried, tries)]];
    }),
  );
}

function* chosenLeaves(recording: Recording, tried: Map<string, number>, tries: number): Generator<Leaf> {
  const document = parseExact(printedBy(recording).toString('utf8'))?.value;
  if (document === undefined) return;
  for (const { keys, place } of leaves(document, [], formOf(recording))) {
    const times = (tried.get(place) ?? 0) + 1;
    tried.set(place, times);
    if (times <= tries) yield keys;
  }
}

function* leaves(value: Json, keys: string[], place: string): Generator<{ keys: Leaf; place: string }> {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* leaves(inner, [...keys, String(index)], `${place}[]`);
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...keys, key], `${place}/${key}`);
  } else yield { keys, place };
}
