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
    this.values = values;
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
    const rest = [...Object.entries(this.values), ...Object.entries(this.legacy)];
    for (const [key, value] of rest) if (!Object.hasOwn(made, key)) setOwn(made, key, value);
    return rest.length;
  }
}

/** Takes a value out of an object. */
export function taken(object: JsonObject, key: string): Json | undefined {
  if (!Object.hasOwn(object, key)) return undefined;
  const value = object[key];
  delete object[key];
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

/**
 * Sets what stands at a path where there is an object that holds it, `*` being each place in a list; a default where
 * nothing stands.
 */
export function say(value: Json | undefined, [key = '', ...inner]: readonly string[], said: Json, isDefault = false) {
  if (Array.isArray(value) && key === '*') for (const element of value) say(element, inner, said, isDefault);
  if (!isObject(value)) return;
  if (inner.length > 0) say(value[key], inner, said, isDefault);
  else if (!isDefault || value[key] === undefined) setOwn(value, key, said);
}
