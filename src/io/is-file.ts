import { statSync } from 'node:fs';

/** True for a regular file: reading it takes nothing away from others, and never waits for one. */
export function isFile(path: string): boolean {
  try {
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
