import process from 'node:process';
import type { Readable } from 'node:stream';
import type { Gunzip as Zlib } from 'node:zlib';
import type { ByteSource, Decompressed } from '../input/window.ts';
import { PipeReader } from './pipe-reader.ts';

/** Decoders get so many bytes at once, in whatever pieces the input comes. */
const BLOCK = 1 << 14;

/** Of so many compressed bytes a fault is found again, byte by byte. */
const KEPT = 1 << 20;

/** Decompresses an input as it is read; gives the reason where it can't. */
export async function decompress(source: ByteSource, format: 'gzip' | 'zstd'): Promise<Decompressed | string> {
  const [{ Readable }, zlib] = await Promise.all([import('node:stream'), import('node:zlib')]);
  const { createZstdDecompress } = zlib as typeof zlib & { createZstdDecompress?: typeof zlib.createGunzip };
  const found = format === 'gzip' ? zlib.createGunzip : createZstdDecompress;
  if (found === undefined) return `node ${process.versions.node} does not read zstd, 22.15 does`;
  const open: () => Zlib = found;
  const readable = (pieces: AsyncIterable<Uint8Array>) => Readable.from(pieces, { objectMode: false });
  const kept: Uint8Array[] = [];
  let length = 0;
  const pieces = all();
  return { next: async () => (await pieces.next()).value, stop: () => pieces.return(undefined) };

  async function* all(): AsyncGenerator<Uint8Array, undefined> {
    const decoder = open();
    let given = 0;
    try {
      for await (const piece of decoded(decoder, readable(noted()))) {
        given += piece.length;
        yield piece;
      }
      return;
    } catch (error) {
      // All was given of what only ends early.
      if (length > KEPT || !/^Z(?!_BUF)/.test((error as NodeJS.ErrnoException).code ?? '')) throw error;
    }
    for await (const piece of decoded(open(), readable(slowly(Buffer.concat(kept), decoder.bytesWritten)))) {
      const known = Math.min(piece.length, given);
      given -= known;
      if (known < piece.length) yield piece.subarray(known);
    }
  }

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

/** What a decoder makes of what is packed; throws where that has a fault. */
async function* decoded(decoder: Zlib, packed: Readable): AsyncGenerator<Uint8Array> {
  let failure: Error | undefined;
  packed.on('error', (error) => decoder.destroy(error));
  decoder.on('error', (error) => {
    failure = error;
  });
  // A stream's own iterator forgets what was decoded before a fault.
  const reader = new PipeReader(packed.pipe(decoder));
  try {
    for (let piece = await reader.next(); piece !== undefined; piece = await reader.next()) yield piece;
  } finally {
    decoder.destroy();
  }
  if (failure !== undefined) throw failure;
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
