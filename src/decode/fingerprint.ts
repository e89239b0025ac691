import { createHash, type Hash } from 'node:crypto';
import type { Window } from './window.ts';

/** SHA-256 over the bytes that a window releases from now on; ids are derived from it where a tool gave none. */
export class Fingerprint {
  #hash: Hash | undefined;
  readonly #window: Window;

  constructor(window: Window) {
    this.#window = window;
    window.onRelease = (bytes) => {
      this.#hash ??= createHash('sha256');
      this.#hash.update(bytes);
    };
  }

  /** Stops: no more bytes are taken. */
  stop(): void {
    this.#window.onRelease = undefined;
  }

  /** `sha256:` and the digest in lower-case hex, of all bytes up to the last release before the stop. */
  get name(): string {
    this.stop();
    return `sha256:${(this.#hash?.copy() ?? createHash('sha256')).digest('hex')}`;
  }
}
