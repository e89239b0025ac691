import type { ElementReader } from '../input/element-reader.ts';

/** Reads paths: mostly it is the one that was read last. */
export class ReadPath {
  /** The bytes of the last path, and how many there are. */
  #bytes = Buffer.alloc(1 << 8);
  #length = 0;
  #path = '';

  /** The string in a register; empty where there is none. */
  read(reader: ElementReader, register: number): string {
    const from = reader.from[register] as number;
    const to = reader.to[register] as number;
    if (from < 0) return '';
    if (!this.#isLast(reader.bytes, from, to)) {
      this.#path = reader.string(register) as string;
      this.#remember(reader.bytes, from, to);
    }
    return this.#path;
  }

  #isLast(others: Buffer, from: number, to: number): boolean {
    const bytes = this.#bytes;
    if (this.#length !== to - from) return false;
    // Paths differ at their ends.
    for (let index = to - from - 1; index >= 0; index--) if (bytes[index] !== others[from + index]) return false;
    return true;
  }

  #remember(others: Buffer, from: number, to: number): void {
    if (to - from > this.#bytes.length) this.#bytes = Buffer.alloc(2 * (to - from));
    this.#length = to - from;
    others.copy(this.#bytes, 0, from, to);
  }
}
