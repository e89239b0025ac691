import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { Items } from './parts.ts';

/** A part of the payload: a value of a key, or elements of a list that may go on. */
export type PayloadPart = { part: 'payload'; key: string; value: Json } | Items;

/** Takes the payload, part by part. */
export interface PayloadTaker {
  take(part: PayloadPart): void;
  /** Told when the object has ended in which others stood. */
  leave?(): void;
}

/** Whether a value may stand in the format, beside those of the format's keys that stand there already. */
type Fits = (value: Json, others: ReadonlyMap<string, Json>) => boolean;

const isCount: Fits = (value, others) =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && (value === 0 || !others.has('matches'));

/** Keys that the format has among the data of a query, and what a tool's own value must be to stand there. */
export const QUERY_KEYS_TAKEN: Readonly<Record<string, Fits>> = {
  count: isCount,
  match_count: isCount,
  matches: (value, others) =>
    Array.isArray(value) && value.length === 0 && !others.get('count') && !others.get('match_count'),
};

/** The same for the result of an operation. */
export const RESULT_KEYS_TAKEN: Readonly<Record<string, Fits>> = {
  type: (value) => typeof value === 'string',
  spans: (value) => Array.isArray(value) && value.every(isObject),
};

/** An object whose members come one by one. */
interface Holder {
  pointer: string;
  key: string;
  value: JsonObject;
  /** The holder that it stands in. */
  outer: Holder | undefined;
}

/**
 * Puts the payload into the order of the document. Objects that are read key by key are held until they are complete;
 * keys that are taken, or stand twice, go to the nearest `legacy`.
 */
export class Payload {
  /** The names that are taken. */
  readonly #taken: Set<string>;
  readonly #fits: Readonly<Record<string, Fits>>;
  /** The values of keys of the format. */
  readonly #own = new Map<string, Json>();
  readonly #taker: PayloadTaker;
  readonly #legacy: (pointer: string, value: Json) => void;
  #holder: Holder | undefined;

  /**
   * `fits` says which values keys of the format may have; `legacy` takes what has no place: its JSON pointer and its
   * value.
   */
  constructor(
    taken: readonly string[],
    fits: Readonly<Record<string, Fits>>,
    taker: PayloadTaker,
    legacy: (pointer: string, value: Json) => void,
  ) {
    this.#taken = new Set(taken);
    this.#fits = fits;
    this.#taker = taker;
    this.#legacy = legacy;
  }

  /** True while an object is read that stays one. */
  get isInside(): boolean {
    return this.#holder !== undefined;
  }

  /** An object begins that stays one, called `key` in the format. */
  open(pointer: string, key: string): void {
    this.leave(pointer);
    this.#holder = { pointer, key, value: {}, outer: this.#holder };
  }

  /** Completes the objects in which this pointer does not stand. */
  leave(pointer: string): void {
    while (this.#holder !== undefined && !pointer.startsWith(`${this.#holder.pointer}/`)) {
      const { pointer: own, key, value, outer } = this.#holder;
      this.#holder = outer;
      this.put(own, key, value);
      if (outer === undefined) this.#taker.leave?.();
    }
  }

  /** A value of a key. */
  put(pointer: string, key: string, value: Json): void {
    if (this.#holder !== undefined) setOwn(this.#placeIn(this.#holder.value, key), key, value);
    else if (this.#taken.has(key) || !this.#canStand(key, value)) this.#legacy(pointer, value);
    else {
      this.#taken.add(key);
      if (Object.hasOwn(this.#fits, key)) this.#own.set(key, value);
      this.#taker.take({ part: 'payload', key: key === '' ? 'value' : key, value });
    }
  }

  /** A list begins, called `key`, under which its elements follow; `false` where that name is taken. */
  beginList(pointer: string, key: string): boolean {
    if (this.#holder !== undefined) setOwn(this.#placeIn(this.#holder.value, key), key, []);
    else if (this.#taken.has(key)) {
      this.#legacy(pointer, []);
      return false;
    } else {
      this.#taken.add(key);
      this.#taker.take({ part: 'items', key, items: [], exact: false });
    }
    return true;
  }

  /** Elements of a list that has begun. */
  items(key: string, items: Json[], exact: boolean): void {
    if (this.#holder === undefined) this.#taker.take({ part: 'items', key, items, exact });
    else for (const item of items) (this.#holder.value[key] as Json[]).push(item);
  }

  /** Keeps a value beside those of the object that is open; `false` where none is. */
  keepAside(key: string, value: Json): boolean {
    if (this.#holder === undefined) return false;
    setOwn(legacyIn(this.#holder.value), key, value);
    return true;
  }

  #canStand(key: string, value: Json): boolean {
    return !Object.hasOwn(this.#fits, key) || this.#fits[key]?.(value, this.#own) === true;
  }

  #placeIn(holder: JsonObject, key: string): JsonObject {
    return Object.hasOwn(holder, key) ? legacyIn(holder) : holder;
  }
}

function legacyIn(holder: JsonObject): JsonObject {
  const { legacy } = holder;
  if (typeof legacy !== 'object' || legacy === null) setOwn(holder, 'legacy', legacy === undefined ? {} : { legacy });
  return holder['legacy'] as JsonObject;
}
