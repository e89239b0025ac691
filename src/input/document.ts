import type { Repeated } from '../json/parse.ts';
import type { Json } from '../json/value.ts';
import type { Elements, Reason } from './elements.ts';
import type { Steps } from './window.ts';

/** A piece of a document, in the order of the input. Offsets are absolute byte offsets. */
export type Part =
  | PlacedPart
  /** Keys that stood before. */
  | { part: 'repeated'; repeated: Repeated[] };

/** A piece that stands at a place of the document. */
export type PlacedPart =
  /**
   * A value that is held whole, without the repeated keys in it; not `utf8` when bytes of it or of its key became
   * U+FFFD.
   */
  | { part: 'field'; pointer: string; value: Json; start: number; utf8: boolean; again?: Again }
  /** An object begins whose members follow one by one. */
  | { part: 'object'; pointer: string }
  /** A declared list begins. */
  | { part: 'list'; pointer: string }
  | { part: 'elements'; pointer: string; block: Block }
  /**
   * Bytes `[start, end)` that could not be read, none where a comma is missing or too many; `index` is their place in
   * the list, where they are one of its elements.
   */
  | { part: 'lost'; pointer: string; index?: number; start: number; end: number; reason: Reason }
  /** The input ended inside the document. */
  | { part: 'cut'; pointer: string; at: number };

/** How a large value is parsed again, where the input is held. */
export interface Again {
  byteLength: number;
  parse(): Json;
}

/** Consecutive elements of a list, which are read when they are asked for. */
export interface Block {
  /** How many elements there are, those that can't be read included. */
  count: number;
  /** Absolute byte offset just behind them. */
  end: number;
  /** Reads them: before the next part is asked for, or later where the input is held. */
  read(): Elements;
}

/** So many bytes of values outside of lists stay parsed; further ones are parsed whenever they are asked for. */
const MOST_PARSED = 1 << 24;

type Field = Extract<Part, { part: 'field' }>;

/**
 * A document that has been read to its end: its parts in their order, and what stands at a JSON pointer, as often as it
 * is asked for. The window that it was read from has to hold it.
 */
export class Document {
  readonly parts: Part[] = [];
  readonly #lists = new Map<string, Block[]>();
  #parsed = 0;

  add(given: Part): void {
    const part = given.part === 'field' ? this.#kept(given) : given;
    this.parts.push(part);
    if (part.part === 'list') this.#lists.set(part.pointer, []);
    else if (part.part === 'elements') this.#lists.get(part.pointer)?.push(part.block);
  }

  /** A value outside of lists, with what may be parsed again where it is large. */
  #kept(field: Field): Field {
    const { again, value: _, ...rest } = field;
    if (again === undefined) return field;
    this.#parsed += again.byteLength;
    if (this.#parsed <= MOST_PARSED) return field;
    return Object.defineProperty(rest as Field, 'value', { get: again.parse, enumerable: true });
  }

  /** True for the pointer of a list that is read element by element. */
  hasList(pointer: string): boolean {
    return this.#lists.has(pointer);
  }

  /** True where something stands at a place, or in it. */
  says(place: string): boolean {
    return this.parts.some((part) => {
      if (part.part !== 'field' && part.part !== 'object' && part.part !== 'list') return false;
      const isThere = part.pointer === place || part.pointer.startsWith(`${place}/`);
      return isThere && (part.part !== 'field' || part.value !== null);
    });
  }

  /** The elements of such a list. */
  blocks(pointer: string): readonly Block[] {
    return this.#lists.get(pointer) ?? [];
  }
}

/** The document of which these are the parts. */
export function* readAll(parts: Steps<void, Part>): Steps<Document> {
  const document = new Document();
  for (const step of parts) {
    if (step instanceof Promise) yield step;
    else document.add(step);
  }
  return document;
}
