import { isUtf8 } from 'node:buffer';
import { Fitted } from './fitted.ts';
import { type Leaves, learnStencil, type Stencil } from './stencil.ts';
import { Tokens } from './tokens.ts';

/** Bytes that must fit for a look at them to have been worth it. */
export const WORTHWHILE = 1 << 14;
/** Bytes that are read in the ordinary way before stencils are tried at all: a shorter list is over before they have been worth it. */
const FIRST_PAUSE = 1 << 11;
/** The same before they are tried again, at least and at most. */
const SHORTEST_PAUSE = 1 << 9;
const LONGEST_PAUSE = 1 << 16;

/** So many stencils are tried: elements differ by keys that are left out. */
const MOST_STENCILS = 4;
const COMMA = 0x2c;

/** Reads elements of one list by stencils, which it learns from elements that fit none. */
export class Fitter {
  /** How many bytes to read in the ordinary way now: the more, the less has fitted of late. */
  pause = FIRST_PAUSE;
  readonly #leaves: Leaves;
  /** The one that fitted last comes first. */
  readonly #stencils: Stencil[] = [];
  #marks = new Int32Array(1 << 8);

  constructor(leaves: Leaves) {
    this.#leaves = leaves;
  }

  /** The elements at the beginning of `bytes` that fit and have a comma behind them; `first` is the place of the first in the list. */
  read(bytes: Buffer, first: number): Fitted {
    const whole = bytes.subarray(0, wholeCharacters(bytes));
    const stencils: Stencil[] = [];
    if (!isUtf8(whole)) return new Fitted(whole, first, stencils, this.#marks, 0);
    const tokens = new Tokens(whole);
    let length = 0;
    for (let mark = 0; length < whole.length; ) {
      const stencil = this.#fitting(tokens, behindSpace(whole, length), mark);
      if (stencil === undefined) break;
      const comma = behindSpace(whole, this.#marks[mark + 1] as number);
      if (whole[comma] !== COMMA) break;
      stencils.push(stencil);
      mark += stencil.width;
      length = comma + 1;
    }
    return new Fitted(whole, first, stencils, this.#marks, length);
  }

  /** Takes how many bytes have fitted since the last pause. */
  rate(byteLength: number): void {
    this.pause = byteLength >= WORTHWHILE ? SHORTEST_PAUSE : Math.min(2 * this.pause, LONGEST_PAUSE);
  }

  /** The stencil that the element at an index fits, which may be its own; its marks are written then. */
  #fitting(tokens: Tokens, at: number, mark: number): Stencil | undefined {
    for (const stencil of this.#stencils) {
      if (this.#fits(stencil, tokens, at, mark)) return this.#keep(stencil);
    }
    const learnt = learnStencil(tokens, at, this.#leaves);
    return learnt !== undefined && this.#fits(learnt, tokens, at, mark) ? this.#keep(learnt) : undefined;
  }

  #fits(stencil: Stencil, tokens: Tokens, at: number, mark: number): boolean {
    if (mark + stencil.width > this.#marks.length) this.#grow(mark + stencil.width);
    return stencil.fit(tokens, at, this.#marks, mark) >= 0;
  }

  #keep(stencil: Stencil): Stencil {
    if (stencil === this.#stencils[0]) return stencil;
    const others = this.#stencils.filter((other) => other !== stencil).slice(0, MOST_STENCILS - 1);
    this.#stencils.splice(0, MOST_STENCILS, stencil, ...others);
    return stencil;
  }

  #grow(needed: number): void {
    const grown = new Int32Array(2 * needed);
    grown.set(this.#marks);
    this.#marks = grown;
  }
}

/** The index of the first byte from `at` that is not white space, else the length. */
function behindSpace(bytes: Buffer, at: number): number {
  let next = at;
  while (next < bytes.length && isSpace(bytes[next] as number)) next++;
  return next;
}

function isSpace(byte: number): boolean {
  return byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
}

/** How many of the bytes are before a character that their end may have cut. */
function wholeCharacters(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back++) {
    const byte = bytes[bytes.length - back] as number;
    if (byte < 0x80) break;
    if (byte >= 0xc0) return bytes.length - back;
  }
  return bytes.length;
}
