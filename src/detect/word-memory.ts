import { BoundedMap } from '../json/bounded-map.ts';

/** Characters of what tells words from others. */
const LONGEST_NAME = 1 << 11;

/**
 * Remembers what is found of some adapters for words that many documents show alike, such as the keys at their top. At
 * most so many lists of words are remembered.
 */
export function wordMemory<Adapter, Found>(most: number) {
  const memory = new BoundedMap<string, { adapters: readonly Adapter[]; found: Found }>(most);
  /** What `find` finds for the words among the adapters. */
  return (words: readonly string[], adapters: readonly Adapter[], find: () => Found): Found => {
    const name = JSON.stringify(words);
    if (name.length > LONGEST_NAME) return find();
    const known = memory.get(name);
    // Each conversion has a list of adapters of its own, which may grow.
    const isSame =
      known?.adapters.length === adapters.length && known.adapters.every((one, at) => one === adapters[at]);
    if (known !== undefined && isSame) return known.found;
    const found = find();
    memory.set(name, { adapters: [...adapters], found });
    return found;
  };
}
