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
/** So many records that have a key in common are given together. */
const MOST_TOGETHER = 1000;

/**
 * Sorts more records than fit in memory: by the UTF-16 units of their keys, equal ones as they came. Sorted runs of
 * them are in a store where one can be opened, else in memory.
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

  /** The texts whose keys are the same up to the last NUL; one for which that is empty stands alone. */
  *groups(): Generator<string[]> {
    let common = '';
    let group: string[] = [];
    for (const { key, text } of this.sorted()) {
      const own = key.slice(0, key.lastIndexOf('\0'));
      if (group.length > 0 && (own !== common || own === '' || group.length === MOST_TOGETHER)) {
        yield group;
        group = [];
      }
      common = own;
      group.push(text);
    }
    if (group.length > 0) yield group;
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

/** The records of sorted runs as one; of equal keys that of the first run comes first. */
function* merged(runs: readonly Iterator<SortedRecord>[]): Generator<SortedRecord> {
  const nexts = runs.map((run) => run.next());
  for (;;) {
    let least = -1;
    for (const [index, { done, value }] of nexts.entries())
      if (!done && (least < 0 || value.key < nexts[least]?.value.key)) least = index;
    if (least < 0) return;
    yield nexts[least]?.value;
    nexts[least] = (runs[least] as Iterator<SortedRecord>).next();
  }
}
