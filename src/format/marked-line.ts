import type { Span } from '../envelope/types.ts';
import { cutsCharacter } from '../location/source.ts';
import { fitted, visible, widthOf } from './cells.ts';
import { byteSlicer } from './columns.ts';

/** The first source line of a span, ready for a terminal. */
export interface MarkedLine {
  before: string;
  marked: string;
  after: string;
  /** How many cells stand before what is marked, and how many are. */
  indent: number;
  width: number;
}

/** Cells that are kept of the text before what is marked, where that is wider than the room. */
const LEAST_BEFORE = 10;

/** The first source line of a span, cut to so many cells; `undefined` where it is not known. */
export function markedLine(span: Span, room: number): MarkedLine | undefined {
  const line = span.context?.selected[0];
  if (line === undefined || span.start_line === 0) return undefined;
  const length = Buffer.byteLength(line);
  // Of ASCII alone bytes are units.
  const isAscii = length === line.length;
  const [from, to] = isAscii ? rangeOf(span, length) : rangeIn(span, Buffer.from(line));
  const sliced = byteSlicer(line);
  const [start, middle, end] = [visible(sliced(0, from)), visible(sliced(from, to)), visible(sliced(to))];
  const indent = start.length;
  // Where each byte has a cell, and there is room for all, nothing has to be measured.
  if (isAscii && indent + middle.length + end.length < room)
    return { before: start, marked: middle, after: end, indent, width: Math.max(middle.length, 1) };
  return fittedLine(start, middle, end, room, isAscii);
}

/** A line in three pieces, cut to the room. */
function fittedLine(start: string, middle: string, end: string, room: number, isAscii: boolean): MarkedLine {
  const marked = fitted(middle, Math.max(1, room - widthOf(fitted(start, LEAST_BEFORE, 'end'))));
  const width = widthOf(marked);
  // What is empty has a mark all the same.
  const before = fitted(start, Math.max(0, room - Math.max(width, 1)), 'end');
  const indent = widthOf(before);
  const left = Math.max(0, room - indent - width);
  const after = fitted(end, left);
  // A span may divide what a terminal shows as one character, which can be wider than its parts.
  const over = isAscii ? 0 : Math.max(0, widthOf(before + marked + after) - room);
  const fitting = over === 0 ? after : fitted(end, Math.max(0, left - over));
  return { before, marked, after: fitting, indent, width: Math.max(width, 1) };
}

/** The bytes of a line of so many that are the span's. */
function rangeOf({ start_line, start_col, end_line, end_col, precision }: Span, length: number): [number, number] {
  if (precision === 'line') return [0, 0];
  const from = Math.min(start_col, length);
  return [from, end_line === start_line ? Math.max(from, Math.min(end_col, length)) : length];
}

/** The same, and the bytes of characters that it has a part of. */
function rangeIn(span: Span, bytes: Buffer): [number, number] {
  let [from, to] = rangeOf(span, bytes.length);
  while (cutsCharacter(bytes, from)) from--;
  while (cutsCharacter(bytes, to)) to++;
  return [from, to];
}
