import process from 'node:process';
import { unlessRefused } from './unless-refused.ts';

/**
 * The absolute path of the directory that this process works in. Of one that has been removed it is empty: a relative
 * name resolved against that throws what `isDirectoryGone` knows, and an absolute one is as good as ever.
 */
export function workingDirectory(): string {
  return unlessRefused(() => process.cwd(), '');
}

/** True for the error of what needs a working directory where there is none. */
export function isDirectoryGone(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).syscall === 'uv_cwd';
}
