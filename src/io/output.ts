import { write } from 'node:fs';
import { systemReason } from './system-reason.ts';

/** How long to wait for a stream that another process has made non-blocking. */
const RETRY_MS = 5;
/** Small pieces are gathered up to this many UTF-16 units. */
const GATHERED = 1 << 18;

/** Up to this length room for the longest encoding is cheaper than measuring it. */
const LONG = 1 << 22;

/** The reader of the output has gone; there is nobody to write for any more. */
export class ReaderGone extends Error {}

/** The output could not be written; the message is the system's. */
export class WriteFailed extends Error {}

/**
 * Writes text to a descriptor, one write at a time and on a thread of the system's pool, so that conversion goes on meanwhile. A write that
 * fails is told by the next call.
 */
export class Output {
  readonly #fd: number;
  /** Pieces, not their concatenation: joining long strings would copy them once more. */
  #gathered: string[] = [];
  #length = 0;
  #writing: Promise<void> = Promise.resolve();
  /** The one that is being written, and the one that is free. */
  #buffers: [Buffer, Buffer] = [Buffer.alloc(0), Buffer.alloc(0)];

  constructor(fd: number) {
    this.#fd = fd;
  }

  /** Takes text without waiting; `drain` must follow before long. */
  readonly emit = (text: string): void => {
    this.#gathered.push(text);
    this.#length += text.length;
  };

  /** Writes what has been gathered, if that is worth it; resolves when more can be taken. */
  async drain(): Promise<void> {
    if (this.#length >= GATHERED) await this.#begin();
  }

  /** Resolves when everything has been written. */
  async flush(): Promise<void> {
    if (this.#length > 0) await this.#begin();
    await this.#writing;
  }

  async #begin(): Promise<void> {
    const bytes = this.#encode();
    this.#gathered = [];
    this.#length = 0;
    await this.#writing;
    this.#writing = writeAll(this.#fd, bytes);
    this.#writing.catch(() => {});
  }

  /** What was gathered, in the buffer that is not being written. Buffers are kept: new ones of this size cost more than the encoding. */
  #encode(): Buffer {
    const [busy, free] = this.#buffers;
    const most = this.#length > LONG ? this.#gathered.reduce((sum, text) => sum + Buffer.byteLength(text), 0) : this.#length * 3;
    const buffer = free.length >= most ? free : Buffer.allocUnsafeSlow(most);
    this.#buffers = [buffer, busy];
    let end = 0;
    for (const text of this.#gathered) end += buffer.write(text, end, 'utf8');
    return buffer.subarray(0, end);
  }
}

function writeAll(fd: number, bytes: Buffer): Promise<void> {
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
