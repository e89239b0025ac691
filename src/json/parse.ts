import { isIndex, type Json, type JsonObject, NumberText, rememberOrder, setOwn } from './value.ts';

/** A key that stood again in its object: where, and the value that was put aside. */
export interface Repeated {
  /** JSON pointer of the key. */
  pointer: string;
  value: Json;
}

/** One JSON value, read without losing anything a plain `JSON.parse` would lose. */
export interface Parsed {
  value: Json;
  /** Keys that stood twice; the value that counts is in `value`, the others are here. */
  repeated: Repeated[];
  /** True where control characters in strings were read as if escaped, or commas before closing brackets left out. */
  mended?: boolean;
}

/** Which value of a key that stands more than once counts: as for `JSON.parse` it is the last within an element. */
export type Counts = 'first' | 'last';

/** What `JSON.parse` makes of a text; `undefined` when it is not valid JSON. */
export function parsePlain(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

/**
 * Reads one JSON text and keeps the text of numbers. `undefined` when it is not valid JSON.
 * Recursive: the caller makes sure that it is nested no deeper than the format's limit.
 */
export function parseExact(text: string, counts: Counts = 'first'): Parsed | undefined {
  return parsePlain(text) === undefined ? undefined : new ExactReader(text, counts).read();
}

/** True when a parse and a print give back this very text. */
function survives(text: string): boolean {
  return String(Number(text)) === text;
}

const NUMBER = /[0-9.eE+-]+/y;

const QUOTE = 0x22;
const COMMA = 0x2c;
const OPEN_LIST = 0x5b;
const CLOSE_LIST = 0x5d;
const OPEN = 0x7b;
const CLOSE = 0x7d;

/** Reads text that is known to be valid JSON. All positions are UTF-16 indices from 0. */
class ExactReader {
  #at = 0;
  /** The keys and places around what is read. */
  readonly #path: (string | number)[] = [];
  readonly #repeated: Repeated[] = [];
  readonly #text: string;
  readonly #counts: Counts;

  constructor(text: string, counts: Counts) {
    this.#text = text;
    this.#counts = counts;
  }

  read(): Parsed {
    const value = this.#value();
    return { value, repeated: this.#repeated };
  }

  #value(): Json {
    switch (this.#next()) {
      case OPEN:
        return this.#object();
      case OPEN_LIST:
        return this.#array();
      case QUOTE:
        return this.#string();
      case 0x74: // t
        this.#at += 4;
        return true;
      case 0x66: // f
        this.#at += 5;
        return false;
      case 0x6e: // n
        this.#at += 4;
        return null;
      default:
        return this.#number();
    }
  }

  #object(): JsonObject {
    const object: JsonObject = {};
    /** All keys in their order, from the first on that JavaScript puts before others. */
    let order: string[] | undefined;
    this.#at++;
    const depth = this.#path.push('') - 1;
    while (!this.#closes(CLOSE)) {
      const key = this.#string();
      this.#next();
      this.#at++;
      this.#path[depth] = key;
      const value = this.#value();
      if (Object.hasOwn(object, key)) {
        this.#repeat(this.#counts === 'first' ? value : (object[key] as Json));
        if (this.#counts === 'last') setOwn(object, key, value);
      } else {
        if (order === undefined && isIndex(key)) order = Object.keys(object);
        order?.push(key);
        setOwn(object, key, value);
      }
    }
    this.#path.pop();
    if (order !== undefined && Object.keys(object).some((key, index) => key !== order[index]))
      rememberOrder(object, order);
    return object;
  }

  /** Notes a value of the key that was read last, which stands again in its object. */
  #repeat(value: Json): void {
    this.#repeated.push({ pointer: this.#path.map((key) => `/${escapePointer(String(key))}`).join(''), value });
  }

  #array(): Json[] {
    const array: Json[] = [];
    this.#at++;
    const depth = this.#path.push(0) - 1;
    while (!this.#closes(CLOSE_LIST)) {
      this.#path[depth] = array.length;
      array.push(this.#value());
    }
    this.#path.pop();
    return array;
  }

  /** Passes white space and a comma; true when the container ends here. */
  #closes(bracket: number): boolean {
    if (this.#next() === COMMA) this.#at++;
    if (this.#next() !== bracket) return false;
    this.#at++;
    return true;
  }

  #string(): string {
    const from = this.#at;
    // No regular expression: its stack would not survive a string of many megabytes.
    let quote = this.#text.indexOf('"', from + 1);
    while (isEscaped(this.#text, quote)) quote = this.#text.indexOf('"', quote + 1);
    this.#at = quote + 1;
    const inner = this.#text.slice(from + 1, quote);
    return inner.includes('\\') ? (JSON.parse(`"${inner}"`) as string) : inner;
  }

  #number(): Json {
    NUMBER.lastIndex = this.#at;
    NUMBER.test(this.#text);
    const text = this.#text.slice(this.#at, NUMBER.lastIndex);
    this.#at = NUMBER.lastIndex;
    return survives(text) ? Number(text) : new NumberText(text);
  }

  /** Passes white space, and gives the code of what follows it. */
  #next(): number {
    let code = this.#text.charCodeAt(this.#at);
    while (code <= 0x20) code = this.#text.charCodeAt(++this.#at);
    return code;
  }
}

/** True when an odd number of backslashes stands before `index`. */
function isEscaped(text: string, index: number): boolean {
  let first = index;
  while (text.charCodeAt(first - 1) === 0x5c) first--;
  return (index - first) % 2 === 1;
}

/** One reference token of a JSON pointer (RFC 6901). */
export function escapePointer(key: string): string {
  return key.includes('~') || key.includes('/') ? key.replaceAll('~', '~0').replaceAll('/', '~1') : key;
}

/** A path of keys, with slashes between, as a part of a JSON pointer. */
export function escapePath(path: string): string {
  return path.split('/').map(escapePointer).join('/');
}

/** The key that a reference token of a JSON pointer names. */
export function unescapePointer(token: string): string {
  return token.includes('~') ? token.replaceAll('~1', '/').replaceAll('~0', '~') : token;
}
