import { BoundedMap } from '../json/bounded-map.ts';

/** Characters of what tells words from others. */
const LONGEST_NAME = 1 << 11;

/**
 * Remembers what is found of some adapters for words that many documents show alike, such as the keys at their top. At
 * most so many lists of words are remembered.
 */
export class WordMemory<Adapter, Found> {
  readonly #known: BoundedMap<string, { adapters: readonly Adapter[]; found: Found }>;

  constructor(most: number) {
    this.#known = new BoundedMap(most);
  }

  /** What `find` finds for the words among the adapters. */
  of(words: readonly string[], adapters: readonly Adapter[], find: () => Found): Found {
    const name = JSON.stringify(words);
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
