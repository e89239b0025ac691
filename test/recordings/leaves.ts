import { parseExact } from '../../src/json/parse.ts';
import { isObject, type Json } from '../../src/json/value.ts';
import type { Leaf } from './check.ts';
import { formOf } from './form-of.ts';
import { printedBy, type Recording } from './recording.ts';

/** How often a value is changed that stands at one place, in several elements of lists or several recordings. */
const TRIES = 2;

/**
 * The values of each recording that are changed: those at places that few recordings of the same form before it have;
 * `thorough`: of each recording, whatever the others have.
 */
export function leavesOfEach(recordings: readonly Recording[], thorough = false): Map<Recording, Leaf[]> {
  const ofForms = new Map<string, number>();
  return new Map(
    recordings.map((recording) => {
      const tried = thorough ? new Map<string, number>() : ofForms;
      return [recording, [...chosenLeaves(recording, tried)]];
    }),
  );
}

function* chosenLeaves(recording: Recording, tried: Map<string, number>): Generator<Leaf> {
  const document = parseExact(printedBy(recording).toString('utf8'))?.value;
  if (document === undefined) return;
  for (const { keys, place } of leaves(document, [], formOf(recording))) {
    const times = (tried.get(place) ?? 0) + 1;
    tried.set(place, times);
    if (times <= TRIES) yield keys;
  }
}

function* leaves(value: Json, keys: string[], place: string): Generator<{ keys: Leaf; place: string }> {
  if (Array.isArray(value)) {
    for (const [index, inner] of value.entries()) yield* leaves(inner, [...keys, String(index)], `${place}[]`);
  } else if (isObject(value)) {
    for (const [key, inner] of Object.entries(value)) yield* leaves(inner, [...keys, key], `${place}/${key}`);
  } else yield { keys, place };
}
