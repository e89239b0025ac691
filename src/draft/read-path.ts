import type { Fitted } from '../decode/fitted.ts';
import type { CleanPath } from '../span/file-path.ts';

/** Reads paths, and prints them: mostly it is the one that was read last. */
export class ReadPath {
  #bytes = Buffer.alloc(0);
  #path = '';
  #file: CleanPath | undefined;
  #printed = Buffer.alloc(0);

  read(fitted: Fitted, mark: number): string {
    const from = fitted.from(mark);
    const to = fitted.to(mark);
    if (!isSame(this.#bytes, fitted.bytes, from, to)) {
      this.#path = fitted.string(mark);
      this.#bytes = Buffer.from(fitted.bytes.subarray(from, to));
    }
    return this.#path;
  }

  /** The clean path, with what is printed before and behind it in a match. */
  printed(file: CleanPath): Buffer {
    if (file !== this.#file) this.#printed = Buffer.from(`","file_path":${JSON.stringify(file.path)},"byte_start":`);
    this.#file = file;
    return this.#printed;
  }
}

function isSame(bytes: Buffer, others: Buffer, from: number, to: number): boolean {
  if (bytes.length !== to - from) return false;
  for (let index = 0; index < bytes.length; index++) if (bytes[index] !== others[from + index]) return false;
  return true;
}
