import { statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { exists } from './exists.ts';
import { unlessRefused } from './unless-refused.ts';

/** A file of its own, and the file that describes a package and may hold a key for us. */
export const CONFIG_FILE = '.unifyrc.json';
export const PACKAGE_FILE = 'package.json';

/** False where no file is that may hold a configuration of a folder: nothing more has to be loaded then. */
export function mayHaveConfig(folder: string): boolean {
  return configPlacesOf(folder).some(mayExist);
}

/** The paths of files that may hold a configuration of a folder, the nearest first, up to that of its repository. */
export function configPlacesOf(folder: string): string[] {
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

/** True also where the system does not let one look: whoever reads it tells why. */
function mayExist(path: string): boolean {
  return unlessRefused(() => statSync(path, { throwIfNoEntry: false }) !== undefined, true);
}
