/** Bytes of a stderr that are read, its last ones: what a tool says of its end stands there. */
export const STDERR_BYTES = 64 * 1024;

/** The end of a stream: at most so many bytes of it, however long it is. */
export class Tail {
  readonly #limit: number;
  /** Twice the limit, so that what is kept moves once for each `limit` bytes. */
  readonly #bytes: Buffer;
  #length = 0;
  #dropped = 0;

  constructor(limit: number) {
    this.#limit = limit;
    this.#bytes = Buffer.allocUnsafeSlow(2 * limit);
  }

  keep(chunk: Uint8Array): void {
    const end = chunk.subarray(Math.max(0, chunk.length - this.#limit));
    this.#dropped += chunk.length - end.length;
    if (this.#length + end.length > this.#bytes.length) this.#forget(this.#length + end.length - this.#limit);
    this.#bytes.set(end, this.#length);
    this.#length += end.length;
  }

  /**
   * The text that is kept, from the beginning of a line where something is missing before it, and how many bytes are
   * missing.
   */
  read(): { text: string; leftOut: number } {
    this.#forget(this.#length - this.#limit);
    const kept = this.#bytes.subarray(0, this.#length);
    const from = this.#dropped === 0 ? 0 : kept.indexOf(0x0a) + 1;
    return { text: kept.toString('utf8', from), leftOut: this.#dropped + from };
  }

  #forget(count: number): void {
    const forgotten = Math.min(count, this.#length);
    if (forgotten <= 0) return;
    this.#bytes.copyWithin(0, forgotten, this.#length);
    this.#length -= forgotten;
    this.#dropped += forgotten;
  }
}
