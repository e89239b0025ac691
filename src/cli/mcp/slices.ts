import type { ByteSource } from '../../input/window.ts';
import { Slices } from '../../io/slices.ts';

/** Between turns so many bytes are read at the most. */
const SLICE_BYTES = 1 << 16;

/** A source of bytes that are in memory, between which other calls have their turn. */
export function slicedSource(bytes: Uint8Array): ByteSource {
  const slices = new Slices();
  let at = 0;
  return () => {
    if (at >= bytes.length) return undefined;
    const chunk = bytes.subarray(at, at + SLICE_BYTES);
    at += SLICE_BYTES;
    return slices.pause()?.then(() => chunk) ?? chunk;
  };
}
