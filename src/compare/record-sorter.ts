import { ByteKeeper, type Kept, type OpenStore } from '../json/byte-keeper.ts';

/** Text under a key by which it is sorted; neither has a line end in it. */
export interface SortedRecord {
  key: string;
  text: string;
}

/** So many characters are sorted in memory at a time. */
const HELD = 1 << 24;
/** Sorted records are written, and read again, in blocks of about so many characters. */
const BLOCK = 1 << 16;

/**
 * Sorts more records than fit in memory: by the UTF-16 units of their keys, equal ones as they came. Sorted runs of
 * them stand in a store where one can be opened, else in memory.
 */
export class RecordSorter {
  readonly #keeper: ByteKeeper;
  readonly #held: number;
  #records: SortedRecord[] = [];
  #length = 0;
  /** Each run by its blocks. */
  readonly #runs: Kept[][] = [];

  constructor(openStore: OpenStore | undefined, held = HELD) {
    this.#keeper = new ByteKeeper(openStore);
    this.#held = held;
  }

  add(key: string, text: string): void {
    this.#records.push({ key, text });
    this.#length += key.length + text.length;
    if (this.#length >= this.#held) this.#endRun();
  }

  /** All records; may be asked for once. */
  *sorted(): Generator<SortedRecord> {
    try {
      if (this.#runs.length === 0) return yield* this.#takeRecords();
      this.#endRun();
      yield* merged(this.#runs.map((run) => this.#readRun(run)));
    } finally {
      this.#keeper.close();
    }
  }

  #takeRecords(): SortedRecord[] {
    const records = this.#records.sort(({ key: one }, { key: other }) => (one < other ? -1 : one > other ? 1 : 0));
    this.#records = [];
    this.#length = 0;
    return records;
  }

  #endRun(): void {
    const run: Kept[] = [];
    let block = '';
    const endBlock = () => {
      if (block !== '') run.push(this.#keeper.keep(Buffer.from(block)));
      block = '';
    };
    for (const { key, text } of this.#takeRecords()) {
      block += `${key}\n${text}\n`;
      if (block.length >= BLOCK) endBlock();
    }
    endBlock();
    this.#runs.push(run);
  }

  *#readRun(run: readonly Kept[]): Generator<SortedRecord> {
    for (const kept of run) {
      const lines = this.#keeper.read(kept).toString('utf8').split('\n');
      for (let at = 0; at + 1 < lines.length; at += 2)
        yield { key: lines[at] as string, text: lines[at + 1] as string };
    }
  }
}

/** A run that is being read: its next record, and its place among the runs, which decides between equal keys. */
interface Cursor extends SortedRecord {
  index: number;
  rest: Iterator<SortedRecord>;
}

function isBefore(one: Cursor, other: Cursor): boolean {
  return one.key < other.key || (one.key === other.key && one.index < other.index);
}

/** The records of sorted runs as one: the next one stands at the top of a binary heap. */
function* merged(runs: readonly Iterator<SortedRecord>[]): Generator<SortedRecord> {
  const heap: Cursor[] = [];
  for (const [index, rest] of runs.entries()) {
    const { done, value } = rest.next();
    if (!done) heap.push({ ...value, index, rest });
  }
  heap.sort((one, other) => (isBefore(one, other) ? -1 : 1));
  for (let [top] = heap; top !== undefined; [top] = heap) {
    yield top;
    const { done, value } = top.rest.next();
    if (done) heap[0] = heap.at(-1) as Cursor;
    else Object.assign(top, value);
    if (done) heap.pop();
    sink(heap);
  }
}

/** Puts the top of a heap where it belongs. */
function sink(heap: Cursor[]): void {
  for (let at = 0; ; ) {
    const left = 2 * at + 1;
    const [one, other] = [heap[left], heap[left + 1]];
    const least = other !== undefined && isBefore(other, one as Cursor) ? left + 1 : left;
    const [above, below] = [heap[at], heap[least]];
    if (above === undefined || below === undefined || isBefore(above, below)) return;
    [heap[at], heap[least]] = [below, above];
    at = least;
  }
}
