/** A unit of columns. */
export type Unit = 'byte' | 'code-point' | 'utf16';

/** How a tool counts places. Declared here, computed with in `location/` only. */
export interface CoordinateSystem {
  /** The number of a file's first line. */
  firstLine: 0 | 1;
  /** The number of a line's first column. */
  firstColumn: 0 | 1;
  /**
   * What a column counts; `unknown` where nothing tells. Then a column is known where all ways of counting come to the
   * same byte (`location/unknown-counting.ts`), and where what is quoted of its place shows which unit it is.
   */
  unit: Unit | 'unknown';
  /**
   * Up to a multiple of what a tab goes, or of which of these, where only its line tells; absent where it counts one,
   * or nobody knows what.
   */
  tabWidths?: readonly number[];
  /** False where a byte order mark is no part of the first line. */
  countsMark?: false;
  /** True where no place is sure in a file with a byte order mark, or behind line ends that are so for some alone. */
  plainOnly?: true;
  /**
   * Where lines end besides `\n`: at a lone `\r`, but for `return` at U+2028 and U+2029, as `yaml` and `any` at U+0085,
   * as `any` at a vertical tab, a form feed and U+001C to U+001E (Python's `splitlines`).
   */
  lineEnds?: 'return' | 'script' | 'yaml' | 'any';
  /** Where the lines end that are quoted, by their numbers; absent where they are those that places count. */
  quoteEnds?: CoordinateSystem['lineEnds'];
  /** True where a place that ends on a later line, of which no column is reported, ends where that line does. */
  fillsLines?: true;
  /** True where lines are quoted without the white space at their ends. */
  quotesTrimmed?: true;
}

/** How spans of the format count. */
export const SPAN_COUNTING = { firstLine: 1, firstColumn: 0, unit: 'byte' } as const satisfies CoordinateSystem;

/** A coordinate system in which only a comparison with the source tells the number of the first line. */
export interface UnknownLineBase extends Omit<CoordinateSystem, 'firstLine'> {
  firstLine: 'source';
}

/** A part of a place. */
export type PlacePart = 'file' | 'spanId' | `byte${'Start' | 'End'}` | `${'start' | 'end'}${'Line' | 'Column'}`;

/** The same of an element that is no match, see `places.ts`. */
export type HeldPart = PlacePart | 'fileSpelling' | 'byteLength' | `character${'Start' | 'Length' | 'Range'}`;
