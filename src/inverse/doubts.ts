/** What an envelope does not tell of its document: of each there are two possibilities, which are gone through. */
export class Doubts {
  /** Whether the second possibility is tried, by what is not reported. */
  readonly #tried = new Map<string, boolean>();

  /** True where the second possibility is tried now. The same is asked once in a document. */
  settle(what: string): boolean {
    const isSecond = this.#tried.get(what) === true;
    this.#tried.set(what, isSecond);
    return isSecond;
  }

  /** What is not reported; `undefined` where nothing was in doubt. */
  get what(): string | undefined {
    return [...this.#tried.keys()][0];
  }

  /** Goes on to the next possibilities; `false` behind the last. */
  next(): boolean {
    for (const [what, isSecond] of this.#tried) {
      this.#tried.set(what, !isSecond);
      if (!isSecond) return true;
    }
    return false;
  }
}
