import fc from 'fast-check';
import { type ByteSource, Window } from '../../src/input/window.ts';

/** Sizes of the pieces in which bytes come, used over and over. */
export const chunkSizes = fc.array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 5 });

/** Bytes in pieces of these sizes, each in memory of its own; without sizes in one piece. */
export function* chunksOf(bytes: Uint8Array, sizes: readonly number[]): Generator<Uint8Array> {
  for (let at = 0, index = 0; at < bytes.length; index++) {
    const size = sizes.length === 0 ? bytes.length : (sizes[index % sizes.length] as number);
    yield Uint8Array.from(bytes.subarray(at, at + size));
    at += size;
  }
}

export function sourceOf(chunks: Iterable<Uint8Array>): ByteSource {
  const iterator = chunks[Symbol.iterator]();
  return async () => iterator.next().value as Uint8Array | undefined;
}

/** A window on bytes that come in pieces of these sizes. */
export function windowOn(bytes: Uint8Array | string, sizes: readonly number[] = []): Window {
  return new Window(sourceOf(chunksOf(Buffer.from(bytes as string), sizes)));
}
