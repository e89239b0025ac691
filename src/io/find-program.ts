import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import process from 'node:process';

/** Where a program lies that PATH finds, absolute and without links; folders that are not absolute are left out. */
export function findProgram(name: string, { PATH = '' }: Readonly<Record<string, string | undefined>>) {
  for (const folder of PATH.split(delimiter).filter(isAbsolute)) {
    for (const ending of process.platform === 'win32' ? ['.exe', '.cmd'] : ['']) {
      try {
        const path = join(folder, `${name}${ending}`);
        accessSync(path, constants.X_OK);
        if (statSync(path).isFile()) return realpathSync.native(path);
      } catch {
        // It is not here.
      }
    }
  }
  return undefined;
}
