import { byteColumnOf } from './columns.ts';
import { isPlainText } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { shown } from './terminal.ts';
import { annotationOf, headline } from './told-lines.ts';

/**
 * A line each of what has a place: `file:line:column:text`. Lines and columns count from 1, columns are bytes as vim
 * counts them: without a byte order mark.
 */
export function vimgrepPrinter({ terminal }: Pick<PrinterOptions, 'terminal'>): EnvelopePrinter {
  return linePrinter({
    names: isPlainText,
    onlyProblems: true,
    lineOf(found) {
      const { span } = found;
      if (span === undefined || span.start_line === 0) return undefined;
      const path = terminal ? shown(span.file_path) : span.file_path;
      const text = found.kind === 'finding' ? headline(found) : annotationOf(found);
      return `${path}:${span.start_line}:${byteColumnOf(span)}:${text}`;
    },
  });
}
