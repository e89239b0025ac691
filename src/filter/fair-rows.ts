/** The rows of a file. */
interface FileRows<Row> {
  /** The first ones, as far as a page can show them. */
  held: Row[];
  /** How many have been added. */
  count: number;
}

/**
 * Rows in the order in which pages show them: the first of each file, then the second of each, and so on. Only those
 * that a page can show are held.
 */
export class FairRows<Row> {
  /** How many have been added. */
  count = 0;
  /** How many of these are results. */
  results = 0;
  readonly isResult: (row: Row) => boolean;
  readonly #most: number;
  readonly #files = new Map<string | undefined, FileRows<Row>>();
  #held = 0;

  /** Holds the first `most` in their order. */
  constructor(most: number, isResult: (row: Row) => boolean) {
    this.#most = most;
    this.isResult = isResult;
  }

  add(path: string | undefined, row: Row): void {
    let file = this.#files.get(path);
    if (file === undefined) this.#files.set(path, (file = { held: [], count: 0 }));
    this.count++;
    if (this.isResult(row)) this.results++;
    // Behind a row that was dropped stand all that follow in its file.
    if (file.held.length < file.count++) return;
    file.held.push(row);
    if (++this.#held > 2 * this.#most + SLACK) this.#prune();
  }

  /** The rows from `from` on, as far as they are held. */
  from(from: number): Row[] {
    const rows: Row[] = [];
    for (const { row } of this.#first()) rows.push(row);
    return rows.slice(from);
  }

  /** How many files have rows that come after so many. */
  filesBehind(shown: number): number {
    let files = [...this.#files.values()];
    let left = shown;
    let turn = 1;
    for (; files.length > 0 && left >= files.length; turn++) {
      left -= files.length;
      files = files.filter(({ count }) => count > turn);
    }
    return files.filter(({ count }, index) => index >= left || count > turn).length;
  }

  /** Drops what has come behind the first `most`; what comes later only moves it further. */
  #prune(): void {
    const first = [...this.#first()];
    for (const file of this.#files.values()) file.held = [];
    for (const { file, row } of first) file.held.push(row);
    this.#held = this.#most;
  }

  /** The first `most` in their order. */
  *#first(): Generator<{ file: FileRows<Row>; row: Row }> {
    let left = this.#most;
    let files = [...this.#files.values()];
    for (let turn = 0; files.length > 0; turn++) {
      for (const file of files) {
        if (left-- === 0) return;
        yield { file, row: file.held[turn] as Row };
      }
      files = files.filter(({ count }) => count > turn + 1);
    }
  }
}

/** So many more are held before they are dropped. */
const SLACK = 1000;
