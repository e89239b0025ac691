import { at } from '../adapter/values/at.ts';
import { Fields } from '../adapter/values/fields.ts';
import { rememberIndices } from '../adapter/values/indices.ts';
import type { Form, MatchNode } from '../adapter.ts';
import type { Block, Document, PlacedPart } from '../input/document.ts';
import { splitPointer } from '../input/layout.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';

/** The elements of a list, which are read again whenever they are asked for. */
class ListValues implements Iterable<Json> {
  readonly isOfObjects: boolean;
  /** The places of its elements, where one before them was lost; else none. */
  readonly places: readonly number[];
  readonly #blocks: readonly Block[];

  constructor(blocks: readonly Block[]) {
    const places: number[] = [];
    let isOfObjects = true;
    let hasGap = false;
    for (const block of blocks) {
      const { values, indices } = block.read();
      for (const [at, value] of values.entries()) {
        const index = indices[at] as number;
        hasGap ||= index !== places.length;
        isOfObjects &&= isObject(value);
        places.push(index);
      }
    }
    this.isOfObjects = isOfObjects;
    this.places = hasGap ? places : [];
    this.#blocks = blocks;
  }

  *[Symbol.iterator](): Generator<Json> {
    for (const block of this.#blocks) yield* block.read().values;
  }

  /** All of them at once. */
  get all(): Json[] {
    const elements = [...this];
    rememberIndices(elements, this.places);
    return elements;
  }
}

/** What is folded, by JSON pointer. */
interface FoldedValues {
  /** All but lists of objects. */
  values: JsonObject;
  rows: Map<string, ListValues>;
  /** The lists, of objects or not. */
  lists: Map<string, ListValues>;
}

/**
 * What of a document is asked for by JSON pointer: its values outside of lists, and what its form holds, folds or
 * gathers, because it is understood only with others.
 */
export class HeldValues {
  /** The values outside of lists but for those that are folded or gathered. */
  readonly head: JsonObject = {};
  readonly #form: Form;
  readonly #document: Document;
  /** What is folded or gathered, until it is taken. */
  readonly #left = new Map<string, Json | ListValues>();
  /** Held lists of objects. */
  readonly #rows = new Map<string, ListValues>();

  /** `isWhole` is true where lists that are held are in the head, too. */
  constructor(form: Form, document: Document, isWhole: boolean) {
    this.#form = form;
    this.#document = document;
    for (const part of document.parts) if (part.part !== 'repeated' && !isInSection(form, part.pointer)) this.see(part);
    for (const pointer of isWhole ? [] : (form.held ?? [])) this.#takeRows(pointer);
    for (const pointer of form.held ?? []) this.#takeHeld(pointer);
  }

