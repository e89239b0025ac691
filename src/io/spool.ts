import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { Output } from './output.ts';
import { writeTemporary } from './temporary-folder.ts';

/** What is spooled stays in memory up to this many bytes. */
const HELD = 1 << 18;

/** What was spooled: its bytes, or the file that holds them. */
export type Spooled = Uint8Array | string;

/** Keeps output that is to be written later: in memory while it is small, else in a file of a temporary folder. */
export class Spool {
  readonly output: Output = new Output(async (bytes) => this.#take(bytes));
  readonly #folder: string;
  #pieces: Buffer[] = [];
  #length = 0;
  #file: { fd: number; path: string } | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** The length of what was taken, in bytes. */
  get length(): number {
    return this.#length;
  }

  /** What was taken; the spool is empty again. */
  async end(): Promise<Spooled> {
    await this.output.flush();
    const spooled = this.#file?.path ?? Uint8Array.from(Buffer.concat(this.#pieces));
    this.#forget();
    return spooled;
  }

  async discard(): Promise<void> {
    await this.output.reset();
    if (this.#file !== undefined) rmSync(this.#file.path, { force: true });
    this.#forget();
  }

  #forget(): void {
    if (this.#file !== undefined) closeSync(this.#file.fd);
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
    writeTemporary(() => {
      const file = this.#file ?? this.#open();
      for (const piece of [...this.#pieces, bytes])
        for (let from = 0; from < piece.length; ) from += writeSync(file.fd, piece, from);
    });
    this.#pieces = [];
  }

  #open(): { fd: number; path: string } {
    const path = join(this.#folder, Math.random().toString(36).slice(2));
    this.#file = { fd: openSync(path, 'wx'), path };
    return this.#file;
  }
}

const CHUNK = 1 << 18;

/** The pieces of what was spooled, each good for ever; removes the file that held it. */
export function* readSpooled(spooled: Spooled): Generator<Uint8Array, undefined> {
  if (typeof spooled !== 'string') {
    if (spooled.length > 0) yield spooled;
    return;
  }
  const fd = openSync(spooled, 'r');
  try {
    for (;;) {
      const buffer = Buffer.allocUnsafeSlow(CHUNK);
      const length = readSync(fd, buffer);
      if (length === 0) return;
      yield buffer.subarray(0, length);
    }
  } finally {
    closeSync(fd);
    rmSync(spooled, { force: true });
  }
}
