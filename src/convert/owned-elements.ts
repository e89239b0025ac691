import { at } from '../adapter/values/at.ts';
import type { Elements } from '../input/elements.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';

interface Owned {
  value: Json;
  index: number;
}

/** Elements of a list that belong to those of another one, each to the one whose place there it says under a key. */
export class OwnedElements {
  readonly #as: string;
  readonly #by: string;
  readonly #owned = new Map<number, Owned[]>();
  readonly #others: Owned[] = [];
  /** What could not be read as it stands. */
  readonly #faults: Omit<Elements, 'values' | 'indices' | 'first' | 'seen' | 'exact'>[] = [];
  #exact = false;

  /** They stand in their owners under the key `as`. */
  constructor({ by, as }: { by: string; as: string }) {
    this.#as = as;
    this.#by = by;
  }

  push(elements: Elements): void {
    const { values, indices, first, rejected, notUtf8, repeated, exact } = elements;
    if (rejected.length + notUtf8.length + repeated.length > 0) this.#faults.push({ rejected, notUtf8, repeated });
    this.#exact ||= exact;
    for (const [place, value] of values.entries()) {
      const owned = { value, index: indices?.[place] ?? first + place };
      const owner = at(value, this.#by);
      if (typeof owner !== 'number' || !Number.isSafeInteger(owner) || owner < 0) this.#others.push(owned);
      else if (this.#owned.has(owner)) this.#owned.get(owner)?.push(owned);
      else this.#owned.set(owner, [owned]);
    }
  }

  /** The elements with those that belong to them in front, which leave; none does from the place `end` on. */
  joinedTo({ values, indices, first, ...rest }: Elements, end: number): Elements {
    const joined = values.map((value, at) => {
      const index = indices?.[at] ?? first + at;
      const own = index < end && isObject(value) ? this.#owned.get(index) : undefined;
      if (own === undefined) return value;
      this.#owned.delete(index);
      const owner: JsonObject = {};
      setOwn(
        owner,
        this.#as,
        own.map((one) => one.value),
      );
      for (const [key, inner] of Object.entries(value as JsonObject)) setOwn(owner, key, inner);
      return owner;
    });
    return { values: joined, ...(indices !== undefined && { indices }), first, ...rest };
  }

  /** Those that are left. */
  rest(): Elements | undefined {
    const left = [...this.#others, ...[...this.#owned.values()].flat()].sort((one, other) => one.index - other.index);
    const rejected = this.#faults.flatMap((faults) => faults.rejected);
    if (left.length === 0 && rejected.length === 0) return undefined;
    return {
      values: left.map(({ value }) => value),
      indices: left.map(({ index }) => index),
      first: 0,
      seen: left.length + rejected.length,
      rejected,
      notUtf8: this.#faults.flatMap(({ notUtf8 }) => notUtf8),
      repeated: this.#faults.flatMap(({ repeated }) => repeated),
      exact: this.#exact,
    };
  }
}
