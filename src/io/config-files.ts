import { readFileSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exists } from './exists.ts';
import { systemReason, unlessRefused } from './system.ts';

/** A file of its own, and the file that describes a package and may hold a key for us. */
const CONFIG_FILE = '.unifyrc.json';
const PACKAGE_FILE = 'package.json';
const KEY = 'unify';

/** No configuration is longer, in bytes. */
const LONGEST = 1 << 24;

/** What the configuration file at an absolute path holds, or why it can't be read. */
export type FoundConfig = { path: string; value: unknown } | { path: string; failure: string };

/** False where no file is that may hold a configuration of a folder: nothing more has to be loaded then. */
export function mayHaveConfig(folder: string): boolean {
  // True also where the system does not let one look: whoever reads it tells why.
  return placesOf(folder).some((path) => unlessRefused(() => statsOf(path) !== undefined, true));
}

/**
 * The configuration of a folder: `.unifyrc.json`, or the key `unify` of `package.json`, in it or in the nearest folder
 * above it, up to that of its repository. Outside of a repository only the folder itself is looked at: whoever may
 * write above it shall not decide what is read.
 */
export function findConfig(folder: string): FoundConfig | undefined {
  for (const path of placesOf(folder)) {
    try {
      const value = valueIn(path);
      if (value !== undefined) return { path, value };
    } catch (error) {
      return { path, failure: systemReason(error as Error) };
    }
  }
  return undefined;
}

/** The paths of files that may hold a configuration of a folder, the nearest first, up to that of its repository. */
function placesOf(folder: string): string[] {
  const last = repositoryOf(folder) ?? folder;
  const paths: string[] = [];
  for (let place = folder; ; place = dirname(place)) {
    paths.push(join(place, CONFIG_FILE), join(place, PACKAGE_FILE));
    if (place === last) return paths;
  }
}

/** The nearest folder that holds a repository. */
function repositoryOf(folder: string): string | undefined {
  if (exists(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

function statsOf(path: string) {
  return statSync(path, { throwIfNoEntry: false });
}

/** What a file says; `undefined` where there is none, or it says nothing to us. */
function valueIn(path: string): unknown {
  const stats = statsOf(path);
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
