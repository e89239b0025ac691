import type { ByteStore, OpenStore } from '../json/byte-keeper.ts';

/** So many bytes stay in memory; when there are more, all of them go to a store. */
const IN_MEMORY = 1 << 24;
/** Bytes in memory are in buffers of this size. */
const BLOCK = 1 << 20;

/**
 * Bytes of an input that are behind and are still to be read: in memory, or in a store where there are many and one can
 * be opened. Offsets are those of the input.
 */
export class HeldBytes {
  /** Offset just behind the last byte. */
  end: number;
  readonly #start: number;
  readonly #openStore: OpenStore | undefined;
  #store: ByteStore | undefined;
  #blocks: Buffer[] = [];

  constructor(start: number, openStore: OpenStore | undefined) {
    this.#start = start;
    this.end = start;
    this.#openStore = openStore;
  }

  /** Takes the bytes that follow, which may change afterwards. Throws where a store can't take them. */
  append(bytes: Buffer): void {
    if (this.#store === undefined) this.#keep(bytes);
    else this.#store.append(bytes);
    this.end += bytes.length;
    const held = this.end - this.#start;
    if (this.#openStore === undefined || this.#store !== undefined || held <= IN_MEMORY) return;
    this.#store = this.#openStore();
    for (let at = 0; at < held; at += BLOCK) this.#store.append(this.#inMemory(at, Math.min(at + BLOCK, held)));
    this.#blocks = [];
  }

  /** The bytes of the half-open range. */
  read(from: number, to: number): Buffer {
    if (this.#store === undefined) return this.#inMemory(from - this.#start, to - this.#start);
    const { buffer, byteOffset, length } = this.#store.read(from - this.#start, to - from);
    return Buffer.from(buffer, byteOffset, length);
  }

  close(): void {
    this.#store?.close();
  }

  #keep(bytes: Buffer): void {
    for (let taken = 0, at = this.end - this.#start; taken < bytes.length; ) {
      if (at % BLOCK === 0) this.#blocks.push(Buffer.allocUnsafe(BLOCK));
      const copied = bytes.copy(this.#blocks.at(-1) as Buffer, at % BLOCK, taken);
      taken += copied;
      at += copied;
    }
  }

  #inMemory(from: number, to: number): Buffer {
    const first = Math.floor(from / BLOCK);
    const blocks = this.#blocks.slice(first, Math.ceil(to / BLOCK));
    const bytes = blocks.length === 1 ? (blocks[0] as Buffer) : Buffer.concat(blocks);
    return bytes.subarray(from - first * BLOCK, to - first * BLOCK);
  }
}
