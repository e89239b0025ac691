import { close, closeSync, constants, fstat, fstatSync, open, openSync, read, readSync, type Stats } from 'node:fs';
import { promisify } from 'node:util';
import type { ByteSource } from '../input/window.ts';
import { systemReason } from './system.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const stat = promisify(fstat);
const readAside = promisify(read);

/** A pipe never gives more at once. */
const PIPE_CHUNK = 1 << 16;
const FILE_CHUNK = 1 << 17;
const EMPTY = Buffer.alloc(0);
/** From so many bytes on it is worth to change how code is compiled: the module for it takes 2 ms to load. */
const LONG = 1 << 18;
/** How long to wait for a stream that another process has made non-blocking. */
const RETRY_MS = 5;

/** An input of which at least the beginning could be read. */
export interface Input {
  /** Ends where the input does, or where reading it fails. */
  source: ByteSource;
  /** Why it could not be read to its end, in the system's words; known when `source` has ended. */
  failure: string | undefined;
  /** True where the next bytes may have to be waited for: the last ones were all that a pipe had. */
  mayWait?: boolean;
  close(): Promise<void>;
}

/** The file at a path, or why not even its beginning can be read, in the system's words. */
export async function openInput(path: string): Promise<Input | string> {
  const fd = await openFile(path, 'r').catch((error: Error) => systemReason(error));
  return typeof fd === 'string' ? fd : await begin(fd, () => closeFile(fd));
}

/**
 * As `openInput`, of a descriptor that is open already and is never closed; with `isAwaited` it is waited for on a
 * thread of the system's pool: meanwhile this one works.
 */
export function standardInput(fd: number, isAwaited = false): Promise<Input | string> {
  const readInto: ReadInto = async (buffer) => (await readAside(fd, buffer, 0, buffer.length, null)).bytesRead;
  return begin(fd, async () => {}, isAwaited ? readInto : undefined);
}

/** What is said of a file that was written to while it was read. */
const CHANGED = 'it changed while it was read';

/**
 * The regular file at a path, or why it cannot be read, in the system's words. Without a thread of the system's pool:
 * small files are many.
 */
export function openFileInput(path: string): Input | string {
  try {
    // A FIFO would be waited for.
    const fd = openSync(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0));
    const opened = fstatSync(fd);
    if (opened.isFile()) return inputOf(piecesOf(fd, opened), async () => closeSync(fd));
    closeSync(fd);
    return opened.isDirectory() ? 'it is a folder' : 'it is not a regular file';
  } catch (error) {
    return systemReason(error as Error);
  }
}

/** Reads the beginning, since not to be readable is mostly known only then. */
async function begin(fd: number, close: () => Promise<void>, readInto?: ReadInto): Promise<Input | string> {
  try {
    const { most, next } = piecesOf(fd, await stat(fd), readInto);
    let length = 0;
    const counted = async (): Promise<Buffer> => {
      const chunk = await next();
      if (length <= LONG && length + chunk.length > LONG)
        void import('./engine.ts').then((engine) => engine.inlineLess());
      length += chunk.length;
      return chunk;
    };
    return inputOf({ most, next: counted }, close, await counted());
  } catch (error) {
    await close();
    return systemReason(error as Error);
  }
}

/** What an opened file or pipe holds, piece by piece. */
interface Chunks {
  /** The most bytes of a piece where more may have to be waited for; 0 where nothing is. */
  most: number;
  /** The next piece, an empty one at the end; rejects where it can't be read, or where the file was written to. */
  next(): Promise<Buffer>;
}

/**
 * A regular file is read as it was when it was opened: up to its size of then, and one that was written to meanwhile
 * never was in the state that was read. Reads without a thread of the system's pool, where nothing else is said:
 * handing a chunk over costs more than reading it.
 */
function piecesOf(fd: number, opened: Stats, readInto: ReadInto = (buffer) => readSync(fd, buffer)): Chunks {
  if (!opened.isFile()) return { most: PIPE_CHUNK, next: () => readChunk(readInto, PIPE_CHUNK) };
  // What the system makes up as it is read, as below /proc, has no size.
  let left = opened.size || Number.POSITIVE_INFINITY;
  const next = async (): Promise<Buffer> => {
    const chunk = left > 0 ? await readChunk(readInto, Math.min(left, FILE_CHUNK)) : EMPTY;
    left -= chunk.length;
    if (chunk.length > 0) return chunk;
    const { size, mtimeMs } = fstatSync(fd);
    if (size !== opened.size || mtimeMs !== opened.mtimeMs) throw new Error(CHANGED);
    return chunk;
  };
  return { most: 0, next };
}

function inputOf({ most, next }: Chunks, close: () => Promise<void>, begun?: Buffer): Input {
  let first = begun;
  const source = async (): Promise<Buffer | undefined> => {
    try {
      const chunk = first ?? (await next());
      first = undefined;
      input.mayWait = chunk.length < most;
      return chunk.length === 0 ? undefined : chunk;
    } catch (error) {
      input.failure = systemReason(error as Error);
      return undefined;
    }
  };
  const input: Input = { source, failure: undefined, close };
  return input;
}

/** Fills a buffer as far as can be read at once; gives how many bytes. */
type ReadInto = (buffer: Buffer) => number | Promise<number>;

async function readChunk(readInto: ReadInto, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(size);
  for (;;) {
    try {
      return buffer.subarray(0, await readInto(buffer));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return buffer.subarray(0, 0);
      if (code !== 'EAGAIN') throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}

/** What a small file holds, or why it could not be read, in the system's words. */
export type FileRead = { bytes: Buffer; failure?: never } | { failure: string };

/** Reads a small file, in the way that `open` opens it. */
export async function readFile(
  path: string,
  open: (path: string) => Input | string | Promise<Input | string> = openInput,
): Promise<FileRead> {
  const input = await open(path);
  if (typeof input === 'string') return { failure: input };
  const chunks: Uint8Array[] = [];
  for await (const chunk of chunksOf(input)) chunks.push(chunk);
  await input.close();
  return input.failure === undefined ? { bytes: Buffer.concat(chunks) } : { failure: input.failure };
}

/** What an input holds, as far as it can be read. */
export async function* chunksOf({ source }: Input): AsyncGenerator<Uint8Array> {
  for (let chunk = await source(); chunk !== undefined; chunk = await source()) yield chunk;
}
