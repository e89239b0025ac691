import { onceIn } from '../json/once-for.ts';
import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { PartQueue } from './part-queue.ts';
import type { PrintedItems } from './parts.ts';

/** Elements that are no located results: those of a list, or one that is there once. */
export type Aside = { name: string } & ({ values: PartQueue } | { value: Json });

/** Elements that are no located results, in lists by name, which are printed behind all else. */
export class AsideLists {
  readonly #lists = new Map<string, PartQueue>();
  readonly #entries: Aside[] = [];

  push(list: string, value: Json): void {
    // As bytes they cost least: there may be many.
    this.printed(list, { bytes: Buffer.from(printJson(value)), exact: true });
  }

  /** Takes elements as they are printed, see `EnvelopePart`. */
  printed(list: string, items: PrintedItems): void {
    this.#list(list).push({ part: 'printed', key: list, ...items });
  }

  /** Takes an element that is there once. */
  once(name: string, value: Json): void {
    this.#entries.push({ name, value });
  }

  /** All of it, in the order in which it began. */
  entries(): readonly Aside[] {
    return this.#entries;
  }

  #list(name: string): PartQueue {
    return onceIn(this.#lists, name, () => {
      const values = new PartQueue();
      this.#entries.push({ name, values });
      return values;
    });
  }
}
