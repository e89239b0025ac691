import { type Counts, type Parsed, parseExact } from './parse.ts';
import type { Json, JsonObject } from './value.ts';

const OPEN_LIST = 0x5b;
const OPEN = 0x7b;

/** Numbers whose text a parse may change, and keys that are moved; in strings, too: then it is looked closer. */
const ODD = /\d\.\d*0(?!\d)|\d\.000|\d[eE][+-]?\d|[\d.]{16}|-0|"\d+"\s*:/;
const COLON = /"\s*:/g;

/** True where a plain parse may change a number of a text, or the order of its keys. */
export function mayChange(text: string): boolean {
  return ODD.test(text);
}

/** Reads one JSON value as `parseExact` does. */
export function parseBytes(bytes: Buffer, counts?: Counts): Parsed | undefined {
  const text = bytes.toString('utf8');
  const isHeld = bytes[0] === OPEN || bytes[0] === OPEN_LIST;
  if (isHeld && !mayChange(text)) {
    const value = parsed(text);
    if (value === undefined) return undefined;
    // A key that stands twice is counted once.
    if (keysIn(value) === (text.match(COLON)?.length ?? 0)) return { value, exact: false, repeated: [] };
  }
  return parseExact(text, counts);
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
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

/** Reads a value that may have control characters in its strings, and `\0`; `unescaped` says that it has. */
export function parseLenient(bytes: Buffer, counts?: Counts): Parsed | undefined {
  return parseBytes(bytes, counts) ?? parseUnescaped(bytes, counts);
}

function parseUnescaped(bytes: Buffer, counts?: Counts): Parsed | undefined {
  const text = bytes.toString('utf8');
  const escaped = text.replace(ESCAPED, (found, nul) => {
    if (nul) return '\\u0000';
    return found.length > 1 ? found : `\\u${found.charCodeAt(0).toString(16).padStart(4, '0')}`;
  });
  const read = escaped === text ? undefined : parseExact(escaped, counts);
  return read && { ...read, unescaped: true };
}
