import picomatch from 'picomatch';
import { foldPath, inside } from '../span/file-path.ts';

/**
 * What tells whether a printed path fits one of the patterns: `src/**`, or a path that stands for itself and all below
 * it, whatever signs of patterns are in it (`pages/[id]`).
 */
export function pathMatcher(patterns: readonly string[]): (path: string) => boolean {
  const globs = patterns.map((pattern) => foldPath(pattern));
  const fits = picomatch(globs, { dot: true });
  return (printed) => {
    const path = foldPath(printed);
    return fits(path) || globs.some((folder) => inside(folder, path) !== undefined || isHere(folder, path));
  };
}

/** True for a path below `.`, which does not stand in front of it. */
function isHere(folder: string, path: string): boolean {
  return folder === '.' && !/^(?:\.\.)?\//.test(`${path}/`);
}
