import { isAscii, isUtf8 } from 'node:buffer';
import { parsePlain, type Repeated } from '../json/parse.ts';
import { keysIn, mayChange, parseLenient } from '../json/parse-bytes.ts';
import type { Json } from '../json/value.ts';
import { Scanner } from './scanner.ts';

/** White space between JSON values. */
const SPACE = new Set(Buffer.from(' \t\n\r'));

/** Why a piece of input could not be converted; what is `mended` could be. */
export type Reason = 'broken' | 'too-deep' | 'too-large' | 'mended';

/**
 * One element of a list that had to be left out, or was read without what made it no JSON (see `parseLenient`). Offsets
 * are absolute byte offsets, half-open.
 */
interface Rejected {
  /** Its place in the list, from 0, counting rejected elements too. */
  index: number;
  start: number;
  end: number;
  reason: Reason;
}

/** Some consecutive elements of a list. */
export interface Elements {
  values: Json[];
  /** For each value its place in the list, from 0. */
  indices: number[];
  /** How many elements were seen, rejected ones included. */
  seen: number;
  rejected: Rejected[];
  /**
   * Elements in which bytes that are not UTF-8 became U+FFFD: their place in the list, and their absolute byte offset.
   */
  notUtf8: { index: number; start: number }[];
  /** Earlier values of keys that stand more than once, by their JSON pointers in the list. */
  repeated: Repeated[];
}

/** What the scan that found the elements saw in them. */
export interface Traits {
  /** What a plain parse might change. */
  odd: boolean;
  tooDeep: boolean;
  /** How many keys there are: a plain parse drops one that stands again. */
  keys: number;
  /** How deep elements may be, where that is another depth than elsewhere. */
  depth?: number | undefined;
}

/**
 * Reads comma-separated elements from `bytes`, whose first byte has the absolute offset `base`; `first` is the index of
 * the first of them. All at once where nothing is wrong, which is what makes a large list cheap; else one by one, so
 * that a bad one costs only itself.
 */
export function readElements(bytes: Buffer, base: number, first: number, traits: Traits): Elements {
  const text = traits.tooDeep ? undefined : validText(bytes);
  const values = text === undefined || (traits.odd && mayChange(text)) ? undefined : parsePlain(`[${text}]`);
  if (!Array.isArray(values) || keysIn(values) !== traits.keys) return readOneByOne(bytes, base, first, traits.depth);
  return { ...noElements(), values, indices: values.map((_, at) => first + at), seen: values.length };
}

/** None, to which others are added. */
export function noElements(): Elements {
  return { values: [], indices: [], seen: 0, rejected: [], notUtf8: [], repeated: [] };
}

/** Adds elements that follow others in a list. */
export function addElements(all: Elements, more: Elements): void {
  all.values.push(...more.values);
  all.indices.push(...more.indices);
  all.seen += more.seen;
  all.rejected.push(...more.rejected);
  all.notUtf8.push(...more.notUtf8);
  all.repeated.push(...more.repeated);
}

/** The text of bytes that are UTF-8; `undefined` for others. */
function validText(bytes: Buffer): string | undefined {
  // Latin-1 gives a one-byte string, which is cheaper to make, to parse and to keep.
  if (isAscii(bytes)) return bytes.toString('latin1');
  return isUtf8(bytes) ? bytes.toString('utf8') : undefined;
}

function readOneByOne(bytes: Buffer, base: number, first: number, depth: number | undefined): Elements {
  const result = noElements();
  for (let start = behindSpace(bytes, 0); start < bytes.length; ) {
    const scanner = new Scanner(start, 'value', false, depth);
    scanner.run(bytes, 0, bytes.length, true);
    const end = scanner.at;
    readOne(bytes.subarray(start, end), base + start, first, scanner.lastTooDeep >= 0, result);
    const comma = bytes.indexOf(0x2c, end);
    start = comma < 0 ? bytes.length : behindSpace(bytes, comma + 1);
  }
  return result;
}

/** The offset of the first byte from `at` that is not white space, else the length. */
export function behindSpace(bytes: Buffer, at: number): number {
  let next = at;
  while (next < bytes.length && SPACE.has(bytes[next] as number)) next++;
  return next;
}

function readOne(bytes: Buffer, start: number, first: number, tooDeep: boolean, result: Elements): void {
  const index = first + result.seen++;
  const reject = (reason: Reason) => result.rejected.push({ index, start, end: start + bytes.length, reason });
  if (tooDeep) {
    reject('too-deep');
    return;
  }
  const parsed = parseLenient(bytes, 'last');
  if (parsed === undefined) {
    reject('broken');
    return;
  }
  if (parsed.mended) reject('mended');
  if (!isUtf8(bytes)) result.notUtf8.push({ index, start });
  for (const { pointer, value } of parsed.repeated) result.repeated.push({ pointer: `/${index}${pointer}`, value });
  result.values.push(parsed.value);
  result.indices.push(index);
}
