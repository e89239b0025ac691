/** What stands for files and for node's streams where there are none. */

import type { Decompress } from '../../src/decode/encoding.ts';
import type { ByteStore } from '../../src/pipeline/part-queue.ts';
import type { SourceLookup } from '../../src/span/source.ts';

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

/** A small input may hold much: so many bytes are given in any case, and so many for each byte of it. */
const LEAST_CEILING = 1 << 28;
const CEILING_A_BYTE = 256;

/** Decompresses an input as it is read. */
export const decompress: Decompress = async (source, format) => {
  if (format !== 'gzip') return { source: async () => undefined, failure: `a browser does not read ${format}` };
  let read = 0;
  let given = 0;
  const packed = new ReadableStream<Uint8Array<ArrayBuffer>>({
    async pull(controller) {
      const chunk = await source();
      read += chunk?.length ?? 0;
      if (chunk === undefined) controller.close();
      else controller.enqueue(Uint8Array.from(chunk));
    },
  });
  const pieces = packed.pipeThrough(new DecompressionStream('gzip')).getReader();
  const result: Awaited<ReturnType<Decompress>> = {
    failure: undefined,
    source: async () => {
      try {
        const { done, value } = await pieces.read();
        if (done) return undefined;
        given += value.length;
        if (given <= Math.max(LEAST_CEILING, read * CEILING_A_BYTE)) return value;
        result.failure = `it holds more than ${CEILING_A_BYTE} times its own size`;
        await pieces.cancel();
      } catch (error) {
        result.failure = (error as Error).message;
      }
      return undefined;
    },
  };
  return result;
};
