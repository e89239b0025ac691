import { type Counts, type Parsed, parseExact, parsePlain } from './parse.ts';
import type { Json, JsonObject } from './value.ts';

const COLON = 0x3a;
const COMMA = 0x2c;
const CLOSE_LIST = 0x5d;
const CLOSE = 0x7d;
const QUOTE = 0x22;
const BACKSLASH = 0x5c;
/** White space between JSON values. */
const SPACE = new Set(Buffer.from(' \t\n\r'));

/** Numbers whose text a parse may change, and keys that are moved; in strings, too: then it is looked closer. */
const ODD = /\d\.\d*0(?!\d)|\d\.000|\d[eE][+-]?\d|[\d.]{16}|-0|"\d+"\s*:/;

/** True where a plain parse may change a number of a text, or the order of its keys. */
export function mayChange(text: string): boolean {
  return ODD.test(text);
}

/** Reads one JSON value as `parseExact` does. */
export function parseBytes(bytes: Buffer, counts?: Counts): Parsed | undefined {
  const text = bytes.toString('utf8');
  if (!mayChange(text)) {
    const value = parsePlain(text);
    if (value === undefined) return undefined;
    // A key that stands twice is counted once.
    if (keysIn(value) === colonsIn(bytes)) return { value, repeated: [] };
  }
  return parseExact(text, counts);
}

/** How many colons stand behind a quote: behind each key, and in strings, too. */
function colonsIn(bytes: Buffer): number {
  let count = 0;
  for (let at = 1; at < bytes.length; at++) {
    if (bytes[at] !== COLON) continue;
    let before = at - 1;
    while (SPACE.has(bytes[before] as number)) before--;
    if (bytes[before] === QUOTE) count++;
  }
  return count;
}

/** How many keys there are in a value. */
export function keysIn(value: Json): number {
  if (typeof value !== 'object') return 0;
  let keys = 0;
  if (Array.isArray(value)) for (const inner of value) keys += keysIn(inner);
  else for (const key in value) keys += 1 + keysIn((value as JsonObject)[key] as Json);
  return keys;
}

/**
 * NUL as GCC escapes it (before a digit it may be octal), a character behind a backslash, or a control character, which
 * JSON has in strings alone, and escaped.
 */
const ESCAPED = /(\\0(?!\d))|\\.|(?![\t\n\r])\p{Cc}/gsu;

/**
 * Reads a value that may have control characters in its strings, `\0`, and commas before brackets that close; `mended`
 * says that it has.
 */
export function parseLenient(bytes: Buffer, counts?: Counts): Parsed | undefined {
  return parseBytes(bytes, counts) ?? parseMended(bytes, counts);
}

function parseMended(bytes: Buffer, counts?: Counts): Parsed | undefined {
  const text = withoutCommas(bytes).toString('utf8');
  const escaped = text.replace(ESCAPED, (found, nul) => {
    if (nul) return '\\u0000';
    return found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  const parsed = parseExact(escaped, counts);
  return parsed && { ...parsed, mended: true };
}

/** A copy of a value with room in place of commas that nothing follows before a closing bracket. */
function withoutCommas(bytes: Buffer): Buffer {
  const copy = Buffer.from(bytes);
  let comma = -1;
  let inString = false;
  for (let at = 0; at < copy.length; at++) {
    const byte = copy[at] as number;
    if (inString && byte === BACKSLASH) at++;
    else if (byte === QUOTE) inString = !inString;
    else if (inString || SPACE.has(byte)) continue;
    else if (comma >= 0 && (byte === CLOSE || byte === CLOSE_LIST)) copy[comma] = 0x20;
    comma = !inString && byte === COMMA ? at : -1;
  }
  return copy;
}
