import { type Found, isNote } from '../filter/found.ts';
import { onceIn } from '../json/once-for.ts';
import { type FileName, hasNameFor, withoutPlace } from './file-name.ts';
import { plural } from './told-lines.ts';

/** Counts what a format leaves out, or tells by halves, by the reasons. */
export class LeftOut {
  readonly #counts = new Map<string, Record<Found['kind'], number>>();

  /**
   * Takes what is not said as it is; what unify says of its own work does not count. What became of it, and why, stands
   * before the count.
   */
  add(found: Found, what = PLACELESS): void {
    if (!isNote(found)) onceIn(this.#counts, what, () => ({ match: 0, finding: 0, edit: 0 }))[found.kind]++;
  }

  /** What was found as a format tells it that can tell these names of files: elsewhere without its place. */
  named(found: Found, names: (name: FileName) => boolean): Found {
    if (hasNameFor(found, names)) return found;
    this.add(found, PRINTED_WITHOUT_PLACE);
    return withoutPlace(found);
  }

  /** The lines for people; none where all was printed. */
  remarks(): string[] {
    return [...this.#counts].map(([what, counts]) => {
      const known = Object.entries(counts).filter(([, count]) => count > 0);
      const said = known.map(([kind, count]) => plural(count, kind, kind === 'match' ? 'es' : 's'));
      return `${what}: ${said.join(', ')}.`;
    });
  }
}

const PLACELESS = 'Not printed, because no place is known that this format could tell';

const NAMELESS = 'this format cannot tell the name of the file';
export const NOT_PRINTED_UNNAMED = `Not printed, because ${NAMELESS}`;
const PRINTED_WITHOUT_PLACE = `Printed without a place, because ${NAMELESS}`;
