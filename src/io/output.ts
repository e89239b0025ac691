import { write, writeSync } from 'node:fs';
import { systemReason } from './system.ts';

/** How long to wait for a stream that another process has made non-blocking. */
const RETRY_MS = 5;
/** Small pieces are gathered up to this many bytes. */
const GATHERED = 1 << 18;

/** Up to this many UTF-16 units room for the longest encoding is cheaper than measuring it. */
const LONG = 1 << 20;

/** The reader of the output has gone; there is nobody to write for any more. */
export class ReaderGone extends Error {}

/** The output could not be written; the message is the system's. */
export class WriteFailed extends Error {}

/** Takes bytes that stay as they are until it resolves. */
export type Write = (bytes: Buffer) => Promise<void>;

/**
 * Gathers text and writes it, one write at a time, so that conversion goes on meanwhile. A write that fails is known by
 * the next call.
 */
export class Output {
  readonly #write: Write;
  /**
   * What is gathered, and how many bytes of it are filled. Buffers are kept: new ones of this size cost more than the
   * encoding.
   */
  #gathering = Buffer.alloc(0);
  #length = 0;
  /** The buffer that is being written, or was. */
  #busy = Buffer.alloc(0);
  #writing: Promise<void> = Promise.resolve();

  constructor(write: Write) {
    this.#write = write;
  }

  /** Takes text, or a copy of its UTF-8, without waiting; where `isFull` says so, `drain` must follow. */
  readonly emit = (piece: string | Uint8Array): void => {
    if (typeof piece === 'string') {
      this.#reserve(piece.length > LONG ? Buffer.byteLength(piece) : piece.length * 3);
      this.#length += this.#gathering.write(piece, this.#length, 'utf8');
    } else {
      this.#reserve(piece.length);
      this.#gathering.set(piece, this.#length);
      this.#length += piece.length;
    }
  };

  /** True when so much has been gathered that it is worth writing. */
  get isFull(): boolean {
    return this.#length >= GATHERED;
  }

  /** Writes what has been gathered, if that is worth it; resolves when more can be taken. */
  async drain(): Promise<void> {
    if (this.isFull) await this.#begin();
  }

  /** Resolves when everything has been written. */
  async flush(): Promise<void> {
    if (this.#length > 0) await this.#begin();
    await this.#writing;
  }

  /** A copy of what has been gathered and not written, which is forgotten; what is being written is waited for. */
  async take(): Promise<Uint8Array> {
    await this.#writing;
    const bytes = Uint8Array.from(this.#gathering.subarray(0, this.#length));
    this.#length = 0;
    return bytes;
  }

  /** Forgets what has not been written, and that a write failed. */
  async reset(): Promise<void> {
    await this.#writing.catch(() => {});
    this.#length = 0;
    this.#writing = Promise.resolve();
  }

  async #begin(): Promise<void> {
    const bytes = this.#gathering.subarray(0, this.#length);
    await this.#writing;
    [this.#gathering, this.#busy] = [this.#busy, this.#gathering];
    this.#length = 0;
    this.#writing = this.#write(bytes);
    this.#writing.catch(() => {});
  }

  #reserve(room: number): void {
    const needed = this.#length + room;
    if (needed <= this.#gathering.length) return;
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, 2 * GATHERED));
    this.#gathering.copy(grown, 0, 0, this.#length);
    this.#gathering = grown;
  }
}

/** An output to a descriptor, on a thread of the system's pool. Calls reject with `ReaderGone` or `WriteFailed`. */
export function outputTo(fd: number): Output {
  return new Output((bytes) => writeAll(fd, bytes));
}

/** Writes bytes to a descriptor. Rejects with `ReaderGone` or `WriteFailed`. */
export function writeAll(fd: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const attempt = (from: number): void => {
      write(fd, bytes, from, bytes.length - from, null, (error, written) => {
        if (error === null) from + written === bytes.length ? resolve() : attempt(from + written);
        else if (error.code === 'EAGAIN') setTimeout(attempt, RETRY_MS, from);
        else reject(error.code === 'EPIPE' ? new ReaderGone() : new WriteFailed(systemReason(error)));
      });
    };
    attempt(0);
  });
}

/**
 * Writes text to a descriptor before it returns, or as much of it as is taken: who does not listen is no reason to
 * fail.
 */
export function writeText(fd: number, text: string): void {
  const bytes = Buffer.from(text);
  for (let from = 0; from < bytes.length; ) {
    try {
      from += writeSync(fd, bytes, from);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') return;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)), 0, 0, RETRY_MS);
    }
  }
}
