import type { EnvelopePart } from './parts.ts';

/**
 * Parts of an envelope that were made and not yet given on, in their order; what waits elsewhere stands among them as a
 * whole, to be made when it is asked for.
 */
export class MadeParts {
  #parts: (EnvelopePart | Iterable<EnvelopePart>)[] = [];

  push(parts: EnvelopePart | Iterable<EnvelopePart>): void {
    this.#parts.push(parts);
  }

  /** Gives what was made, and is empty again. */
  *take(): Generator<EnvelopePart> {
    if (this.#parts.length === 0) return;
    const parts = this.#parts;
    this.#parts = [];
    for (const made of parts) {
      if ('part' in made) yield made;
      else yield* made;
    }
  }
}
