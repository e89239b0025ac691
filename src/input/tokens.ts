/**
 * What the bytes of a string show, as bits: a backslash, an escape that `JSON.stringify` never or not always prints,
 * `\n`, a byte above 0x7f.
 */
export const ESCAPED = 1;
export const ODDLY_ESCAPED = 2;
export const NEWLINE = 4;
export const NOT_ASCII = 8;
/** From this bit on it is the number of escapes. */
const ONE_ESCAPE = 16;

const QUOTE = 0x22;
const BACKSLASH = 0x5c;
const ZERO = 0x30;
const LETTER_N = 0x6e;

/** 1 for each byte that stands for itself in a string and is ASCII. */
const PLAIN = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte < 0x80 && byte !== QUOTE && byte !== BACKSLASH ? 1 : 0,
);

/** The bits of an escape, by its letter; 0 where there is none. `\u` is for itself. */
const ESCAPES = new Uint8Array(256);
for (const letter of '"\\bfrt') ESCAPES[letter.charCodeAt(0)] = ESCAPED;
ESCAPES['n'.charCodeAt(0)] = ESCAPED | NEWLINE;
ESCAPES['/'.charCodeAt(0)] = ESCAPED | ODDLY_ESCAPED;

/** Four bytes at once: their highest bits, 1 in each, and in each a sign that is looked for. */
const HIGHEST = 0x80808080;
const ONES = 0x01010101;
const SPACES = 0x20202020;
const QUOTES = 0x22222222;
const BACKSLASHES = 0x5c5c5c5c;

/** Numbers of more digits, such as offsets in files of a gigabyte, would not fit into 32 bits. */
const MOST_DIGITS = 9;

const HEX = /^[0-9A-Fa-f]{4}$/;

/** Reads strings and numbers of JSON without making them. All positions are indices of the bytes. */
export class Tokens {
  readonly bytes: Buffer;
  /** The same, to be read four at a time. */
  readonly view: DataView;
  /** What the string that was read last shows, as bits. */
  traits = 0;
  /** The number that was read last. */
  value = 0;

  constructor(bytes: Buffer) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The byte at an index; -1 behind the end, where a plain look would make V8 throw away what it has compiled. */
  at(index: number): number {
    return index < this.bytes.length ? (this.bytes[index] as number) : -1;
  }

  /**
   * The index of the quote that ends the string whose first byte is at `from`; -1 where there is none, or what stands
   * there is no string.
   */
  stringEnd(from: number): number {
    const { bytes } = this;
    const end = bytes.length;
    let traits = 0;
    for (let at = this.#plainEnd(from); at < end; at = this.#plainEnd(at + 1)) {
      const byte = bytes[at] as number;
      if (byte >= 0x80) {
        traits |= NOT_ASCII;
      } else if (byte === QUOTE) {
        this.traits = traits;
        return at;
      } else {
        const escaped = byte === BACKSLASH && at + 1 < end ? this.#escapeAt(at + 1) : 0;
        if (escaped === 0) return -1;
        traits = (traits | escaped) + ONE_ESCAPE;
        at++;
      }
    }
    return -1;
  }

  /** The index of the first byte from `from` that is not plain, else the length. */
  #plainEnd(from: number): number {
    const { bytes, view } = this;
    const end = bytes.length;
    let at = from;
    // Four at a time takes half as long as byte by byte.
    while (at + 4 <= end && arePlain(view.getInt32(at, true))) at += 4;
    while (at < end && PLAIN[bytes[at] as number] === 1) at++;
    return at;
  }

  /** The index just behind the number at `from`; -1 for anything but a whole number from 0 of at most 9 digits. */
  numberEnd(from: number): number {
    const { bytes } = this;
    const end = Math.min(bytes.length, from + MOST_DIGITS + 1);
    let at = from;
    let value = 0;
    for (; at < end; at++) {
      const digit = (bytes[at] as number) - ZERO;
      if (digit < 0 || digit > 9) break;
      value = value * 10 + digit;
    }
    this.value = value;
    const digits = at - from;
    return digits === 0 || digits > MOST_DIGITS || (digits > 1 && bytes[from] === ZERO) ? -1 : at;
  }

  /** The bits of the escape whose letter is at an index; 0 where there is none. */
  #escapeAt(at: number): number {
    const known = ESCAPES[this.bytes[at] as number] as number;
    if (known !== 0 || this.bytes[at] !== 0x75 || !HEX.test(this.bytes.toString('latin1', at + 1, at + 5)))
      return known;
    return ESCAPED | ODDLY_ESCAPED;
  }
}

/**
 * True when four bytes all stand for themselves in a string and are ASCII: a borrow sets the highest bit of a byte that
 * is what is looked for.
 */
export function arePlain(four: number): boolean {
  return ((four | ((four ^ QUOTES) - ONES) | ((four ^ BACKSLASHES) - ONES) | (four - SPACES)) & HIGHEST) === 0;
}

/**
 * The length in bytes of the text of a string on one line, by the bytes that it takes and what it shows; -1 where these
 * don't tell it.
 */
export function lengthOnLine(byteLength: number, traits: number): number {
  return (traits & (NEWLINE | ODDLY_ESCAPED)) !== 0 ? -1 : byteLength - ((traits / ONE_ESCAPE) | 0);
}

/** What columns count. */
type Unit = 'byte' | 'code-point' | 'utf16';

/**
 * How far a text goes: its bytes, how many newlines are in it, and how many bytes stand behind the last of these, which
 * are so many as columns count.
 */
export interface TextExtent {
  byteLength: number;
  newlines: number;
  lastLength: number;
  lastCount: number;
}

/** How far the text of a string `[from, to)` goes, by what it shows; `undefined` where only reading it tells. */
export function extentOf(bytes: Buffer, from: number, to: number, traits: number, unit: Unit): TextExtent | undefined {
  if ((traits & ODDLY_ESCAPED) !== 0) return undefined;
  const byteLength = to - from - ((traits / ONE_ESCAPE) | 0);
  const isOfBytes = unit === 'byte' || (traits & NOT_ASCII) === 0;
  if (isOfBytes && (traits & NEWLINE) === 0)
    return { byteLength, newlines: 0, lastLength: byteLength, lastCount: byteLength };
  let newlines = 0;
  let lastLength = 0;
  let lastCount = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    lastLength++;
    if (isOfBytes || byte < 0x80 || byte >= 0xc0) lastCount += unit === 'utf16' && byte >= 0xf0 ? 2 : 1;
    if (byte !== BACKSLASH) continue;
    at++;
    if (bytes[at] !== LETTER_N) continue;
    newlines++;
    lastLength = 0;
    lastCount = 0;
  }
  return { byteLength, newlines, lastLength, lastCount };
}

/**
 * How many code points the text of a string `[from, to)` has, each escape being one; -1 where U+FFFD is among them,
 * which may stand for other bytes.
 */
export function codePointsIn(bytes: Buffer, from: number, to: number): number {
  let count = 0;
  for (let at = from; at < to; at++) {
    const byte = bytes[at] as number;
    if (byte === BACKSLASH) at++;
    else if (byte === 0xef && bytes[at + 1] === 0xbf && bytes[at + 2] === 0xbd) return -1;
    if (byte < 0x80 || byte >= 0xc0) count++;
  }
  return count;
}

/** True for a digit of a hash as it is printed. */
export function isLowerHex(byte: number): boolean {
  return (byte >= ZERO && byte <= 0x39) || (byte >= 0x61 && byte <= 0x66);
}
