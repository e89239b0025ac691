import { getSystemErrorMap } from 'node:util';

/** The system's words for a failed call, without its code, name and path: `no such file or directory`. */
export function systemReason({ errno, message, code }: NodeJS.ErrnoException): string {
  // Of a folder the system says that reading it is illegal.
  if (code === 'EISDIR') return 'it is a folder';
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message;
}
