/** How a tool counts places. Declared here, computed with in `span/` only. */
export interface CoordinateSystem {
  /** The number of a file's first line. */
  firstLine: 0 | 1;
  /** The number of a line's first column. */
  firstColumn: 0 | 1;
  /** What a column counts. */
  unit: 'byte' | 'code-point' | 'utf16';
}

/** A coordinate system in which only a comparison with the source tells the number of the first line. */
export interface UntoldCoordinates extends Omit<CoordinateSystem, 'firstLine'> {
  firstLine: 'source';
}

/** Where an element says which place it is. */
export interface PlaceKeys {
  file: string;
  byteStart?: string;
  byteEnd?: string;
  startLine?: string;
  startColumn?: string;
  endLine?: string;
  endColumn?: string;
  /** The tool's own id of the place; kept when it differs from the one computed here. */
  spanId?: string;
}

/** Keys of strings that quote the file. */
export interface EvidenceKeys {
  /** Exactly the bytes of the span. */
  text?: string;
  /** The end of what stands before it on its first line. */
  before?: string;
  /** The beginning of what stands after it, up to the end of that line. */
  after?: string;
  /** How many bytes `after` shows at most, so that a shorter one shows where the line ends. */
  reach?: number;
}
