import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound } from './found.ts';
import { textOfFound } from './headline.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { shown } from './terminal.ts';

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

type Row = Partial<Record<(typeof COLUMNS)[number], string | number | null>>;

/** How a cell is written. */
type Cell = (text: string) => string;

/**
 * A table with a row for each match, finding and edit. Lines and columns count from 1, columns are bytes; bytes count
 * from 0; ends are exclusive. What is not known is empty.
 */
export class TablePrinter implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  readonly #separator: string;
  readonly #cell: Cell;
  #tool = '';
  #hasHeader = false;

  constructor(separator: string, cell: Cell) {
    this.#separator = separator;
    this.#cell = cell;
  }

  print(part: EnvelopePart): Piece[] {
    let lines = this.#header();
    for (const told of this.#reader.read(part)) {
      if (told.kind === 'query' || told.kind === 'operation') this.#tool = told.head.tool;
      else if (isFound(told)) lines += this.#line(rowOf(told, this.#tool));
    }
    return lines === '' ? [] : [lines];
  }

  end(): Piece[] {
    return [this.#header()];
  }

  #header(): string {
    if (this.#hasHeader) return '';
    this.#hasHeader = true;
    return `${COLUMNS.join(this.#separator)}\n`;
  }

  #line(row: Row): string {
    return `${COLUMNS.map((column) => this.#cell(String(row[column] ?? ''))).join(this.#separator)}\n`;
  }
}

function rowOf(found: Found, tool: string): Row {
  const { span } = found;
  const row = { found: found.kind, text: textOfFound(found), ...(span !== undefined && placeOf(span)) };
  if (found.kind === 'finding') {
    const { level, code, file = null } = found.value;
    return { file, ...row, tool: found.value.tool, level, code: code ?? null };
  }
  const { kind, name } = found.value;
  return { ...row, tool, kind: textOrNothing(kind), name: textOrNothing(name) };
}

function placeOf(span: NonNullable<Found['span']>): Row {
  const { file_path, byte_start, byte_end, start_line, start_col, end_line, end_col, precision = null } = span;
  const isExact = precision !== 'line';
  return {
    file: file_path,
    ...(start_line > 0 && { start_line, ...(isExact && { start_column: start_col + 1 }) }),
    ...(end_line > 0 && { end_line, ...(isExact && { end_column: end_col + 1 }) }),
    ...{ byte_start, byte_end, precision },
  };
}

function textOrNothing(value: unknown): string | null {
  return typeof value === 'string' ? value : null;
}

/** As RFC 4180 quotes it, with lines that end at `\n`. */
function quoted(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** With the escapes that databases read: no cell has a tab or the end of a line. */
function escaped(text: string): string {
  return text.replace(/[\\\t\n\r]/g, (char) => ESCAPES[char] as string);
}

/** On a terminal no control character of a cell is obeyed. */
function forReader(cell: Cell, { terminal }: PrinterOptions): Cell {
  return terminal ? (text) => cell(text.split('\n').map(shown).join('\n')) : cell;
}

/** Prints comma-separated values. */
export function csvPrinter(options: PrinterOptions): EnvelopePrinter {
  return new TablePrinter(',', forReader(quoted, options));
}

/** Prints tab-separated values. */
export function tsvPrinter(options: PrinterOptions): EnvelopePrinter {
  return new TablePrinter('\t', forReader(escaped, options));
}
