import { isObject, type Json } from './value.ts';

/** JSON that is made when it is printed, once, in pieces: there may be more of it than memory holds. */
export class LateJson {
  readonly #make: () => Iterable<string | Uint8Array>;

  constructor(make: () => Iterable<string | Uint8Array>) {
    this.#make = make;
  }

  pieces(): Iterable<string | Uint8Array> {
    return this.#make();
  }
}

/** True where some of a value is made when it is printed; in a list that is never so. */
export function hasLate(value: Json): boolean {
  return value instanceof LateJson || (isObject(value) && Object.values(value).some(hasLate));
}
