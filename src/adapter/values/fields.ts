import { escapePointer } from '../../json/parse.ts';
import { isNatural, isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import type { PlacePart } from './coordinates.ts';
import { PlaceDraft, type ReportedPlace } from './drafts.ts';
import { indexIn } from './indices.ts';

/**
 * An object of a legacy document, read key by key. What is taken leaves it; what is kept stays; what nobody mentions,
 * or has another type than was asked for, stays and is noted.
 */
export class Fields {
  readonly value: JsonObject;
  /** JSON pointer of the object in its document. */
  readonly pointer: string;
  /** The same with `*` for the places in lists. */
  readonly pattern: string;
  readonly #unknownKeys: Set<string>;
  readonly #taken = new Set<string>();
  readonly #kept = new Set<string>();

  /** `unknownKeys` takes the JSON pointers of keys that nobody took or kept, with `*` for the places in lists. */
  constructor(object: JsonObject, pointer: string, pattern: string, unknownKeys: Set<string>) {
    this.value = object;
    this.pointer = pointer;
    this.pattern = pattern;
    this.#unknownKeys = unknownKeys;
  }

  /** The value of a key, which stays; `undefined` when there is none. */
  peek(key: string): Json | undefined {
    return Object.hasOwn(this.value, key) ? this.value[key] : undefined;
  }

  /** Takes a value of any type. */
  take(key: string): Json | undefined {
    this.#taken.add(key);
    return this.peek(key);
  }

  string(key: string): string | undefined {
    return typeof this.peek(key) === 'string' ? (this.take(key) as string) : undefined;
  }

  /** Takes an object to read it in turn; what its reader leaves has to be put somewhere with its `rest()`. */
  object(key: string): Fields | undefined {
    if (!isObject(this.peek(key) ?? null)) return undefined;
    const [value, name] = [this.take(key) as JsonObject, escapePointer(key)];
    return new Fields(value, `${this.pointer}/${name}`, `${this.pattern}/${name}`, this.#unknownKeys);
  }

  /** Takes a list whose elements are all objects, to read them in turn. */
  objects(key: string): Fields[] | undefined {
    const value = this.peek(key);
    if (!Array.isArray(value) || !value.every(isObject)) return undefined;
    this.take(key);
    const name = escapePointer(key);
    return value.map(
      (element, at) =>
        new Fields(
          element,
          `${this.pointer}/${name}/${indexIn(value, at)}`,
          `${this.pattern}/${name}/*`,
          this.#unknownKeys,
        ),
    );
  }

  /**
   * Takes a place, of which more may be `known`; a value that is no count, or no string where one is needed, is not
   * taken.
   */
  place(keys: Partial<Record<PlacePart, string>>, known: ReportedPlace = {}): PlaceDraft {
    const reported = { ...known };
    const names: Record<string, string> = {};
    const taken: JsonObject = {};
    for (const [part, key] of Object.entries(keys)) {
      const value = this.peek(key);
      if (part === 'file' ? typeof value !== 'string' : !isNatural(value)) continue;
      Object.assign(reported, { [part]: value });
      names[part] = key;
      taken[key] = this.take(key) as Json;
    }
    return new PlaceDraft(reported, names, taken, undefined, this.pointer);
  }

  /** Lets known keys stay as they are. */
  keep(...keys: readonly string[]): this {
    for (const key of keys) this.#kept.add(key);
    return this;
  }

  /** What is left, in the order of the document. Keys that nobody mentioned are noted. */
  rest(): JsonObject {
    const rest: JsonObject = {};
    for (const key in this.value) {
      if (this.#taken.has(key)) continue;
      if (!this.#kept.has(key)) this.#unknownKeys.add(`${this.pattern}/${escapePointer(key)}`);
      setOwn(rest, key, this.value[key] as Json);
    }
    return rest;
  }
}
