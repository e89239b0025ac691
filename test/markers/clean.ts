import type { Json } from '../../src/json/value.ts';
import { countsOf, leavesIn, type Occurrence, pathsBefore, scalarsIn } from './occurrences.ts';
import { general } from './positions.ts';

/** An output without any marker and what is made of it: tells where values belong. */
export class Clean {
  /** For general paths of the output the general paths in the envelopes at which values from there came out. */
  readonly #mapped = new Map<string, Set<string>>();
  /** What is at each path of the output, and of the envelopes. */
  readonly #given: ReadonlyMap<string, string | number>;
  readonly #made: ReadonlyMap<string, string | number>;

  constructor(output: string, envelopes: readonly Json[]) {
    const printed = new Map<string | number, string[]>();
    const made = [...scalarsIn([...envelopes])];
    for (const { path, scalar } of made) push(printed, scalar, general(path));
    const leaves = leavesIn(output);
    this.#given = byPath(leaves);
    this.#made = byPath(made);
    const counts = countsOf(leaves);
    for (const { path, scalar } of leaves) {
      if (counts.get(scalar) !== 1 || !isTelling(scalar)) continue;
      const places = asPrinted(scalar).flatMap((value) => printed.get(value) ?? []);
      const known = this.#mapped.get(general(path)) ?? new Set();
      this.#mapped.set(general(path), known);
      for (const place of places) known.add(place);
    }
  }

  /**
   * True where the value at a path of the output came out at this very path in the envelopes. What an element that was
   * added has is compared with the element before it, what a value of another type holds with that value.
   */
  isSamePlace(path: readonly string[], found: readonly string[]): boolean {
    const [given] = valuesAt(this.#given, path);
    if (given !== undefined) return valuesAt(this.#made, found).some((made) => asPrinted(given).includes(made));
    const [outer] = valuesAt(this.#given, path.slice(0, -1));
    return (
      outer !== undefined && path.at(-1) === found.at(-1) && this.isSamePlace(path.slice(0, -1), found.slice(0, -1))
    );
  }

  /** True where a value at a path like that of the output came out at a path like this one in the envelopes. */
  isLikePlace(path: readonly string[], found: readonly string[]): boolean {
    return this.#mapped.get(general(path))?.has(general(found)) === true;
  }
}

/** True for what is hardly anywhere by chance. */
export function isTelling(scalar: string | number): boolean {
  return typeof scalar === 'string' ? scalar.length > 2 : scalar > 100 || !Number.isInteger(scalar);
}

/**
 * What may be printed for a value: itself, a line without its end, a sum with its label, the end of a path, a number
 * from another base.
 */
function asPrinted(scalar: string | number): (string | number)[] {
  if (typeof scalar === 'number') return Number.isInteger(scalar) ? [scalar, scalar - 1, scalar + 1] : [scalar];
  const line = scalar.replace(/\r?\n$/, '');
  return [
    scalar,
    line,
    `sha256:${scalar}`,
    `blake3:${scalar}`,
    ...[...scalar.matchAll(/\//g)].map(({ index }) => scalar.slice(index + 1)),
  ];
}

function byPath(occurrences: readonly Occurrence[]): Map<string, string | number> {
  return new Map(occurrences.map(({ path, scalar }) => [path.join('\n'), scalar]));
}

/** What is at a path, or else at the same path in elements before. */
function valuesAt(values: ReadonlyMap<string, string | number>, path: readonly string[]): (string | number)[] {
  return [path, ...pathsBefore(path)].flatMap((at) => values.get(at.join('\n')) ?? []);
}

function push<Key>(map: Map<Key, string[]>, key: Key, value: string): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
