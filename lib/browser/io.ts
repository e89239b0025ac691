/** What stands for files and for node's streams where there are none. */

import type { Decompress } from '../../src/input/encoding.ts';
import type { ByteStore } from '../../src/json/byte-keeper.ts';
import type { SourceLookup } from '../../src/location/source.ts';

/** No source is read; who has some passes `sources`. */
export class SourceFiles {
  readonly lookup: SourceLookup | undefined = undefined;
}

/** There is no file: what would be stored stays in memory. */
export class UnlinkedFile implements ByteStore {
  constructor() {
    throw new Error('there are no files');
  }

  declare append: ByteStore['append'];
  declare read: ByteStore['read'];
  declare close: ByteStore['close'];
}

/** Decompresses an input as it is read; gives the reason where it can't. */
export const decompress: Decompress = async (source, format) => {
  if (format !== 'gzip') return `a browser does not read ${format}`;
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const chunk = await source();
      if (chunk === undefined) controller.close();
      else controller.enqueue(Uint8Array.from(chunk));
    },
  });
  const pieces = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  return { next: async () => (await pieces.read()).value, stop: () => pieces.cancel() };
};
