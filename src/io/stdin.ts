import { fstatSync, readFileSync, readSync } from 'node:fs';
import { Socket } from 'node:net';
import type { Writable } from 'node:stream';
import { unlessRefused } from './system.ts';

/** What is read along is kept up to this size. */
const KEPT = 64 * 1024 * 1024;

/** What a tool gets as its stdin, and a copy of it. */
export interface CopiedStdin {
  /** The descriptor that the tool gets; without one it gets a pipe, which `feed` fills. */
  fd?: number;
  feed(stdin: Writable): void;
  /** What was read so far; `undefined` where it is too large to be kept. */
  read(): Buffer | undefined;
  close(): void;
}

/**
 * Copies what a tool will read from a descriptor: a file beside it, a pipe through it. A terminal is not copied: the
 * tool has it alone.
 */
export function copyStdin(fd: number): CopiedStdin | undefined {
  const stats = fstatSync(fd);
  if (stats.isFile()) return copyOfFile(fd, stats.size);
  if (stats.isFIFO() || stats.isSocket()) return copyOfPipe(fd);
  return undefined;
}

/** Reads the rest of a file where its reader will begin, and moves nothing. */
function copyOfFile(fd: number, size: number): CopiedStdin {
  const from = positionOf(fd);
  return {
    fd,
    feed: () => {},
    read: () => {
      if (size - from > KEPT) return undefined;
      const bytes = Buffer.alloc(Math.max(0, size - from));
      let length = 0;
      for (let count = -1; count !== 0 && length < bytes.length; length += count) {
        count = readSync(fd, bytes, length, bytes.length - length, from + length);
      }
      return bytes.subarray(0, length);
    },
    close: () => {},
  };
}

/** Where the next read from a descriptor begins; its beginning where the system doesn't tell. */
function positionOf(fd: number): number {
  const told = unlessRefused(() => readFileSync(`/proc/self/fdinfo/${fd}`, 'latin1'), '');
  return Number(/^pos:\s*(\d+)/m.exec(told)?.[1] ?? 0);
}

/** Passes on what comes by a pipe as it comes, and keeps it. */
function copyOfPipe(fd: number): CopiedStdin {
  const source = new Socket({ fd, readable: true, writable: false }).on('error', () => {});
  let chunks: Buffer[] | undefined = [];
  let length = 0;
  const close = (): void => {
    source.destroy();
  };
  return {
    feed(stdin) {
      // A tool that reads no further is no failure: the writer finds nobody there, as without us.
      stdin.on('error', close).on('close', close);
      source.on('data', (chunk) => {
        length += chunk.length;
        if (length > KEPT) chunks = undefined;
        chunks?.push(chunk);
      });
      source.pipe(stdin);
    },
    read: () => chunks && Buffer.concat(chunks),
    close,
  };
}
