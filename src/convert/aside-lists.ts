import type { OpenStore } from '../json/byte-keeper.ts';
import { onceIn } from '../json/once-for.ts';
import type { Json } from '../json/value.ts';
import { PartQueue } from './part-queue.ts';

/** Elements that are no located results: those of a list, or one that is there once. */
export type Aside = { name: string } & ({ values: PartQueue } | { value: Json });

/** Elements that are no located results, in lists by name, which are printed behind all else. */
export class AsideLists {
  readonly #lists = new Map<string, PartQueue>();
  readonly #entries: Aside[] = [];
  readonly #openStore: OpenStore | undefined;

  constructor(openStore: OpenStore | undefined) {
    this.#openStore = openStore;
  }

  push(list: string, value: Json): void {
    this.#list(list).push({ part: 'items', key: list, items: [value], exact: true });
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
      const values = new PartQueue(this.#openStore);
      this.#entries.push({ name, values });
      return values;
    });
  }
}
