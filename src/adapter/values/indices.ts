import type { Json } from '../../json/value.ts';

/** Where elements of a list were left out, the place that each of the others had. */
const INDICES = new WeakMap<readonly Json[], readonly number[]>();

/** Remembers the places that the elements of a list had before some were left out. */
export function rememberIndices(list: readonly Json[], indices: readonly number[]): void {
  INDICES.set(list, indices);
}

/** The place that an element of a list had before some were left out. */
export function indexIn(list: readonly Json[], index: number): number {
  return INDICES.get(list)?.[index] ?? index;
}
