import { closeSync, constants, lstatSync, openSync, readlinkSync, realpathSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import process from 'node:process';
import { outputTo, ReaderGone, WriteFailed } from './output.ts';
import { replaceFile } from './replace-file.ts';
import { systemReason } from './system.ts';

/** So many links are followed, as the system does. */
const MOST_LINKS = 40;

/**
 * Writes a text to the path that a person named: a file appears whole or not at all, in the place of the one that a
 * link leads to; a device, a FIFO or a descriptor (`/dev/fd/3`, `/dev/stdout`) takes the text, and stays what it is.
 * Failures are a `WriteFailed`.
 */
export async function writeNamed(path: string, text: string): Promise<void> {
  const place = placeOf(path);
  if (typeof place === 'string') return await replaceFile(place, [text]);
  try {
    const output = outputTo(place.fd);
    output.emit(text);
    await output.flush();
  } catch (error) {
    throw error instanceof ReaderGone ? new WriteFailed('nobody reads from it any more', { cause: error }) : error;
  } finally {
    if (place.isOpened) closeSync(place.fd);
  }
}

/** Where a path leads, all links followed: a file or the place of one, or what is written into, which may be opened. */
function placeOf(path: string): string | { fd: number; isOpened: boolean } {
  try {
    let followed = path;
    for (let links = 0; links < MOST_LINKS; links++) {
      const folder = realpathSync.native(dirname(followed));
      // What lies there looks like links and is none: another path to the file would be written from its beginning.
      if (folder === `/proc/${process.pid}/fd` || folder === '/dev/fd')
        return { fd: Number(basename(followed)), isOpened: false };
      followed = join(folder, basename(followed));
      const there = lstatSync(followed, { throwIfNoEntry: false });
      if (there === undefined || there.isFile()) return followed;
      if (there.isDirectory()) throw new Error('it is a folder');
      // A FIFO that nobody reads would be waited for.
      if (!there.isSymbolicLink()) return { fd: openSync(followed, FOR_WRITING), isOpened: true };
      followed = resolve(folder, readlinkSync(followed));
    }
    throw new Error('too many symbolic links encountered');
  } catch (error) {
    const isUnread = (error as NodeJS.ErrnoException).code === 'ENXIO';
    throw new WriteFailed(isUnread ? 'nobody reads from it' : systemReason(error as Error), { cause: error });
  }
}

const FOR_WRITING = constants.O_WRONLY | (constants.O_NONBLOCK ?? 0) | (constants.O_NOCTTY ?? 0);
