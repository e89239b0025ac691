import { closeSync, mkdtempSync, openSync, readSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { WriteFailed } from './output.ts';
import { systemReason } from './system-reason.ts';

const NONE = Buffer.alloc(0);

/**
 * What a call gives that writes to a file for temporary bytes; a failure is a `WriteFailed` that names their folder.
 */
function writeTemporary<Given>(write: () => Given): Given {
  try {
    return write();
  } catch (error) {
    const reason = systemReason(error as Error);
    throw new WriteFailed(`${reason}, in the folder for temporary files, ${tmpdir()}`, { cause: error });
  }
}

/** Bytes in a file that has no name: nothing of it is left, however the program ends. */
export class UnlinkedFile {
  readonly fd: number;
  #length = 0;

  /** Throws a `WriteFailed` where the system's folder for temporary files takes no file. */
  constructor() {
    this.fd = writeTemporary(() => {
      const folder = mkdtempSync(join(tmpdir(), 'unify-'));
      try {
        return openSync(join(folder, 'parts'), 'wx+', 0o600);
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    });
  }

  /**
   * Writes bytes behind all others; gives the offset at which they begin. Throws a `WriteFailed` where they can't be
   * written.
   */
  append(bytes: Uint8Array): number {
    const start = this.#length;
    writeTemporary(() => {
      for (let from = 0; from < bytes.length; )
        from += writeSync(this.fd, bytes, from, bytes.length - from, start + from);
    });
    this.#length += bytes.length;
    return start;
  }

  /** The bytes at an offset, in room that is there already where that is enough. */
  read(start: number, length: number, room: Uint8Array = NONE): Uint8Array {
    const bytes = length <= room.length ? room.subarray(0, length) : Buffer.allocUnsafeSlow(length);
    for (let from = 0; from < length; ) {
      const count = readSync(this.fd, bytes, from, length - from, start + from);
      if (count === 0) throw new Error('a temporary file became shorter');
      from += count;
    }
    return bytes;
  }

  close(): void {
    closeSync(this.fd);
  }
}
