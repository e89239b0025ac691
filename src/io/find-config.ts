import { readFileSync, realpathSync, statSync } from 'node:fs';
import { CONFIG_FILE, configPlacesOf } from './config-places.ts';
import { systemReason } from './system-reason.ts';

/** What the configuration file at an absolute path holds, or why it can't be read. */
export type FoundConfig = { path: string; value: unknown } | { path: string; failure: string };

/** The key of the file that describes a package. */
const KEY = 'unify';

/** No configuration is longer, in bytes. */
const LONGEST = 1 << 24;

/**
 * The configuration of a folder: `.unifyrc.json`, or the key `unify` of `package.json`, in it or in the nearest folder
 * above it, up to that of its repository. Outside of a repository only the folder itself is looked at: whoever may
 * write above it shall not decide what is read.
 */
export function findConfig(folder: string): FoundConfig | undefined {
  for (const path of configPlacesOf(folder)) {
    try {
      const value = valueIn(path);
      if (value !== undefined) return { path, value };
    } catch (error) {
      return { path, failure: systemReason(error as Error) };
    }
  }
  return undefined;
}

/** What a file says; `undefined` where there is none, or it says nothing to us. */
function valueIn(path: string): unknown {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats === undefined) return undefined;
  if (stats.isDirectory()) throw new Error('it is a folder');
  // A device or a pipe, also behind a link of somebody's repository, might never end.
  if (!stats.isFile()) throw new Error('it is no regular file');
  const isOwn = path.endsWith(CONFIG_FILE);
  if (stats.size > LONGEST) throw new Error('it is larger than 16 MiB');
  const text = readFileSync(path, 'utf8').replace(/^\ufeff/, '');
  // What others need of their package is not ours to judge.
  if (isOwn ? text.trim() === '' : !text.includes(`"${KEY}"`)) return undefined;
  const value = JSON.parse(text);
  return isOwn ? value : value?.[KEY];
}

/** True for a folder that, links followed, is another one or stands below it. */
export function isInFolder(path: string, folder: string): boolean {
  const [inner, outer] = [realpathSync.native(path), realpathSync.native(folder)];
  return inner === outer || inner.startsWith(outer.endsWith('/') ? outer : `${outer}/`);
}
