import { close, fstat, open, read } from 'node:fs';
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

/** Reads each chunk while the one before it is being converted, on a thread of the system's pool. */
async function begin(fd: number, close: () => Promise<void>): Promise<Input> {
  const stats = await stat(fd);
  const size = stats.isFile() ? FILE_CHUNK : PIPE_CHUNK;
  let next = readChunk(fd, size);
  await next;
  const source = async (): Promise<Buffer | undefined> => {
    try {
      const chunk = await next;
      if (chunk.length === 0) return undefined;
      next = readChunk(fd, size);
      // A failure is told by the call that asks for this chunk; until then it must not count as unhandled.
      next.catch(() => {});
      return chunk;
    } catch (error) {
      input.failure = systemReason(error as Error);
      return undefined;
    }
  };
  const input: Input = { source, failure: undefined, close };
  return input;
}

function readChunk(fd: number, size: number): Promise<Buffer> {
  const buffer = Buffer.allocUnsafeSlow(size);
  return new Promise((resolve, reject) => {
    const attempt = (): void => {
      read(fd, buffer, 0, size, null, (error, bytesRead) => {
        if (error === null) resolve(buffer.subarray(0, bytesRead));
        else if (error.code === 'EAGAIN') setTimeout(attempt, RETRY_MS);
        else if (error.code === 'EOF') resolve(buffer.subarray(0, 0));
        else reject(error);
      });
    };
    attempt();
  });
}
