import type { EnvelopePart } from '../convert/parts.ts';
import type { Span } from '../envelope/types.ts';
import { codeOf, type Found, isFound, textOfFound } from './found.ts';
import { EnvelopeReader } from './reader.ts';

/** The results of earlier envelopes, as numbers in ascending order: one for each result, the same for equal ones. */
export type BaselineKeys = Float64Array<SharedArrayBuffer>;

/** A hash of a text, in hexadecimal. */
type Hash = (text: string) => string;

/** Reads what earlier envelopes held. */
export class BaselineReader {
  readonly #reader = new EnvelopeReader();
  readonly #hash: Hash;
  #keys = new Float64Array(1024);
  #count = 0;
  #tool = '';

  constructor(hash: Hash) {
    this.#hash = hash;
  }

  take(part: EnvelopePart): void {
    for (const told of this.#reader.found(part)) {
      if (isFound(told)) this.#add(keyOf(told, this.#tool, this.#hash));
      else if (told.kind !== 'end') this.#tool = told.head.tool;
    }
  }

  /** All keys, in memory that threads share. */
  end(): BaselineKeys {
    const keys = new Float64Array(new SharedArrayBuffer(this.#count * Float64Array.BYTES_PER_ELEMENT));
    keys.set(this.#keys.subarray(0, this.#count).sort());
    return keys;
  }

  #add(key: number): void {
    if (this.#count === this.#keys.length) {
      const larger = new Float64Array(2 * this.#count);
      larger.set(this.#keys);
      this.#keys = larger;
    }
    this.#keys[this.#count++] = key;
  }
}

/** Tells which results earlier envelopes did not have. */
export class Baseline {
  readonly #keys: BaselineKeys;
  readonly #hash: Hash;
  /** How many of the equal results that begin at an index were met in this envelope. */
  readonly #met = new Map<number, number>();

  constructor(keys: BaselineKeys, hash: Hash) {
    this.#keys = keys;
    this.#hash = hash;
  }

  /** An envelope begins: what others hold is no reason for a result of it to be new. */
  begin(): void {
    this.#met.clear();
  }

  /** True for a result that is new, and for one that stands in the envelope more often than it did. */
  isNew(found: Found, tool: string): boolean {
    const key = keyOf(found, tool, this.#hash);
    const first = this.#firstOf(key);
    const met = this.#met.get(first) ?? 0;
    if (this.#keys[first + met] !== key) return true;
    this.#met.set(first, met + 1);
    return false;
  }

  /** Where keys that are not smaller begin. */
  #firstOf(key: number): number {
    let [from, to] = [0, this.#keys.length];
    while (from < to) {
      const middle = (from + to) >>> 1;
      if ((this.#keys[middle] as number) < key) from = middle + 1;
      else to = middle;
    }
    return from;
  }
}

/** Hexadecimal digits of a hash that a number keeps. */
const DIGITS = 13;

/** What makes a result the same as an earlier one, wherever in its file it stands; 52 bits of a hash. */
function keyOf(found: Found, tool: string, hash: Hash): number {
  return Number.parseInt(hash(JSON.stringify([found.kind, ...factsOf(found, tool)])).slice(0, DIGITS), 16);
}

function factsOf(found: Found, tool: string): unknown[] {
  if (found.kind === 'finding') {
    const { tool: own, file = found.span?.file_path, message } = found.value;
    return [own, file, codeOf(found), message];
  }
  const { span, value } = found;
  const { name, kind, role, replacement } = value as Record<string, unknown>;
  const text = textOfFound(found);
  return [tool, span.file_path, name, kind, role, text, replacement, ...(text === '' ? placeOf(span) : [])];
}

/** Of what has neither a text nor a name its place is all that is known. */
function placeOf({ span_id, start_line, start_col, end_line, end_col }: Span): unknown[] {
  return [span_id, start_line, start_col, end_line, end_col];
}
