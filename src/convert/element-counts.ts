/** How many elements the lists of a document have, and what became of them. */
export class ElementCounts {
  /** How many matches there are. */
  converted = 0;
  /** How many elements there were that may be matches. */
  seen = 0;
  /** How many of them have no place. */
  placeless = 0;
  /** How many elements other lists have, and how many of them were read. */
  readonly #others = { seen: 0, read: 0 };
  /** How many elements were read of lists that hold no matches, by JSON pointer. */
  readonly #read = new Map<string, number>();
  /** How many elements lists have, those that have some. */
  readonly #filled = new Map<string, number>();

  /** Counts elements of a list, whatever becomes of them. */
  fill(pointer: string, count: number): void {
    this.#filled.set(pointer, (this.#filled.get(pointer) ?? 0) + count);
  }

  /** How many elements a list has; `undefined` where it has none. */
  filled(pointer: string): number | undefined {
    return this.#filled.get(pointer);
  }

  /** Counts elements that can't be matches. */
  addOthers(seen: number, read: number): void {
    this.#others.seen += seen;
    this.#others.read += read;
  }

  /** Counts elements that a list which holds no matches was read to. */
  addRead(pointer: string, count: number): void {
    this.#read.set(pointer, (this.#read.get(pointer) ?? 0) + count);
  }

  /** How many elements were read of a list that holds no matches. */
  read(pointer: string): number {
    return this.#read.get(pointer) ?? 0;
  }

  /** What is told of losses: of matches in a form that has some, else of all lists. */
  losses(hasMatches: boolean): { seen: number; converted: number; rejected: number } {
    const { seen, read } = this.#others;
    if (!hasMatches) return { seen, converted: read, rejected: seen - read };
    return { seen: this.seen, converted: this.converted, rejected: this.seen - this.converted - this.placeless };
  }
}
