import { type Found, isNote } from './found.ts';

const NAMES = {
  match: ['match', 'matches'],
  finding: ['finding', 'findings'],
  edit: ['edit', 'edits'],
} as const;

/** Counts what a format leaves out, by default because no place of it is known that the format could tell. */
export class LeftOut {
  readonly #reason: string;
  readonly #counts = { match: 0, finding: 0, edit: 0 };

  /** `reason` is said behind "because". */
  constructor(reason = 'no place is known that this format could tell') {
    this.#reason = reason;
  }

  /** Takes what is left out; what unify says of its own work does not count. */
  add(found: Found): void {
    if (!isNote(found)) this.#counts[found.kind]++;
  }

  /** The line for people; none where all was printed. */
  remarks(): string[] {
    const counts = (['match', 'finding', 'edit'] as const).flatMap((kind) => {
      const count = this.#counts[kind];
      return count === 0 ? [] : [`${count} ${NAMES[kind][count === 1 ? 0 : 1]}`];
    });
    if (counts.length === 0) return [];
    return [`Not printed, because ${this.#reason}: ${counts.join(', ')}.`];
  }
}
