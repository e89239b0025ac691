import { isUtf8 } from 'node:buffer';
import { createHash, type Hash } from 'node:crypto';

/** Text beyond this is only counted. A tool's result may be text, and that is whole up to here. */
const KEPT = 256 * 1024;

/** Text that is not part of a document, as it comes: the beginning of it, and how much there was. */
export class TextCollector {
  /** Bytes in all. */
  byteLength = 0;
  #kept: Buffer[] = [];
  #keptLength = 0;
  /** There is none while all of it is kept: making one costs more than most texts are worth. */
  #hash: Hash | undefined;

  append(bytes: Uint8Array): void {
    if (bytes.length === 0) return;
    this.byteLength += bytes.length;
    const room = KEPT - this.#keptLength;
    if (bytes.length > room) {
      this.#hash ??= this.#hashOfKept();
      this.#hash.update(bytes);
    }
    if (room === 0) return;
    const part = Buffer.from(bytes.length > room ? bytes.subarray(0, room) : bytes);
    // Most texts are one piece, and `push` makes room for many.
    if (this.#keptLength === 0) this.#kept = [part];
    else this.#kept.push(part);
    this.#keptLength += part.length;
  }

  /** The first 256 KiB, as text. */
  get beginning(): string {
    const [first] = this.#kept;
    if (first === undefined) return '';
    return (this.#kept.length === 1 ? first : Buffer.concat(this.#kept)).toString('utf8');
  }

  /** False where bytes of `beginning` are not UTF-8. Where it is cut it may be in a character. */
  get utf8(): boolean {
    return this.leftOut > 0 || isUtf8(Buffer.concat(this.#kept));
  }

  /** How many bytes are not in `beginning`. */
  get leftOut(): number {
    return this.byteLength - this.#keptLength;
  }

  /** True when there is nothing but white space, as far as it was kept. */
  get blank(): boolean {
    return this.leftOut === 0 && this.beginning.trim() === '';
  }

  /** SHA-256 over all of its bytes, in lower-case hex. */
  get digest(): string {
    return (this.#hash?.copy() ?? this.#hashOfKept()).digest('hex');
  }

  #hashOfKept(): Hash {
    const hash = createHash('sha256');
    for (const part of this.#kept) hash.update(part);
    return hash;
  }
}
