import { close, fstat, open, readSync } from 'node:fs';

import { promisify } from 'node:util';
import type { ByteSource } from '../decode/window.ts';
import { systemReason } from './system-reason.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const stat = promisify(fstat);

/** A pipe never gives more at once. */
const PIPE_CHUNK = 1 << 16;
const FILE_CHUNK = 1 << 17;
/** How long to wait for a stream that another process has made non-blocking. */
const RETRY_MS = 5;

/** An input of which at least the beginning could be read. */
export interface Input {
  /** Ends where the input does, or where reading it fails. */
  source: ByteSource;
  /** Why it could not be read to its end, in the system's words; known when `source` has ended. */
  failure: string | undefined;
  close(): Promise<void>;
}

/** The file at a path, or why not even its beginning can be read, in the system's words. */
export async function openInput(path: string): Promise<Input | string> {
  try {
    const fd = await openFile(path, 'r');
    const close = (): Promise<void> => closeFile(fd);
    return await begin(fd, close).catch(async (error: Error) => {
      await close();
      throw error;
    });
  } catch (error) {
    return systemReason(error as Error);
  }
}

/** As `openInput`, of a descriptor that is open already and is never closed. */
export async function standardInput(fd: number): Promise<Input | string> {
  try {
    return await begin(fd, async () => {});
  } catch (error) {
    return systemReason(error as Error);
  }
}

/** Reads without a thread of the system's pool: handing a chunk over costs more than reading it. */
async function begin(fd: number, close: () => Promise<void>): Promise<Input> {
  const stats = await stat(fd);
  const size = stats.isFile() ? FILE_CHUNK : PIPE_CHUNK;
  let first: Buffer | undefined = await readChunk(fd, size);
  const source = async (): Promise<Buffer | undefined> => {
    try {
      const chunk = first ?? (await readChunk(fd, size));
      first = undefined;
      return chunk.length === 0 ? undefined : chunk;
    } catch (error) {
      input.failure = systemReason(error as Error);
      return undefined;
    }
  };
  const input: Input = { source, failure: undefined, close };
  return input;
}

async function readChunk(fd: number, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(size);
  for (;;) {
    try {
      return buffer.subarray(0, readSync(fd, buffer));
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EOF') return buffer.subarray(0, 0);
      if (code !== 'EAGAIN') throw error;
      await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
    }
  }
}
