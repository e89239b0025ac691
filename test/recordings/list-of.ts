import { adapters } from '../../adapters/index.ts';
import { at, type Json } from '../../src/adapter.ts';

/** The elements of the list that a document's shape declares; empty for a document without one. */
export function listOf(document: Json): Json[] {
  const pointers = adapters.flatMap(({ shapes }) => shapes.flatMap(({ lists }) => Object.keys(lists)));
  const lists = pointers.map((pointer) => at(document, pointer.slice(1))).filter((list) => Array.isArray(list));
  return lists[0] ?? [];
}
