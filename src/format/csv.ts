import type { Span } from '../envelope/types.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { isText } from './file-name.ts';
import { type Found, sortOf } from './found.ts';
import { FoundLines, type Telling } from './found-lines.ts';
import { codeOf, quoteOf } from './headline.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { inert, shown } from './terminal.ts';

const COLUMNS = [
  'found',
  'tool',
  'level',
  'code',
  'file',
  'start_line',
  'start_column',
  'end_line',
  'end_column',
  'byte_start',
  'byte_end',
  'precision',
  'kind',
  'name',
  'text',
] as const;

/** The value of a cell; what is not known is none. */
type Value = string | number | null | undefined;

/** How a cell is written. */
type Cell = (text: string) => string;

/**
 * A table with a row for each match, finding and edit. Lines and columns count from 1, columns are bytes; bytes count
 * from 0; ends are exclusive. What is not known is empty.
 */
class TablePrinter extends FoundLines {
  readonly #separator: string;
  readonly #cell: Cell;
  #hasHeader = false;

  constructor(separator: string, cell: Cell, names: Telling['names']) {
    super({ names, withoutNames: true });
    this.#separator = separator;
    this.#cell = cell;
  }

  override print(part: EnvelopePart): Piece[] {
    return [...this.#header(), ...super.print(part)];
  }

  end(): Piece[] {
    return this.#header();
  }

  protected lineOf(found: Found, tool: string): string {
    let line = '';
    let separator = '';
    for (const value of valuesOf(found, tool)) {
      line += separator + (typeof value === 'string' ? this.#cell(value) : (value ?? ''));
      separator = this.#separator;
    }
    return line;
  }

  #header(): Piece[] {
    if (this.#hasHeader) return [];
    this.#hasHeader = true;
    return [`${COLUMNS.join(this.#separator)}\n`];
  }
}

/** A row, in the order of the columns. */
function valuesOf(found: Found, tool: string): Value[] {
  const { kind, span, value } = found;
  if (kind === 'finding') {
    const { tool: sayer, level, file, message } = value;
    const row: Value[] = [sortOf(found), sayer, level, codeOf(found), span?.file_path ?? file];
    addPlace(row, span);
    row.push(undefined, undefined, message);
    return row;
  }
  const row: Value[] = [kind, tool, undefined, undefined, span.file_path];
  addPlace(row, span);
  row.push(textOrNothing(value.kind), textOrNothing(value.name), quoteOf(found));
  return row;
}

/** Adds what stands behind the file, up to the precision. */
function addPlace(row: Value[], span: Partial<Span> = {}): void {
  const { start_line = 0, start_col = 0, end_line = 0, end_col = 0, byte_start, byte_end, precision } = span;
  const columnOf = (line: number, column: number) => (line === 0 || precision === 'line' ? undefined : column + 1);
  row.push(start_line || undefined, columnOf(start_line, start_col));
  row.push(end_line || undefined, columnOf(end_line, end_col), byte_start, byte_end, precision);
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

/** A cell of which nothing is obeyed; on a terminal marks that turn or hide text are escapes, too. */
function forReader(cell: Cell, { terminal }: PrinterOptions): Cell {
  return terminal ? (text) => cell(text.split('\n').map(shown).join('\n')) : (text) => inert(cell(text));
}

/** Prints comma-separated values. */
export function csvPrinter(options: PrinterOptions): EnvelopePrinter {
  return new TablePrinter(',', forReader(quoted, options), (name) => isText(name) && inert(name) === name);
}

/** Prints tab-separated values. */
export function tsvPrinter(options: PrinterOptions): EnvelopePrinter {
  return new TablePrinter('\t', forReader(escaped, options), isText);
}
