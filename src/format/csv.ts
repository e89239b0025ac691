import { sortOf } from '../filter/found.ts';
import { type FileName, isText } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { contentOf, findingOf } from './rows.ts';
import { inert, shown } from './terminal.ts';

const COLUMNS = [
  ...['found', 'tool', 'level', 'code', 'file', 'start_line', 'start_column', 'end_line', 'end_column'],
  ...['byte_start', 'byte_end', 'precision', 'kind', 'name', 'text'],
];

/**
 * A table with a row for each match, finding and edit. Lines and columns count from 1, columns are bytes; bytes count
 * from 0; ends are exclusive. What is unknown is empty. `quoted` writes a cell, `names` is true for a file's name that
 * one can hold.
 */
function tablePrinter(
  separator: string,
  quoted: (text: string) => string,
  names: (name: FileName) => boolean,
  { terminal }: PrinterOptions,
): EnvelopePrinter {
  // Nothing in a cell is obeyed; on a terminal marks that turn or hide text are escapes, too.
  const cell = (text: string) => (terminal ? quoted(text.split('\n').map(shown).join('\n')) : inert(quoted(text)));
  return linePrinter({
    names,
    withoutNames: true,
    header: `${COLUMNS.join(separator)}\n`,
    lineOf(found, ofEnvelope) {
      const { level, code, message } = findingOf(found);
      const tool = found.kind === 'finding' ? found.value.tool : ofEnvelope;
      const { kind, name, text } = contentOf(found);
      const file = found.span?.file_path ?? (found.kind === 'finding' ? found.value.file : undefined);
      const { start_line = 0, start_col = 0, end_line = 0, end_col = 0, ...place } = { ...found.span };
      const { byte_start, byte_end, precision } = place;
      const columnOf = (line: number, column: number) => (line === 0 || precision === 'line' ? '' : column + 1);
      const values = [
        ...[sortOf(found), tool, level, code, file],
        ...[start_line || '', columnOf(start_line, start_col), end_line || '', columnOf(end_line, end_col)],
        ...[byte_start, byte_end, precision, kind, name, found.kind === 'finding' ? message : text],
      ];
      return values.map((value) => (typeof value === 'string' ? cell(value) : value)).join(separator);
    },
  });
}

/** Prints comma-separated values, as RFC 4180 quotes them, with lines that end at `\n`. */
export function csvPrinter(options: PrinterOptions): EnvelopePrinter {
  const quoted = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
  return tablePrinter(',', quoted, (name) => isText(name) && inert(name) === name, options);
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Prints tab-separated values, with the escapes that databases read: no cell has a tab or the end of a line. */
export function tsvPrinter(options: PrinterOptions): EnvelopePrinter {
  const escaped = (text: string) => text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string);
  return tablePrinter('\t', escaped, isText, options);
}
