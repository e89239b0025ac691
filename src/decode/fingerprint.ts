import { createHash, type Hash, hash } from 'node:crypto';
import type { Window } from './window.ts';

/** Up to this many bytes are gathered: to make a hash that takes them one by one costs as much as all of them. */
const GATHERED = 1 << 12;

/** SHA-256 over the bytes that a window releases from now on; ids are derived from it where a tool gave none. */
export class Fingerprint {
  /** Copies of the first bytes, until there are too many. */
  readonly #gathered: Buffer[] = [];
  #length = 0;
  #hash: Hash | undefined;
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
    window.onRelease = (bytes) => this.#take(bytes);
  }

  #take(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#length <= GATHERED) {
      this.#gathered.push(Buffer.from(bytes));
      return;
    }
    this.#hash ??= createHash('sha256');
    for (const before of this.#gathered.splice(0)) this.#hash.update(before);
    this.#hash.update(bytes);
  }

  /** Stops: no more bytes are taken. */
  stop(): void {
    this.#window.onRelease = undefined;
  }

  /** `sha256:` and the digest in lower-case hex, of all bytes up to the last release before the stop. */
  get name(): string {
    this.stop();
    return `sha256:${this.#hash?.copy().digest('hex') ?? hash('sha256', Buffer.concat(this.#gathered), 'hex')}`;
  }
}
