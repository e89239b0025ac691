import picomatch from 'picomatch';

/**
 * What tells whether a printed path fits one of the patterns: `src/**`, or a path that stands for itself and all below
 * it.
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map(withoutEnds);
  const below = globs.filter((glob) => !picomatch.scan(glob).isGlob).map((path) => `${path}/**`);
  return picomatch([...globs, ...below], { dot: true });
}

/** A pattern without `./` in front and slashes behind. */
function withoutEnds(pattern: string): string {
  let [from, to] = [0, pattern.length];
  while (pattern.startsWith('./', from)) from += 2;
  while (to > from && pattern[to - 1] === '/') to--;
  return pattern.slice(from, to);
}
