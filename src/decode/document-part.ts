import type { Repeated } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import type { Elements, Reason, Traits } from './elements.ts';
import type { Slice } from './slices.ts';

/** A piece of a document, in the order of the input. Offsets are absolute byte offsets. */
export type Part =
  | PlacedPart
  /** Keys that stood before. */
  | { part: 'repeated'; repeated: Repeated[] };

/** A piece that stands at a place of the document. */
export type PlacedPart =
  /**
   * A value that is held whole, without the repeated keys in it; not `utf8` when bytes of it or of its key became
   * U+FFFD.
   */
  | { part: 'field'; pointer: string; value: Json; start: number; utf8: boolean }
  /** An object begins whose members follow one by one. */
  | { part: 'object'; pointer: string }
  /** A declared list begins. */
  | { part: 'list'; pointer: string }
  | { part: 'elements'; pointer: string; elements: Elements }
  /** Elements that are not read yet. */
  | { part: 'block'; pointer: string; block: Block }
  /** Elements for that reader which it did not take by itself. */
  | { part: 'slices'; pointer: string; slices: Slice[] }
  /**
   * Bytes `[start, end)` that could not be read, none where a comma is missing or too many; `index` is their place in
   * the list, where they are one of its elements.
   */
  | { part: 'lost'; pointer: string; index?: number; start: number; end: number; reason: Reason }
  /** The input ended inside the document. */
  | { part: 'cut'; pointer: string; at: number };

/** Elements as they stand, with commas between them. */
export interface Block {
  bytes: Buffer;
  /** Absolute byte offset of the bytes. */
  start: number;
  /** The place of the first element in the list. */
  first: number;
  count: number;
  traits: Traits;
}
