import type { EnvelopePart } from './parts.ts';

/** Parts of an envelope that are printed later, in their order. */
export class PartQueue {
  #parts: EnvelopePart[] = [];

  /** Takes a part; the bytes of one that is printed are copied. */
  push(part: EnvelopePart): void {
    this.#parts.push(part.part === 'printed' ? { ...part, bytes: Buffer.from(part.bytes) } : part);
  }

  /** Gives what was taken, and is empty again. */
  *take(): Generator<EnvelopePart> {
    const parts = this.#parts;
    this.#parts = [];
    yield* parts;
  }
}
