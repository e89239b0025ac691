import type { Form, MatchNode } from '../adapter.ts';
import { splitPointer } from '../decode/layout.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { at } from '../legacy/at.ts';
import { rememberIndices } from '../legacy/fields.ts';

/** A match with what belongs to it from elsewhere in the document. */
export interface GatheredMatch {
  node: MatchNode;
  pointer: string;
  value: JsonObject;
}

/** Values that are understood only with others, until these have been read. */
export class Gathered {
  readonly #form: Form;
  /** By JSON pointer. */
  readonly #values: JsonObject = {};
  /** By that of a list the places that its elements had. */
  readonly #places: Record<string, number[]> = {};

  constructor(form: Form) {
    this.#form = form;
  }

  /** True where matches have keys that stand elsewhere, of which some stay there. */
  get looksBack(): boolean {
    return Object.keys(this.#form.gathers).length > 0;
  }

  /** True for a key, or a list, that is held. */
  holds(pointer: string): boolean {
    const { nodes, lists, gathers, fold, held } = this.#form;
    if (held?.includes(pointer) === true) return true;
    if (nodes[pointer] === undefined && held?.some((holder) => pointer.startsWith(`${holder}/`)) === true) return true;
    if (Object.hasOwn(gathers, pointer) || fold?.keys.includes(pointer) === true) return true;
    return nodes[pointer]?.node === 'gathered' || lists[pointer]?.of.node === 'gathered';
  }

  set(pointer: string, value: Json): void {
    setOwn(this.#values, pointer, value);
  }

  /** Takes an element of a list, and its place there: one before it may have been lost. */
  push(pointer: string, element: Json, index: number): void {
    (this.#values[pointer] as Json[]).push(element);
    (this.#places[pointer] ??= []).push(index);
  }

  /** The places that the elements of a list had. */
  placesIn(pointer: string): readonly number[] {
    return this.#places[pointer] ?? [];
  }

  /** True where all of these have begun. */
  has(pointers: readonly string[]): boolean {
    return pointers.every((pointer) => Object.hasOwn(this.#values, pointer));
  }

  /** Gives the values that are there of these. */
  take(pointers: readonly string[]): JsonObject {
    const taken: JsonObject = {};
    for (const pointer of pointers) {
      const value = this.#values[pointer];
      if (value === undefined) continue;
      taken[pointer] = value;
      delete this.#values[pointer];
    }
    return taken;
  }

  /** Gives what is held for the end: lists, and objects with what was read of them key by key. */
  takeHeld(): JsonObject {
    const { held = [] } = this.#form;
    const taken = this.take(held);
    for (const pointer of held) {
      const inner = this.take(Object.keys(this.#values).filter((key) => key.startsWith(`${pointer}/`)));
      for (const [place, value] of Object.entries(inner)) {
        if (Array.isArray(value)) rememberIndices(value, this.placesIn(place));
        const { [pointer]: holder = {} } = taken;
        setOwn(holder as JsonObject, splitPointer(place).key, value);
        setOwn(taken, pointer, holder);
      }
    }
    return taken;
  }

  /** Gives the matches; `head` are the values that have left for other places. */
  *matches(head: Readonly<JsonObject>): Generator<GatheredMatch> {
    for (const [pointer, { node, from }] of Object.entries(this.#form.gathers)) {
      const { [pointer]: own = pointer === '' ? {} : null } = this.take([pointer]);
      if (!isObject(own)) continue;
      const value: JsonObject = { ...own };
      for (const [key, place] of Object.entries(from)) {
        const { [place]: gathered = lookedUp(head, place) } = this.take([place]);
        // What was not asked for is `null`.
        if ((gathered ?? null) !== null && !Object.hasOwn(value, key)) setOwn(value, key, gathered as Json);
      }
      if (pointer !== '' || Object.keys(value).length > 0) yield { node, pointer, value };
    }
  }

  /** What belongs to no match: it stays where it was. */
  left(): [pointer: string, value: Json][] {
    return Object.entries(this.#values);
  }
}

/** The value at a pointer in one of those that were read. */
function lookedUp(head: Readonly<JsonObject>, pointer: string): Json | undefined {
  const holder = Object.keys(head).find((key) => pointer === key || pointer.startsWith(`${key}/`));
  if (holder === undefined) return undefined;
  return pointer === holder ? head[holder] : at(head[holder], pointer.slice(holder.length + 1));
}
