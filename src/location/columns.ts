/**
 * Columns of one line in bytes, code points and UTF-16 units, all from 0, and the same for strings.
 *
 * `line` is a range of the file's `bytes`. A column exists where a character begins or the line ends. Invalid UTF-8
 * counts as the WHATWG decoder counts it: each maximal subpart of an ill-formed sequence is one U+FFFD. A BOM is an
 * ordinary character.
 *
 * The cost is linear in the column. A range that begins inside a line, at a character, serves as well: its columns
 * count from there.
 */
import { Buffer, isAscii } from 'node:buffer';
import type { CoordinateSystem, Unit } from '../adapter.ts';
import type { ByteRange } from './line-index.ts';

/**
 * Bytes from `at` that decode to one code point: a well-formed sequence (1 to 4), or the maximal subpart of an
 * ill-formed one (1 to 3) that becomes one U+FFFD. No byte from `end` on is looked at; `at` lies before `end`.
 */
export function sequenceLength(bytes: Uint8Array, at: number, end: number): number {
  const lead = bytes[at]!;
  const wanted = wantedLength(lead);
  if (wanted === 1 || at + 1 >= end || !isSecondByte(lead, bytes[at + 1]!)) return 1;
  let length = 2;
  while (length < wanted && at + length < end && isContinuation(bytes[at + length]!)) length++;
  return length;
}

/** The units that a column may be in, by what is known of it. */
export const UNITS: Readonly<Record<CoordinateSystem['unit'], readonly Unit[]>> = {
  byte: ['byte'],
  'code-point': ['code-point'],
  utf16: ['utf16'],
  unknown: ['utf16', 'code-point', 'byte'],
};

/**
 * How many bytes of a line stand before a column; `undefined` past the line's end, inside a character, and where units
 * that it may be in come to different bytes.
 */
export function bytesBefore(
  bytes: Uint8Array,
  line: ByteRange,
  column: number,
  unit: CoordinateSystem['unit'],
  tabWidth = 1,
): number | undefined {
  if (unit === 'byte' && tabWidth === 1) return column;
  if (unit !== 'unknown') return toByteColumn(bytes, line, column, unit, tabWidth);
  const [first, ...others] = UNITS[unit].map((one) => bytesBefore(bytes, line, column, one, tabWidth));
  return others.every((other) => other === first) ? first : undefined;
}

/** How many of what a column in this unit counts a string has. */
export function count(text: string, unit: Unit): number {
  if (unit === 'code-point') return codePointCount(text);
  return unit === 'utf16' ? text.length : utf8Length(text);
}

/** The length of a string in UTF-8 bytes; a lone surrogate counts 3, as U+FFFD. */
export function utf8Length(text: string): number {
  return Buffer.byteLength(text, 'utf8');
}

const HIGH_SURROGATE = /[\ud800-\udbff]/;

/** The length of a string in code points; a lone surrogate counts 1. */
export function codePointCount(text: string): number {
  // V8 keeps text up to U+00FF in one byte a unit and then answers without reading it: 12 ns at any length against 1 ns
  // a unit.
  return HIGH_SURROGATE.test(text) ? text.length - surrogatePairs(text) : text.length;
}

function surrogatePairs(text: string): number {
  let pairs = 0;
  for (let index = 0; index < text.length; index++) {
    if (isHighSurrogate(text.charCodeAt(index)) && isLowSurrogate(text.charCodeAt(index + 1))) {
      pairs++;
      index++;
    }
  }
  return pairs;
}

/** The column of a byte column; `undefined` past the line's end or inside a character. */
export function columnOfByte(
  bytes: Uint8Array,
  line: ByteRange,
  byteColumn: number,
  unit: Unit,
  tabWidth = 1,
): number | undefined {
  const target = line.start + byteColumn;
  if (!isCount(byteColumn) || target > line.end) return undefined;
  let at = line.start;
  let column = 0;
  while (at < target) {
    const before = at;
    if (tabWidth > 1 && bytes[at] === TAB) {
      at++;
      column += tabWidth - (column % tabWidth);
    } else if (bytes[at]! < 0x80) {
      at = asciiEnd(bytes, at, target, tabWidth);
      column += at - before;
    } else {
      at += sequenceLength(bytes, at, line.end);
      column += sizeOf(at - before, unit);
    }
  }
  return at === target ? column : undefined;
}

function toByteColumn(
  bytes: Uint8Array,
  line: ByteRange,
  column: number,
  unit: Unit,
  tabWidth = 1,
): number | undefined {
  if (!isCount(column)) return undefined;
  let at = line.start;
  let left = column;
  while (left > 0 && at < line.end) {
    const before = at;
    if (tabWidth > 1 && bytes[at] === TAB) {
      at++;
      left -= tabWidth - ((column - left) % tabWidth);
    } else if (bytes[at]! < 0x80) {
      at = asciiEnd(bytes, at, Math.min(at + left, line.end), tabWidth);
      left -= at - before;
    } else {
      at += sequenceLength(bytes, at, line.end);
      left -= sizeOf(at - before, unit);
    }
  }
  return left === 0 ? at - line.start : undefined;
}

/** What a character of so many bytes counts. */
function sizeOf(byteLength: number, unit: Unit): number {
  if (unit === 'byte') return byteLength;
  return unit === 'utf16' && byteLength === 4 ? 2 : 1;
}

function isCount(value: number): boolean {
  return Number.isInteger(value) && value >= 0;
}

const TAB = 0x09;
const ASCII_PROBE = 256;
const ASCII_BLOCK = 4096;

/** The offset of the first byte from `at` that is not ASCII, or is a tab that may be wider, else `end`. */
function asciiEnd(bytes: Uint8Array, at: number, end: number, tabWidth: number): number {
  let next = at;
  if (tabWidth > 1) {
    while (next < end && bytes[next]! < 0x80 && bytes[next] !== TAB) next++;
    return next;
  }
  const probeEnd = Math.min(at + ASCII_PROBE, end);
  while (next < probeEnd && bytes[next]! < 0x80) next++;
  if (next < probeEnd) return next;
  // 0.06 ns a byte against 1 ns in the loops, but 160 ns for a call that finds nothing: hence the probe.
  while (next + ASCII_BLOCK <= end && isAscii(bytes.subarray(next, next + ASCII_BLOCK))) next += ASCII_BLOCK;
  while (next < end && bytes[next]! < 0x80) next++;
  return next;
}

/** The length a sequence has by its first byte; 1 for a byte that begins no sequence. Unicode, table 3-7. */
function wantedLength(lead: number): 1 | 2 | 3 | 4 {
  if (lead < 0xc2 || lead > 0xf4) return 1;
  if (lead < 0xe0) return 2;
  return lead < 0xf0 ? 3 : 4;
}

/** Whether a second byte may follow this first byte of a longer sequence. Unicode, table 3-7. */
function isSecondByte(lead: number, second: number): boolean {
  switch (lead) {
    case 0xe0:
      return second >= 0xa0 && second <= 0xbf;
    case 0xed:
      return second >= 0x80 && second <= 0x9f;
    case 0xf0:
      return second >= 0x90 && second <= 0xbf;
    case 0xf4:
      return second >= 0x80 && second <= 0x8f;
    default:
      return isContinuation(second);
  }
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

function isHighSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xd800;
}

function isLowSurrogate(unit: number): boolean {
  return (unit & 0xfc00) === 0xdc00;
}
