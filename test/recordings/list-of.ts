import { adapters } from '../../adapters/index.ts';
import { at, type Json, type Shape } from '../../src/adapter.ts';

/** The elements of the list that a document's shape declares; empty for a document without one. */
export function listOf(document: Json): Json[] {
  return firstList(document);
}

/** The keys that lead to each list of a form whose elements are read one by one, each of which becomes a match; none for a stream of rows. */
export function matchListsOf(document: Json): string[][] {
  const shape = shapeOf(document);
  if (shape === undefined || !('command' in shape) || shape.isRow !== undefined) return [];
  return Object.keys(shape.lists).map((pointer) => pointer.split('/').slice(1));
}

function shapeOf(document: Json): Shape | undefined {
  return adapters.flatMap(({ shapes }) => shapes).find(({ claims }) => claims({ value: document, complete: true }) !== undefined);
}

function firstList(document: Json): Json[] {
  const shape = shapeOf(document);
  if (shape === undefined) return [];
  const lists = Object.keys(shape.lists).map((pointer) => (pointer === '' ? document : at(document, pointer.slice(1))));
  return lists.find((list): list is Json[] => Array.isArray(list) && list.length > 0) ?? [];
}
