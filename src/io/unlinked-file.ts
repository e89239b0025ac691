import { closeSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, writeTemporary } from './temporary-folder.ts';

const NONE = Buffer.alloc(0);

/** Bytes in a file that has no name: nothing of it is left, however the program ends. */
export class UnlinkedFile {
  readonly #fd: number;
  #length = 0;

  /** Throws a `WriteFailed` where the system's folder for temporary files takes no file. */
  constructor() {
    const folder = temporaryFolder();
    try {
      const path = join(folder.path, 'parts');
      this.#fd = writeTemporary(() => openSync(path, 'wx+', 0o600));
      rmSync(path, { force: true });
    } finally {
      folder.remove();
    }
  }

  /**
   * Writes bytes behind all others; gives the offset at which they begin. Throws a `WriteFailed` where they can't be
   * written.
   */
  append(bytes: Uint8Array): number {
    const start = this.#length;
    writeTemporary(() => {
      for (let from = 0; from < bytes.length; )
        from += writeSync(this.#fd, bytes, from, bytes.length - from, start + from);
    });
    this.#length += bytes.length;
    return start;
  }

  /** The bytes at an offset, in room that is there already where that is enough. */
  read(start: number, length: number, room: Uint8Array = NONE): Uint8Array {
    const bytes = length <= room.length ? room.subarray(0, length) : Buffer.allocUnsafeSlow(length);
    for (let from = 0; from < length; ) {
      const count = readSync(this.#fd, bytes, from, length - from, start + from);
      if (count === 0) throw new Error('a temporary file became shorter');
      from += count;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.#fd);
  }
}
