import type { Findings } from '../diagnostic/findings.ts';
import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { type ListSpot, type Spot, spotOfList } from './spot.ts';

/** So many elements are remembered to tell equal ones: a longer list must not cost memory. */
const MOST_KNOWN = 100_000;

/** What is made of an element that needs a usable place and has none. */
export const UNPLACED = Symbol('unplaced');

/** What becomes of an element: what stands in its place, nothing, or that it has no usable place. */
export type Made = Json | undefined | typeof UNPLACED;

/** An element without a usable place. */
export interface Unplaced {
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
}

/** The same, and those that have no usable place. */
export interface TakenElements extends MadeElements {
  unplaced: readonly Unplaced[];
}

/** Makes something of the elements of a list. */
export class ListReader {
  /** How many elements were left out because they are equal to one before. */
  repeated = 0;
  #items: Json[] = [];
  #converted = 0;
  #exact = false;
  #unplaced: Unplaced[] = [];
  readonly #pointer: string;
  readonly #spot: ListSpot;
  readonly #make: (value: Json, spot: Spot) => Made;
  readonly #findings: Findings;
  readonly #known: Set<string> | undefined;

  /** `list` is its JSON pointer; `distinct`: elements that are equal to one before are left out. */
  constructor(list: string, make: (value: Json, spot: Spot) => Made, findings: Findings, distinct = false) {
    this.#pointer = list;
    this.#spot = spotOfList(list);
    this.#make = make;
    this.#findings = findings;
    if (distinct) this.#known = new Set();
  }

  /** Reads one element; `exact` says that a number is in it whose text a parse would change. */
  readValue(value: Json, exact: boolean, index: number): void {
    if (this.#known !== undefined && this.#isKnown(printJson(value))) return;
    this.#spot.index = index;
    if (this.readAt(value, exact, this.#spot)) return;
    this.#findings.add('UNI-QRY-019', { pointer: `${this.#pointer}/${index}` });
    this.#unplaced.push({ index, value });
  }

  /** Reads an element that stands elsewhere; `false` for one without a usable place, of which nothing is said. */
  readAt(value: Json, exact: boolean, spot: Spot): boolean {
    const made = this.#make(value, spot);
    if (made === UNPLACED) return false;
    this.#converted++;
    this.#exact ||= exact;
    if (made !== undefined) this.#items.push(made);
    return true;
  }

  /** Gives what was read since it was asked last. */
  take(): TakenElements {
    const taken = { items: this.#items, converted: this.#converted, exact: this.#exact, unplaced: this.#unplaced };
    this.#items = [];
    this.#converted = 0;
    this.#exact = false;
    this.#unplaced = [];
    return taken;
  }

  #isKnown(element: string): boolean {
    const known = this.#known as Set<string>;
    if (known.has(element)) {
      this.repeated++;
      return true;
    }
    if (known.size < MOST_KNOWN) known.add(element);
    return false;
  }
}
