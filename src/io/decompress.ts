import process from 'node:process';
import type { Transform } from 'node:stream';
import type { ByteSource } from '../decode/window.ts';

/** A small input may hold much: so many bytes are given in any case, and so many for each byte of it. */
const LEAST_CEILING = 1 << 28;
const CEILING_A_BYTE = 256;

/** What a compressed input holds. */
export interface Decompressed {
  /** Ends where the input does, or where it can't be read. */
  source: ByteSource;
  /** Why it could not be read to its end; known when `source` has ended. */
  failure: string | undefined;
}

/** Decompresses an input as it is read. */
export async function decompress(source: ByteSource, format: 'gzip' | 'zstd'): Promise<Decompressed> {
  const [{ Readable }, zlib] = await Promise.all([import('node:stream'), import('node:zlib')]);
  const { createZstdDecompress } = zlib as typeof zlib & { createZstdDecompress?: () => Transform };
  const decoder = format === 'gzip' ? zlib.createGunzip() : createZstdDecompress?.();
  if (decoder === undefined)
    return { source: async () => undefined, failure: `node ${process.versions.node} does not read zstd` };
  let read = 0;
  let given = 0;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let chunk = await source(); chunk !== undefined; chunk = await source()) {
      read += chunk.length;
      yield chunk;
    }
  }
  const packed = Readable.from(chunks(), { objectMode: false });
  packed.on('error', (error) => decoder.destroy(error));
  const pieces = packed.pipe(decoder)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array>;
  const result: Decompressed = {
    failure: undefined,
    source: async () => {
      try {
        const { done, value } = await pieces.next();
        if (done === true) return undefined;
        given += value.length;
        if (given <= Math.max(LEAST_CEILING, read * CEILING_A_BYTE)) return value;
        result.failure = `it holds more than ${CEILING_A_BYTE} times its own size`;
        decoder.destroy();
      } catch (error) {
        result.failure = (error as Error).message;
      }
      return undefined;
    },
  };
  return result;
}
