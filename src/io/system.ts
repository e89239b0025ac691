import process from 'node:process';
import { getSystemErrorMap } from 'node:util';

/** What an action gives; where the system refuses it, what comes instead. */
export function unlessRefused<Given, Instead>(action: () => Given, instead: Instead): Given | Instead {
  try {
    return action();
  } catch {
    return instead;
  }
}

/** The system's words for a failed call, without its code, name and path: `no such file or directory`. */
export function systemReason({ errno, message, code }: NodeJS.ErrnoException): string {
  // Of a folder the system says that reading it is illegal.
  if (code === 'EISDIR') return 'it is a folder';
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message;
}

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
