import type { Findings } from '../diagnostic/findings.ts';
import type { Json } from '../json/value.ts';
import { ListSpot, type Spot, spotOf } from './spot.ts';

/** What is made of an element that needs a usable place and has none. */
export const UNPLACED = Symbol('unplaced');

/** What becomes of an element: what stands in its place, nothing, or that it has no usable place. */
export type Made = Json | undefined | typeof UNPLACED;

/** An element without a usable place. */
interface Unplaced {
  index: number;
  value: Json;
}

/** What was made of elements. */
export interface MadeElements {
  items: Json[];
  /** How many there are. */
  converted: number;
  /** True where a number is among them whose text a parse would change. */
  exact: boolean;
  /** Those that have no usable place. */
  unplaced: Unplaced[];
}

/** Makes something of the elements of a list. */
export class ListReader {
  #made = nothing();
  readonly #pointer: string;
  readonly #spot: ListSpot;
  readonly #make: (value: Json, spot: Spot) => Made;
  readonly #findings: Findings;
  readonly #isRepeated: ((value: Json) => boolean) | undefined;

  /** `list` is its JSON pointer; elements of which `isRepeated` tells that they were there before are left out. */
  constructor(
    list: string,
    make: (value: Json, spot: Spot) => Made,
    findings: Findings,
    isRepeated?: (value: Json) => boolean,
  ) {
    this.#pointer = list;
    this.#spot = new ListSpot(spotOf(list));
    this.#make = make;
    this.#findings = findings;
    this.#isRepeated = isRepeated;
  }

  /** Reads one element; `exact` says that a number is in it whose text a parse would change. */
  readValue(value: Json, exact: boolean, index: number): void {
    if (this.#isRepeated?.(value) === true) return;
    this.#spot.index = index;
    if (this.readAt(value, exact, this.#spot)) return;
    this.#findings.add('UNI-QRY-019', { pointer: `${this.#pointer}/${index}` });
    this.#made.unplaced.push({ index, value });
  }

  /** Reads an element that stands elsewhere; `false` for one without a usable place, of which nothing is said. */
  readAt(value: Json, exact: boolean, spot: Spot): boolean {
    const made = this.#make(value, spot);
    if (made === UNPLACED) return false;
    this.#made.converted++;
    this.#made.exact ||= exact;
    if (made !== undefined) this.#made.items.push(made);
    return true;
  }

  /** Gives what was read since it was asked last. */
  take(): MadeElements {
    const made = this.#made;
    this.#made = nothing();
    return made;
  }
}

function nothing(): MadeElements {
  return { items: [], converted: 0, exact: false, unplaced: [] };
}
