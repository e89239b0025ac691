import { at } from '../adapter/values/at.ts';
import type { Block } from '../input/document-part.ts';
import { addElements, type Elements, noElements } from '../input/elements.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';

interface Owned {
  value: Json;
  index: number;
}

/** Elements of a list that belong to those of another one, each to the one whose place there it says under a key. */
export class OwnedElements {
  readonly #as: string;
  readonly #owned = new Map<number, Owned[]>();
  readonly #others: Owned[] = [];
  /** All that was read, without its values. */
  readonly #read = noElements();

  /** They say under the key `by` whose they are, and are in their owners under the key `as`. */
  constructor({ by, as }: { by: string; as: string }, blocks: readonly Block[]) {
    this.#as = as;
    for (const block of blocks) this.#take(block.read(), by);
  }

  #take({ values, indices, ...elements }: Elements, by: string): void {
    addElements(this.#read, { ...elements, values: [], indices: [] });
    for (const [place, value] of values.entries()) {
      const owned = { value, index: indices[place] as number };
      const owner = at(value, by);
      if (typeof owner !== 'number' || !Number.isSafeInteger(owner) || owner < 0) this.#others.push(owned);
      else if (this.#owned.has(owner)) this.#owned.get(owner)?.push(owned);
      else this.#owned.set(owner, [owned]);
    }
  }

  /** The elements with those that belong to them in front, which leave; none does from the place `end` on. */
  joinedTo(elements: Elements, end: number): Elements {
    const { values, indices } = elements;
    const joined = values.map((value, place) => {
      const index = indices[place] as number;
      const own = index < end && isObject(value) ? this.#owned.get(index) : undefined;
      if (own === undefined) return value;
      this.#owned.delete(index);
      const owner: JsonObject = {};
      const inner = own.map((one) => one.value);
      for (const [key, held] of [[this.#as, inner] as const, ...Object.entries(value as JsonObject)])
        setOwn(owner, key, held);
      return owner;
    });
    return { ...elements, values: joined };
  }

  /** Those that are left. */
  rest(): Elements | undefined {
    const left = [...this.#others, ...[...this.#owned.values()].flat()].sort((one, other) => one.index - other.index);
    const { rejected } = this.#read;
    if (left.length === 0 && rejected.length === 0) return undefined;
    const [values, indices] = [left.map(({ value }) => value), left.map(({ index }) => index)];
    return { ...this.#read, values, indices, seen: left.length + rejected.length };
  }
}
