import process from 'node:process';
import type { Transform } from 'node:stream';
import type { ByteSource, Decompressed } from '../decode/window.ts';

/** Decompresses an input as it is read; gives the reason where it can't. */
export async function decompress(source: ByteSource, format: 'gzip' | 'zstd'): Promise<Decompressed | string> {
  const [{ Readable }, zlib] = await Promise.all([import('node:stream'), import('node:zlib')]);
  const { createZstdDecompress } = zlib as typeof zlib & { createZstdDecompress?: () => Transform };
  const decoder = format === 'gzip' ? zlib.createGunzip() : createZstdDecompress?.();
  if (decoder === undefined) return `node ${process.versions.node} does not read zstd`;
  async function* chunks(): AsyncGenerator<Uint8Array> {
    for (let chunk = await source(); chunk !== undefined; chunk = await source()) yield chunk;
  }
  const packed = Readable.from(chunks(), { objectMode: false });
  packed.on('error', (error) => decoder.destroy(error));
  const pieces = packed.pipe(decoder)[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
  return { next: async () => (await pieces.next()).value, stop: () => decoder.destroy() };
}
