/** A row, and the place of it among those of its file. */
interface Entry<Row> {
  row: Row;
  /** Which of its file, and which file, from 0. */
  turn: number;
  file: number;
}

/**
 * Rows in the order in which pages show them: the first of each file, then the second of each, and so on. Only those
 * that a page can show are held.
 */
export class FairRows<Row> {
  readonly #most: number;
  readonly #files = new Map<string | undefined, { index: number; count: number }>();
  readonly #entries: Entry<Row>[] = [];
  #isInOrder = true;
  #count = 0;

  /** Holds the first `most` in their order. */
  constructor(most: number) {
    this.#most = most;
  }

  /** How many have been added. */
  get count(): number {
    return this.#count;
  }

  add(path: string | undefined, row: Row): void {
    const file = this.#files.get(path) ?? { index: this.#files.size, count: 0 };
    if (file.count === 0) this.#files.set(path, file);
    this.#count++;
    this.#entries.push({ row, turn: file.count++, file: file.index });
    this.#isInOrder = false;
    if (this.#entries.length > 2 * this.#most + SLACK) this.#prune();
  }

  /** The rows from `from` on, as far as they are held. */
  from(from: number): Row[] {
    this.#prune();
    return this.#entries.slice(from).map(({ row }) => row);
  }

  /** How many files have rows that come after so many. */
  filesBehind(shown: number): number {
    this.#prune();
    const next = this.#entries[shown];
    if (next === undefined) return shown < this.#count ? this.#files.size : 0;
    const isBehind = ({ index, count }: { index: number; count: number }) =>
      count - 1 > next.turn || (count - 1 === next.turn && index >= next.file);
    return [...this.#files.values()].filter(isBehind).length;
  }

  /** Drops what has come behind the first `most`; what comes later only moves it further. */
  #prune(): void {
    if (this.#isInOrder) return;
    this.#isInOrder = true;
    this.#entries.sort((one, other) => one.turn - other.turn || one.file - other.file);
    if (this.#entries.length > this.#most) this.#entries.length = this.#most;
  }
}

/** So many more are held before they are sorted. */
const SLACK = 1000;
