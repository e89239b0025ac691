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

/** The keys of an object. */
export class ObjectPlan {
  readonly keys: readonly PlannedKey[];
  /** Which object of the element it is: 0 for the element itself. */
  readonly holder: number;
  /** True where keys are places in a list of numbers, which may stand in the place of the object. */
  readonly isTuple: boolean;
  /** For each key how its value is read, and the register that it fills. */
  readonly types: readonly ReadAs[];
  readonly registers: readonly number[];
  readonly #byName: ReadonlyMap<string, number>;

  constructor(keys: readonly PlannedKey[], holder: number) {
    this.keys = keys;
    this.holder = holder;
    this.isTuple = keys.every(({ name, readAs }, index) => name === String(index) && readAs === NATURAL);
    this.types = keys.map(({ readAs }) => readAs);
    this.registers = keys.map(({ register }) => register);
    this.#byName = new Map(keys.map(({ name }, index) => [name, index]));
  }

  /** The index of a key by its name, else `NO_KEY`. */
  find(name: string): number {
    return this.#byName.get(name) ?? NO_KEY;
  }
}