  /** Takes a part outside of sections. */
  see(part: PlacedPart): void {
    const { pointer } = part;
    if (part.part === 'object' && this.#form.held?.includes(pointer) === true) this.#left.set(pointer, {});
    else if (part.part === 'list' && isHeld(this.#form, pointer))
      this.#left.set(pointer, new ListValues(this.#document.blocks(pointer)));
    else if (part.part === 'field' && isHeldField(this.#form, pointer, part)) this.#left.set(pointer, part.value);
    else if (part.part === 'field') {
      // A large value is parsed when it is asked for.
      const property = Object.getOwnPropertyDescriptor(part, 'value') as PropertyDescriptor;
      if (property.get === undefined) setOwn(this.head, pointer, property.value);
      else Object.defineProperty(this.head, pointer, property);
    }
  }

  #takeRows(pointer: string): void {
    const list = this.#left.get(pointer);
    if (!(list instanceof ListValues) || !list.isOfObjects) return;
    this.#rows.set(pointer, list);
    this.#left.delete(pointer);
  }

  /** Puts what is held into the head, with what was read of it key by key. */
  #takeHeld(pointer: string): void {
    for (const [place, value] of this.#left) {
      if (place !== pointer && !place.startsWith(`${pointer}/`)) continue;
      this.#left.delete(place);
      const { [pointer]: holder = {} } = this.head;
      if (place !== pointer) setOwn(holder as JsonObject, splitPointer(place).key, allOf(value));
      setOwn(this.head, pointer, place === pointer ? allOf(value) : holder);
    }
  }

  /** The values outside of lists where they are in the document. */
  document(): JsonObject {
    const document: JsonObject = {};
    for (const [pointer, value] of Object.entries(this.head)) {
      const { container, key } = splitPointer(pointer);
      let holder = document;
      for (const outer of container.split('/').slice(1)) {
        // Of a broken document another value may stand where this one is.
        if (!isObject(holder[outer])) holder[outer] = {};
        holder = holder[outer] as JsonObject;
      }
      setOwn(holder, key, value);
    }
    return document;
  }

  /** The objects of a list that is held, or the object that is; made anew for each who asks. */
  elements(pointer: string, unknownKeys: Set<string>): Iterable<Fields> {
    const { [pointer]: held = null } = this.head;
    if (isObject(held)) return [new Fields(held, pointer, pointer, unknownKeys)];
    const list = this.#listAt(pointer);
    return { [Symbol.iterator]: () => fieldsOf(list, pointer, unknownKeys) };
  }

  /** What stands there besides. */
  others(pointer: string): Json[] {
    return this.#rows.has(pointer) ? [] : [...this.#listAt(pointer)].filter((value) => !isObject(value));
  }

  #listAt(pointer: string): Iterable<Json> {
    return this.#rows.get(pointer) ?? [this.head[pointer] ?? []].flat();
  }

  /** Gives what is folded under these pointers, where there is something that was not taken before. */
  take(pointers: readonly string[]): FoldedValues | undefined {
    const taken: FoldedValues = { values: {}, rows: new Map(), lists: new Map() };
    const found = [...this.#left].filter(([pointer]) => pointers.includes(pointer));
    for (const [pointer, value] of found) {
      this.#left.delete(pointer);
      if (value instanceof ListValues) taken.lists.set(pointer, value);
      if (value instanceof ListValues && value.isOfObjects) taken.rows.set(pointer, value);
      else setOwn(taken.values, pointer, allOf(value));
    }
    return found.length === 0 ? undefined : taken;
  }

  /** Gives the match at a pointer, with its keys from elsewhere, where there is one that was not given before. */
  match(pointer: string): { node: MatchNode; value: JsonObject } | undefined {
    const { node, from } = this.#form.gathers[pointer] ?? {};
    const own = pointer === '' ? (this.#left.get(pointer) ?? {}) : this.#left.get(pointer);
    if (node === undefined || own === undefined || own instanceof ListValues || !isObject(own)) return undefined;
    this.#left.delete(pointer);
    const value: JsonObject = { ...own };
    for (const [key, place] of Object.entries(from ?? {})) {
      const gathered = this.#left.get(place) ?? lookedUp(this.head, place) ?? null;
      this.#left.delete(place);
      // What was not asked for is `null`.
      if (gathered !== null && !Object.hasOwn(value, key)) setOwn(value, key, allOf(gathered));
    }
    return pointer === '' && Object.keys(value).length === 0 ? undefined : { node, value };
  }

  /** What belongs to nothing: it stays where it was. */
  left(): [pointer: string, value: Json][] {
    return [...this.#left].map(([pointer, value]) => [pointer, allOf(value)]);
  }
}

function allOf(value: Json | ListValues): Json {
  return value instanceof ListValues ? value.all : value;
}

function isInSection({ sections }: Form, pointer: string): boolean {
  return Object.keys(sections).some((list) => pointer.startsWith(`${list}/`));
}

/** True for a key, or a list, that is held, folded or gathered. */
export function isHeld({ nodes, lists, gathers, fold, held = [] }: Form, pointer: string): boolean {
  if (held.includes(pointer)) return true;
  if (nodes[pointer] === undefined && held.some((holder) => pointer.startsWith(`${holder}/`))) return true;
  if (Object.hasOwn(gathers, pointer) || fold?.keys.includes(pointer) === true) return true;
  return nodes[pointer]?.node === 'gathered' || lists[pointer]?.of.node === 'gathered';
}

/** The same for a value outside of lists. */
export function isHeldField(form: Form, pointer: string, field: { value: Json }): boolean {
  return isHeld(form, pointer) && (form.nodes[pointer]?.node !== 'match' || isObject(field.value));
}

/** The value at a pointer in one of those that were read. */
function lookedUp(head: Readonly<JsonObject>, pointer: string): Json | undefined {
  const holder = Object.keys(head).find((key) => pointer === key || pointer.startsWith(`${key}/`));
  if (holder === undefined) return undefined;
  return pointer === holder ? head[holder] : at(head[holder], pointer.slice(holder.length + 1));
}

function* fieldsOf(list: Iterable<Json>, pointer: string, unknownKeys: Set<string>): Generator<Fields> {
  let index = 0;
  for (const value of list) {
    const place = `${pointer}/${index++}`;
    if (isObject(value)) yield new Fields(value, place, `${pointer}/*`, unknownKeys);
  }
}
