/** A place in a file, as `Span` counts: line from 1, column in bytes from 0. */
export interface Place {
  line: number;
  column: number;
}

/** A half-open range of byte offsets, from 0 into the file's bytes. */
export interface ByteRange {
  start: number;
  end: number;
}

const NEWLINE = 0x0a;

/**
 * Converts between byte offsets and lines with byte columns, one to one: every offset from 0 to the file's length is
 * exactly one place. Lines end at `\n` only; the place of a `\n` is the last one on its line.
 */
export class LineIndex {
  /** Lines that have a place: at least 1, and after a final `\n` one more, which is empty. */
  readonly lineCount: number;
  readonly #starts: readonly number[];
  readonly #byteLength: number;

  /**
   * `bytes` is the file as it is on disk, BOM included. They are read here only and not kept. `starts` are other
   * lines, of which only the starts are right: an end is one byte before the next start.
   */
  constructor(bytes: Uint8Array, starts: readonly number[] = lineStarts(bytes)) {
    this.#starts = starts;
    this.#byteLength = bytes.length;
    this.lineCount = this.#starts.length;
  }

  /** The place of a byte offset; `undefined` when it is not an integer from 0 to the file's length. */
  placeAt(byteOffset: number): Place | undefined {
    if (!Number.isInteger(byteOffset) || byteOffset < 0 || byteOffset > this.#byteLength) return undefined;
    const lineIndex = lastAtMost(this.#starts, byteOffset);
    return { line: lineIndex + 1, column: byteOffset - this.#starts[lineIndex]! };
  }

  /**
   * The byte offset of a line (from 1) and byte column (from 0); `undefined` when there is no such line or no such
   * column on it.
   */
  offsetAt(lineNumber: number, byteColumn: number): number | undefined {
    const line = this.lineBytes(lineNumber);
    if (line === undefined || !Number.isInteger(byteColumn) || byteColumn < 0) return undefined;
    const byteOffset = line.start + byteColumn;
    return byteOffset <= line.end ? byteOffset : undefined;
  }

  /** The byte offset of a line's first byte, the line from 1; `undefined` when there is no such line. */
  startOf(lineNumber: number): number | undefined {
    return this.#starts[lineNumber - 1];
  }

  /**
   * The bytes of a line (from 1) without its `\n`, but with a `\r` before it; `undefined` when there is no such line.
   */
  lineBytes(lineNumber: number): ByteRange | undefined {
    const start = this.#starts[lineNumber - 1];
    if (start === undefined) return undefined;
    const next = this.#starts[lineNumber];
    return { start, end: next === undefined ? this.#byteLength : next - 1 };
  }
}

function lineStarts(bytes: Uint8Array): number[] {
  const starts = [0];
  for (let newline = bytes.indexOf(NEWLINE); newline !== -1; newline = bytes.indexOf(NEWLINE, newline + 1)) {
    starts.push(newline + 1);
  }
  return starts;
}

/** Where lines end besides `\n`: see `CoordinateSystem`. */
export type LineEnds = 'return' | 'script' | 'yaml' | 'any';

/** U+001C to U+001E, at which Python's `splitlines` ends lines, too. */
const SEPARATORS = String.fromCharCode(0x1c, 0x1d, 0x1e);

/** The ends of lines in UTF-8, a byte a character. */
const OTHER_ENDS: Readonly<Record<LineEnds, RegExp>> = {
  return: /\n|\r(?!\n)/g,
  script: /\n|\r(?!\n)|\xe2\x80[\xa8\xa9]/g,
  yaml: /\n|\r(?!\n)|\xe2\x80[\xa8\xa9]|\xc2\x85/g,
  any: new RegExp(`\\n|\\r(?!\\n)|\\xe2\\x80[\\xa8\\xa9]|\\xc2\\x85|[\\v\\f${SEPARATORS}]`, 'g'),
};

/** Where lines start that also end elsewhere than at `\n`. */
export function otherLineStarts(bytes: Uint8Array, ends: LineEnds): number[] {
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length).toString('latin1');
  return [0, ...Array.from(text.matchAll(OTHER_ENDS[ends]), ({ index, 0: end }) => index + end.length)];
}

/** The index of the last of the ascending numbers that is not above `limit`; the first one never is. */
function lastAtMost(ascending: readonly number[], limit: number): number {
  let low = 0;
  let high = ascending.length;
  while (high - low > 1) {
    const middle = (low + high) >>> 1;
    if (ascending[middle]! <= limit) low = middle;
    else high = middle;
  }
  return low;
}
