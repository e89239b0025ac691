import type { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';

/** How long others that hold the stream open may take to go on writing, when its process has ended. */
const PATIENCE_MS = 200;
/** No pipe holds more: what comes beyond it was written by another process. */
const PIPE_CAPACITY = 1 << 20;

/**
 * Reads what a process prints, when asked. Ends with the stream, or when the process has ended and only others hold the
 * stream open.
 */
export class PipeReader {
  /** True when another process held the stream open after the first one had ended. */
  held = false;
  readonly #stream: Readable;
  /** What the process may have written that has not been read; known when it has ended. */
  #left = Number.POSITIVE_INFINITY;
  #wake: () => void = () => {};

  constructor(stream: Readable) {
    this.#stream = stream;
    const wake = (): void => this.#wake();
    for (const event of ['readable', 'end', 'close']) stream.on(event, wake);
    // A pipe whose other end fails has ended.
    stream.on('error', wake);
  }

  processEnded(): void {
    this.#left = PIPE_CAPACITY + this.#stream.readableHighWaterMark;
    this.#wake();
  }

  /** The next bytes, `undefined` at the end. `idle` is called before there is nothing to do but to wait. */
  async next(idle?: () => Promise<void>): Promise<Buffer | undefined> {
    for (;;) {
      const chunk = this.#stream.read() as Buffer | null;
      if (chunk !== null) return this.#count(chunk);
      if (this.#stream.readableEnded || this.#stream.destroyed) return undefined;
      const woken = new Promise<void>((resolve) => {
        this.#wake = resolve;
      });
      await idle?.();
      if (await this.#outlasts(woken)) {
        this.held = true;
        this.close();
        return undefined;
      }
    }
  }

  /** Gives up the stream: who writes to it finds nobody there. */
  close(): void {
    this.#stream.destroy();
  }

  #count(chunk: Buffer): Buffer | undefined {
    this.#left -= chunk.length;
    if (this.#left >= 0) return chunk;
    this.held = true;
    this.close();
    return undefined;
  }

  /** True when the process has ended, and for longer than can be its doing nothing is in the pipe. */
  async #outlasts(woken: Promise<void>): Promise<boolean> {
    if (this.#left === Number.POSITIVE_INFINITY) {
      await woken;
      return false;
    }
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, PATIENCE_MS);
    });
    // Time says nothing of the pipe where this process was busy: bytes that wait are here after a turn of its loop.
    const looked = late.then(() => turn()).then(() => turn(true));
    const outlasted = await Promise.race([woken.then(() => false), looked]);
    clearTimeout(timer);
    return outlasted;
  }
}
