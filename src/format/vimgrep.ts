import type { EnvelopePart } from '../pipeline/parts.ts';
import { byteColumnOf } from './columns.ts';
import { type Found, FoundReader, isFound } from './found.ts';
import { headline } from './headline.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { shown } from './terminal.ts';

/**
 * A line each of what has a place: `file:line:column:text`. Lines and columns count from 1, columns are bytes as vim
 * counts them: without a byte order mark.
 */
export class VimgrepPrinter implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #leftOut = new LeftOut();
  readonly #path: (path: string) => string;

  constructor({ terminal }: Pick<PrinterOptions, 'terminal'>) {
    this.#path = terminal ? shown : (path) => path;
  }

  print(part: EnvelopePart): Piece[] {
    let lines = '';
    for (const told of this.#reader.read(part)) if (isFound(told)) lines += this.#line(told);
    return lines === '' ? [] : [lines];
  }

  remarks(): string[] {
    return this.#leftOut.remarks();
  }

  #line(found: Found): string {
    const { span } = found;
    // A name with a line break would be two lines.
    if (span === undefined || span.start_line === 0 || /[\r\n]/.test(span.file_path)) {
      this.#leftOut.add(found);
      return '';
    }
    return `${this.#path(span.file_path)}:${span.start_line}:${byteColumnOf(span)}:${headline(found)}\n`;
  }
}

/** Prints a line for each place. */
export function printer(options: PrinterOptions): EnvelopePrinter {
  return new VimgrepPrinter(options);
}
