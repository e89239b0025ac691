/** How many are remembered. */
const MOST = 8;

/**
 * What is known of objects that each are asked about several times in a row, of the last few. In a `WeakMap`, or in a
 * `Map` that is emptied, what is known of objects that are gone lives on until old objects are collected, which costs
 * more than a small document: tables of both keep what newer tables hold.
 */
export class RecentValues<Key extends object, Value> {
  readonly #keys: (Key | undefined)[] = Array.from({ length: MOST }, () => undefined);
  readonly #values: (Value | undefined)[] = Array.from({ length: MOST }, () => undefined);
  #next = 0;

  get(key: Key): Value | undefined {
    const at = this.#keys.indexOf(key);
    return at < 0 ? undefined : this.#values[at];
  }

  set(key: Key, value: Value): void {
    const known = this.#keys.indexOf(key);
    const at = known < 0 ? this.#next : known;
    this.#keys[at] = key;
    this.#values[at] = value;
    if (known < 0) this.#next = (at + 1) % MOST;
  }
}
