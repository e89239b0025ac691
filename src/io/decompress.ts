import process from 'node:process';
import type { Readable } from 'node:stream';
import type { Gunzip as Zlib } from 'node:zlib';
import type { ByteSource, Decompressed } from '../input/window.ts';
import { PipeReader } from './pipe-reader.ts';

/** Decoders get so many bytes at once, in whatever pieces the input comes. */
const BLOCK = 1 << 14;

/** Of so many compressed bytes a fault is found again, byte by byte. */
const KEPT = 1 << 20;

/** What is decoded of some pieces; `next` throws where that has a fault. */
interface Decoding {
  next(): Promise<Uint8Array | undefined>;
  stop(): void;
  /** How many bytes were decoded without a fault. */
  sound(): number;
}

/** Decompresses an input as it is read; gives the reason where it can't. */
export async function decompress(source: ByteSource, format: 'gzip' | 'zstd'): Promise<Decompressed | string> {
  const [{ Readable }, zlib] = await Promise.all([import('node:stream'), import('node:zlib')]);
  const { createZstdDecompress } = zlib as typeof zlib & { createZstdDecompress?: typeof zlib.createGunzip };
  const open = format === 'gzip' ? zlib.createGunzip : createZstdDecompress;
  if (open === undefined) return `node ${process.versions.node} does not read zstd, 22.15 does`;
  const decode = (pieces: AsyncIterable<Uint8Array>) => decoding(open(), Readable.from(pieces, { objectMode: false }));
  const kept: Uint8Array[] = [];
  let length = 0;
  let first = decode(noted());
  let isAgain = false;
  let given = 0;
  let skipped = 0;
  const next = async (): Promise<Uint8Array | undefined> => {
    for (;;) {
      const piece = await first.next().catch((error: NodeJS.ErrnoException) => {
        // All was given of what only ends early.
        if (isAgain || length > KEPT || !/^Z(?!_BUF)/.test(error.code ?? '')) throw error;
        isAgain = true;
        first = decode(slowly(Buffer.concat(kept), first.sound()));
        return 'again' as const;
      });
      if (piece === 'again') continue;
      if (piece === undefined) return undefined;
      const known = isAgain ? Math.min(piece.length, given - skipped) : 0;
      skipped += known;
      if (known === piece.length) continue;
      if (!isAgain) given += piece.length;
      return piece.subarray(known);
    }
  };
  return { next, stop: () => first.stop() };

  async function* noted(): AsyncGenerator<Uint8Array> {
    for await (const block of blocksOf(source)) {
      length += block.length;
      if (length <= KEPT) kept.push(block);
      else kept.length = 0;
      yield block;
    }
  }
}

/** Bytes as they are, and from where a fault is in the next block on by themselves. */
async function* slowly(bytes: Uint8Array, sound: number): AsyncGenerator<Uint8Array> {
  if (sound > 0) yield bytes.subarray(0, sound);
  for (let at = sound; at < bytes.length; at++) yield bytes.subarray(at, at + 1);
}

function decoding(decoder: Zlib, packed: Readable): Decoding {
  let failure: Error | undefined;
  packed.on('error', (error) => decoder.destroy(error));
  decoder.on('error', (error) => {
    failure = error;
  });
  // A stream's own iterator forgets what was decoded before a fault.
  const reader = new PipeReader(packed.pipe(decoder));
  const next = async (): Promise<Uint8Array | undefined> => {
    const piece = await reader.next();
    if (piece === undefined && failure !== undefined) throw failure;
    return piece;
  };
  return { next, stop: () => decoder.destroy(), sound: () => decoder.bytesWritten };
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
