import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import type { ByteStore } from './byte-keeper.ts';
import { PartQueue } from './part-queue.ts';

/** Elements that are no located results, in lists by name, which are printed behind all else. */
export class AsideLists {
  readonly #lists = new Map<string, PartQueue>();
  readonly #openStore: (() => ByteStore) | undefined;

  constructor(openStore: (() => ByteStore) | undefined) {
    this.#openStore = openStore;
  }

  push(list: string, value: Json): void {
    // As bytes they cost least: there may be many.
    this.printed(list, Buffer.from(printJson(value)), true);
  }

  /** Takes elements as they are printed, see `EnvelopePart`. */
  printed(list: string, bytes: Buffer, exact: boolean): void {
    const values = this.#lists.get(list) ?? new PartQueue(this.#openStore);
    this.#lists.set(list, values);
    values.push({ part: 'printed', key: list, bytes, exact });
  }

  /** The lists by their names, in the order in which they began. */
  entries(): IterableIterator<[name: string, values: PartQueue]> {
    return this.#lists.entries();
  }
}
