import type { Span } from '../envelope/types.ts';
import { type Found, isRemark } from './found.ts';
import { FoundLines } from './found-lines.ts';
import { headline } from './headline.ts';
import type { EnvelopePrinter } from './printer.ts';
import { replacementOf } from './replacement.ts';
import { strictJson } from './strict-json.ts';
import { pathOf } from './told-lines.ts';

/** Numbers are 32 bits wide there. */
const LARGEST = 2 ** 31 - 2;

const SEVERITIES = { error: 'ERROR', warning: 'WARNING', note: 'INFO' } as const;

/**
 * Reviewdog's Diagnostic Format, one diagnostic a line. Lines and columns count from 1, columns are bytes of UTF-8;
 * ends are exclusive, but of whole lines, which have no columns.
 */
export class RdjsonlPrinter extends FoundLines {
  protected lineOf(found: Found, tool: string): string | undefined {
    const path = pathOf(found);
    if (path === undefined || isRemark(found)) return undefined;
    const range = found.span && rangeOf(found.span);
    return strictJson({
      message: found.kind === 'finding' ? found.value.message : headline(found),
      location: { path, ...(range !== undefined && { range }) },
      ...sayerOf(found, tool),
      ...suggestions(found),
    });
  }
}

function sayerOf(found: Found, toolOfEnvelope: string): object {
  if (found.kind !== 'finding') return { severity: 'INFO', source: { name: toolOfEnvelope } };
  const { level, tool, code } = found.value;
  return { severity: SEVERITIES[level], source: { name: tool }, ...(code !== undefined && { code: { value: code } }) };
}

function suggestions(found: Found): object {
  const replacement = replacementOf(found);
  if (replacement === undefined) return {};
  return { suggestions: [{ range: rangeOf(replacement.span), text: replacement.text }] };
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
