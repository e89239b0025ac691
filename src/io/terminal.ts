import { fstatSync, statSync } from 'node:fs';
import process from 'node:process';

/**
 * True when a descriptor is a terminal. `node:tty` is loaded only where it may be one: it brings all streams, 5 % of a
 * start.
 */
export function isTerminal(fd: number): boolean {
  return mayBeTerminal(fd) && process.getBuiltinModule('node:tty').isatty(fd);
}

/**
 * How many columns a terminal has; `undefined` for what is none, or does not know. It takes a handle that is never
 * closed: ask once.
 */
export function columnsOf(fd: number): number | undefined {
  if (!isTerminal(fd)) return undefined;
  const { WriteStream } = process.getBuiltinModule('node:tty');
  return new WriteStream(fd).columns || undefined;
}

/** False for files and pipes, and for the device that takes everything; true where that is not to be known. */
function mayBeTerminal(fd: number): boolean {
  try {
    const stats = fstatSync(fd);
    return stats.isCharacterDevice() && stats.rdev !== statSync('/dev/null').rdev;
  } catch {
    return true;
  }
}
