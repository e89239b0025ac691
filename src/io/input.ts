import { close, fstat, open, read } from 'node:fs';
import { promisify } from 'node:util';
import type { ByteSource } from '../decode/window.ts';

const openFile = promisify(open);
const closeFile = promisify(close);
const stat = promisify(fstat);

/** A pipe never gives more at once. */
const PIPE_CHUNK = 1 << 16;
const FILE_CHUNK = 1 << 17;
/** How long to wait for a stream that another process has made non-blocking. */
const RETRY_MS = 5;

/** An open input. Reading it may fail with the system's error. */
export interface Input {
  source: ByteSource;
  close(): Promise<void>;
}

/** Opens a file to be read from its beginning; fails with the system's error. A folder is refused with `EISDIR`. */
export async function openInput(path: string): Promise<Input> {
  const fd = await openFile(path, 'r');
  const stats = await stat(fd);
  if (stats.isDirectory()) {
    await closeFile(fd);
    throw Object.assign(new Error('it is a folder'), { code: 'EISDIR' });
  }
  return { source: readingAhead(fd, stats.isFile() ? FILE_CHUNK : PIPE_CHUNK), close: () => closeFile(fd) };
}

/** Standard input; it is never closed. */
export async function standardInput(): Promise<Input> {
  const stats = await stat(0);
  return { source: readingAhead(0, stats.isFile() ? FILE_CHUNK : PIPE_CHUNK), close: async () => {} };
}

/** Reads the next chunk while the last one is being converted, on a thread of the system's pool. */
function readingAhead(fd: number, size: number): ByteSource {
  let next: Promise<Buffer> | undefined;
  return async () => {
    const chunk = await (next ?? readChunk(fd, size));
    if (chunk.length === 0) return undefined;
    next = readChunk(fd, size);
    // A failure is told by the call that asks for this chunk; until then it must not count as unhandled.
    next.catch(() => {});
    return chunk;
  };
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
