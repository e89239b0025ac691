import type { Span } from '../envelope/types.ts';
import { codeOf, type Found, quoteOf, sortOf } from '../filter/found.ts';
import { type FileName, isText } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { inert, shown } from './terminal.ts';

const COLUMNS = [
  ...['found', 'tool', 'level', 'code', 'file', 'start_line', 'start_column', 'end_line', 'end_column'],
  ...['byte_start', 'byte_end', 'precision', 'kind', 'name', 'text'],
];

/** The value of a cell; what is not known is none. */
type Value = string | number | null | undefined;

/** How a cell is written. */
type Cell = (text: string) => string;

/**
 * A table with a row for each match, finding and edit. Lines and columns count from 1, columns are bytes; bytes count
 * from 0; ends are exclusive. What is not known is empty.
 */
function tablePrinter(separator: string, cell: Cell, names: (name: FileName) => boolean): EnvelopePrinter {
  return linePrinter({
    names,
    withoutNames: true,
    header: `${COLUMNS.join(separator)}\n`,
    lineOf(found, tool) {
      const cells = valuesOf(found, tool).map((value) => (typeof value === 'string' ? cell(value) : value));
      return cells.join(separator);
    },
  });
}

/** A row, in the order of the columns. */
function valuesOf(found: Found, tool: string): Value[] {
  const { kind, span, value } = found;
  if (kind === 'finding') {
    const { tool: sayer, level, file, message } = value;
    const said = [sortOf(found), sayer, level, codeOf(found), span?.file_path ?? file];
    return [...said, ...placeOf(span), undefined, undefined, message];
  }
  const what = [textOrNothing(value.kind), textOrNothing(value.name), quoteOf(found)];
  return [kind, tool, undefined, undefined, span.file_path, ...placeOf(span), ...what];
}

/** What follows the file, up to the precision. */
function placeOf(span: Partial<Span> = {}): Value[] {
  const { start_line = 0, start_col = 0, end_line = 0, end_col = 0, byte_start, byte_end, precision } = span;
  const columnOf = (line: number, column: number) => (line === 0 || precision === 'line' ? undefined : column + 1);
  const start = [start_line || undefined, columnOf(start_line, start_col)];
  const end = [end_line || undefined, columnOf(end_line, end_col)];
  return [...start, ...end, byte_start, byte_end, precision];
}

function textOrNothing(value: unknown): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

/** As RFC 4180 quotes it, with lines that end at `\n`. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** With the escapes that databases read: no cell has a tab or the end of a line. */
function escaped(text: string): string {
  if (!/[\\\t\n\r]/.test(text)) return text;
  return text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string);
}

/** A cell of which nothing is obeyed; on a terminal marks that turn text are escapes, too. */
function forReader(cell: Cell, { terminal }: PrinterOptions): Cell {
  return terminal ? (text) => cell(text.split('\n').map(shown).join('\n')) : (text) => inert(cell(text));
}

/** Prints comma-separated values. */
export function csvPrinter(options: PrinterOptions): EnvelopePrinter {
  return tablePrinter(',', forReader(quoted, options), (name) => isText(name) && inert(name) === name);
}

/** Prints tab-separated values. */
export function tsvPrinter(options: PrinterOptions): EnvelopePrinter {
  return tablePrinter('\t', forReader(escaped, options), isText);
}
