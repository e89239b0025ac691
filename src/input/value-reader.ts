import { ESCAPED, NOT_ASCII, ODDLY_ESCAPED, Tokens } from './tokens.ts';

const QUOTE = 0x22;
const COMMA = 0x2c;
const MINUS = 0x2d;
const POINT = 0x2e;
const ZERO = 0x30;
const NINE = 0x39;
const COLON = 0x3a;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Deeper values are not converted (a format limit), so they need not be read here. */
const DEEPEST = 1001;
/** Levels of a document that are converted, its own counted. */
const DEEPEST_DOCUMENT = 1000;
/** Objects with more keys are left to the parser, because each key is compared with those before it. */
const MOST_KEYS = 64;

/** Of a reader that has not begun. */
const NO_TOKENS = new Tokens(Buffer.alloc(0));

/**
 * Where the keys begin and end of the objects that are open, which all readers share: each is through with what it
 * passes before another one begins. Readers are made for each document, and storage costs more than a small one.
 */
let openKeys = new Int32Array(4 * MOST_KEYS);

const WORDS: readonly Buffer[] = ['true', 'false', 'null'].map((word) => Buffer.from(word));
const NULL = WORDS[2] as Buffer;

/** The letter of an exponent, in lower case. */
const EXPONENT = 0x65;

/**
 * Reads JSON values without making them. It takes what `JSON.stringify` could have printed, so that what it takes is
 * copied into output as it stands; numbers may have any text. All positions are indices of the bytes; -1 stands for a
 * value that is left to the parser, or is none.
 */
export class ValueReader {
  tokens = NO_TOKENS;
  /** False when a string has shown a byte above 0x7f. */
  ascii = true;
  /** True when a number has shown that a parse may change its text. */
  oddNumber = false;
  /** The whole number that was read last. */
  number = 0;
  /**
   * True for what `JSON.stringify` printed: its keys are different and in order, its escapes are those that it prints.
   */
  #canonical = false;
  /** How much of `openKeys` is in use. */
  #keysEnd = 0;

  begin(bytes: Buffer, canonical = false): void {
    if (this.tokens.bytes !== bytes) this.tokens = new Tokens(bytes);
    this.ascii = true;
    this.oddNumber = false;
    this.#canonical = canonical;
  }

  /** The index of the first byte from `at` that is not white space. */
  space(at: number): number {
    const { tokens } = this;
    let next = at;
    for (
      let byte = tokens.at(next);
      byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;
      byte = tokens.at(next)
    ) {
      next++;
    }
    return next;
  }

  /** The index behind the string whose quote stands at an index. What it shows is in `tokens.traits`. */
  string(at: number): number {
    const { tokens } = this;
    const end = tokens.stringEnd(at + 1);
    if (end < 0) return -1;
    const { traits } = tokens;
    if ((traits & NOT_ASCII) !== 0) this.ascii = false;
    return (traits & ODDLY_ESCAPED) === 0 || this.#canonical ? end + 1 : -1;
  }

  /** The text of a string `[from, to)`, by what it shows. */
  text(from: number, to: number, traits: number): string {
    const { bytes } = this.tokens;
    const encoding = (traits & NOT_ASCII) === 0 ? 'latin1' : 'utf8';
    if ((traits & ESCAPED) === 0) return bytes.toString(encoding, from, to);
    return JSON.parse(bytes.toString(encoding, from - 1, to + 1)) as string;
  }

  /** The index behind a whole number from 0 that JavaScript keeps; its value is in `number`. */
  natural(at: number): number {
    const { tokens } = this;
    const short = tokens.numberEnd(at);
    if (short >= 0 && !isNumeric(tokens.at(short))) {
      this.number = tokens.value;
      return short;
    }
    const end = this.#numberEnd(at);
    if (end < 0) return -1;
    const text = tokens.bytes.toString('latin1', at, end);
    this.number = Number(text);
    return Number.isSafeInteger(this.number) && this.number >= 0 && String(this.number) === text ? end : -1;
  }

  isNull(at: number): boolean {
    return this.#isWord(NULL, at);
  }

  /** True where a digit stands: JavaScript moves keys that are indices. */
  isIndex(at: number): boolean {
    const byte = this.tokens.bytes[at] as number;
    return byte >= ZERO && byte <= NINE;
  }

  /** The index behind a list of strings. */
  strings(at: number): number {
    return this.#listOf(at, QUOTE);
  }

  /** The index behind a list of objects. */
  objects(at: number): number {
    return this.#listOf(at, OPEN);
  }

