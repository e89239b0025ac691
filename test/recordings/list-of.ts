import { adapters } from '../../adapters/index.ts';
import { at, type Json, type Shape } from '../../src/adapter.ts';

/** The elements of the list that a document's shape declares; empty for a document without one. */
export function listOf(document: Json): Json[] {
  return firstList(document, () => true);
}

/** The same of a form whose elements are read one by one, each of which becomes a match. */
export function matchListOf(document: Json): Json[] {
  return firstList(document, (shape) => 'command' in shape);
}

function firstList(document: Json, wanted: (shape: Shape) => boolean): Json[] {
  const shape = adapters.flatMap(({ shapes }) => shapes).find(({ claims }) => claims({ value: document, complete: true }) !== undefined);
  if (shape === undefined || !wanted(shape)) return [];
  const lists = Object.keys(shape.lists).map((pointer) => (pointer === '' ? document : at(document, pointer.slice(1))));
  return lists.find((list): list is Json[] => Array.isArray(list) && list.length > 0) ?? [];
}
