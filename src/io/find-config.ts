import { realpathSync } from 'node:fs';
import { lilconfigSync } from 'lilconfig';
import { CONFIG_FILE, configPlacesOf, lastPlaceOf, PACKAGE_FILE } from './config-places.ts';
import { exists, isFolder } from './exists.ts';
import { isFile } from './is-file.ts';
import { systemReason } from './system-reason.ts';

/** What a configuration file holds. */
export interface FoundConfig {
  /** Absolute path of the file. */
  path: string;
  value: unknown;
}

/** Why a configuration file can't be read. */
export class ConfigUnreadable extends Error {}

/** The key of the file that describes a package. */
const KEY = 'unify';

/**
 * The configuration of a folder: `.unifyrc.json`, or the key `unify` of `package.json`, in it or in the nearest folder
 * above it, up to that of its repository. Outside of a repository only the folder itself is looked at: whoever may
 * write above it shall not decide what is read. Throws a `ConfigUnreadable`.
 */
export function findConfig(folder: string): FoundConfig | undefined {
  const search = lilconfigSync(KEY, {
    searchPlaces: [CONFIG_FILE, PACKAGE_FILE],
    stopDir: lastPlaceOf(folder),
    loaders: { '.json': read },
  });
  const found = searched(() => {
    // A device or a pipe, also behind a link of somebody's repository, might never end.
    const odd = configPlacesOf(folder).find((path) => isEndless(path));
    if (odd !== undefined) throw new ConfigUnreadable(`${odd}: it is no regular file`);
    return search.search(folder);
  });
  return found === null || found.isEmpty === true ? undefined : { path: found.filepath, value: found.config };
}

/** What a search gives; a file that is there and can't be opened ends it. */
function searched<Found>(search: () => Found): Found {
  try {
    return search();
  } catch (error) {
    throw error instanceof ConfigUnreadable
      ? error
      : new ConfigUnreadable(systemReason(error as Error), { cause: error });
  }
}

/** True for what is there and neither a regular file nor a folder, which is refused when it is read. */
function isEndless(path: string): boolean {
  return exists(path) && !isFile(path) && !isFolder(path);
}

/** True for a folder that, links followed, is another one or stands below it. */
export function isInFolder(path: string, folder: string): boolean {
  const [inner, outer] = [realpathSync.native(path), realpathSync.native(folder)];
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}

function read(path: string, content: string): unknown {
  // What others need of their package is not ours to judge.
  if (path.endsWith(PACKAGE_FILE) && !content.includes(`"${KEY}"`)) return {};
  try {
    return JSON.parse(content.replace(/^\ufeff/, ''));
  } catch (error) {
    throw new ConfigUnreadable(`${path}: ${(error as Error).message}`, { cause: error });
  }
}
