import { adapters } from '../../adapters/index.ts';
import { at, type Json, type Shape } from '../../src/adapter.ts';

/** Where in a document that a server answered with its tool's own may stand, besides in a text. */
const INNER = [[], ['result', 'structuredContent'], ['structuredContent'], ['result']];

/** The elements of the list that a document's shape declares; empty for a document without one. */
export function listOf(document: Json): Json[] {
  for (const { shape, value } of shapedIn(document)) {
    const lists = Object.keys(shape.lists).map((pointer) => (pointer === '' ? value : at(value, pointer.slice(1))));
    return lists.find((list): list is Json[] => Array.isArray(list) && list.length > 0) ?? [];
  }
  return [];
}

/**
 * The keys that lead to each list of a form whose elements are read one by one, each of which becomes a match; none for
 * a stream of rows.
 */
export function matchListsOf(document: Json): string[][] {
  for (const { shape, keys } of shapedIn(document)) {
    if (!('command' in shape) || shape.isRow !== undefined) return [];
    return Object.keys(shape.lists).map((pointer) => [...keys, ...pointer.split('/').slice(1)]);
  }
  return [];
}

/** What of a document has a form, most specific first. */
function* shapedIn(document: Json): Generator<{ shape: Shape; value: Json; keys: readonly string[] }> {
  for (const keys of INNER) {
    const value = keys.length === 0 ? document : at(document, keys.join('/'));
    const shape = value === undefined ? undefined : shapeOf(value);
    if (shape !== undefined && value !== undefined) yield { shape, value, keys };
  }
}

function shapeOf(document: Json): Shape | undefined {
  const shapes = adapters.flatMap((adapter) => adapter.shapes).filter(({ whenNamed }) => whenNamed !== true);
  return shapes.find(({ claims }) => claims({ value: document, complete: true }) !== undefined);
}
