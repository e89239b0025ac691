import { add, putAside } from '../adapter.ts';
import { escapePointer } from '../json/parse.ts';
import { isIndex, isObject, type Json, type JsonObject, orderOf, setLast, setOwn } from '../json/value.ts';
import type { Reading } from './reading.ts';
import type { Spot } from './spot.ts';

/** An object of the envelope in the making: it is filled key by key from an object of the document. */
export class Making {
  /** The object of the document. */
  from: JsonObject;
  spot: Spot;
  readonly reading: Reading;
  /** What it has so far. */
  readonly made: JsonObject = {};
  /** Values whose names are taken, or that belong into its `legacy`. */
  aside: JsonObject | undefined;
  /** Paths as the tool wrote them, where they are printed in another way. */
  originals: JsonObject | undefined;
  /** The keys that no node names. */
  #unknown: Set<string> | undefined;
  /** Names that are taken whether the object has them or not. */
  readonly #reserved: ReadonlySet<string> | undefined;

  constructor(from: JsonObject, spot: Spot, reading: Reading, reserved?: ReadonlySet<string>) {
    this.from = from;
    this.spot = spot;
    this.reading = reading;
    this.#reserved = reserved;
  }

  /** Puts a value of the document under its own name; where that is taken, into the `legacy`. */
  keep(key: string, value: Json): void {
    if (this.#reserved?.has(key) === true || Object.hasOwn(this.made, key)) this.leave(key, value);
    else if (isIndex(key)) setLast(this.made, key, value);
    else setOwn(this.made, key, value);
  }

  /** The same of a value that no node names, or that its node does not understand; its key is noted. */
  keepUnknown(key: string, value: Json): void {
    this.note(key);
    this.keep(key, value);
    (this.#unknown ??= new Set()).add(key);
  }

  /** Notes the path of a key that no node names. */
  note(...path: readonly string[]): void {
    this.reading.unknownKeys.add([this.spot.pattern, ...path.map(escapePointer)].join('/'));
  }

  /** Puts a value that was made: a value of that name which no node names goes into the `legacy`. */
  put(name: string, value: Json): void {
    if (this.#unknown?.delete(name) === true && Object.hasOwn(this.made, name)) {
      this.leave(name, this.made[name] as Json);
      setOwn(this.made, name, value);
    } else this.keep(name, value);
  }

  putAll(values: JsonObject): void {
    for (const name in values) this.put(name, values[name] as Json);
  }

  /** Puts a value into the `legacy`; what has its name there already is kept beside it. */
  leave(name: string, value: Json): void {
    add((this.aside ??= {}), name, value);
  }

  /** Puts what stood in the document in place of what is printed under a name. */
  leaveOriginal(name: string, value: Json): void {
    setOwn((this.originals ??= {}), name, value);
  }

  /** All of it but for the originals, with what belongs into its `legacy`. */
  withAside(): JsonObject {
    const { made, aside } = this;
    if (aside === undefined) return made;
    const { legacy } = made;
    if (legacy === undefined) setOwn(made, 'legacy', aside);
    else made['legacy'] = isObject(legacy) ? { ...legacy, ...aside } : { legacy, ...aside };
    this.aside = undefined;
    return made;
  }

  /** All of it. */
  end(): JsonObject {
    const made = this.withAside();
    for (const key in this.originals) putAside(made, key, this.originals[key] as Json);
    return made;
  }
}

/** Takes the value of a key: puts what is printed of it into the object in the making. */
export type TakeKey = (making: Making, key: string, value: Json) => void;

/** The keys of an object in the order of the document. */
export function keysIn(object: JsonObject): readonly string[] {
  return orderOf(object) ?? Object.keys(object);
}
