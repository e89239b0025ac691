import type { Json } from '../json/value.ts';
import { isObject } from '../json/value.ts';
import { rememberIndices } from '../legacy/fields.ts';

/** Elements of a list that is understood with others, until these have been read. */
export class HeldList {
  readonly elements: Json[] = [];
  #places: number[] | undefined;
  isOfObjects = true;

  push(element: Json, index: number): void {
    const count = this.elements.length;
    if (index !== count && this.#places === undefined) this.#places = Array.from({ length: count }, (_, at) => at);
    this.#places?.push(index);
    this.isOfObjects &&= isObject(element);
    this.elements.push(element);
  }

  [Symbol.iterator](): Iterator<Json> {
    return this.elements[Symbol.iterator]();
  }

  /** The elements, with the places that they had. */
  take(): { elements: Json[]; places: readonly number[] } {
    rememberIndices(this.elements, this.places);
    return { elements: this.elements, places: this.places };
  }

  /** The places of its elements, where one before them was lost; else none. */
  get places(): readonly number[] {
    return this.#places ?? [];
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
