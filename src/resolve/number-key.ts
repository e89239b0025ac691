import { ElementReader } from '../input/element-reader.ts';
import { NATURAL, ObjectPlan } from '../input/object-plan.ts';
import { parseBytes } from '../input/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { at } from '../legacy/at.ts';

/** Reads one key of objects that mostly says a whole number from 0: it is read from the bytes, another value parsed. */
export class NumberKey {
  readonly #key: string;
  readonly #reader: ElementReader;

  constructor(key: string) {
    this.#key = key;
    const named = { name: key, readAs: NATURAL, register: 0, nullable: false, inner: undefined } as const;
    this.#reader = new ElementReader(new ObjectPlan([{ ...named, ofPlace: false, held: false }], 0), 1);
  }

  /** What an element says under the key; `undefined` where it does not, or is no object. */
  in(element: Buffer): Json | undefined {
    this.#reader.begin(element, true);
    if (this.#reader.read(0) === element.length) return this.#reader.number(0);
    return at(parseBytes(element, 'last')?.value, this.#key);
  }
}
