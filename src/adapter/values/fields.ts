import { escapePointer } from '../../json/parse.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import type { DraftObject, DraftValue, Remainder } from './drafts.ts';

/**
 * An object of a legacy document, read key by key. What is taken leaves it; what is kept stays under its own name; what
 * is replaced gives its place to other entries; and what nobody mentions, or what has another type than was asked for,
 * stays and is noted.
 */
export class Fields implements Remainder {
  readonly value: JsonObject;
  /** JSON pointer of the object in its document. */
  readonly pointer: string;
  /** The same with `*` for the places in lists. */
  readonly pattern: string;
  readonly #unknownKeys: Set<string>;
  /** Keys by what becomes of them: `null` taken, `true` kept, entries in their place. */
  #fates: Map<string, null | true | DraftObject> | undefined;
  /** Keys whose values have another type than was asked for. What replaces them does not stand for them. */
  #refused: Set<string> | undefined;

  /** `unknownKeys` takes the JSON pointers of keys that nobody took or kept, with `*` for the places in lists. */
  constructor(object: JsonObject, pointer: string, pattern: string, unknownKeys: Set<string>) {
    this.value = object;
    this.pointer = pointer;
    this.pattern = pattern;
    this.#unknownKeys = unknownKeys;
  }

  get #fate(): Map<string, null | true | DraftObject> {
    this.#fates ??= new Map();
    return this.#fates;
  }

  /** The value of a key, which stays; `undefined` when there is none. */
  peek(key: string): Json | undefined {
    return Object.hasOwn(this.value, key) ? this.value[key] : undefined;
  }

  has(key: string): boolean {
    return Object.hasOwn(this.value, key);
  }

  /** Takes a value of any type. */
  take(key: string): Json | undefined {
    const value = this.peek(key);
    if (value !== undefined) this.#fate.set(key, null);
    this.#refused?.delete(key);
    return value;
  }

  string(key: string): string | undefined {
    return typeof this.peek(key) === 'string' ? (this.take(key) as string) : this.#refuse(key);
  }

  /** A whole number whose text is unchanged. */
  integer(key: string): number | undefined {
    return Number.isSafeInteger(this.peek(key)) ? (this.take(key) as number) : this.#refuse(key);
  }

  /** A whole number from 0. */
  natural(key: string): number | undefined {
    const value = this.peek(key);
    return typeof value === 'number' && value >= 0 ? this.integer(key) : this.#refuse(key);
  }

  /** Takes an object to read it in turn; what its reader leaves has to be put somewhere with its `rest()`. */
  object(key: string): Fields | undefined {
    const value = this.peek(key);
    if (!isObject(value)) return this.#refuse(key);
    this.take(key);
    return this.#inner(value, escapePointer(key), escapePointer(key));
  }

  /** Takes a list whose elements are all objects, to read them in turn. */
  objects(key: string): Fields[] | undefined {
    const value = this.peek(key);
    if (!Array.isArray(value) || !value.every(isObject)) return this.#refuse(key);
    this.take(key);
    const list = `${escapePointer(key)}/`;
    return value.map((element, index) =>
      this.#inner(element as JsonObject, `${list}${indexIn(value, index)}`, `${list}*`),
    );
  }

  /** Takes a list to read its elements by their places. */
  tuple(key: string): Fields | undefined {
    const value = this.peek(key);
    if (!Array.isArray(value)) return this.#refuse(key);
    this.take(key);
    return this.#inner({ ...value } as unknown as JsonObject, escapePointer(key), escapePointer(key));
  }

  /** Takes a list of strings. */
  strings(key: string): string[] | undefined {
    const value = this.peek(key);
    if (!Array.isArray(value) || !value.every((element) => typeof element === 'string')) return this.#refuse(key);
    this.take(key);
    return value as string[];
  }

  /** Lets known keys stay as they are. */
  keep(...keys: readonly string[]): this {
    for (const key of keys) if (!this.#fate.has(key)) this.#fate.set(key, true);
    return this;
  }

  /** Lets a value that was taken stay as it is. */
  putBack(key: string): void {
    this.#fate.set(key, true);
  }

  /** Puts entries where a key stands, which is thereby taken; where there is no such key, behind all others. */
  replace(key: string, entries: DraftObject): this {
    this.#fate.set(key, entries);
    return this;
  }

  /** What is left, in the order of the document. Keys that nobody mentioned are noted. */
  rest(): DraftObject {
    const rest: DraftObject = {};
    const collided: DraftObject = {};
    const fates = this.#fates;
    for (const key in this.value) {
      const fate = fates?.get(key);
      if (fate === null) continue;
      if (fate !== undefined && fate !== true) this.#putAll(fate, rest, collided);
      if (fate === undefined || fate === true || this.#isLeft(key, fate)) {
        if (fate !== true) this.#unknownKeys.add(`${this.pattern}/${escapePointer(key)}`);
        setOwn(pick(rest, collided, key), key, this.value[key] as Json);
      }
    }
    for (const [key, fate] of fates ?? [])
      if (fate !== null && fate !== true && !this.has(key)) this.#putAll(fate, rest, collided);
    for (const _ in collided) {
      rest['legacy'] = withLegacy(rest['legacy'], collided);
      break;
    }
    return rest;
  }

  /** Puts entries; a key of the tool's that has the name of one of them goes to the object's `legacy`. */
  #putAll(entries: DraftObject, rest: DraftObject, collided: DraftObject): void {
    for (const key in entries) {
      const value = entries[key];
      if (value === undefined) continue;
      if (Object.hasOwn(rest, key) && rest[key] === this.value[key] && this.#fate.get(key) === undefined) {
        setOwn(collided as JsonObject, key, rest[key] as Json);
        setOwn(rest as JsonObject, key, value as Json);
      } else setOwn(pick(rest, collided, key), key, value as Json);
    }
  }

  #refuse(key: string): undefined {
    const value = this.peek(key);
    if (value !== undefined && value !== null) (this.#refused ??= new Set()).add(key);
  }

  /** True for a value that nobody could read, so that it has to stay beside what stands in its place. */
  #isLeft(key: string, entries: DraftObject): boolean {
    return (
      this.#refused?.has(key) === true &&
      entries[key] === undefined &&
      !Object.values(entries).includes(this.value[key])
    );
  }

  #inner(object: JsonObject, path: string, pattern: string): Fields {
    return new Fields(object, `${this.pointer}/${path}`, `${this.pattern}/${pattern}`, this.#unknownKeys);
  }
}

/** Where a key goes: into the second object where the first has it. */
function pick(first: DraftObject, second: DraftObject, key: string): JsonObject {
  return (Object.hasOwn(first, key) ? second : first) as JsonObject;
}

/** A `legacy` with further entries; one that is no object stands in it under its own name. */
function withLegacy(legacy: DraftValue | undefined, entries: DraftObject): DraftObject {
  if (legacy === undefined) return entries;
  return typeof legacy === 'object' && isObject(legacy as Json)
    ? { ...(legacy as DraftObject), ...entries }
    : { legacy, ...entries };
}

/** Where elements of a list were left out, the place that each of the others had. */
const INDICES = new WeakMap<readonly Json[], readonly number[]>();

/** Remembers the places that the elements of a list had before some were left out. */
export function rememberIndices(list: readonly Json[], indices: readonly number[]): void {
  INDICES.set(list, indices);
}

/** The place that an element of a list had before some were left out. */
export function indexIn(list: readonly Json[], index: number): number {
  return INDICES.get(list)?.[index] ?? index;
}
