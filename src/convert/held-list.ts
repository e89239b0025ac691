import { rememberIndices } from '../adapter/values/fields.ts';
import type { Block } from '../input/document-part.ts';
import type { Elements } from '../input/elements.ts';
import { isObject, type Json } from '../json/value.ts';

/** Elements of a list that is understood with others: they are read again whenever they are asked for. */
export class HeldList implements Iterable<Json> {
  isOfObjects = true;
  readonly #blocks: Block[] = [];
  /** What was read of the first block: most lists have no other. */
  #first: Json[] = [];
  #count = 0;
  #places: number[] | undefined;

  /** Takes elements, which have been read once. */
  push(block: Block, { values, indices, first }: Elements): void {
    if (this.#blocks.push(block) === 1) this.#first = values;
    for (const [at, value] of values.entries()) {
      this.isOfObjects &&= isObject(value);
      this.#number(indices?.[at] ?? first + at);
    }
  }

  *[Symbol.iterator](): Generator<Json> {
    if (this.#blocks.length <= 1) yield* this.#first;
    else for (const block of this.#blocks) yield* block.read().values;
  }

  /** The elements, with the places that they had. */
  take(): { elements: Json[]; places: readonly number[] } {
    const elements = [...this];
    rememberIndices(elements, this.places);
    return { elements, places: this.places };
  }

  /** The places of its elements, where one before them was lost; else none. */
  get places(): readonly number[] {
    return this.#places ?? [];
  }

  #number(index: number): void {
    const count = this.#count++;
    if (index !== count) this.#places ??= Array.from({ length: count }, (_, at) => at);
    this.#places?.push(index);
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
