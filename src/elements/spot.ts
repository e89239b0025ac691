import { escapePointer } from '../json/parse.ts';

/** Where an object is in its document. */
export interface Spot {
  /** Its JSON pointer. */
  readonly pointer: string;
  /** The same with `*` for the places in lists. */
  readonly pattern: string;
}

export function spotOf(pointer: string, pattern = pointer): Spot {
  return { pointer, pattern };
}

/** Where the value of a key stands. */
export function keySpot({ pointer, pattern }: Spot, key: string): Spot {
  const name = escapePointer(key);
  return { pointer: `${pointer}/${name}`, pattern: `${pattern}/${name}` };
}

/** Where an element of a list stands. */
export function elementSpot({ pointer, pattern }: Spot, index: number): Spot {
  return { pointer: `${pointer}/${index}`, pattern: `${pattern}/*` };
}
