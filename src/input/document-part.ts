import type { Repeated } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import type { Elements, Reason } from './elements.ts';

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
  | { part: 'field'; pointer: string; value: Json; start: number; utf8: boolean; again?: Again }
  /** An object begins whose members follow one by one. */
  | { part: 'object'; pointer: string }
  /** A declared list begins. */
  | { part: 'list'; pointer: string }
  | { part: 'elements'; pointer: string; block: Block }
  /**
   * Bytes `[start, end)` that could not be read, none where a comma is missing or too many; `index` is their place in
   * the list, where they are one of its elements.
   */
  | { part: 'lost'; pointer: string; index?: number; start: number; end: number; reason: Reason }
  /** The input ended inside the document. */
  | { part: 'cut'; pointer: string; at: number };

/** How a large value is parsed again, where the input is held. */
export interface Again {
  byteLength: number;
  parse(): Json;
}

/** Consecutive elements of a list, which are read when they are asked for. */
export interface Block {
  /** How many elements there are, those that can't be read included. */
  count: number;
  /** Absolute byte offset just behind them. */
  end: number;
  /** Reads them: before the next part is asked for, or later where the input is held. */
  read(): Elements;
}
