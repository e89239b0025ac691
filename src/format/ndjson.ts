import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { binaryItemsIn, type EnvelopePart } from '../pipeline/parts.ts';
import { type Budget, type Page, Pager, type Rest } from './budget.ts';
import type { FairRows } from './fair-rows.ts';
import { isLocated } from './found.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { type EnvelopeEnd, type EnvelopeRecord, type PrintedPart, RecordReader } from './records.ts';

/** What was printed of an envelope, or of all of them. */
interface Counts {
  matches: number;
  diagnostics: number;
}

/** A line, and which of its envelope it is. */
interface Line {
  index: number;
  text: string;
}

/** The lines of an envelope, held until it is known which results fit the budget. */
interface Held {
  lines: Line[];
  results: FairRows<Line>;
  count: number;
}

/**
 * One record a line: the head of an envelope, what it holds in the order of the format, and its end. Behind the last
 * envelope stands a summary, so a stream without one was cut.
 */
export class RecordsPrinter implements EnvelopePrinter {
  readonly #reader = new RecordReader();
  readonly #pager: Pager;
  #held: Held | undefined;
  #isQuery = true;
  #counts: Counts = { matches: 0, diagnostics: 0 };
  readonly #all = { envelopes: 0, matches: 0, diagnostics: 0, partial: false };

  constructor(budget: Budget = {}) {
    this.#pager = new Pager(budget);
  }

  print(part: EnvelopePart): Piece[] {
    if (part.part === 'printed' && this.#pager.isUnlimited) return this.#printed(part);
    const lines: string[] = [];
    for (const record of this.#reader.read(part))
      if (this.#pager.isUnlimited) lines.push(this.#line(record), '\n');
      else if (record.kind === 'end') lines.push(this.#page(record.end));
      else this.#hold(record);
    return lines.length === 0 ? [] : [lines.join('')];
  }

  end(status: number): Piece[] {
    return [`${JSON.stringify({ record: 'summary', ...this.#all, exit_status: status })}\n`];
  }

  /** The lines of elements, which are copied. */
  #printed(part: PrintedPart): Piece[] {
    const before = [...this.#reader.pass(part)].map((record) => `${this.#line(record)}\n`);
    const text = this.#startOf(part.key);
    const items = binaryItemsIn(part);
    if (text === MATCH) this.#counts.matches += items.length;
    const start = Buffer.from(text).toString('latin1');
    const lines = items.map((item) => `${start}${item}}\n`);
    return [...before, Buffer.from(lines.join(''), 'latin1')];
  }

  #hold(record: EnvelopeRecord): void {
    this.#held ??= { lines: [], results: this.#pager.newRows(), count: 0 };
    const line = { index: this.#held.count++, text: this.#line(record) };
    if (record.kind === 'element') this.#held.results.add(pathIn(record.value), line);
    else this.#held.lines.push(line);
  }

  /** The lines of an envelope with the results that fit, and its end, which says what is left. */
  #page(end: EnvelopeEnd): string {
    const { lines, results } = this.#held as Held;
    const textOf = ({ rows, rest }: Page<Line>) => {
      const told = [...lines, ...rows].sort((one, other) => one.index - other.index).map(({ text }) => text);
      const matches = rows.filter(({ text }) => text.startsWith(MATCH)).length;
      return [...told, endLine({ ...this.#counts, matches }, end, rest), ''].join('\n');
    };
    const page = this.#pager.page(results, textOf, (line) => line);
    this.#counts.matches = page.rows.filter(({ text }) => text.startsWith(MATCH)).length;
    this.#held = undefined;
    this.#countEnd(end);
    return textOf(page);
  }

  #line(record: EnvelopeRecord): string {
    switch (record.kind) {
      case 'query':
      case 'operation':
        this.#isQuery = record.kind === 'query';
        this.#counts = { matches: 0, diagnostics: 0 };
        return printJson({ record: record.kind, ...record.head });
      case 'value':
        return `{"record":"value","key":${JSON.stringify(record.key)},"value":${printJson(record.value)}}`;
      case 'element':
        return this.#element(record);
      case 'error':
        return `{"record":"error","value":${printJson(record.value)}}`;
      case 'diagnostic':
        this.#counts.diagnostics++;
        return `{"record":"diagnostic","value":${printJson(record.value, record.exact)}}`;
      case 'end':
        this.#countEnd(record.end);
        return endLine(this.#counts, record.end);
    }
  }

  #element({ key, value, exact }: Extract<EnvelopeRecord, { kind: 'element' }>): string {
    const start = this.#startOf(key);
    if (start === MATCH) this.#counts.matches++;
    return `${start}${printJson(value, exact)}}`;
  }

  /** What stands before an element of a list. */
  #startOf(key: string): string {
    if (this.#isQuery && key === 'matches') return MATCH;
    return `{"record":"element","key":${JSON.stringify(key)},"value":`;
  }

  #countEnd({ partial }: EnvelopeEnd): void {
    this.#all.envelopes++;
    this.#all.matches += this.#counts.matches;
    this.#all.diagnostics += this.#counts.diagnostics;
    this.#all.partial ||= partial;
  }
}

const MATCH = '{"record":"match","value":';

function endLine(counts: Counts, { outcome: _, ...end }: EnvelopeEnd, rest?: Rest): string {
  return printJson({ record: 'end', ...counts, ...end, ...(rest !== undefined && { rest }) });
}

function pathIn(value: Json): string | undefined {
  return isLocated(value) ? String(value.span['file_path']) : undefined;
}

/** Prints records. */
export function printer({ budget }: PrinterOptions): EnvelopePrinter {
  return new RecordsPrinter(budget);
}
