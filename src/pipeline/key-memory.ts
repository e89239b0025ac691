import { BoundedMap } from '../json/bounded-map.ts';

/** Characters of what tells keys from others. */
const LONGEST_NAME = 1 << 11;

/**
 * Remembers which of some adapters may know documents with given keys at their top: documents of one form have mostly
 * the same. At most so many sets of keys are remembered.
 */
export class KeyMemory<Adapter, Found> {
  readonly #known: BoundedMap<string, { adapters: readonly Adapter[]; found: Found }>;

  constructor(most: number) {
    this.#known = new BoundedMap(most);
  }

  /** What `find` finds for the keys among the adapters. */
  of(keys: readonly string[], adapters: readonly Adapter[], find: () => Found): Found {
    const name = JSON.stringify(keys);
    if (name.length > LONGEST_NAME) return find();
    const known = this.#known.get(name);
    if (known !== undefined && areSame(known.adapters, adapters)) return known.found;
    const found = find();
    this.#known.set(name, { adapters: [...adapters], found });
    return found;
  }
}

/** True for the same adapters: each conversion has a list of its own, which may grow. */
function areSame(one: readonly unknown[], other: readonly unknown[]): boolean {
  return one.length === other.length && one.every((adapter, index) => adapter === other[index]);
}
