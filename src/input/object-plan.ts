import { type Literal, literal } from '../json/literal.ts';

/** How the value of a key is read. What has another type stays under its own name. */
export const ANY = 0;
export const STRING = 1;
/** A whole number from 0. */
export const NATURAL = 2;
/** A list of strings. */
export const STRINGS = 3;
/** An object of its own plan. */
export const OBJECT = 4;
/** A list of objects. */
export const OBJECTS = 5;
/** A string that fills a register and stays under its own name, too. */
export const KEPT_STRING = 6;
/** A string, or a whole number from 0. */
export const WORD = 7;
/** A whole number from 0 that stays under its own name. */
export const KEPT_NATURAL = 8;

export type ReadAs =
  | typeof ANY
  | typeof STRING
  | typeof NATURAL
  | typeof STRINGS
  | typeof OBJECT
  | typeof OBJECTS
  | typeof KEPT_STRING
  | typeof WORD
  | typeof KEPT_NATURAL;

/** A key that a schema names. */
export interface PlannedKey {
  name: string;
  readAs: ReadAs;
  /** The register that its value fills; -1 for a value that stays under its own name. */
  register: number;
  /** True where `null` is the same as no value. */
  nullable: boolean;
  /** The plan of an object. */
  inner: ObjectPlan | undefined;
  /** True for a part of a place: a value of another type belongs to the place, too. */
  ofPlace: boolean;
  /** True for a value that stays and has to be made before it is printed. */
  held: boolean;
}

/** Where a member is that belongs to the place and not to an object. */
export const OF_PLACE = -1;

/** No key of a plan. */
export const NO_KEY = -1;

/** The keys of an object, prepared once so that reading one costs a comparison. */
export class ObjectPlan {
  readonly keys: readonly PlannedKey[];
  /** Which object of the element it is: 0 for the element itself. */
  readonly holder: number;
  /** True where keys are places in a list of numbers, which may stand in the place of the object. */
  readonly isTuple: boolean;
  /** For each key its bytes in a document, with the colon. */
  readonly literals: readonly Literal[];
  /** The same with a comma before it. */
  readonly behindComma: readonly Literal[];
  /** For each key how its value is read, and the register that it fills. */
  readonly types: Uint8Array;
  readonly registers: Int32Array;
  /** For each key, and behind these for the beginning, the key that followed it last, and another that did before. */
  readonly followers: Int32Array;
  readonly earlier: Int32Array;
  /** For each key the number of the object in which it was read last. */
  readonly seen: Uint32Array;
  readonly #byName: ReadonlyMap<string, number>;

  constructor(keys: readonly PlannedKey[], holder: number) {
    this.keys = keys;
    this.holder = holder;
    if (keys.length === 0) throw new TypeError('an object without keys has nothing to read');
    this.isTuple = keys.every(({ name, readAs }, index) => name === String(index) && readAs === NATURAL);
    this.behindComma = keys.map(({ name }) => literal(`,${JSON.stringify(name)}:`));
    this.literals = keys.map(({ name }) => literal(`${JSON.stringify(name)}:`));
    this.types = Uint8Array.from(keys, ({ readAs }) => readAs);
    this.registers = Int32Array.from(keys, ({ register }) => register);
    this.followers = Int32Array.from({ length: keys.length + 1 }, (_, index) =>
      index < keys.length - 1 ? index + 1 : 0,
    );
    this.earlier = this.followers.slice();
    this.seen = new Uint32Array(keys.length);
    this.#byName = new Map(keys.map(({ name }, index) => [name, index]));
  }

  /** Remembers that a key followed another one. */
  follow(last: number, key: number): void {
    this.earlier[last] = this.followers[last] as number;
    this.followers[last] = key;
  }

  /** The index of a key by its name, else `NO_KEY`. */
  find(name: string): number {
    return this.#byName.get(name) ?? NO_KEY;
  }
}
