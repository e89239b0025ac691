import { isAbsolute } from 'node:path';
import process from 'node:process';

/**
 * The absolute path of the directory that this process works in. Of one that has been removed it is the name that it
 * had, where the shell has said it: nothing is found there, but what needs no file can go on.
 */
export function workingDirectory(env: Readonly<Record<string, string | undefined>>): string {
  try {
    return process.cwd();
  } catch {
    const { PWD = '' } = env;
    return isAbsolute(PWD) ? PWD : '/';
  }
}
