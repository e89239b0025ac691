import { write } from 'node:fs';

/** How long to wait for a stream that another process has made non-blocking. */
const RETRY_MS = 5;
/** Small pieces are gathered up to this many UTF-16 units. */
const GATHERED = 1 << 16;

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
  #gathered = '';
  #writing: Promise<void> = Promise.resolve();

  constructor(fd: number) {
    this.#fd = fd;
  }

  async write(text: string): Promise<void> {
    this.#gathered += text;
    if (this.#gathered.length < GATHERED) return;
    await this.#writing;
    this.#begin();
  }

  /** Resolves when everything has been written. */
  async flush(): Promise<void> {
    await this.#writing;
    if (this.#gathered !== '') this.#begin();
    await this.#writing;
  }

  #begin(): void {
    this.#writing = writeAll(this.#fd, Buffer.from(this.#gathered, 'utf8'));
    this.#writing.catch(() => {});
    this.#gathered = '';
  }
}

function writeAll(fd: number, bytes: Buffer): Promise<void> {
  return new Promise((resolve, reject) => {
    const attempt = (from: number): void => {
      write(fd, bytes, from, bytes.length - from, null, (error, written) => {
        if (error === null) from + written === bytes.length ? resolve() : attempt(from + written);
        else if (error.code === 'EAGAIN') setTimeout(attempt, RETRY_MS, from);
        else reject(error.code === 'EPIPE' ? new ReaderGone() : new WriteFailed(error.message));
      });
    };
    attempt(0);
  });
}
