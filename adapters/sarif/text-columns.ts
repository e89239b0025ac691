import type { CoordinateSystem } from '../../src/adapter.ts';

type Unit = Exclude<CoordinateSystem['unit'], 'unknown'>;

const UNITS: readonly Unit[] = ['byte', 'code-point', 'utf16'];

/** True for a text that is so long in a unit of columns, or in one of them where nothing tells which it is. */
export function isOfLength(text: string, length: number, unit: CoordinateSystem['unit']): boolean {
  return (unit === 'unknown' ? UNITS : [unit]).some((one) => lengthIn(text, one) === length);
}

/** How many units a text has. */
function lengthIn(text: string, unit: Unit): number {
  let length = 0;
  for (const character of text) length += sizeOf(character, unit);
  return length;
}

/** The UTF-16 index of a column of a text, from 0; where there is none, of the character that it is in, or the end. */
export function indexOfColumn(text: string, column: number, unit: Unit): number {
  let [index, at] = [0, 0];
  for (const character of text) {
    at += sizeOf(character, unit);
    if (at > column) break;
    index += character.length;
  }
  return index;
}

/** A lone surrogate counts as U+FFFD, of 3 bytes. */
function sizeOf(character: string, unit: Unit): number {
  if (unit === 'code-point') return 1;
  if (unit === 'utf16' || character < '\u0080') return character.length;
  if (character < '\u0800') return 2;
  return character.length === 2 ? 4 : 3;
}
