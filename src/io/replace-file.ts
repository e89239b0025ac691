import { createHash, type Hash } from 'node:crypto';
import {
  closeSync,
  fsyncSync,
  lstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { isFolder } from './exists.ts';
import { chunksOf, openFileInput } from './input.ts';
import { Output, WriteFailed } from './output.ts';
import { systemReason, unlessRefused } from './system.ts';
import { isLeftover, temporaryName } from './unlinked-file.ts';

/**
 * Writes files that appear whole or not at all, one after the other: each under a temporary name in the folder of its
 * place, then renamed. Failures are a `WriteFailed`.
 */
export class FileReplacer {
  /** Takes what is to be in the file that was begun. */
  readonly output: Output = new Output(async (bytes) => this.#write(bytes));
  readonly #durable: boolean;
  #folder = '';
  #temporary: string | undefined;
  #fd = -1;
  #hash: Hash = createHash('sha256');

  /** `durable` says that a file has to outlast a loss of power: it costs milliseconds for each. */
  constructor(durable = false) {
    this.#durable = durable;
  }

  /** Begins a file in an existing folder. */
  begin(folder: string): void {
    this.#folder = folder;
    this.#hash = createHash('sha256');
  }

  /**
   * Puts what was written into its place, a path in the folder that was named, where nothing or a file may be; gives
   * its SHA-256, lower-case hex.
   */
  async commit(path: string): Promise<string> {
    await this.output.flush();
    return attempt(() => {
      const temporary = this.#open();
      refuseOther(path);
      if (this.#durable) fsyncSync(this.#fd);
      closeSync(this.#fd);
      this.#fd = -1;
      renameSync(temporary, path);
      this.#temporary = undefined;
      if (this.#durable) syncFolder(dirname(path));
      return this.#hash.digest('hex');
    });
  }

  /** Forgets what was written. */
  async discard(): Promise<void> {
    await this.output.reset();
    if (this.#fd >= 0) closeSync(this.#fd);
    this.#fd = -1;
    if (this.#temporary !== undefined) rmSync(this.#temporary, { force: true });
    this.#temporary = undefined;
  }

  #write(bytes: Buffer): void {
    attempt(() => {
      this.#open();
      for (let from = 0; from < bytes.length; ) from += writeSync(this.#fd, bytes, from);
    });
    this.#hash.update(bytes);
  }

  #open(): string {
    if (this.#temporary === undefined) {
      const path = join(this.#folder, temporaryName());
      this.#fd = openSync(path, 'wx');
      this.#temporary = path;
    }
    return this.#temporary;
  }
}

type Pieces = Iterable<string> | AsyncIterable<Uint8Array>;

/** Writes a file that appears whole or not at all. Failures are a `WriteFailed`. */
export async function replaceFile(path: string, pieces: Pieces, durable = false): Promise<void> {
  const file = new FileReplacer(durable);
  file.begin(dirname(path));
  try {
    for await (const piece of pieces) {
      file.output.emit(piece);
      await file.output.drain();
    }
    await file.commit(path);
  } catch (error) {
    await file.discard();
    throw error;
  }
}

/**
 * Copies a regular file, bytes as they are, to a place below a folder, where it appears whole or not at all. The
 * folders are made where there are none.
 */
export async function copyFile(from: string, to: string, below: string): Promise<void> {
  const input = openFileInput(from);
  if (typeof input === 'string') throw new WriteFailed(input);
  try {
    makeFolderBelow(below, dirname(to));
    await replaceFile(to, chunksOf(input));
  } finally {
    await input.close();
  }
}

/** Makes a folder and those above it, where there are none. Failures are a `WriteFailed`. */
export function makeFolder(path: string): void {
  attempt(() => makeAll(path));
}

/** The same below another folder. Behind a link that somebody put there, it might be anywhere: it is refused. */
export function makeFolderBelow(top: string, path: string): void {
  makeFolder(top);
  let folder = top;
  for (const name of relative(top, path).split(sep)) {
    folder = join(folder, name);
    if (attempt(() => lstatSync(folder, { throwIfNoEntry: false }))?.isSymbolicLink() && folder !== top)
      throw new WriteFailed(`its folder ${folder} is a link, and nothing is written to where it leads`);
  }
  makeFolder(path);
}

/** Node's own way of making all never ends where the system says for ever that there is nothing, as below `/proc`. */
function makeAll(path: string): void {
  try {
    mkdirSync(path);
  } catch (error) {
    if (isFolder(path)) return;
    const above = dirname(path);
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EEXIST') throw new Error(`${path} is not a directory`, { cause: error });
    if (code !== 'ENOENT' || above === path) throw error;
    makeAll(above);
    mkdirSync(path);
  }
}

/** Refuses to put a file in the place of what is none. */
function refuseOther(path: string): void {
  const there = lstatSync(path, { throwIfNoEntry: false });
  if (there === undefined || there.isFile()) return;
  throw new Error(`${there.isSymbolicLink() ? 'a link' : 'no regular file'} is in its place, and is left alone`);
}

/**
 * Removes the temporary files that processes left below a folder when they were killed; with `own` those of this
 * process, too.
 */
export function removeLeftovers(folder: string, own = false): void {
  const left = [folder];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    const folderOf = next;
    for (const entry of unlessRefused(() => readdirSync(folderOf, { withFileTypes: true }), [])) {
      if (entry.isDirectory()) left.push(join(next, entry.name));
      else if (isLeftover(entry.name, own)) rmSync(join(next, entry.name), { force: true });
    }
  }
}

/** Removes a regular file, if there is one. */
export function removeFile(path: string): void {
  // Mostly nothing is there, and an exception takes longer than a look. Who writes there is reported what is refused.
  unlessRefused(() => lstatSync(path, { throwIfNoEntry: false })?.isFile() && unlinkSync(path), undefined);
}

/** Not every system lets a folder be synchronised; where none does, it has no need to be. */
function syncFolder(folder: string): void {
  unlessRefused(() => {
    const fd = openSync(folder, 'r');
    fsyncSync(fd);
    closeSync(fd);
  }, undefined);
}

function attempt<Value>(work: () => Value): Value {
  try {
    return work();
  } catch (error) {
    throw new WriteFailed(systemReason(error as Error), { cause: error });
  }
}
