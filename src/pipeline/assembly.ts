import { splitPointer } from '../decode/layout.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { rememberIndices } from '../legacy/fields.ts';

/** Puts a document together again from the parts it was read in: what could not be read is missing. */
export class Assembly {
  document: Json | undefined;
  readonly #containers = new Map<string, JsonObject>();
  readonly #lists = new Map<string, { values: Json[]; indices: number[] }>();

  set(pointer: string, value: Json): void {
    if (isObject(value)) this.#containers.set(pointer, value);
    if (Array.isArray(value)) this.#lists.set(pointer, { values: value, indices: [] });
    if (pointer === '') {
      this.document = value;
      return;
    }
    const { container, key } = splitPointer(pointer);
    if (!this.#containers.has(container)) this.set(container, {});
    setOwn(this.#containers.get(container) as JsonObject, key, value);
  }

  append(pointer: string, values: readonly Json[], indices: readonly number[]): void {
    if (!this.#lists.has(pointer)) this.set(pointer, []);
    const list = this.#lists.get(pointer);
    if (list === undefined) return;
    for (const value of values) list.values.push(value);
    for (const index of indices) list.indices.push(index);
    rememberIndices(list.values, list.indices);
  }
}
