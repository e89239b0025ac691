import type { Span } from '../envelope/types.ts';
import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { PartQueue } from '../pipeline/part-queue.ts';
import type { EnvelopePart } from '../pipeline/parts.ts';
import { type Found, FoundReader, isFound, type Told } from './found.ts';
import { quoteOf } from './headline.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import type { EnvelopeEnd } from './records.ts';
import { strictJson } from './strict-json.ts';
import { inputNameOf } from './told-lines.ts';

/** What stands for a number that is not known; for a text it is an empty one. */
const UNKNOWN = -1;

/** Of a place; lines count from 1, bytes and columns in bytes from 0, ends are exclusive. */
type Place = Record<(typeof NUMBERS)[number], number> & Record<'file' | 'precision' | 'span_id' | 'language', string>;

const NUMBERS = ['byte_start', 'byte_end', 'start_line', 'start_col', 'end_line', 'end_col'] as const;

/**
 * A row for each match, finding and edit, as a JSON object a line. Each row has all columns, and a column has one type
 * and no null, so that readers which look at some rows, or at one file of many, know the types of all.
 */
export class RowsPrinter implements EnvelopePrinter {
  readonly #reader = new FoundReader();
  /** Rows of the envelope that is read, without their end: what an envelope says of itself comes last. */
  readonly #rows: PartQueue;
  #head = { tool: '', command: '', status: '' };

  /** Rows that are too many for memory go to a store, where one can be opened. */
  constructor({ openStore }: Pick<PrinterOptions, 'openStore'>) {
    this.#rows = new PartQueue(openStore);
  }

  *print(part: EnvelopePart): Generator<Piece> {
    for (const told of this.#reader.read(part)) {
      if (isFound(told)) this.#add(told);
      else if (told.kind === 'end') yield* this.#end(told.end);
      else this.#head = headOf(told);
    }
  }

  #add(found: Found): void {
    const row = strictJson({ ...this.#head, ...columnsOf(found) }).slice(0, -1);
    this.#rows.push({ part: 'printed', key: '', bytes: Buffer.from(`${row}\n`), exact: false });
  }

  *#end(end: EnvelopeEnd): Generator<Piece> {
    const { execution_id, timestamp, partial } = end;
    const own = { execution_id, timestamp: timestamp ?? '', partial, input: inputNameOf(end) };
    const tail = `,${strictJson(own).slice(1)}\n`;
    for (const part of this.#rows.take()) {
      if (part.part !== 'printed') continue;
      // A row ends at the only line end in it, which a comma follows where there is a next one.
      const rows = Buffer.from(part.bytes).toString('utf8').split(/\n,?/).slice(0, -1);
      yield rows.map((row) => row + tail).join('');
    }
  }
}

function headOf(told: Extract<Told, { kind: 'query' | 'operation' }>) {
  const { head } = told;
  return 'operation_type' in head
    ? { tool: head.tool, command: head.operation_type, status: head.status }
    : { tool: head.tool, command: head.command ?? '', status: '' };
}

function columnsOf(found: Found) {
  const { span } = found;
  const { id, kind, name, role, text, replacement } = contentOf(found);
  const { tool, level, code, message, details } = findingOf(found);
  return {
    found: found.kind,
    ...(tool !== '' && { tool }),
    ...{ level, code, message, details },
    ...placeOf(span, found),
    ...{ id, kind, name, role, text, replacement },
    ...sumsOf(span),
    legacy: jsonOr(found.value.legacy),
  };
}

function findingOf(found: Found) {
  if (found.kind !== 'finding') return { tool: '', level: '', code: '', message: '', details: '' };
  const { tool, level, code = '', message, details } = found.value;
  return { tool, level, code, message, details: jsonOr(details) };
}

function contentOf(found: Found) {
  if (found.kind === 'finding') return { id: '', kind: '', name: '', role: '', text: '', replacement: '' };
  const { match_id, kind, name, role, replacement } = found.value as Record<string, Json | undefined>;
  return {
    ...{ id: textOr(match_id), kind: textOr(kind), name: textOr(name), role: textOr(role) },
    ...{ text: quoteOf(found) ?? '', replacement: textOr(replacement) },
  };
}

function placeOf(span: Span | undefined, found: Found): Place {
  const { file_path, precision, span_id, language } = span ?? {};
  const file = file_path ?? (found.kind === 'finding' ? found.value.file : '');
  return {
    ...{ file: file ?? '', precision: precision ?? '', span_id: span_id ?? '', language: language ?? '' },
    ...numbersOf(span),
  };
}

function numbersOf(span: Span | undefined): Record<(typeof NUMBERS)[number], number> {
  const isKnown = {
    start: span !== undefined && span.start_line > 0,
    end: span !== undefined && span.end_line > 0,
  };
  const number = (key: (typeof NUMBERS)[number]): number => {
    if (key.startsWith('byte_')) return span?.[key] ?? UNKNOWN;
    return isKnown[key.startsWith('start_') ? 'start' : 'end'] ? (span?.[key] as number) : UNKNOWN;
  };
  return Object.fromEntries(NUMBERS.map((key) => [key, number(key)])) as ReturnType<typeof numbersOf>;
}

function sumsOf(span: Span | undefined) {
  const { checksum_before = '', file_checksum_before = '' } = span?.checksums ?? {};
  return { checksum: checksum_before, file_checksum: file_checksum_before };
}

function textOr(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A value as JSON in a text; an empty text for none. */
function jsonOr(value: Json | undefined): string {
  return value === undefined ? '' : printJson(value);
}

/** Prints rows. */
export function printer(options: PrinterOptions): EnvelopePrinter {
  return new RowsPrinter(options);
}
