import { documentRanges } from '../recordings/document-range.ts';
import { type JsonNode, jsonTree } from '../recordings/json-tree.ts';

/** A number from 0 up to a bound. */
export type Random = (bound: number) => number;

/** What is damaged: the output of a recording, and another one to take pieces from. */
export interface Material {
  printed: Buffer;
  other: Buffer;
}

/** An output with something done to it. */
export interface Mutated {
  bytes: Buffer;
  /**
   * Set where only these bytes of the output were touched, `[from, to)`, so that elements of lists outside of them are
   * good.
   */
  damaged?: readonly [from: number, to: number];
}

/** Does something to an output; `undefined` where it can't be done to this one. The same random numbers do the same. */
export type Mutation = (material: Material, random: Random) => Mutated | undefined;

/** Bytes with others in place of some. */
export function spliced(
  bytes: Buffer,
  at: number,
  length: number,
  by: string | Uint8Array | readonly number[] = '',
): Buffer {
  const inserted = typeof by === 'string' ? Buffer.from(by) : Buffer.from(by as Uint8Array);
  return Buffer.concat([bytes.subarray(0, at), inserted, bytes.subarray(at + length)]);
}

/** One of some. */
export function pick<Item>(items: readonly Item[], random: Random): Item {
  return items[random(items.length)] as Item;
}

/** A value in an output, its places in bytes. */
export interface Value {
  kind: JsonNode['kind'];
  /** Its text. */
  text: string;
  from: number;
  to: number;
  /** In an object: where its name begins. */
  entryFrom: number;
  /** Its name or index; `undefined` for a document. */
  key: string | undefined;
  /** What it is in. */
  parent: Value | undefined;
  /** How many values it holds itself. */
  size: number;
}

/** All values of the documents in an output, outer ones first. */
export function valuesIn(printed: Buffer): Value[] {
  const text = printed.toString('utf8');
  if (Buffer.byteLength(text) !== printed.length) return [];
  const offset = byteOffsets(text);
  const values: Value[] = [];
  const walk = (node: JsonNode, entryFrom: number, key?: string, parent?: Value) => {
    const { kind, from, to, entries } = node;
    const value: Value = {
      ...{ kind, key, parent, size: entries.length, text: text.slice(from, to) },
      ...{ from: offset(from), to: offset(to), entryFrom: offset(entryFrom) },
    };
    values.push(value);
    for (const entry of entries) walk(entry.value, entry.from, entry.key, value);
  };
  for (const { from } of documentRanges(text)) {
    const tree = treeAt(text, from);
    if (tree !== undefined) walk(tree, from);
  }
  return values;
}

/** A document of a text; `undefined` for what only looks like one. */
function treeAt(text: string, from: number): JsonNode | undefined {
  try {
    return jsonTree(text, from);
  } catch {
    return undefined;
  }
}

/** Gives the byte offset of a place that is given in UTF-16 units. */
function byteOffsets(text: string): (index: number) => number {
  if (Buffer.byteLength(text) === text.length) return (index) => index;
  const offsets = new Uint32Array(text.length + 1);
  for (let index = 0, bytes = 0; index < text.length; index++) {
    offsets[index] = bytes;
    const code = text.codePointAt(index) as number;
    bytes += code > 0xffff ? 4 : code >= 0xdc00 && code < 0xe000 ? 0 : code > 0x7ff ? 3 : code > 0x7f ? 2 : 1;
    offsets[index + 1] = bytes;
  }
  return (index) => offsets[index] as number;
}

/**
 * The elements of the longest list of objects in an output, in order; none for an output without one. A list within an
 * element of another does not count: what breaks it breaks that element. Of several documents each that holds something
 * is an element.
 */
export function longestList(printed: Buffer): Value[] {
  const values = valuesIn(printed);
  const documents = values.filter(({ parent }) => parent === undefined);
  if (documents.length > 1) return documents.filter(({ size }) => size > 0);
  const lists = new Map<Value, Value[]>();
  for (const value of values) {
    const list = value.parent;
    if (value.kind !== 'object' || list?.kind !== 'list' || isInList(list)) continue;
    const elements = lists.get(list) ?? [];
    lists.set(list, elements);
    elements.push(value);
  }
  const whole = [...lists].filter(([list, elements]) => list.size === elements.length);
  return whole.map(([, elements]) => elements).reduce((one, other) => (other.length > one.length ? other : one), []);
}

/** The JSON pointer of a value in its document, of names without `/` and `~`. */
export function pointerOf({ key, parent }: Value): string {
  return parent === undefined ? '' : `${pointerOf(parent)}/${key}`;
}

function isInList({ parent }: Value): boolean {
  return parent !== undefined && (parent.kind === 'list' || isInList(parent));
}
