import { isUtf8 } from 'node:buffer';
import type { Span } from '../envelope/types.ts';
import { isWellFormed } from './strict-json.ts';

/** The name of a file: a text, or bytes that are none. */
export type FileName = string | Uint8Array;

/**
 * The name of the file that a span is in, as the system has it. Where a tool told its bytes because they are no text,
 * it is these; `undefined` where it is not known, because a character in it was told by halves.
 */
export function fileNameOf({ file_path: path, legacy }: Span): FileName | undefined {
  const told = legacy?.['file_base64'];
  if (typeof told === 'string') return bytesOfName(path, Buffer.from(told, 'base64'));
  return isWellFormed(path) ? path : undefined;
}

/** The bytes of a path, of whose end these are those that its tool told, with something in front that was taken off. */
function bytesOfName(path: string, told: Buffer): FileName | undefined {
  for (let from = 0; from >= 0; from = told.indexOf(SLASH, from) + 1 || -1) {
    const end = told.subarray(from);
    const text = end.toString('utf8');
    if (path !== text && !path.endsWith(`/${text}`)) continue;
    return isUtf8(end) ? path : Buffer.concat([Buffer.from(path.slice(0, path.length - text.length)), end]);
  }
  return undefined;
}

const SLASH = 0x2f;

/** True for a path without a character that formats of lines print as an escape: that would name another file. */
export function isPlainName(path: string): boolean {
  return !/[^\P{Cc}\t]/u.test(path);
}
