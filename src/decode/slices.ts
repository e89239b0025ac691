import type { Parsed } from '../json/parse.ts';

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
