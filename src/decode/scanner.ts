/** The deepest nesting that is converted (a format limit; `JSON.stringify` itself ends between 4,000 and 6,000). */
export const DEPTH_LIMIT = 1000;

/** The same for envelopes: what was as deep as it may be stands in some objects of the format there. */
export const ENVELOPE_DEPTH_LIMIT = DEPTH_LIMIT + 16;

/**
 * What a scan came to: `more` bytes are needed · the `value` ended just before `at` · the list's `close` bracket stands
 * at `at` · the byte at `at` is a `fault`: it cannot stand there in JSON.
 */
export type Signal = 'more' | 'value' | 'close' | 'fault';

// What the grammar allows next.
const VALUE = 0;
const VALUE_OR_CLOSE = 1;
const KEY = 2;
const KEY_OR_CLOSE = 3;
const COLON = 4;
const COMMA_OR_CLOSE = 5;

// Classes of bytes outside strings. Everything else is illegal there.
const ILLEGAL = 0;
const SPACE = 1;
const LITERAL = 2;
const QUOTE = 3;
const OPEN = 4;
const CLOSE = 5;
const COMMA = 6;
const COLON_SIGN = 7;

const OUTSIDE = classes({
  [SPACE]: ' \t\n\r',
  [LITERAL]: '0123456789-+.eEtrufalsn',
  [QUOTE]: '"',
  [OPEN]: '{[',
  [CLOSE]: '}]',
  [COMMA]: ',',
  [COLON_SIGN]: ':',
});

/** 1 where a string is left or interrupted: the quote, the backslash and raw control characters. */
const IN_STRING = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 0x20 || byte === 0x22 || byte === 0x5c ? 1 : 0,
);

const NO_KINDS = new Uint8Array(0);
/** Room for so many levels at once. */
const LEAST_KINDS = 32;

/** True for a digit, and for what may be one by an escape. */
function mayBeDigit(byte: number): boolean {
  return byte === 0x5c || (byte >= 0x30 && byte <= 0x39);
}

function classes(table: Record<number, string>): Uint8Array {
  const result = new Uint8Array(256).fill(ILLEGAL);
  for (const [kind, bytes] of Object.entries(table))
    for (const char of bytes) result[char.charCodeAt(0)] = Number(kind);
  return result;
}

/**
 * Finds where JSON values end without building them, resumable at any byte. It checks the structure (brackets, commas,
 * colons, keys), not the spelling of literals and escapes: those a parse of the found text checks.
 *
 * One scan is either of a single value or of the elements of a list, from just after its `[`.
 * All offsets are absolute byte offsets into the input.
 */
export class Scanner {
  /** Offset of the next byte to look at. */
  at: number;
  /** In a list: offset of the last comma between two elements; the elements before it are complete. */
  comma = -1;
  /** In a list: how many such commas there were. */
  commas = 0;
  /** In a list: offset of the first such comma since this was last set to -1. */
  firstComma = -1;
  /**
   * In a list: offset just behind the element that was read last where that is an object or an array; else -1. A scalar
   * before a fault may be what is left of a broken element.
   */
  bracketEnd = -1;
  /**
   * Offset of the last bracket that opened a level below the deepest that is converted, counted from the value or list
   * itself; else -1.
   */
  lastTooDeep = -1;
  /**
   * Offset of a byte of the last thing that a plain parse might change, a number or a key that may be one: JavaScript
   * puts such keys before others; else -1.
   */
  lastOdd = -1;

  /** How many keys there were, and how many of them before the last comma of a list. */
  #keys = 0;
  #keysAtComma = 0;
  readonly #list: boolean;
  readonly #depthLimit: number;
  #expect: number;
  #depth = 0;
  /** For each open container: 1 for an object, 0 for an array. Most scans are of a string or a number. */
  #kinds = NO_KINDS;
  #inString = false;
  /** True at the first byte of a key. */
  #beginsKey = false;
  #literal = -1;
  #literalIsNumber = false;
  #negative = false;

  /** `behindComma` says that a list is scanned from just after a comma between two of its elements. */
  constructor(at: number, mode: 'value' | 'list', behindComma = false, depthLimit = DEPTH_LIMIT) {
    this.at = at;
    this.#depthLimit = depthLimit;
    this.#list = mode === 'list';
    this.#expect = this.#list && !behindComma ? VALUE_OR_CLOSE : VALUE;
  }

