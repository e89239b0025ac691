/** A source of pseudo-random integers that repeats itself for the same seed (mulberry32). */
export class Random {
  #state;

  /** @param {number} seed a 32-bit integer */
  constructor(seed) {
    this.#state = seed;
  }

  /** An integer of 32 bits, not negative. */
  bits() {
    this.#state = (this.#state + 0x6d2b79f5) | 0;
    let t = Math.imul(this.#state ^ (this.#state >>> 15), 1 | this.#state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** An integer from `low` to `high`, both included. */
  between(low, high) {
    return low + (this.bits() % (high - low + 1));
  }

  /** One of the elements of a list. */
  of(list) {
    return list[this.bits() % list.length];
  }

  /** A version 4 UUID in lower case. */
  uuid() {
    const hex = Array.from({ length: 4 }, () => this.bits().toString(16).padStart(8, '0')).join('');
    const variant = '89ab'[Number.parseInt(hex[16], 16) % 4];
    const third = `4${hex.slice(13, 16)}`;
    const fourth = `${variant}${hex.slice(17, 20)}`;
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-${third}-${fourth}-${hex.slice(20)}`;
  }
}
