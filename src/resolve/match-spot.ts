import type { MatchContext } from '../draft/match-context.ts';
import type { IdSpot } from './match-id-printer.ts';
import type { MatchPlan } from './match-plan.ts';
import type { Spot } from './spot.ts';

/** Where the match that is printed stands: a place in a list that is read by itself, or one that is told. */
export class MatchSpot implements IdSpot {
  index = 0;
  /** Where its element stands, if in no list that is read by itself. */
  at: Spot | undefined;
  readonly #list: string;
  readonly #suffix: string;
  readonly #unknownKeys: MatchContext['unknownKeys'];

  constructor(list: string, { suffix }: MatchPlan, { unknownKeys }: MatchContext) {
    this.#list = list;
    this.#suffix = suffix;
    this.#unknownKeys = unknownKeys;
  }

  get isAlone(): boolean {
    return this.at !== undefined;
  }

  /** The JSON pointer of the match. */
  readonly pointer = (): string => this.pointerAt(this.#suffix);

  /** The JSON pointer of the element, or of the object at `suffix` in it. */
  pointerAt(suffix: string): string {
    return (this.at?.pointer() ?? `${this.#list}/${this.index}`) + suffix;
  }

  /** The same with `*` for places in lists. */
  patternAt(suffix: string): string {
    return (this.at?.pattern ?? `${this.#list}/*`) + suffix;
  }

  /** Notes a key that no node names, by its path in the element as in a JSON pointer. */
  noteUnknown(path: string): void {
    this.#unknownKeys.add(this.patternAt(`/${path}`));
  }
}
