import { lstatSync, readlinkSync } from 'node:fs';
import { dirname, join, parse, resolve, sep } from 'node:path';
import { inside } from '../location/file-path.ts';
import { unlessRefused } from './system.ts';

/** So many links are followed in a path. */
const MOST_LINKS = 40;
/** No system takes a path of more units. */
const LONGEST_PATH = sep === '/' ? 4096 : 32_767;

/**
 * True for a path, relative to the root or absolute, that lies outside of it: by its words, as programs read it that
 * clean paths up, or as the system reads it, which follows each link before the `..` behind it.
 */
export function leavesRoot(root: string, path: string): boolean {
  const cleaned = resolve(root, path);
  if (inside(root, cleaned) === undefined) return true;
  const real = followedPath(root, '.');
  return [cleaned, path].some((one) => {
    const followed = followedPath(root, one);
    return real === undefined || followed === undefined || inside(real, followed) === undefined;
  });
}

/**
 * Where the system comes to by a path, relative to a folder or absolute: without links, and with what is not there as
 * its words say; `undefined` where links lead to each other, and for a path that is too long for the system.
 */
export function followedPath(folder: string, path: string): string | undefined {
  const absolute = parse(path).root === '' ? `${folder}${sep}${path}` : path;
  if (absolute.length > LONGEST_PATH) return undefined;
  let at = parse(absolute).root;
  const names = namesIn(absolute);
  let links = 0;
  for (let name = names.shift(); name !== undefined; name = names.shift()) {
    if (name === '' || name === '.') continue;
    if (name === '..') {
      at = dirname(at);
      continue;
    }
    const target = linkAt(join(at, name));
    if (target === undefined) at = join(at, name);
    else {
      if (++links > MOST_LINKS) return undefined;
      at = parse(target).root || at;
      names.unshift(...namesIn(target));
    }
  }
  return at;
}

function namesIn(path: string): string[] {
  return path.slice(parse(path).root.length).split(sep === '/' ? sep : /[\\/]/);
}

/** What a link says; `undefined` where there is none. */
function linkAt(path: string): string | undefined {
  return unlessRefused(() => (lstatSync(path).isSymbolicLink() ? readlinkSync(path) : undefined), undefined);
}
