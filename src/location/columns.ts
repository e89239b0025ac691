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

/** How many bytes of a line stand before a column; `undefined` past the line's end, and inside a character. */
export function bytesBefore(
  bytes: Uint8Array,
  line: ByteRange,
  column: number,
  unit: CoordinateSystem['unit'],
  tabWidth = 1,
): number | undefined {
  if (unit === 'byte' && tabWidth === 1) return column;
  // Of an unknown unit each way of counting is tried by itself, see `countingsOf`.
  if (unit === 'unknown' || !isCount(column)) return undefined;
  const found = walk(bytes, line, line.end, column, unit, tabWidth);
  return found.column === column ? found.at - line.start : undefined;
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
  const found = walk(bytes, line, target, Number.POSITIVE_INFINITY, unit, tabWidth);
  return found.at === target ? found.column : undefined;
}

/** Goes along a line, a character at a time, until it is at a byte offset or a column, or behind it. */
function walk(
  bytes: Uint8Array,
  line: ByteRange,
  target: number,
  wanted: number,
  unit: Unit,
  tabWidth: number,
): { at: number; column: number } {
  let at = line.start;
  let column = 0;
  while (at < target && column < wanted) {
    const before = at;
    if (tabWidth > 1 && bytes[at] === TAB) {
      at++;
      column += tabWidth - (column % tabWidth);
    } else if (bytes[at]! < 0x80) {
      at = asciiEnd(bytes, at, Math.min(target, at + wanted - column), tabWidth);
      column += at - before;
    } else {
      at += sequenceLength(bytes, at, line.end);
      column += sizeOf(at - before, unit);
    }
  }
  return { at, column };
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
  if (!HIGH_SURROGATE.test(text)) return text.length;
  let points = 0;
  for (const _ of text) points++;
  return points;
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
  const lowest = lead === 0xe0 ? 0xa0 : lead === 0xf0 ? 0x90 : 0x80;
  const highest = lead === 0xed ? 0x9f : lead === 0xf4 ? 0x8f : 0xbf;
  return second >= lowest && second <= highest;
}

function isContinuation(byte: number): boolean {
  return (byte & 0xc0) === 0x80;
}

/** How many `\n` a text has. */
export function newlinesIn(text: string): number {
  let found = 0;
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) found++;
  return found;
}
