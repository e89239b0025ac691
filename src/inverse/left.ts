import { atKeys } from '../adapter/values/at.ts';
import { isObject, type Json, type JsonObject, objectIn, setOwn } from '../json/value.ts';

/** That a value of the document can't be known: what is missing. */
export class Untold extends Error {}

/** What is left of an object of an envelope while its document is made again: each value is taken once. */
export class Left {
  /** Where values stand: those of the object itself, and those of its `legacy`. */
  readonly values: JsonObject;
  readonly legacy: JsonObject;

  constructor(object: Json = {}, legacy?: JsonObject) {
    const { legacy: own, ...values } = objectIn(object);
    this.values = own === undefined || isObject(own) ? values : { ...values, legacy: own };
    this.legacy = legacy ?? { ...objectIn(own) };
  }

  /** Takes a value of the format; `undefined` where there is none. */
  take(key: string): Json | undefined {
    return taken(this.values, key);
  }

  /** Takes a value that the tool printed under this key, and that is in the `legacy`. */
  original(key: string): Json | undefined {
    return taken(this.legacy, key);
  }

  /** Takes all that is left, under its own name, and gives how much that was; what is made already stays. */
  restInto(made: JsonObject): number {
    let count = 0;
    for (const rest of [this.values, this.legacy])
      for (const key of Object.keys(rest)) {
        count++;
        if (!Object.hasOwn(made, key)) setOwn(made, key, taken(rest, key) as Json);
      }
    return count;
  }
}

/** Takes a value out of an object. */
export function taken(object: JsonObject, key: string): Json | undefined {
  if (!Object.hasOwn(object, key)) return undefined;
  const value = object[key];
  delete object[key];
  return value;
}

/** Takes a value out of an object in an object, and this with the last one. */
export function takenIn(object: JsonObject, name: string, key: string): Json | undefined {
  const inner = object[name];
  if (inner === undefined || !isObject(inner)) return undefined;
  const value = taken(inner, key);
  if (Object.keys(inner).length === 0) delete object[name];
  return value;
}

/** Sets a value that is there. */
export function put(object: JsonObject, key: string, value: Json | undefined): void {
  if (value !== undefined) setOwn(object, key, value);
}

/** A value whose objects may be taken apart. */
export function copied(value: Json): Json {
  if (Array.isArray(value)) return value.map(copied);
  if (!isObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, copied(inner)]));
}

/** The object in which a path ends, if there is one, and its last key. */
export function atPath(object: JsonObject, path: readonly string[]): [holder: JsonObject | undefined, key: string] {
  const key = path.at(-1) ?? '';
  const holder = path.length > 1 ? atKeys(object, path.slice(0, -1)) : object;
  return [isObject(holder) ? holder : undefined, key];
}
