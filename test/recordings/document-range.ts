/**
 * Where the one JSON document of an output stands, in UTF-16 units: a line that is JSON, or the lines from one that is `{` to the next
 * that is `}`. `undefined` for an output without one.
 */
export function documentRange(text: string): { from: number; to: number } | undefined {
  let from = 0;
  for (const line of text.split('\n')) {
    if (line === '{') {
      const end = text.indexOf('\n}', from);
      return end < 0 ? undefined : { from, to: end + 2 };
    }
    if (line.startsWith('{"')) return { from, to: from + line.length };
    from += line.length + 1;
  }
  return undefined;
}
