import { type Found, isNote } from '../filter/found.ts';
import { type FileName, hasNameFor, withoutPlace } from './file-name.ts';

const NAMES = {
  match: ['match', 'matches'],
  finding: ['finding', 'findings'],
  edit: ['edit', 'edits'],
} as const;

/** Counts what a format leaves out, or tells by halves, by the reasons. */
export class LeftOut {
  readonly #counts = new Map<string, Record<Found['kind'], number>>();

  /**
   * Takes what is not told as it is; what unify says of its own work does not count. What became of it, and why, stands
   * before the count.
   */
  add(found: Found, what = PLACELESS): void {
    if (isNote(found)) return;
    const counts = this.#counts.get(what) ?? { match: 0, finding: 0, edit: 0 };
    counts[found.kind]++;
    this.#counts.set(what, counts);
  }

  /** What was found as a format tells it that can tell these names of files: elsewhere without its place. */
  named(found: Found, names: (name: FileName) => boolean): Found {
    if (hasNameFor(found, names)) return found;
    this.add(found, PRINTED_WITHOUT_PLACE);
    return withoutPlace(found);
  }

  /** The lines for people; none where all was printed. */
  remarks(): string[] {
    return [...this.#counts].map(([what, found]) => {
      const counts = (['match', 'finding', 'edit'] as const).flatMap((kind) => {
        const count = found[kind];
        return count === 0 ? [] : [`${count} ${NAMES[kind][count === 1 ? 0 : 1]}`];
      });
      return `${what}: ${counts.join(', ')}.`;
    });
  }
}

const PLACELESS = 'Not printed, because no place is known that this format could tell';

const NAMELESS = 'this format cannot tell the name of the file';
export const NOT_PRINTED_UNNAMED = `Not printed, because ${NAMELESS}`;
export const PRINTED_WITHOUT_PLACE = `Printed without a place, because ${NAMELESS}`;
