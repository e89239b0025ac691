import { printJson } from './print.ts';
import type { Json } from './value.ts';

/** So many elements are printed together. */
const AT_ONCE = 64;

/** A list whose elements are made when they are asked for, once: there may be more than memory holds. */
export class LateList {
  readonly #elements: Iterable<Json>;

  constructor(elements: Iterable<Json>) {
    this.#elements = elements;
  }

  /** The list as compact JSON, in pieces. */
  *printed(): Generator<string> {
    let front = '[';
    for (const block of blocksOf(this.#elements)) {
      yield front + printJson(block).slice(1, -1);
      front = ',';
    }
    yield front === '[' ? '[]' : ']';
  }
}

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
