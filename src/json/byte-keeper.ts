/** So many bytes stay in memory. */
const HELD = 1 << 22;

/** Keeps bytes outside of memory. */
export interface ByteStore {
  /** Takes bytes; gives the offset at which they begin. Throws where they can't be kept. */
  append(bytes: Uint8Array): number;
  /** What was taken. */
  read(start: number, length: number): Uint8Array;
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

  constructor(open: OpenStore | undefined) {
    this.#open = open;
  }

  /** Takes bytes, which stay as they are from now on. */
  keep(bytes: Uint8Array): Kept {
    const { length } = bytes;
    if (this.#open !== undefined && !this.#isRefused && this.#held + length > HELD) {
      try {
        this.#store ??= this.#open();
        return { start: this.#store.append(bytes), length };
      } catch {
        // Memory may still be enough, and nothing is lost by trying.
        this.#isRefused = true;
      }
    }
    this.#held += length;
    return bytes;
  }

  read(kept: Kept): Buffer {
    const bytes = 'start' in kept ? (this.#store as ByteStore).read(kept.start, kept.length) : kept;
    return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  }

  /** Gives up what is in the store. */
  close(): void {
    this.#store?.close();
  }
}

/** So many UTF-16 units are kept together. */
const BLOCK = 1 << 14;

/** Text that is written later: a store holds what is too much for memory. */
export class TextKeeper {
  readonly #open: OpenStore | undefined;
  #keeper: ByteKeeper;
  #blocks: Kept[] = [];
  #recent = '';

  constructor(open: OpenStore | undefined) {
    this.#open = open;
    this.#keeper = new ByteKeeper(open);
  }

  get isEmpty(): boolean {
    return this.#recent === '' && this.#blocks.length === 0;
  }

  add(text: string): void {
    this.#recent += text;
    if (this.#recent.length < BLOCK) return;
    this.#blocks.push(this.#keeper.keep(Buffer.from(this.#recent)));
    this.#recent = '';
  }

  /** Gives all text in pieces, none of which ends inside a text that was added, and is empty again. */
  *take(): Generator<string> {
    const [blocks, keeper, recent] = [this.#blocks, this.#keeper, this.#recent];
    this.#blocks = [];
    this.#recent = '';
    this.#keeper = new ByteKeeper(this.#open);
    try {
      for (const block of blocks) yield keeper.read(block).toString('utf8');
      if (recent !== '') yield recent;
    } finally {
      keeper.close();
    }
  }
}
