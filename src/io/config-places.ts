import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exists } from './exists.ts';

/** A file of its own, and the file that describes a package and may hold a key for us. */
export const CONFIG_FILE = '.unifyrc.json';
export const PACKAGE_FILE = 'package.json';

/** The last folder, upwards from this one, in which a configuration is looked for: that of its repository, or it. */
export function lastPlaceOf(folder: string): string {
  return repositoryOf(folder) ?? folder;
}

/** False where no file is that may hold a configuration of a folder: nothing more has to be loaded then. */
export function mayHaveConfig(folder: string): boolean {
  const last = lastPlaceOf(folder);
  for (let place = folder; ; place = dirname(place)) {
    if (mayExist(join(place, CONFIG_FILE)) || mayExist(join(place, PACKAGE_FILE))) return true;
    if (place === last) return false;
  }
}

/** The nearest folder that holds a repository. */
function repositoryOf(folder: string): string | undefined {
  if (exists(join(folder, '.git'))) return folder;
  const above = dirname(folder);
  return above === folder ? undefined : repositoryOf(above);
}

/** True also where the system does not let one look: whoever reads it tells why. */
function mayExist(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
