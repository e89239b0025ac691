/** Places of two lists in it: both of a pair, or one that is alone. */
export type IndexPair = readonly [one: number | undefined, other: number | undefined];

/**
 * Pairs the places of two sorted lists of numbers in their order: as many as the shorter one has, so that the sum of
 * their distances is the least. What is alone stands where it belongs.
 */
export function nearestPairs(ones: readonly number[], others: readonly number[]): IndexPair[] {
  if (ones.length < others.length) return nearestPairs(others, ones).map(([one, other]) => [other, one]);
  const width = others.length + 1;
  /** By how many of each list are taken: the least sum where all of those of the shorter one have a partner. */
  const sums = new Float64Array((ones.length + 1) * width).fill(Number.POSITIVE_INFINITY);
  for (let one = 0; one <= ones.length; one++) {
    sums[one * width] = 0;
    for (let other = 1; other <= Math.min(one, others.length); other++)
      sums[one * width + other] = Math.min(alone(one, other), together(one, other));
  }
  const pairs: IndexPair[] = [];
  for (let one = ones.length, other = others.length; one > 0; one--) {
    if (other > 0 && together(one, other) <= alone(one, other)) pairs.push([one - 1, --other]);
    else pairs.push([one - 1, undefined]);
  }
  return pairs.reverse();

  function alone(one: number, other: number): number {
    return sums[(one - 1) * width + other] as number;
  }

  function together(one: number, other: number): number {
    const distance = Math.abs((ones[one - 1] as number) - (others[other - 1] as number));
    return (sums[(one - 1) * width + other - 1] as number) + distance;
  }
}
