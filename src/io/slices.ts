import { setImmediate as turn } from 'node:timers/promises';
import type { ByteSource } from '../input/window.ts';

/** After so long what computes lets others have their turn. */
const SLICE_MS = 20;
/** Between turns so many bytes that are in memory are read at the most. */
const SLICE_BYTES = 1 << 16;

/** Cuts what computes for long into slices of time, between which the event loop goes on. */
export class Slices {
  #begun = performance.now();

  /** Settles when others had their turn; `undefined` where it is not theirs yet. */
  pause(): Promise<void> | undefined {
    if (performance.now() - this.#begun < SLICE_MS) return undefined;
    return turn().then(() => {
      this.#begun = performance.now();
    });
  }

  /** The same source, between whose chunks others have their turn. */
  between(source: ByteSource): ByteSource {
    return () => this.pause()?.then(source) ?? source();
  }
}

/** A source of bytes that are in memory, between which others have their turn. */
export function slicedSource(bytes: Uint8Array): ByteSource {
  let at = 0;
  return new Slices().between(() => {
    const from = at;
    at += SLICE_BYTES;
    return from < bytes.length ? bytes.subarray(from, at) : undefined;
  });
}
