import { closeSync, openSync } from 'node:fs';
import { devNull } from 'node:os';

/** A descriptor from which nothing is read and to which nothing is kept, with what closes it. */
export function openNullDevice(): { fd: number; close: () => void } {
  const fd = openSync(devNull, 'r+');
  return { fd, close: () => closeSync(fd) };
}
