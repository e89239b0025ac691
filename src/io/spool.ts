import { closeSync, readSync } from 'node:fs';
import { Output } from './output.ts';
import { UnlinkedFile } from './unlinked-file.ts';

/** What was spooled: its bytes, or the descriptor of a file without a name that holds them, good in every thread. */
export type Spooled = Uint8Array | { fd: number; length: number };

/**
 * Keeps output that is to be written later: in memory while an output gathers it, else in a file that has no name.
 */
export class Spool {
  readonly output: Output = new Output(async (bytes) => {
    this.#file ??= new UnlinkedFile(this.#folder);
    this.#file.append(bytes);
  });
  #file: UnlinkedFile | undefined;
  readonly #folder: string | undefined;

  /** `folder` is where the file is, by default that of the system for temporary ones. */
  constructor(folder?: string) {
    this.#folder = folder;
  }

  /** What was taken, for whoever takes that over; the spool is empty again. */
  async end(): Promise<Spooled> {
    const held = await this.output.take();
    if (this.#file === undefined) return held;
    this.#file.append(held);
    const { fd, length } = this.#file;
    this.#file = undefined;
    return { fd, length };
  }

  async discard(): Promise<void> {
    await this.output.reset();
    this.#file?.close();
    this.#file = undefined;
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
