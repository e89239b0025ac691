import type { JsonObject } from '../../src/adapter.ts';
import { indexOfColumn } from './text-columns.ts';

/** Whole lines of a file, of which the first has this number. */
export interface Lines {
  text: string;
  first: number;
}

/** Why an end may not be where a producer says: each tells by the lines that are quoted where it is not sure. */
export const DOUBTS = {
  /** A call of several lines may end some lines later: its brackets tell. */
  brackets: (region: JsonObject, lines: Lines) => !isBalanced(textOf(region, lines)),
  /**
   * Behind a newline of what was scanned, a file or a part of it, starts are one too high; else ends are too low. Or a
   * place is where its word first is in the line.
   */
  columns: () => true,
  /** Ends are those of the last cell that a place has in a terminal. */
  cells: () => true,
  /** Ends have the column of the start, on the last line. */
  starts: () => true,
  /** Text behind a character of several bytes in a template string may be cut. */
  templates: (_: JsonObject, { text }: Lines) => text.includes('`') && /[^\0-\x7f]/.test(text),
} as const;

/** The text of a region whose columns count bytes, as far as it is quoted. */
function textOf({ startLine, startColumn, endLine, endColumn }: JsonObject, { text, first }: Lines): string {
  const quoted = text.split('\n').slice(Number(startLine) - first, Number(endLine) - first + 1);
  const last = quoted.pop() ?? '';
  const whole = [...quoted, last.slice(0, indexOfColumn(last, Number(endColumn) - 1, 'byte'))].join('\n');
  return whole.slice(indexOfColumn(whole, Number(startColumn) - 1, 'byte'));
}

/** True for code in which each bracket that opens is closed, those in strings apart. */
function isBalanced(code: string): boolean {
  let depth = 0;
  for (const [found] of code.matchAll(/"(?:[^"\\\n]|\\.)*"|'(?:[^'\\\n]|\\.)*'|[()[\]{}]/gu)) {
    if ('([{'.includes(found)) depth++;
    else if (')]}'.includes(found) && --depth < 0) return false;
  }
  return depth === 0;
}
