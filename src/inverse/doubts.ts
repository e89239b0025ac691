/** What an envelope does not tell of its document: of each there are a few possibilities, which are gone through. */
export class Doubts {
  /** The possibility that is tried, by what is not told. */
  readonly #tried = new Map<string, { index: number; count: number }>();

  /** Gives the number of the possibility that is tried now, of so many. The same is asked once in a document. */
  settle(what: string, count: number): number {
    const known = this.#tried.get(what);
    if (known !== undefined) return known.index;
    this.#tried.set(what, { index: 0, count });
    return 0;
  }

  /** What is not told; `undefined` where nothing was in doubt. */
  get what(): string | undefined {
    return [...this.#tried.keys()][0];
  }

  /** Goes on to the next possibilities; `false` behind the last. */
  next(): boolean {
    for (const doubt of this.#tried.values()) {
      doubt.index++;
      if (doubt.index < doubt.count) return true;
      doubt.index = 0;
    }
    return false;
  }
}
