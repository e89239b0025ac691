import type { Span } from '../envelope/types.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound, isRemark } from './found.ts';
import { headline } from './headline.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';
import { replacementOf } from './replacement.ts';
import { strictJson } from './strict-json.ts';

/** Numbers are 32 bits wide there. */
const LARGEST = 2 ** 31 - 2;

const SEVERITIES = { error: 'ERROR', warning: 'WARNING', note: 'INFO' } as const;

/**
 * Reviewdog's Diagnostic Format, one diagnostic a line. Lines and columns count from 1, columns are bytes of UTF-8;
 * ends are exclusive, but of whole lines, which have no columns.
 */
export class RdjsonlPrinter implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #leftOut = new LeftOut();
  #tool = '';

  print(part: EnvelopePart): Piece[] {
    let lines = '';
    for (const told of this.#reader.read(part)) {
      if (told.kind === 'query' || told.kind === 'operation') this.#tool = told.head.tool;
      else if (isFound(told) && !isRemark(told)) lines += this.#line(told);
    }
    return lines === '' ? [] : [lines];
  }

  remarks(): string[] {
    return this.#leftOut.remarks();
  }

  #line(found: Found): string {
    const path = found.span?.file_path ?? (found.kind === 'finding' ? found.value.file : undefined);
    if (path === undefined) {
      this.#leftOut.add(found);
      return '';
    }
    const range = found.span && rangeOf(found.span);
    return `${strictJson({
      message: found.kind === 'finding' ? found.value.message : headline(found),
      location: { path, ...(range !== undefined && { range }) },
      ...this.#sayer(found),
      ...suggestions(found),
    })}\n`;
  }

  #sayer(found: Found): object {
    if (found.kind !== 'finding') return { severity: 'INFO', source: { name: this.#tool } };
    const { level, tool, code } = found.value;
    return {
      severity: SEVERITIES[level],
      source: { name: tool },
      ...(code !== undefined && { code: { value: code } }),
    };
  }
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
