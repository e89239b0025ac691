import { closeSync, constants, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { outputTo, ReaderGone, WriteFailed } from './output.ts';
import { replaceFile } from './replace-file.ts';
import { systemReason } from './system-reason.ts';

/** So many links are followed, as the system does. */
const MOST_LINKS = 40;

/**
 * Writes a text to the path that a person named: a file appears whole or not at all, in the place of the one that a
 * link leads to; a device, a FIFO or a descriptor (`/dev/fd/3`, `/dev/stdout`) takes the text, and stays what it is.
 * Failures are a `WriteFailed`.
 */
export async function writeNamed(path: string, text: string): Promise<void> {
  const place = placeOf(path);
  if ('file' in place) await replaceFile(place.file, [text]);
  else if ('fd' in place) await writeInto(place.fd, text);
  else await writeOpened(place.special, text);
}

/** Where a path leads, all links followed. */
type Place = { file: string } | { fd: number } | { special: string };

function placeOf(path: string): Place {
  try {
    let followed = path;
    for (let links = 0; links < MOST_LINKS; links++) {
      const folder = realpathSync.native(dirname(followed));
      // What lies there looks like links and is none: another path to the file would be written from its beginning.
      if (folder === `/proc/${process.pid}/fd` || folder === '/dev/fd') return { fd: Number(basename(followed)) };
      followed = join(folder, basename(followed));
      const there = lstatSync(followed, { throwIfNoEntry: false });
      if (there === undefined || there.isFile()) return { file: followed };
      if (there.isDirectory()) throw new Error('it is a folder');
      if (!there.isSymbolicLink()) return { special: followed };
      followed = resolve(folder, readlinkSync(followed));
    }
    throw new Error('too many symbolic links encountered');
  } catch (error) {
    throw new WriteFailed(systemReason(error as Error), { cause: error });
  }
}

async function writeOpened(path: string, text: string): Promise<void> {
  let fd: number;
  try {
    // A FIFO that nobody reads would be waited for.
    fd = openSync(path, constants.O_WRONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    const reason = code === 'ENXIO' ? 'nobody reads from it' : systemReason(error as Error);
    throw new WriteFailed(reason, { cause: error });
  }
  try {
    await writeInto(fd, text);
  } finally {
    closeSync(fd);
  }
}

async function writeInto(fd: number, text: string): Promise<void> {
  const output = outputTo(fd);
  output.emit(text);
  await output.flush().catch((error: Error) => {
    throw error instanceof ReaderGone ? new WriteFailed('nobody reads from it any more', { cause: error }) : error;
  });
}
