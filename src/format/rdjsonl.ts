import type { Span } from '../envelope/types.ts';
import { type Found, isRemark } from './found.ts';
import { FoundLines } from './found-lines.ts';
import type { EnvelopePrinter } from './printer.ts';
import { fixesOf } from './replacement.ts';
import { strictJson } from './strict-json.ts';
import { annotationOf, beginningOf, pathOf } from './told-lines.ts';

/** Numbers are 32 bits wide there. */
const LARGEST = 2 ** 31 - 2;

/** Reviewdog stops at a line of more bytes, and says nothing. */
const LONGEST_LINE = 2 ** 16 - 2;

/** The longest message, in UTF-16 units, of which each takes at most six bytes. */
const LONGEST_MESSAGE = 4096;

const SEVERITIES = { error: 'ERROR', warning: 'WARNING', note: 'INFO' } as const;

/**
 * Reviewdog's Diagnostic Format, one diagnostic a line. Lines and columns count from 1, columns are bytes of UTF-8;
 * ends are exclusive, but of whole lines, which have no columns.
 */
export class RdjsonlPrinter extends FoundLines {
  protected lineOf(found: Found, tool: string): string | undefined {
    const path = pathOf(found);
    if (path === undefined || isRemark(found)) return undefined;
    const { level, tool: name, code } = found.kind === 'finding' ? found.value : { level: 'note' as const, tool };
    // What is undefined is not printed. Written out: an object that is spread takes five times as long.
    const said = {
      message: beginningOf(annotationOf(found), LONGEST_MESSAGE),
      location: { path, range: found.span && rangeOf(found.span) },
      severity: SEVERITIES[level],
      source: { name },
      code: code === undefined ? undefined : { value: code },
      suggestions: suggestionsOf(found, path),
    };
    return lineWithin(said) ?? lineWithin({ ...said, suggestions: undefined });
  }
}

/** JSON that reviewdog reads; `undefined` where it is too long. */
function lineWithin(said: object): string | undefined {
  const line = strictJson(said);
  return Buffer.byteLength(line) <= LONGEST_LINE ? line : undefined;
}

/** A suggestion is one text for one place of the file; a fix of more is none. */
function suggestionsOf(found: Found, path: string): object[] | undefined {
  const suggested = fixesOf(found).flatMap(({ replacements: [first, ...others] }) =>
    first !== undefined && others.length === 0 && first.span.file_path === path
      ? [{ range: rangeOf(first.span), text: first.text }]
      : [],
  );
  return suggested.length === 0 ? undefined : suggested;
}

/** The range of a span; `undefined` where its line is not known. */
function rangeOf({ start_line, start_col, end_line, end_col, precision }: Span): object | undefined {
  if (start_line === 0 || precision === 'file' || Math.max(start_line, end_line) > LARGEST) return undefined;
  if (precision === 'line') return { start: { line: start_line }, end: { line: Math.max(start_line, end_line) } };
  const start = { line: start_line, column: start_col + 1 };
  return end_line === 0 ? { start } : { start, end: { line: end_line, column: end_col + 1 } };
}

/** Prints reviewdog's diagnostics. */
export function printer(): EnvelopePrinter {
  return new RdjsonlPrinter();
}
