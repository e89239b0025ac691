/** The deepest nesting that is converted (a format limit; `JSON.stringify` itself ends between 4,000 and 6,000). */
export const DEPTH_LIMIT = 1000;

/** The same for envelopes: what was as deep as it may be is in some objects of the format there. */
export const ENVELOPE_DEPTH_LIMIT = DEPTH_LIMIT + 16;

/**
 * What a scan came to: `more` bytes are needed, the `value` ended just before `at`, the list's `close` bracket stands
 * at `at`, or the byte at `at` is a `fault`: it cannot stand there in JSON.
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

/**
 * 1 where a string is left or interrupted: the quote, the backslash, and room, which mostly shows that a quote is lost.
 * Other control characters have to be escaped, too, but interrupt nothing: a parse finds them.
 */
const IN_STRING = classes({ 1: '"\\\t\n\r' });

const QUOTATION_MARK = 0x22;
const BACKSLASH = 0x5c;

const NO_KINDS = new Uint8Array(0);
/** Room for eight times as many levels at once. */
const LEAST_KINDS = 8;

function classes(table: Record<number, string>): Uint8Array {
  const result = new Uint8Array(256).fill(ILLEGAL);
  for (const [kind, bytes] of Object.entries(table))
    for (const char of bytes) result[char.charCodeAt(0)] = Number(kind);
  return result;
}

/**
 * Finds where JSON values end without building them, resumable at any byte. It checks the structure (brackets, commas,
 * colons, keys), not the spelling of literals and escapes, nor commas before a closing bracket inside of a value: those
 * a parse of the found text checks.
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
  /** A bit for each open container: 1 for an object, 0 for an array. Most scans are of a string or a number. */
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
    let signal: Signal = 'more';
    while (i < stop && signal === 'more') {
      if (this.#inString) {
        if (this.#beginsKey) this.#beginKey(bytes[i] as number, base + i);
        while (i < stop && IN_STRING[bytes[i] as number] === 0) i++;
        if (i >= stop) break;
        const byte = bytes[i] as number;
        if (byte === BACKSLASH) {
          if (i + 1 >= stop) break;
          i += 2;
        } else {
          signal = byte === QUOTATION_MARK ? this.#endString() : 'fault';
          if (signal !== 'fault') i++;
        }
        continue;
      }
      const byte = bytes[i] as number;
      const kind = OUTSIDE[byte] as number;
      if (kind === LITERAL) signal = this.#takeLiteral(byte, base + i);
      else if (this.#literal >= 0 && this.#endLiteral()) {
        signal = 'value';
        break;
      } else signal = this.#takeSign(kind, byte, base + i);
      if (signal === 'more' || signal === 'value') i++;
    }
    this.at = base + i;
    const endsHere = signal === 'more' && last && this.#literal >= 0 && this.#depth === 0 && !this.#list;
    return endsHere ? 'value' : signal;
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

  #beginKey(byte: number, at: number): void {
    this.#beginsKey = false;
    // An escape may be that of a digit.
    if (byte === BACKSLASH || (byte >= 0x30 && byte <= 0x39)) this.lastOdd = at;
  }

  #endString(): Signal {
    this.#inString = false;
    if (this.#expect !== KEY) return this.#endValue();
    this.#expect = COLON;
    return 'more';
  }

  /** Takes a byte of a number or a word. */
  #takeLiteral(byte: number, at: number): Signal {
    if (this.#literal >= 0) this.#continueLiteral(byte, at);
    else if (this.#expect > VALUE_OR_CLOSE) return 'fault';
    else this.#beginLiteral(byte, at);
    return 'more';
  }

  /** A number or a word ended; true when it was the value looked for. */
  #endLiteral(): boolean {
    this.#literal = -1;
    return this.#endValue() === 'value';
  }

  /** Takes a byte that stands outside of strings, numbers and words. */
  #takeSign(kind: number, byte: number, at: number): Signal {
    switch (kind) {
      case SPACE:
        return 'more';
      case QUOTE:
        if (this.#expect >= COLON) return 'fault';
        if (this.#expect === KEY_OR_CLOSE) this.#expect = KEY;
        this.#inString = true;
        this.#beginsKey = this.#expect === KEY;
        return 'more';
      case COMMA:
        if (this.#expect !== COMMA_OR_CLOSE) return 'fault';
        if (this.#depth === 0) this.#passElement(at);
        // A comma too many before a bracket costs nothing: a parse without it reads what it is in.
        this.#expect = this.#depth === 0 ? VALUE : this.#kind() === 1 ? KEY_OR_CLOSE : VALUE_OR_CLOSE;
        return 'more';
      case COLON_SIGN:
        if (this.#expect !== COLON) return 'fault';
        this.#keys++;
        this.#expect = VALUE;
        return 'more';
      case OPEN:
        if (this.#expect > VALUE_OR_CLOSE) return 'fault';
        this.#open(byte === 0x7b ? 1 : 0, at);
        return 'more';
      case CLOSE:
        return this.#close(byte === 0x7d ? 1 : 0, at);
      default:
        return 'fault';
    }
  }

  /** In a list: comes to a comma behind an element. */
  #passElement(at: number): void {
    this.comma = at;
    this.commas++;
    this.#keysAtComma = this.#keys;
    if (this.firstComma < 0) this.firstComma = at;
  }

  #open(kind: number, at: number): void {
    this.#depth++;
    if (this.#depth > this.#depthLimit) this.lastTooDeep = at;
    const place = this.#depth >> 3;
    if (place >= this.#kinds.length) {
      const grown = new Uint8Array(Math.max(2 * this.#kinds.length, LEAST_KINDS));
      grown.set(this.#kinds);
      this.#kinds = grown;
    }
    const bit = 1 << (this.#depth & 7);
    const others = (this.#kinds[place] as number) & ~bit;
    this.#kinds[place] = kind === 1 ? others | bit : others;
    this.#expect = kind === 1 ? KEY_OR_CLOSE : VALUE_OR_CLOSE;
  }

  /** The kind of the innermost container that is open. */
  #kind(): number {
    return ((this.#kinds[this.#depth >> 3] as number) >> (this.#depth & 7)) & 1;
  }

  #close(kind: number, at: number): Signal {
    const closable = this.#expect === COMMA_OR_CLOSE || this.#expect === (kind === 1 ? KEY_OR_CLOSE : VALUE_OR_CLOSE);
    if (!closable) return 'fault';
    if (this.#depth === 0) return kind === 0 && this.#list ? 'close' : 'fault';
    if (this.#kind() !== kind) return 'fault';
    this.#depth--;
    return this.#endValue(at + 1);
  }

  /** A value ended, which may be the one looked for. */
  #endValue(bracketEnd = -1): Signal {
    this.#expect = COMMA_OR_CLOSE;
    this.bracketEnd = bracketEnd;
    return this.#depth === 0 && !this.#list ? 'value' : 'more';
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
