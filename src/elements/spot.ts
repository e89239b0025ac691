import { escapePointer } from '../json/parse.ts';

/** Where an object is in its document. */
export interface Spot {
  /** Its JSON pointer. */
  pointer(): string;
  /** The same with `*` for the places in lists. */
  readonly pattern: string;
}

/** Where the elements of a list stand, one after the other. */
export class ListSpot implements Spot {
  /** The place of the element in the list. */
  index = 0;
  readonly #list: Spot;

  constructor(list: Spot) {
    this.#list = list;
  }

  get pattern(): string {
    return `${this.#list.pattern}/*`;
  }

  pointer(): string {
    return `${this.#list.pointer()}/${this.index}`;
  }
}

/** Where the value of a key stands. */
export class KeySpot implements Spot {
  readonly #holder: Spot;
  readonly #key: string;

  constructor(holder: Spot, key: string) {
    this.#holder = holder;
    this.#key = key;
  }

  get pattern(): string {
    return `${this.#holder.pattern}/${escapePointer(this.#key)}`;
  }

  pointer(): string {
    return `${this.#holder.pointer()}/${escapePointer(this.#key)}`;
  }
}

/** Where an object stands that is held. */
export function spotOf(pointer: string, pattern = pointer): Spot {
  return { pointer: () => pointer, pattern };
}
