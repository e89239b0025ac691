import type { Json } from '../json/value.ts';
import type { Stencil } from './stencil.ts';
import { ESCAPED, NEWLINE, NOT_ASCII, ODDLY_ESCAPED, ONE_ESCAPE } from './tokens.ts';

/**
 * Consecutive elements of a list that fit stencils, as they stand in the input; good until the next ones are read. Where something of an
 * element is, is said by marks: of the element itself the first, of a leaf its stencil's `markOf` further on.
 */
export class Fitted {
  /** The place of the first element in the list, from 0. */
  readonly first: number;
  /** For each element the stencil that it fits. */
  readonly stencils: readonly Stencil[];
  /** Bytes from the end of what was read before up to just behind the comma behind the last element. */
  readonly length: number;
  /** What was looked at. It is UTF-8 as far as there are elements. */
  readonly bytes: Buffer;
  readonly #marks: Int32Array;

  constructor(bytes: Buffer, first: number, stencils: readonly Stencil[], marks: Int32Array, length: number) {
    this.bytes = bytes;
    this.first = first;
    this.stencils = stencils;
    this.length = length;
    this.#marks = marks;
  }

  /** The index of the first byte of an element or a leaf, of a string behind its quote. */
  from(mark: number): number {
    return this.#marks[mark] as number;
  }

  /** The index just behind the last of these bytes. */
  to(mark: number): number {
    return this.#marks[mark + 1] as number;
  }

  number(mark: number): number {
    return this.#marks[mark + 2] as number;
  }

  string(mark: number): string {
    const traits = this.#traits(mark);
    const raw = this.bytes.toString((traits & NOT_ASCII) === 0 ? 'latin1' : 'utf8', this.from(mark), this.to(mark));
    return (traits & ESCAPED) === 0 ? raw : (JSON.parse(`"${raw}"`) as string);
  }

  /** The length of a string that is ASCII and on one line; -1 for others, and where it is not known without reading it. */
  lengthOnLine(mark: number): number {
    const traits = this.#traits(mark);
    if ((traits & (NOT_ASCII | NEWLINE | ODDLY_ESCAPED)) !== 0) return -1;
    return this.to(mark) - this.from(mark) - ((traits / ONE_ESCAPE) | 0);
  }

  holdsNewline(mark: number): boolean {
    return (this.#traits(mark) & (NEWLINE | ODDLY_ESCAPED)) !== 0 && this.string(mark).includes('\n');
  }

  /** True when a string stands as `JSON.stringify` prints it. */
  isCanonical(mark: number): boolean {
    return (this.#traits(mark) & ODDLY_ESCAPED) === 0;
  }

  /** The whole element whose first mark this is. */
  element(mark: number): Json {
    return JSON.parse(this.bytes.toString('utf8', this.from(mark), this.to(mark))) as Json;
  }

  #traits(mark: number): number {
    return this.#marks[mark + 2] as number;
  }
}
