/**
 * How much is remembered of values that each are asked about several times in a row. In a `WeakMap`, what is known of
 * values that are gone lives on until old objects are collected, which costs more than a small document.
 */
export const MOST_RECENT = 16;

/**
 * A map that forgets all it knows when it would hold more than `most` entries: what is remembered of a long input must
 * not cost memory.
 */
export class BoundedMap<Key, Value> extends Map<Key, Value> {
  readonly #most: number;

  constructor(most: number) {
    super();
    this.#most = most;
  }

  override set(key: Key, value: Value): this {
    if (this.size >= this.#most && !this.has(key)) this.clear();
    return super.set(key, value);
  }
}
