import { byteColumnOf } from './columns.ts';
import { isPlainText } from './file-name.ts';
import type { Found } from './found.ts';
import { FoundLines } from './found-lines.ts';
import { headline } from './headline.ts';
import type { PrinterOptions } from './printer.ts';
import { shown } from './terminal.ts';
import { annotationOf } from './told-lines.ts';

/**
 * A line each of what has a place: `file:line:column:text`. Lines and columns count from 1, columns are bytes as vim
 * counts them: without a byte order mark.
 */
export class VimgrepPrinter extends FoundLines {
  readonly #path: (path: string) => string;

  constructor({ terminal }: Pick<PrinterOptions, 'terminal'>) {
    super({ names: isPlainText, onlyProblems: true });
    this.#path = terminal ? shown : (path) => path;
  }

  protected lineOf(found: Found): string | undefined {
    const { span } = found;
    if (span === undefined || span.start_line === 0) return undefined;
    const text = found.kind === 'finding' ? headline(found) : annotationOf(found);
    return `${this.#path(span.file_path)}:${span.start_line}:${byteColumnOf(span)}:${text}`;
  }
}
