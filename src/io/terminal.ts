import { constants, fstatSync, readFileSync, type Stats, statSync } from 'node:fs';
import process from 'node:process';
import { unlessRefused } from './system.ts';

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

/**
 * True when a descriptor was closed before this process began (`>&-`). Node opens the device that takes everything in
 * its place, for reading, too, as a shell never does; a parent that means that device may, and then mostly for stderr
 * as well. False on a system without `/proc`.
 */
export function wasClosed(fd: number): boolean {
  return isReadableNull(fd) && !isReadableNull(2);
}

function isReadableNull(fd: number): boolean {
  return unlessRefused(() => {
    if (!isNull(fstatSync(fd))) return false;
    const flags = /^flags:\s*([0-7]+)/m.exec(readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'))?.[1] ?? '';
    return (Number.parseInt(flags, 8) & ACCESS) === constants.O_RDWR;
  }, false);
}

/** The bits of a descriptor's flags that tell what it was opened for. */
const ACCESS = 3;

/** False for files and pipes, and for the device that takes everything; true where that is not to be known. */
function mayBeTerminal(fd: number): boolean {
  const stats = unlessRefused(() => fstatSync(fd), undefined);
  return stats === undefined || (stats.isCharacterDevice() && !isNull(stats));
}

/** True for the device that takes everything. */
function isNull(stats: Stats): boolean {
  return stats.isCharacterDevice() && stats.rdev === statSync('/dev/null').rdev;
}
