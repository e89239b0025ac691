const LEAST_DIGITS = 4;

/**
 * Gives the shortest names of spans, at least four digits of their ids, that tell them from one another; `spanIds` are
 * those of rows, of which not each has one.
 */
export function handlesOf(spanIds: Iterable<string | undefined>): (spanId: string) => string {
  const sorted = [...new Set(spanIds)].filter((id) => id !== undefined).sort();
  const lengths = new Map(
    sorted.map((id, index) => {
      const common = Math.max(commonLength(id, sorted[index - 1]), commonLength(id, sorted[index + 1]));
      return [id, Math.max(LEAST_DIGITS, common + 1)];
    }),
  );
  return (spanId) => spanId.slice(0, lengths.get(spanId) ?? LEAST_DIGITS);
}

function commonLength(one: string, other = ''): number {
  let length = 0;
  while (length < other.length && one[length] === other[length]) length++;
  return length;
}
