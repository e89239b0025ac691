import { closeSync, readSync } from 'node:fs';
import { Output } from './output.ts';
import { UnlinkedFile } from './unlinked-file.ts';

/** What is spooled stays in memory up to this many bytes. */
const HELD = 1 << 18;

/** What was spooled: its bytes, or the descriptor of a file without a name that holds them, good in every thread. */
export type Spooled = Uint8Array | { fd: number };

/** Keeps output that is to be written later: in memory while it is small, else in a file that has no name. */
export class Spool {
  readonly output: Output = new Output(async (bytes) => this.#take(bytes));
  #pieces: Buffer[] = [];
  #length = 0;
  #file: UnlinkedFile | undefined;

  /** The length of what was taken, in bytes. */
  get length(): number {
    return this.#length;
  }

  /** What was taken, for whoever takes that over; the spool is empty again. */
  async end(): Promise<Spooled> {
    await this.output.flush();
    const spooled = this.#file === undefined ? Uint8Array.from(Buffer.concat(this.#pieces)) : { fd: this.#file.fd };
    this.#forget();
    return spooled;
  }

  async discard(): Promise<void> {
    await this.output.reset();
    this.#file?.close();
    this.#forget();
  }

  #forget(): void {
    this.#file = undefined;
    this.#pieces = [];
    this.#length = 0;
  }

  #take(bytes: Buffer): void {
    this.#length += bytes.length;
    if (this.#file === undefined && this.#length <= HELD) {
      this.#pieces.push(Buffer.from(bytes));
      return;
    }
    this.#file ??= new UnlinkedFile();
    for (const piece of [...this.#pieces, bytes]) this.#file.append(piece);
    this.#pieces = [];
  }
}

const CHUNK = 1 << 18;

/** The pieces of what was spooled, each good for ever; closes the file that held it. */
export function* readSpooled(spooled: Spooled): Generator<Uint8Array, undefined> {
  if (spooled instanceof Uint8Array) {
    if (spooled.length > 0) yield spooled;
    return;
  }
  const { fd } = spooled;
  try {
    for (let at = 0; ; ) {
      const buffer = Buffer.allocUnsafeSlow(CHUNK);
      const length = readSync(fd, buffer, 0, CHUNK, at);
      if (length === 0) return;
      at += length;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(fd);
  }
}
