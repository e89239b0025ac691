import { isUtf8 } from 'node:buffer';
import type { Parsed } from '../json/parse.ts';
import { behindSpace } from './elements.ts';
import { Scanner } from './scanner.ts';

/** One element of a list as it stands in the input; its structure is sound. */
export interface Slice {
  /** Its place in the list, from 0. */
  index: number;
  /** Absolute byte offset of its first byte. */
  start: number;
  /** Its text in UTF-8. */
  bytes: Buffer;
  /** False where bytes of it became U+FFFD. */
  utf8: boolean;
  tooDeep: boolean;
  /** What a parse made of it, where there was one. */
  made?: Parsed;
}

const COMMA = 0x2c;

/**
 * Comma-separated elements in `bytes`, whose first byte has the absolute offset `base`; `first` is the index of the
 * first of them.
 */
export function slicesOf(bytes: Buffer, base: number, first: number): Slice[] {
  const slices: Slice[] = [];
  for (let start = behindSpace(bytes, 0); start < bytes.length; ) {
    const scanner = new Scanner(start, 'value');
    scanner.run(bytes, 0, bytes.length, true);
    const end = scanner.at;
    const own = bytes.subarray(start, end);
    const utf8 = isUtf8(own);
    const index = first + slices.length;
    slices.push({
      index,
      start: base + start,
      bytes: utf8 ? own : Buffer.from(own.toString('utf8')),
      utf8,
      tooDeep: scanner.lastTooDeep >= 0,
    });
    const comma = bytes.indexOf(COMMA, end);
    start = comma < 0 ? bytes.length : behindSpace(bytes, comma + 1);
  }
  return slices;
}
