import process from 'node:process';
import type { Transform } from 'node:stream';
import type { ByteSource, Decompressed } from '../decode/window.ts';

/** Decoders get so many bytes at once, in whatever pieces the input comes: of those with a fault they give nothing. */
const BLOCK = 1 << 14;

/** Decompresses an input as it is read; gives the reason where it can't. */
export async function decompress(source: ByteSource, format: 'gzip' | 'zstd'): Promise<Decompressed | string> {
  const [{ Readable }, zlib] = await Promise.all([import('node:stream'), import('node:zlib')]);
  const { createZstdDecompress } = zlib as typeof zlib & { createZstdDecompress?: () => Transform };
  const decoder = format === 'gzip' ? zlib.createGunzip() : createZstdDecompress?.();
  if (decoder === undefined) return `node ${process.versions.node} does not read zstd, 22.15 does`;
  const packed = Readable.from(blocksOf(source), { objectMode: false });
  packed.on('error', (error) => decoder.destroy(error));
  let failure: Error | undefined;
  let wake = () => {};
  decoder.on('error', (error) => {
    failure = error;
  });
  for (const event of ['readable', 'end', 'close']) decoder.on(event, () => wake());
  packed.pipe(decoder);
  // A stream's own iterator forgets what was decoded before a fault.
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const piece = decoder.read() as Uint8Array | null;
      if (piece !== null) return piece;
      if (failure !== undefined) throw failure;
      if (decoder.readableEnded || decoder.destroyed) return undefined;
      await new Promise<void>((resolve) => {
        wake = resolve;
      });
    }
  };
  return { next, stop: () => decoder.destroy() };
}

/** The bytes of a source in pieces of one size, but for the last. */
async function* blocksOf(source: ByteSource): AsyncGenerator<Uint8Array> {
  let block = Buffer.alloc(BLOCK);
  let length = 0;
  for (let chunk = await source(); chunk !== undefined; chunk = await source()) {
    for (let at = 0; at < chunk.length; ) {
      const count = Math.min(BLOCK - length, chunk.length - at);
      block.set(chunk.subarray(at, at + count), length);
      at += count;
      length += count;
      if (length < BLOCK) continue;
      yield block;
      block = Buffer.alloc(BLOCK);
      length = 0;
    }
  }
  if (length > 0) yield block.subarray(0, length);
}
