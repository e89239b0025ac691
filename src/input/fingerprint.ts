import { createHash, type Hash, hash } from 'node:crypto';
import type { Window } from './window.ts';

/** So many bytes are gathered: to hash small pieces one by one costs more than all of them. */
const GATHERED = 1 << 12;

/** So many bytes are hashed together. */
const AT_ONCE = 1 << 16;

/** `sha256:` and the digest in lower-case hex of the bytes in a half-open range, which are held. */
export function fingerprintOf(window: Window, start: number, end: number): string {
  if (end - start <= AT_ONCE) return `sha256:${hash('sha256', window.read(start, end), 'hex')}`;
  const digest = createHash('sha256');
  for (let at = start; at < end; at += AT_ONCE) digest.update(window.read(at, Math.min(at + AT_ONCE, end)));
  return `sha256:${digest.digest('hex')}`;
}

/** SHA-256 over the bytes that a window releases from now on; ids are derived from it where a tool gave none. */
export class Fingerprint {
  /** Copies of bytes, until there are too many. */
  #gathered: Buffer[] = [];
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
    this.#hash.update(Buffer.concat(this.#gathered)).update(bytes);
    this.#gathered = [];
    this.#length = 0;
  }

  /** Stops: no more bytes are taken. */
  stop(): void {
    this.#window.onRelease = undefined;
  }

  /** `sha256:` and the digest in lower-case hex, of all bytes up to the last release before the stop. */
  get name(): string {
    this.stop();
    const gathered = Buffer.concat(this.#gathered);
    return `sha256:${this.#hash?.copy().update(gathered).digest('hex') ?? hash('sha256', gathered, 'hex')}`;
  }
}
