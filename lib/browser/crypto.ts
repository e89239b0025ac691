/** What the conversion uses of `node:crypto`, where there is none. */
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

const ALGORITHMS = { sha256 };
type Algorithm = keyof typeof ALGORITHMS;
type State = ReturnType<(typeof ALGORITHMS)[Algorithm]['create']>;

/** The hash of bytes, or of text in UTF-8, as lower-case hex. */
export function hash(algorithm: Algorithm, data: string | Uint8Array): string {
  return bytesToHex(ALGORITHMS[algorithm](bytesOf(data)));
}

/** A hash of bytes that come piece by piece. */
export class Hash {
  readonly #state: State;

  constructor(state: State) {
    this.#state = state;
  }

  update(data: string | Uint8Array): this {
    this.#state.update(bytesOf(data));
    return this;
  }

  copy(): Hash {
    return new Hash(this.#state.clone() as State);
  }

  digest(): string {
    return bytesToHex(this.#state.digest());
  }
}

export function createHash(algorithm: Algorithm): Hash {
  return new Hash(ALGORITHMS[algorithm].create());
}

function bytesOf(data: string | Uint8Array): Uint8Array {
  return typeof data === 'string' ? utf8ToBytes(data) : data;
}
