import type { Mode } from './conversion.ts';
import type { Change, Difference } from './differences.ts';

/** Recordings that are shown of a kind. */
const EXAMPLES = 3;

/** Differences of one kind: the same change at the same place. */
export interface Kind {
  change: Change;
  where: string;
  count: number;
  recordings: Set<string>;
  modes: Set<Mode>;
  /** How often in which form. */
  forms: Map<string, number>;
  /** The first recordings, one difference of each. */
  examples: Example[];
}

export type Example = Pick<Difference, 'before' | 'after'> & { id: string; mode: Mode };

/** Differences by their kinds. */
export class Kinds {
  readonly #kinds = new Map<string, Kind>();

  add({ change, where, form, before, after }: Difference, id: string, mode: Mode): void {
    const kind = this.#kindOf(change, where);
    kind.count++;
    kind.modes.add(mode);
    kind.forms.set(form, (kind.forms.get(form) ?? 0) + 1);
    if (kind.examples.length < EXAMPLES && !kind.recordings.has(id)) kind.examples.push({ id, mode, before, after });
    kind.recordings.add(id);
  }

  /** Takes in the kinds of other recordings, or of another mode. */
  merge(others: Iterable<Kind>): void {
    for (const other of others) {
      const kind = this.#kindOf(other.change, other.where);
      kind.count += other.count;
      for (const [form, count] of other.forms) kind.forms.set(form, (kind.forms.get(form) ?? 0) + count);
      for (const mode of other.modes) kind.modes.add(mode);
      const fresh = other.examples.filter(({ id }) => !kind.recordings.has(id));
      kind.examples = [...kind.examples, ...fresh].slice(0, EXAMPLES);
      for (const id of other.recordings) kind.recordings.add(id);
    }
  }

  [Symbol.iterator](): Iterator<Kind> {
    return this.#kinds.values();
  }

  #kindOf(change: Change, where: string): Kind {
    const key = `${change} ${where}`;
    let kind = this.#kinds.get(key);
    if (kind === undefined) {
      kind = { change, where, count: 0, recordings: new Set(), modes: new Set(), forms: new Map(), examples: [] };
      this.#kinds.set(key, kind);
    }
    return kind;
  }
}
