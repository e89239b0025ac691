import { foldPath } from '../location/file-path.ts';
import type { FileName } from './file-name.ts';

/**
 * The name of a file as a URI reference: percent-encoded, `file:` where it is absolute. Lone surrogates become U+FFFD.
 */
export function uriOf(name: FileName): string {
  return encoded(binaryOf(name));
}

/** The same of a name that is relative to a folder, if it is no absolute one. */
export function uriBelow(folder: string, name: FileName): string {
  const binary = binaryOf(name);
  return encoded(/^(?:\/|[A-Za-z]:\/)/.test(binary) ? binary : foldPath(`${binaryOf(folder)}/${binary}`));
}

/** A name with a character for each of its bytes. */
function binaryOf(name: FileName): string {
  return (typeof name === 'string' ? Buffer.from(name.toWellFormed()) : Buffer.from(name)).toString('latin1');
}

function encoded(path: string): string {
  const percent = (char: string) => `%${char.charCodeAt(0).toString(16).toUpperCase().padStart(2, '0')}`;
  const uri = path.replace(/[^\w.~!*'()/-]/g, percent);
  if (path.startsWith('//')) return `file:${uri}`;
  if (path.startsWith('/')) return `file://${uri}`;
  return /^[A-Za-z]:\//.test(path) ? `file:///${uri.replace('%3A', ':')}` : uri;
}
