import { Literal } from '../json/literal.ts';
import type { Tokens } from './tokens.ts';

export type LeafKind = 'string' | 'number';

/** Values that elements may consist of to be read by stencils, by the path of their keys joined by `/`. */
export interface Leaves {
  kinds: ReadonlyMap<string, LeafKind>;
  /** Paths of those that every element has. */
  needed: readonly string[];
}

/** Numbers that say where an element is: from and to. */
const HEAD = 2;
/** Numbers that say where a leaf is: from, to (of a string without its quotes), and the traits of a string or what a number is. */
const LEAF = 3;

/**
 * What elements that are printed by one piece of code have in common: everything but their strings and numbers. What fits a stencil is
 * valid JSON with the same keys and the same white space as the element that it was learnt from.
 */
export class Stencil {
  /** How many marks an element has. */
  readonly width: number;
  readonly #paths: readonly string[];
  /** For each leaf whether it is a string. */
  readonly #strings: readonly boolean[];
  /** What stands before each leaf, and behind the last. */
  readonly #literals: readonly Literal[];

  /** `paths` and `kinds` are those of the leaves, in the order of the text. */
  constructor(paths: readonly string[], kinds: readonly LeafKind[], literals: readonly Buffer[]) {
    this.width = HEAD + LEAF * paths.length;
    this.#paths = paths;
    this.#strings = kinds.map((kind) => kind === 'string');
    this.#literals = literals.map((literal) => new Literal(literal));
  }

  /** How far behind an element's first mark those of a leaf are; `undefined` when there is no such leaf. */
  markOf(path: string | undefined): number | undefined {
    const leaf = path === undefined ? -1 : this.#paths.indexOf(path);
    return leaf < 0 ? undefined : HEAD + LEAF * leaf;
  }

  /** The index just behind the element that begins at `at`, or -1 where none does that fits. Where its parts are is written from `marks[mark]` on. */
  fit(tokens: Tokens, at: number, marks: Int32Array, mark: number): number {
    const strings = this.#strings;
    let next = at;
    let leafMark = mark + HEAD;
    for (let leaf = 0; leaf < strings.length; leaf++, leafMark += LEAF) {
      const from = (this.#literals[leaf] as Literal).behind(tokens.view, next);
      if (from < 0) return -1;
      const isString = strings[leaf] as boolean;
      next = isString ? tokens.stringEnd(from) : tokens.numberEnd(from);
      if (next < 0) return -1;
      marks[leafMark] = from;
      marks[leafMark + 1] = next;
      marks[leafMark + 2] = isString ? tokens.traits : tokens.value;
    }
    next = (this.#literals[strings.length] as Literal).behind(tokens.view, next);
    marks[mark] = at;
    marks[mark + 1] = next;
    return next;
  }
}

/** The stencil of the element that begins at an index; `undefined` where none does that stencils can be made of. */
export function learnStencil(tokens: Tokens, at: number, leaves: Leaves): Stencil | undefined {
  return new Learner(tokens, at, leaves).learn();
}

/** A key of printable ASCII that needs no escape and makes no other path, with its colon. */
const KEY = /"([ !#-.0-[\]-~]*)"[ \t\r\n]*:/y;
const SPACE = /[ \t\r\n]*/y;

class Learner {
  readonly #tokens: Tokens;
  readonly #start: number;
  /** What stands from the start on, one character for each byte. Positions here are indices of it. */
  readonly #text: string;
  readonly #leaves: Leaves;
  readonly #paths: string[] = [];
  readonly #kinds: LeafKind[] = [];
  readonly #literals: Buffer[] = [];
  #at = 0;
  /** Where the literal begins that is being read. */
  #literal = 0;

  constructor(tokens: Tokens, start: number, leaves: Leaves) {
    this.#tokens = tokens;
    this.#start = start;
    this.#text = tokens.bytes.toString('latin1', start);
    this.#leaves = leaves;
  }

  learn(): Stencil | undefined {
    if (!this.#object('') || !this.#leaves.needed.every((path) => this.#paths.includes(path))) return undefined;
    this.#endLiteral();
    return new Stencil(this.#paths, this.#kinds, this.#literals);
  }

  /** An object with at least one key and none twice. */
  #object(front: string): boolean {
    if (!this.#takes('{')) return false;
    const keys = new Set<string>();
    do {
      this.#match(SPACE);
      const key = this.#match(KEY)?.[1];
      if (key === undefined || keys.has(key) || !this.#value(front + key)) return false;
      keys.add(key);
    } while (this.#takes(','));
    return this.#takes('}');
  }

  #value(path: string): boolean {
    this.#match(SPACE);
    const sign = this.#text[this.#at];
    if (sign === '{') return this.#object(`${path}/`);
    const kind = sign === '"' ? 'string' : 'number';
    if (this.#leaves.kinds.get(path) !== kind) return false;
    if (kind === 'string') this.#at++;
    const from = this.#start + this.#at;
    const end = (kind === 'string' ? this.#tokens.stringEnd(from) : this.#tokens.numberEnd(from)) - this.#start;
    if (end < 0) return false;
    this.#endLiteral();
    this.#literal = end;
    this.#at = kind === 'string' ? end + 1 : end;
    this.#paths.push(path);
    this.#kinds.push(kind);
    return true;
  }

  #endLiteral(): void {
    this.#literals.push(Buffer.from(this.#text.slice(this.#literal, this.#at), 'latin1'));
  }

  /** Passes white space and a sign. */
  #takes(sign: string): boolean {
    this.#match(SPACE);
    if (this.#text[this.#at] !== sign) return false;
    this.#at++;
    return true;
  }

  #match(pattern: RegExp): RegExpExecArray | null {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text);
    this.#at += found?.[0].length ?? 0;
    return found;
  }
}
