import type { OpenStore } from '../json/byte-keeper.ts';
import { KeptValues } from '../json/kept-values.ts';
import { isObject, type Json } from '../json/value.ts';
import { rememberIndices } from '../legacy/fields.ts';

/** Elements of a list that is understood with others, until these have been read. */
export class HeldList implements Iterable<Json> {
  isOfObjects = true;
  readonly #elements: KeptValues;
  #places: number[] | undefined;

  constructor(openStore: OpenStore | undefined) {
    this.#elements = new KeptValues(openStore);
  }

  push(element: Json, index: number): void {
    const count = this.#elements.length;
    if (index !== count && this.#places === undefined) this.#places = Array.from({ length: count }, (_, at) => at);
    this.#places?.push(index);
    this.isOfObjects &&= isObject(element);
    this.#elements.push(element);
  }

  [Symbol.iterator](): Iterator<Json> {
    return this.#elements[Symbol.iterator]();
  }

  /** The elements, with the places that they had; the list is given up. */
  take(): { elements: Json[]; places: readonly number[] } {
    const elements = [...this];
    this.close();
    rememberIndices(elements, this.places);
    return { elements, places: this.places };
  }

  /** The places of its elements, where one before them was lost; else none. */
  get places(): readonly number[] {
    return this.#places ?? [];
  }

  /** Gives up what is kept. */
  close(): void {
    this.#elements.close();
  }
}

/** So many elements are printed together. */
const AT_ONCE = 64;

/** Elements that are made one by one, as many together as are printed so. */
export function* blocksOf<Element>(elements: Iterable<Element>): Generator<Element[]> {
  let block: Element[] = [];
  for (const element of elements) {
    block.push(element);
    if (block.length < AT_ONCE) continue;
    yield block;
    block = [];
  }
  if (block.length > 0) yield block;
}
