import { existsSync, statSync } from 'node:fs';
import { unlessRefused } from './unless-refused.ts';

/** True when there is a file or folder at a path; false also where the system does not let one look. */
export function exists(path: string): boolean {
  return existsSync(path);
}

/** True when there is a folder at a path; false also where the system does not let one look. */
export function isFolder(path: string): boolean {
  return exists(path) && statSync(path).isDirectory();
}

/** True for a regular file: reading it takes nothing away from others, and never waits for one. */
export function isFile(path: string): boolean {
  return unlessRefused(() => statSync(path).isFile(), false);
}

/** How many bytes a file has; 0 where the system does not say it. */
export function sizeOf(path: string): number {
  return unlessRefused(() => statSync(path).size, 0);
}
