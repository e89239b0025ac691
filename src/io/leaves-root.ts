import { realpathSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { inside } from '../span/file-path.ts';

/** True for a path, relative to the root or absolute, that lies outside of it, by its words or by links. */
export function leavesRoot(root: string, path: string): boolean {
  const absolute = resolve(root, path);
  if (inside(root, absolute) === undefined) return true;
  const real = realOf(root);
  return inside(real, realOf(absolute)) === undefined;
}

/** The real path of a path, or of the nearest folder above it that there is. */
function realOf(path: string): string {
  try {
    return realpathSync.native(path);
  } catch {
    const parent = dirname(path);
    return parent === path ? path : realOf(parent);
  }
}