  /**
   * Goes on through `bytes`, whose first byte has the absolute offset `base`, up to `end`.
   * `last` says that the input ends there, which ends a number at top level.
   */
  run(bytes: Uint8Array, base: number, end: number, last: boolean): Signal {
    const stop = end - base;
    let i = this.at - base;
    while (i < stop) {
      if (this.#inString) {
        if (this.#beginsKey) {
          if (mayBeDigit(bytes[i] as number)) this.lastOdd = base + i;
          this.#beginsKey = false;
        }
        while (i < stop && IN_STRING[bytes[i] as number] === 0) i++;
        if (i >= stop) break;
        const byte = bytes[i] as number;
        if (byte === 0x5c) {
          if (i + 1 >= stop) break;
          i += 2;
          continue;
        }
        if (byte !== 0x22) return this.#leave(base + i, 'fault');
        i++;
        this.#inString = false;
        if (this.#expect === KEY) this.#expect = COLON;
        else if (this.#endValue()) return this.#leave(base + i, 'value');
        continue;
      }
      const byte = bytes[i] as number;
      const kind = OUTSIDE[byte] as number;
      if (kind === LITERAL) {
        if (this.#literal < 0) {
          if (this.#expect > VALUE_OR_CLOSE) return this.#leave(base + i, 'fault');
          this.#beginLiteral(byte, base + i);
        } else this.#continueLiteral(byte, base + i);
        i++;
        continue;
      }
      if (this.#literal >= 0) {
        this.#literal = -1;
        if (this.#endValue()) return this.#leave(base + i, 'value');
      }
      switch (kind) {
        case SPACE:
          break;
        case QUOTE:
          if (this.#expect >= COLON) return this.#leave(base + i, 'fault');
          if (this.#expect === KEY_OR_CLOSE) this.#expect = KEY;
          this.#inString = true;
          this.#beginsKey = this.#expect === KEY;
          break;
        case COMMA:
          if (this.#expect !== COMMA_OR_CLOSE) return this.#leave(base + i, 'fault');
          if (this.#depth === 0) {
            this.comma = base + i;
            this.commas++;
            this.#keysAtComma = this.#keys;
            if (this.firstComma < 0) this.firstComma = base + i;
          }
          this.#expect = this.#depth > 0 && this.#kinds[this.#depth] === 1 ? KEY : VALUE;
          break;
        case COLON_SIGN:
          if (this.#expect !== COLON) return this.#leave(base + i, 'fault');
          this.#keys++;
          this.#expect = VALUE;
          break;
        case OPEN:
          if (this.#expect > VALUE_OR_CLOSE) return this.#leave(base + i, 'fault');
          this.#open(byte === 0x7b ? 1 : 0, base + i);
          break;
        case CLOSE: {
          const object = byte === 0x7d ? 1 : 0;
          const closable = this.#expect === COMMA_OR_CLOSE || this.#expect === (object ? KEY_OR_CLOSE : VALUE_OR_CLOSE);
          if (this.#depth === 0) return this.#leave(base + i, closable && !object && this.#list ? 'close' : 'fault');
          if (!closable || this.#kinds[this.#depth] !== object) return this.#leave(base + i, 'fault');
          this.#depth--;
          if (this.#endValue(base + i + 1)) return this.#leave(base + i + 1, 'value');
          break;
        }
        default:
          return this.#leave(base + i, 'fault');
      }
      i++;
    }
    if (last && this.#literal >= 0 && this.#depth === 0 && !this.#list) return this.#leave(base + i, 'value');
    return this.#leave(base + i, 'more');
  }

  /** In a list: true when what was read since the last comma is a whole element. */
  get betweenElements(): boolean {
    return this.#list && this.#depth === 0 && this.#expect === COMMA_OR_CLOSE && this.#literal < 0;
  }

  /** How many keys stand before `end`: the value's or an element's, or the last comma of a list. */
  keysBefore(end: number): number {
    return end > this.comma ? this.#keys : this.#keysAtComma;
  }

  /** How many containers are open, not counting the list itself. */
  get depth(): number {
    return this.#depth;
  }

  #leave(at: number, signal: Signal): Signal {
    this.at = at;
    return signal;
  }

  #open(kind: number, at: number): void {
    this.#depth++;
    if (this.#depth > this.#depthLimit) this.lastTooDeep = at;
    if (this.#depth >= this.#kinds.length) {
      const grown = new Uint8Array(Math.max(2 * this.#kinds.length, LEAST_KINDS));
      grown.set(this.#kinds);
      this.#kinds = grown;
    }
    this.#kinds[this.#depth] = kind;
    this.#expect = kind === 1 ? KEY_OR_CLOSE : VALUE_OR_CLOSE;
  }

  /** A value ended; true when it was the one looked for. */
  #endValue(bracketEnd = -1): boolean {
    this.#expect = COMMA_OR_CLOSE;
    this.bracketEnd = bracketEnd;
    return this.#depth === 0 && !this.#list;
  }

  #beginLiteral(byte: number, at: number): void {
    this.#literal = at;
    this.#negative = byte === 0x2d;
    this.#literalIsNumber = this.#negative || (byte >= 0x30 && byte <= 0x39);
  }

  #continueLiteral(byte: number, at: number): void {
    if (!this.#literalIsNumber) return;
    // 15 digits always survive a double; a sign before 0, a point or an exponent may not.
    const length = at - this.#literal;
    if (byte < 0x30 || byte > 0x39 || length >= 15 || (this.#negative && length === 1 && byte === 0x30)) {
      this.lastOdd = at;
    }
  }
}
