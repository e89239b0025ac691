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
  /** Offset of the first byte that is in memory. */
  #from: number;
  #blocks: Buffer[] = [];

  constructor(start: number, openStore: OpenStore | undefined) {
    this.#start = start;
    this.#from = start;
    this.end = start;
    this.#openStore = openStore;
  }

  /** Takes the bytes that follow, which may change afterwards. Throws where a store can't take them. */
  append(bytes: Buffer): void {
    for (let taken = 0; taken < bytes.length; ) {
      const at = (this.end - this.#from) % BLOCK;
      if (at === 0) this.#addBlock();
      const copied = bytes.copy(this.#blocks.at(-1) as Buffer, at, taken);
      taken += copied;
      this.end += copied;
    }
  }

  /** The bytes of the half-open range. */
  read(from: number, to: number): Buffer {
    if (to <= this.#from) {
      const { buffer, byteOffset, length } = (this.#store as ByteStore).read(from - this.#start, to - from);
      return Buffer.from(buffer, byteOffset, length);
    }
    const parts = from < this.#from ? [this.read(from, this.#from)] : [];
    for (let at = Math.max(from, this.#from); at < to; ) {
      const inBlock = (at - this.#from) % BLOCK;
      const part = (this.#blocks[Math.floor((at - this.#from) / BLOCK)] as Buffer).subarray(inBlock, inBlock + to - at);
      parts.push(part);
      at += part.length;
    }
    return parts.length === 1 ? (parts[0] as Buffer) : Buffer.concat(parts);
  }

  close(): void {
    this.#store?.close();
  }

  #addBlock(): void {
    if (this.end - this.#from >= IN_MEMORY && this.#openStore !== undefined) {
      this.#store ??= this.#openStore();
      for (const block of this.#blocks) this.#store.append(block);
      this.#blocks = [];
      this.#from = this.end;
    }
    this.#blocks.push(Buffer.allocUnsafe(BLOCK));
  }
}
