import picomatch from 'picomatch';
import { foldPath, inside } from '../location/file-path.ts';

/**
 * What tells whether a printed path fits one of the patterns: `src/**`, or a path that stands for itself and all below
 * it, whatever signs of patterns are in it (`pages/[id]`). Paths below the root may fit one of others instead.
 */
export function pathMatcher(patterns: readonly string[], below: readonly string[] = []): (path: string) => boolean {
  const fits = oneMatcher(patterns);
  const fitsBelow = oneMatcher(below.filter((pattern) => !patterns.includes(pattern)));
  return (printed) => {
    const path = foldPath(printed);
    return fits(path) || (isBelow(path) && fitsBelow(path));
  };
}

function oneMatcher(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => foldPath(pattern));
  const fits = picomatch(globs, { dot: true });
  // `.` is not in front of the paths below it.
  return (path) =>
    fits(path) || globs.some((folder) => inside(folder, path) !== undefined || (folder === '.' && isBelow(path)));
}

/** True for a path below the root, as it is printed. */
function isBelow(path: string): boolean {
  return !/^(?:\.\.)?\//.test(`${path}/`);
}
