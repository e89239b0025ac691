/** So many bytes stay in memory. */
const HELD = 1 << 22;

/** Keeps bytes outside of memory. */
export interface ByteStore {
  /** Takes bytes; gives the offset at which they begin. Throws where they can't be kept. */
  append(bytes: Uint8Array): number;
  /** What was taken; it may be in the `room` that is given, which saves getting some. */
  read(start: number, length: number, room?: Uint8Array): Uint8Array;
  close(): void;
}

/** Opens such a store. */
export type OpenStore = () => ByteStore;

/** Bytes that are kept: themselves, or where they are in the store. */
export type Kept = Uint8Array | { start: number; length: number };

/**
 * Keeps bytes until they are read: the first 4 MiB stay in memory, further ones in a store; where there is none, or it
 * takes nothing, in memory, too.
 */
export class ByteKeeper {
  readonly #open: OpenStore | undefined;
  #held = 0;
  #store: ByteStore | undefined;
  #isRefused = false;
  /** Where what is lent stands. */
  #room: Uint8Array | undefined;

  constructor(open: OpenStore | undefined) {
    this.#open = open;
  }

  /** Takes bytes, which stay as they are from now on. */
  keep(bytes: Uint8Array): Kept {
    const kept = this.#stored(bytes) ?? bytes;
    if (kept === bytes) this.#held += bytes.length;
    return kept;
  }

  /** Takes bytes that may change. */
  copy(bytes: Uint8Array): Kept {
    return this.#stored(bytes) ?? this.keep(Buffer.from(bytes));
  }

  read(kept: Kept): Buffer {
    const bytes = 'start' in kept ? (this.#store as ByteStore).read(kept.start, kept.length) : kept;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** The same, which is good until it is asked for more. */
  lend(kept: Kept): Uint8Array {
    if (!('start' in kept)) return kept;
    const bytes = (this.#store as ByteStore).read(kept.start, kept.length, this.#room);
    if (this.#room === undefined || bytes.length > this.#room.length) this.#room = bytes;
    return bytes;
  }

  /** Gives up what is in the store. */
  close(): void {
    this.#store?.close();
  }

  #stored(bytes: Uint8Array): Kept | undefined {
    if (this.#open === undefined || this.#isRefused || this.#held + bytes.length <= HELD) return undefined;
    try {
      this.#store ??= this.#open();
      return { start: this.#store.append(bytes), length: bytes.length };
    } catch {
      // Memory may still be enough, and nothing is lost by trying.
      this.#isRefused = true;
      return undefined;
    }
  }
}
