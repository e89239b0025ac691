import { hash } from 'node:crypto';
import type { ByteText } from '../json/byte-text.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import { NAMESPACE } from './ids.ts';

const COLON = 0x3a;
const HYPHEN = 0x2d;
const ZERO = 0x30;
const NINE = 0x39;
const LETTER_A = 0x61;
/** Digits of the longest index. */
const MOST_DIGITS = 16;
/** Bytes of the longest suffix of a pointer. */
const MOST_SUFFIX = 128;
/** Bytes of the longest path with line and column that are hashed here. */
const MOST_PLACE = 512;
/** Bytes of the longest id of a tool that is hashed here. */
const MOST_REPORTED = 256;
/** The digit that says the version of a UUID, and those that say its variant. */
const VERSION = '-5';
const VARIANTS = '89ab';

/** Writes ids of matches: what `derivedId` makes, without strings. */
export class DerivedMatchIds {
  readonly #name: Buffer;
  readonly #front: number;
  /** The name of an id that the tool gave. */
  readonly #reported: Buffer;
  readonly #reportedFront: number;
  readonly #names: Beginnings;
  readonly #reportedNames: Beginnings;

  /** `pointer` is the list's, preceded by that of its document. */
  constructor(tool: string, pointer: string) {
    const namespace = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex');
    const reported = Buffer.concat([namespace, Buffer.from(`${tool}:`)]);
    const placed = Buffer.concat([reported, Buffer.from(`${pointer}/`)]);
    this.#front = placed.length;
    this.#name = Buffer.concat([placed, Buffer.alloc(MOST_DIGITS + MOST_SUFFIX + 1 + MOST_PLACE)]);
    this.#reportedFront = reported.length;
    this.#reported = Buffer.concat([reported, Buffer.alloc(MOST_REPORTED)]);
    this.#names = new Beginnings(this.#name);
    this.#reportedNames = new Beginnings(this.#reported);
  }

  /**
   * Writes the id that is made of the tool's own, `[from, to)`, which stands there as it is; `false` for a very long
   * one.
   */
  writeReported(out: ByteText, bytes: Buffer, from: number, to: number): boolean {
    const name = this.#reported;
    let at = this.#reportedFront;
    if (to - from > MOST_REPORTED) return false;
    for (let index = from; index < to; index++) name[at++] = bytes[index] as number;
    writeUuid(out, hash('sha1', this.#reportedNames.of(at), 'hex'));
    return true;
  }

  /** Writes the id of `TOOL:POINTER:SPAN`; `false` for a very long pointer. `span` may have more digits behind it. */
  writePlaced(out: ByteText, pointer: string, span: string): boolean {
    const name = this.#reported;
    if (3 * pointer.length + 1 + ID_DIGITS > MOST_REPORTED) return false;
    let at = this.#reportedFront + name.write(pointer, this.#reportedFront, 'utf8');
    name[at++] = COLON;
    for (let digit = 0; digit < ID_DIGITS; digit++) name[at++] = span.charCodeAt(digit);
    writeUuid(out, hash('sha1', this.#reportedNames.of(at), 'hex'));
    return true;
  }

  /**
   * Writes the id of `TOOL:POINTER/INDEX:PLACE` for the match at an index; `suffix` stands behind the index, `place`
   * are so many characters of the id of its span, or of what says the place else. `false` for a very long one.
   */
  write(out: ByteText, index: number, suffix: Uint8Array, place: string, length = ID_DIGITS): boolean {
    const name = this.#name;
    if (3 * length > MOST_PLACE) return false;
    let at = this.#front;
    let digits = 1;
    for (let least = 10; least <= index; least *= 10) digits++;
    let rest = index;
    for (let digit = at + digits - 1; digit >= at; digit--) {
      name[digit] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    at += digits;
    name.set(suffix, at);
    at += suffix.length;
    name[at++] = COLON;
    if (length < place.length) for (let digit = 0; digit < length; digit++) name[at++] = place.charCodeAt(digit);
    else at += name.write(place, at, 'utf8');
    writeUuid(out, hash('sha1', this.#names.of(at), 'hex'));
    return true;
  }
}

/** The beginnings of some bytes, each made once: a name has few lengths. */
class Beginnings {
  readonly #bytes: Buffer;
  readonly #made: (Buffer | undefined)[] = [];

  constructor(bytes: Buffer) {
    this.#bytes = bytes;
  }

  of(length: number): Buffer {
    const made = this.#made[length] ?? this.#bytes.subarray(0, length);
    this.#made[length] = made;
    return made;
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
