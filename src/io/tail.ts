/** Bytes of a stderr that are read, its last ones: what a tool says of its end stands there. */
export const STDERR_BYTES = 64 * 1024;

/** The end of a stream: at most so many bytes of it, however long it is. */
export class Tail {
  readonly #limit: number;
  #kept: Uint8Array[] = [];
  #length = 0;
  #leftOut = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  keep(chunk: Uint8Array): void {
    this.#kept.push(chunk);
    this.#length += chunk.length;
    // What is kept moves once for each `limit` bytes.
    if (this.#length > 2 * this.#limit) this.#cut();
  }

  /**
   * The text that is kept, from the beginning of a line where something is missing before it, and how many bytes are
   * missing.
   */
  read(): { text: string; leftOut: number } {
    const kept = this.#cut();
    const from = this.#leftOut === 0 ? 0 : kept.indexOf(0x0a) + 1;
    return { text: kept.toString('utf8', from), leftOut: this.#leftOut + from };
  }

  #cut(): Buffer {
    const all = Buffer.concat(this.#kept);
    const kept = Buffer.from(all.subarray(Math.max(0, all.length - this.#limit)));
    this.#leftOut += all.length - kept.length;
    this.#kept = [kept];
    this.#length = kept.length;
    return kept;
  }
}
