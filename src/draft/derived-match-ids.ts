import type { ByteText } from '../json/byte-text.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import { beginName, hashUpTo, NAME } from './ids.ts';

const COLON = 0x3a;
const HYPHEN = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_A = 0x61;
/** Digits of the longest index. */
const MOST_DIGITS = 16;
/** The digit that says the version of a UUID, and those that say its variant. */
const VERSION = '-5';
const VARIANTS = '89ab';

/** Writes ids of matches: what `derivedId` makes, without strings. */
export class DerivedMatchIds {
  /** What names begin with: those of ids that the tool gave, and those of places. */
  readonly #reported: Buffer;
  readonly #placed: Buffer;

  /** `pointer` is the list's, preceded by that of its document. */
  constructor(tool: string, pointer: string) {
    this.#reported = Buffer.from(`${tool}:`);
    this.#placed = Buffer.from(`${tool}:${pointer}/`);
  }

  /**
   * Writes the id that is made of the tool's own, `[from, to)`, which stands there as it is; `false` for a very long
   * one.
   */
  writeReported(out: ByteText, bytes: Buffer, from: number, to: number): boolean {
    let at = beginName(this.#reported, to - from);
    if (at < 0) return false;
    for (let index = from; index < to; index++) NAME[at++] = bytes[index] as number;
    writeUuid(out, hashUpTo(at));
    return true;
  }

  /** Writes the id of `TOOL:POINTER:SPAN`; `false` for a very long pointer. `span` may have more digits behind it. */
  writePlaced(out: ByteText, pointer: string, span: string): boolean {
    let at = beginName(this.#reported, 3 * pointer.length + 1 + ID_DIGITS);
    if (at < 0) return false;
    at += NAME.write(pointer, at, 'utf8');
    NAME[at++] = COLON;
    for (let digit = 0; digit < ID_DIGITS; digit++) NAME[at++] = span.charCodeAt(digit);
    writeUuid(out, hashUpTo(at));
    return true;
  }

  /**
   * Writes the id of `TOOL:POINTER/INDEX:PLACE` for the match at an index; `suffix` stands behind the index, `place`
   * are so many characters of the id of its span, or of what says the place else. `false` for a very long one.
   */
  write(out: ByteText, index: number, suffix: Uint8Array, place: string, length = ID_DIGITS): boolean {
    let at = beginName(this.#placed, MOST_DIGITS + suffix.length + 1 + 3 * length);
    if (at < 0) return false;
    let digits = 1;
    for (let least = 10; least <= index; least *= 10) digits++;
    let rest = index;
    for (let digit = at + digits - 1; digit >= at; digit--) {
      NAME[digit] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    at += digits;
    NAME.set(suffix, at);
    at += suffix.length;
    NAME[at++] = COLON;
    if (length < place.length) for (let digit = 0; digit < length; digit++) NAME[at++] = place.charCodeAt(digit);
    else at += NAME.write(place, at, 'utf8');
    writeUuid(out, hashUpTo(at));
    return true;
  }
}

/** Writes the digits of a SHA-1 as a UUID of version 5. */
function writeUuid(out: ByteText, digest: string): void {
  out.ascii(digest, 8);
  out.byte(HYPHEN);
  out.ascii(digest, 12, 8);
  // The version stands in place of a digit.
  out.ascii(VERSION);
  out.ascii(digest, 16, 13);
  out.byte(HYPHEN);
  out.ascii(VARIANTS, 1 + variantOf(digest), variantOf(digest));
  out.ascii(digest, 20, 17);
  out.byte(HYPHEN);
  out.ascii(digest, 32, 20);
}

/** The digit behind the version, of which two bits are fixed. */
function variantOf(digest: string): number {
  const code = digest.charCodeAt(16);
  return (code <= NINE ? code - ZERO : code - LETTER_A + 10) & 3;
}
