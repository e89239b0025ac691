import { ByteKeeper, type Kept, type OpenStore } from './byte-keeper.ts';
import { parseBytes } from './parse-bytes.ts';
import { printJson } from './print.ts';
import type { Json } from './value.ts';

/** So many values are kept together. */
const BLOCK = 64;

/** A list that may be longer than memory should hold: its last values, and the others as text, much of it in a store. */
export class KeptValues implements Iterable<Json> {
  length = 0;
  readonly #keeper: ByteKeeper;
  readonly #blocks: Kept[] = [];
  #recent: Json[] = [];

  constructor(openStore: OpenStore | undefined) {
    this.#keeper = new ByteKeeper(openStore);
  }

  push(value: Json): void {
    this.length++;
    if (this.#recent.push(value) < BLOCK) return;
    this.#blocks.push(this.#keeper.keep(Buffer.from(printJson(this.#recent))));
    this.#recent = [];
  }

  /** The values, in their order; those that are text are made anew each time. */
  *[Symbol.iterator](): Generator<Json> {
    for (const kept of this.#blocks) yield* parseBytes(this.#keeper.read(kept))?.value as Json[];
    yield* this.#recent;
  }

  /** Gives up what stands in the store. */
  close(): void {
    this.#keeper.close();
  }
}
