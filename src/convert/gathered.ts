import { at } from '../adapter/values/at.ts';
import type { Form, MatchNode } from '../adapter.ts';
import { splitPointer } from '../input/layout.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { HeldList } from './held-list.ts';

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
  readonly #values = new Map<string, Json | HeldList>();
  /** By that of a list the places that its elements had. */
  readonly #places = new Map<string, readonly number[]>();

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
    this.#values.set(pointer, value);
  }

  /** Begins a list. */
  beginList(pointer: string): void {
    this.#values.set(pointer, new HeldList());
  }

  /** The list that has begun at a pointer. */
  listAt(pointer: string): HeldList | undefined {
    const value = this.#values.get(pointer);
    return value instanceof HeldList ? value : undefined;
  }

  /** The places that the elements of a list had that was taken. */
  placesIn(pointer: string): readonly number[] {
    return this.#places.get(pointer) ?? [];
  }

  /** True where all of these have begun. */
  has(pointers: readonly string[]): boolean {
    return pointers.every((pointer) => this.#values.has(pointer));
  }

  /** Gives the values that are there of these. */
  take(pointers: readonly string[]): JsonObject {
    const taken: JsonObject = {};
    for (const pointer of pointers) {
      const value = this.#values.get(pointer);
      if (value === undefined) continue;
      this.#values.delete(pointer);
      if (!(value instanceof HeldList)) {
        setOwn(taken, pointer, value);
        continue;
      }
      const { elements, places } = value.take();
      this.#places.set(pointer, places);
      setOwn(taken, pointer, elements);
    }
    return taken;
  }

  /** Takes out those of these that are lists of objects. */
  takeRows(pointers: readonly string[]): Map<string, HeldList> {
    const rows = new Map<string, HeldList>();
    for (const pointer of pointers) {
      const list = this.listAt(pointer);
      if (list?.isOfObjects !== true) continue;
      this.#values.delete(pointer);
      rows.set(pointer, list);
    }
    return rows;
  }

  /** Gives what is held for the end: lists, and objects with what was read of them key by key. */
  takeHeld(): JsonObject {
    const taken: JsonObject = {};
    for (const pointer of this.#form.held ?? []) {
      Object.assign(taken, this.take([pointer]));
      const inner = this.take([...this.#values.keys()].filter((key) => key.startsWith(`${pointer}/`)));
      for (const [place, value] of Object.entries(inner)) {
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
      const parts = new Map<string, Json | HeldList>(Object.entries(own));
      for (const [key, place] of Object.entries(from)) {
        const gathered = this.#values.get(place) ?? lookedUp(head, place) ?? null;
        this.#values.delete(place);
        // What was not asked for is `null`.
        if (gathered !== null && !parts.has(key)) parts.set(key, gathered);
      }
      if (pointer === '' && parts.size === 0) continue;
      const value: JsonObject = {};
      for (const [key, part] of parts) setOwn(value, key, part instanceof HeldList ? part.take().elements : part);
      yield { node, pointer, value };
    }
  }

  /** What belongs to no match: it stays where it was. */
  left(): [pointer: string, value: Json][] {
    return Object.entries(this.take([...this.#values.keys()]));
  }
}

/** The value at a pointer in one of those that were read. */
function lookedUp(head: Readonly<JsonObject>, pointer: string): Json | undefined {
  const holder = Object.keys(head).find((key) => pointer === key || pointer.startsWith(`${key}/`));
  if (holder === undefined) return undefined;
  return pointer === holder ? head[holder] : at(head[holder], pointer.slice(holder.length + 1));
}
