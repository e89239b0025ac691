import { Fields } from '../adapter/values/fields.ts';
import { splitPointer } from '../input/layout.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import type { HeldList } from './held-list.ts';

/** The values of a document outside its lists, and the lists that are held. */
export class DocumentHead {
  /** By JSON pointer. */
  readonly values: JsonObject = {};
  readonly #lists = new Map<string, HeldList>();

  set(pointer: string, value: Json): void {
    setOwn(this.values, pointer, value);
  }

  /** The values where they stand in the document. */
  document(): JsonObject {
    const document: JsonObject = {};
    for (const [pointer, value] of Object.entries(this.values)) {
      const { container, key } = splitPointer(pointer);
      let holder = document;
      for (const outer of container.split('/').slice(1)) {
        // Of a broken document another value may stand where this one is.
        if (!isObject(holder[outer])) holder[outer] = {};
        holder = holder[outer] as JsonObject;
      }
      setOwn(holder, key, value);
    }
    return document;
  }

  /** Sets a list of objects that is held. */
  setList(pointer: string, list: HeldList): void {
    this.#lists.set(pointer, list);
  }

  /** The objects of a list that is held, or the object that is; made anew for each who asks. */
  elements(pointer: string, unknownKeys: Set<string>): Iterable<Fields> {
    const { [pointer]: held = null } = this.values;
    if (isObject(held)) return [new Fields(held, pointer, pointer, unknownKeys)];
    const list = this.#listAt(pointer);
    return { [Symbol.iterator]: () => fieldsOf(list, pointer, unknownKeys) };
  }

  /** What stands there besides. */
  others(pointer: string): Json[] {
    return this.#lists.has(pointer) ? [] : [...this.#listAt(pointer)].filter((value) => !isObject(value));
  }

  #listAt(pointer: string): Iterable<Json> {
    return this.#lists.get(pointer) ?? [this.values[pointer] ?? []].flat();
  }
}

function* fieldsOf(list: Iterable<Json>, pointer: string, unknownKeys: Set<string>): Generator<Fields> {
  let index = 0;
  for (const value of list) {
    const place = `${pointer}/${index++}`;
    if (isObject(value)) yield new Fields(value, place, `${pointer}/*`, unknownKeys);
  }
}
