import { setImmediate as turn } from 'node:timers/promises';

/** After so long what computes lets others have their turn. */
const SLICE_MS = 20;

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
}
