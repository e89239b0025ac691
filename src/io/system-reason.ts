import { getSystemErrorMap } from 'node:util';

/** The system's words for a failed call, without its code, name and path: `no such file or directory`. */
export function systemReason({ errno, message }: NodeJS.ErrnoException): string {
  return (errno === undefined ? undefined : getSystemErrorMap().get(errno)?.[1]) ?? message;
}
