import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import process from 'node:process';
import { WriteFailed } from './output.ts';
import { isAlive, processOf } from './processes.ts';
import { systemReason } from './system.ts';

const TEMPORARY = /^\.unify-(\d+)-(\d*)-[a-z0-9]+\.tmp$/;

let own: string | undefined;

/** A new name for a temporary file that says whose it is: a process that is still there. */
export function temporaryName(): string {
  own ??= `.unify-${process.pid}-${processOf(process.pid).started}`;
  return `${own}-${Math.random().toString(36).slice(2)}.tmp`;
}

/** True for the name of a temporary file whose process has ended; with `isOwn` also of this one. */
export function isLeftover(name: string, isOwn: boolean): boolean {
  const [, pid, started = ''] = TEMPORARY.exec(name) ?? [];
  if (pid === undefined) return false;
  return (isOwn && Number(pid) === process.pid) || !isAlive({ ...processOf(Number(pid)), started });
}

/** Bytes in a file that has no name: nothing of it is left, however the program ends. */
export class UnlinkedFile {
  readonly fd: number;
  /** How many bytes it has. */
  length = 0;
  readonly #place: string;

  /** Throws a `WriteFailed` where the folder, by default that of the system for temporary files, takes no file. */
  constructor(folder?: string) {
    this.#place = folder === undefined ? `, in the folder for temporary files, ${tmpdir()}` : '';
    this.fd = this.#written(() => {
      const path = join(folder ?? tmpdir(), temporaryName());
      const fd = openSync(path, 'wx+', 0o600);
      unlinkSync(path);
      return fd;
    });
  }

  /**
   * Writes bytes behind all others; gives the offset at which they begin. Throws a `WriteFailed` where they can't be
   * written.
   */
  append(bytes: Uint8Array): number {
    const start = this.length;
    this.#written(() => {
      for (let from = 0; from < bytes.length; )
        from += writeSync(this.fd, bytes, from, bytes.length - from, start + from);
    });
    this.length += bytes.length;
    return start;
  }

  /** The bytes at an offset. */
  read(start: number, length: number): Uint8Array {
    const bytes = Buffer.allocUnsafeSlow(length);
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

  /** What a call gives that writes; a failure is a `WriteFailed`. */
  #written<Given>(write: () => Given): Given {
    try {
      return write();
    } catch (error) {
      throw new WriteFailed(`${systemReason(error as Error)}${this.#place}`, { cause: error });
    }
  }
}
