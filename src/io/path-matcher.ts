import picomatch from 'picomatch';

/**
 * What tells whether a printed path fits one of the patterns: `src/**`, or a path that stands for itself and all below
 * it.
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => pattern.replace(/^(?:\.\/)+|\/+$/g, ''));
  const below = globs.filter((glob) => !picomatch.scan(glob).isGlob).map((path) => `${path}/**`);
  return picomatch([...globs, ...below], { dot: true });
}