  /** The index behind a list of values that all begin with this byte. */
  #listOf(at: number, first: number): number {
    const { bytes } = this.tokens;
    if (bytes[at] !== OPEN_LIST) return -1;
    if (bytes[at + 1] === CLOSE_LIST) return at + 2;
    for (let next = at + 1; bytes[next] === first; next++) {
      next = this.skip(next);
      if (next < 0) return -1;
      if (bytes[next] === CLOSE_LIST) return next + 1;
      if (bytes[next] !== COMMA) return -1;
    }
    return -1;
  }

  /** The index behind a value of any type. */
  skip(at: number, depth = 1): number {
    switch (this.tokens.at(at)) {
      case QUOTE:
        return this.string(at);
      case OPEN:
        return depth > DEEPEST ? -1 : this.#skipObject(at, depth);
      case OPEN_LIST:
        return depth > DEEPEST ? -1 : this.#skipList(at, depth);
      case 0x74:
      case 0x66:
      case 0x6e: {
        const word = WORDS.find((candidate) => this.#isWord(candidate, at));
        return word === undefined ? -1 : at + word.length;
      }
      default:
        return this.#numberEnd(at);
    }
  }

  #skipList(at: number, depth: number): number {
    const { bytes } = this.tokens;
    if (bytes[at + 1] === CLOSE_LIST) return at + 2;
    for (let next = at + 1; ; next++) {
      next = this.skip(next, depth + 1);
      if (next < 0) return -1;
      if (bytes[next] === CLOSE_LIST) return next + 1;
      if (bytes[next] !== COMMA) return -1;
    }
  }

  #skipObject(at: number, depth: number): number {
    const { bytes } = this.tokens;
    if (bytes[at + 1] === CLOSE) return at + 2;
    const first = this.#keysEnd;
    for (let next = at + 1; bytes[next] === QUOTE; next++) {
      const end = this.string(next);
      if (end < 0 || bytes[end] !== COLON || !this.#isNewKey(next + 1, end - 1, first)) break;
      next = this.skip(end + 1, depth + 1);
      if (next < 0 || (bytes[next] !== COMMA && bytes[next] !== CLOSE)) break;
      if (bytes[next] === CLOSE) {
        this.#keysEnd = first;
        return next + 1;
      }
    }
    this.#keysEnd = first;
    return -1;
  }

  /**
   * Remembers a key of the object whose first key is remembered at `first`; false for one that may not stay where it
   * is.
   */
  #isNewKey(from: number, to: number, first: number): boolean {
    if (this.#canonical) return true;
    const [keys, end] = [openKeys, this.#keysEnd];
    const { bytes } = this.tokens;
    if (this.isIndex(from) || end - first > 2 * MOST_KEYS) return false;
    for (let key = first; key < end; key += 2) {
      const other = keys[key] as number;
      if ((keys[key + 1] as number) - other === to - from && isSame(bytes, other, from, to - from)) return false;
    }
    if (end === keys.length) openKeys = grown(keys);
    openKeys[end] = from;
    openKeys[end + 1] = to;
    this.#keysEnd = end + 2;
    return true;
  }

  #isWord(word: Buffer, at: number): boolean {
    const { bytes } = this.tokens;
    for (let index = 0; index < word.length; index++) if (bytes[at + index] !== word[index]) return false;
    return true;
  }

  #numberEnd(at: number): number {
    const { bytes } = this.tokens;
    const whole = bytes[at] === MINUS ? at + 1 : at;
    let next = this.#digitsEnd(whole);
    if (next === whole || (bytes[whole] === ZERO && next > whole + 1)) return -1;
    if (bytes[next] === POINT) next = this.#fractionEnd(whole, next + 1);
    // 0 loses its sign.
    else if (this.#isChanged(whole, next, 15) || (whole !== at && bytes[whole] === ZERO)) this.oddNumber = true;
    if (((bytes[next] as number) | 0x20) === EXPONENT) {
      const sign = bytes[next + 1] === MINUS || bytes[next + 1] === 0x2b ? next + 2 : next + 1;
      next = this.#digitsEnd(sign);
      if (next === sign) return -1;
      this.oddNumber = true;
    }
    // What the bytes end with may go on.
    return next >= 0 && next < bytes.length ? next : -1;
  }

  /** The index behind the digits of a fraction, of a number whose first digit stands at `whole`. */
  #fractionEnd(whole: number, from: number): number {
    const { bytes } = this.tokens;
    const end = this.#digitsEnd(from);
    if (end === from) return -1;
    // JavaScript may print numbers below 0.001 with an exponent.
    const isSmall =
      bytes[whole] === ZERO && bytes[from] === ZERO && bytes[from + 1] === ZERO && bytes[from + 2] === ZERO;
    if (isSmall || bytes[end - 1] === ZERO || this.#isChanged(whole, end, 16)) this.oddNumber = true;
    return end;
  }

  /** True for a number without a sign whose text a parse changes, where it is longer than what always survives one. */
  #isChanged(from: number, to: number, surviving: number): boolean {
    if (to - from <= surviving) return false;
    const text = this.tokens.bytes.toString('latin1', from, to);
    return String(Number(text)) !== text;
  }

  #digitsEnd(at: number): number {
    const { tokens } = this;
    let next = at;
    while (tokens.at(next) >= ZERO && tokens.at(next) <= NINE) next++;
    return next;
  }
}

/** True for a document `[from, to)` that may be deeper than is converted: each level takes two brackets. */
export function mayBeTooDeep(bytes: Buffer, from: number, to: number): boolean {
  if (to - from < 2 * DEEPEST_DOCUMENT) return false;
  let opened = 0;
  for (let at = from; at < to; at++) if (bytes[at] === OPEN || bytes[at] === OPEN_LIST) opened++;
  return opened > DEEPEST_DOCUMENT;
}

/** True for a byte that would make another number, or another word, of what stands before it. */
function isNumeric(byte: number): boolean {
  return byte === POINT || (byte >= ZERO && byte <= NINE) || (byte | 0x20) === EXPONENT;
}

/** True for the same bytes at two indices. */
export function isSame(bytes: Buffer, one: number, other: number, length: number): boolean {
  for (let index = 0; index < length; index++) if (bytes[one + index] !== bytes[other + index]) return false;
  return true;
}

/** The same numbers, with room for as many others. */
export function grown(numbers: Int32Array): Int32Array<ArrayBuffer> {
  const more = new Int32Array(2 * numbers.length);
  more.set(numbers);
  return more;
}
