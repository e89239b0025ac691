import { hash } from 'node:crypto';
import type { ByteText } from '../json/byte-text.ts';
import { ID_DIGITS } from '../span/span-id.ts';
import { NAMESPACE } from './ids.ts';

const COLON = 0x3a;
const ZERO = 0x30;
/** Digits of the longest index. */
const MOST_DIGITS = 16;
/** The digit that says the version of a UUID, and those that say its variant. */
const VERSION = '5';
const VARIANTS = '89ab';

/** Writes the ids of matches that have none of their own: what `derivedId` makes of `TOOL:POINTER/INDEX:SPAN`, without strings. */
export class DerivedMatchIds {
  readonly #name: Buffer;
  readonly #front: number;

  /** `front` is what stands before the index. */
  constructor(front: string) {
    const namespace = Buffer.from(NAMESPACE.replaceAll('-', ''), 'hex');
    const fixed = Buffer.concat([namespace, Buffer.from(front)]);
    this.#front = fixed.length;
    this.#name = Buffer.concat([fixed, Buffer.alloc(MOST_DIGITS + 1 + ID_DIGITS)]);
  }

  /** Writes the id of the match at an index whose span has this id, which may have more digits behind it. */
  write(out: ByteText, index: number, span: string): void {
    const name = this.#name;
    let at = this.#front;
    let digits = 1;
    for (let least = 10; least <= index; least *= 10) digits++;
    let rest = index;
    for (let digit = at + digits - 1; digit >= at; digit--) {
      name[digit] = ZERO + (rest % 10);
      rest = Math.floor(rest / 10);
    }
    at += digits;
    name[at++] = COLON;
    for (let digit = 0; digit < ID_DIGITS; digit++) name[at++] = span.charCodeAt(digit);
    writeUuid(out, hash('sha1', name.subarray(0, at), 'hex'));
  }
}

/** Writes the digits of a SHA-1 as a UUID of version 5. */
function writeUuid(out: ByteText, digest: string): void {
  out.ascii(digest, 8);
  out.ascii(`-${digest.slice(8, 12)}-${VERSION}${digest.slice(13, 16)}-`);
  out.ascii(VARIANTS.charAt(Number.parseInt(digest.charAt(16), 16) & 3));
  out.ascii(`${digest.slice(17, 20)}-${digest.slice(20, 32)}`);
}
