import { LateJson } from './late-json.ts';
import { printJson } from './print.ts';
import type { Json } from './value.ts';

/** So many elements are printed together. */
const AT_ONCE = 64;

/** A list whose elements are made when they are asked for, once. */
export function lateList(elements: Iterable<Json>): LateJson {
  return new LateJson(() => printed(elements));
}

function* printed(elements: Iterable<Json>): Generator<string> {
  let front = '[';
  for (const block of blocksOf(elements)) {
    yield front + printJson(block).slice(1, -1);
    front = ',';
  }
  yield front === '[' ? '[]' : ']';
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
