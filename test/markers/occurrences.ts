import { type Json, NumberText } from '../../src/json/value.ts';
import { type Placed, placesIn } from './positions.ts';

/** A string or a number, and the keys and indices that lead to it. */
export interface Occurrence {
  path: readonly string[];
  scalar: string | number;
}

/** Every string, number and key in a value. A number that keeps its text is the number it says. */
export function* scalarsIn(value: Json, path: readonly string[] = []): Generator<Occurrence> {
  if (typeof value === 'string' || typeof value === 'number') yield { path, scalar: value };
  else if (value instanceof NumberText) yield { path, scalar: Number(value.text) };
  else if (typeof value === 'object' && value !== null) {
    for (const [key, inner] of Object.entries(value)) {
      const below = [...path, key];
      if (!Array.isArray(value)) yield { path: below, scalar: key };
      yield* scalarsIn(inner, below);
    }
  }
}

/** Every string and number in the documents of an output; of a string that is JSON itself, what is in it. */
export function leavesIn(output: string): Occurrence[] {
  return [...placesIn(output)].filter(isLeaf).map(({ path, text, node }) => ({
    path,
    scalar: JSON.parse(text.slice(node.from, node.to)) as string | number,
  }));
}

function isLeaf({ node, inner }: Placed): boolean {
  return (node.kind === 'string' || node.kind === 'number') && inner === undefined;
}

/** How often each string and number is among some. */
export function countsOf(occurrences: readonly Occurrence[]): Map<string | number, number> {
  const counts = new Map<string | number, number>();
  for (const { scalar } of occurrences) counts.set(scalar, (counts.get(scalar) ?? 0) + 1);
  return counts;
}

/**
 * The path of the innermost element of a list that a path leads through, or else of its document; a string that is JSON
 * belongs to that.
 */
export function elementOf(path: readonly string[]): readonly string[] {
  const inText = path.lastIndexOf('(text)');
  const last = path.findLastIndex((key) => /^#?\d+$/.test(key));
  return path.slice(0, last > inText ? last + 1 : 1);
}

/** The same path in the element before, for each list that it leads through. */
export function pathsBefore(path: readonly string[]): string[][] {
  return path.flatMap((key, index) =>
    /^\d+$/.test(key) && key !== '0' ? [path.with(index, String(Number(key) - 1))] : [],
  );
}

/** True where `path` leads to `outer` or through it. */
export function isWithin(path: readonly string[], outer: readonly string[]): boolean {
  return outer.every((key, index) => path[index] === key);
}
