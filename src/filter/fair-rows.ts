import { onceIn } from '../json/once-for.ts';

/** The rows of a file: the first ones, as far as a page can show them, and how many have been added. */
interface FileRows<Row> {
  held: Row[];
  count: number;
}

/** So many more than a page can show are held before they are dropped. */
const SLACK = 1000;

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
    const file = onceIn(this.#files, path, (): FileRows<Row> => ({ held: [], count: 0 }));
    this.count++;
    if (this.isResult(row)) this.results++;
    // Behind a row that was dropped stand all that follow in its file.
    if (file.held.length < file.count++) return;
    file.held.push(row);
    if (++this.#held <= 2 * this.#most + SLACK) return;
    // What has come behind the first ones is dropped: what comes later only moves it further.
    const first = [...this.#first()];
    for (const one of this.#files.values()) one.held = [];
    for (const { file: one, row: kept } of first) one.held.push(kept);
    this.#held = this.#most;
  }

  /** The rows from `from` on, as far as they are held. */
  from(from: number): Row[] {
    return Array.from(this.#first(), ({ row }) => row).slice(from);
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
