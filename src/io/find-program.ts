import { accessSync, constants, realpathSync, statSync } from 'node:fs';
import { delimiter, isAbsolute, join } from 'node:path';
import process from 'node:process';
import { unlessRefused } from './system.ts';

/** Where a program lies that PATH finds, absolute and without links; folders that are not absolute are left out. */
export function findProgram(name: string, { PATH = '' }: Readonly<Record<string, string | undefined>>) {
  for (const folder of PATH.split(delimiter).filter(isAbsolute)) {
    for (const ending of process.platform === 'win32' ? ['.exe', '.cmd'] : ['']) {
      const path = join(folder, `${name}${ending}`);
      const isThere = unlessRefused(
        () => accessSync(path, constants.X_OK) === undefined && statSync(path).isFile(),
        false,
      );
      if (isThere) return realpathSync.native(path);
    }
  }
  return undefined;
}
