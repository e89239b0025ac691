import type { EnvelopePart } from '../convert/parts.ts';
import type { FairRows } from '../filter/fair-rows.ts';
import { isLocated } from '../filter/found.ts';
import { isOwn } from '../filter/own-notes.ts';
import { type Budget, type Page, Pager } from '../filter/pager.ts';
import { type EnvelopeEnd, EnvelopeReader, type EnvelopeRecord } from '../filter/reader.ts';
import { printJson } from '../json/print.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/** What was printed of an envelope, or of all of them. */
interface Counts {
  matches: number;
  diagnostics: number;
}

/** A line, and which of its envelope it is. */
interface Line {
  index: number;
  text: string;
  isResult: boolean;
}

/** An envelope, held until it is known which of its lines fit the budget. */
interface Held {
  head: string;
  lines: FairRows<Line>;
}

/**
 * One record a line: the head of an envelope, what it holds in the order of the format, and its end. Behind the last
 * envelope stands a summary, so a stream without one was cut.
 */
export class RecordsPrinter implements EnvelopePrinter {
  readonly #reader = new EnvelopeReader();
  readonly #pager: Pager;
  #held: Held | undefined;
  #isQuery = true;
  #counts: Counts = { matches: 0, diagnostics: 0 };
  readonly #all = { envelopes: 0, matches: 0, diagnostics: 0, partial: false };

  constructor(budget: Budget = {}) {
    this.#pager = new Pager(budget, LONGEST_SUMMARY);
  }

  print(part: EnvelopePart): Piece[] {
    const lines: string[] = [];
    for (const record of this.#reader.records(part))
      if (this.#pager.isUnlimited) lines.push(this.#line(record), '\n');
      else if (record.kind === 'end') lines.push(this.#page(record.end));
      else this.#hold(record);
    return lines.length === 0 ? [] : [lines.join('')];
  }

  end(status: number): Piece[] {
    const rest = this.#pager.end();
    const summary = { record: 'summary', ...this.#all, ...(rest !== undefined && { rest }), exit_status: status };
    return [`${JSON.stringify(summary)}\n`];
  }

  #hold(record: EnvelopeRecord): void {
    const text = this.#line(record);
    if (record.kind === 'query' || record.kind === 'operation')
      this.#held = { head: text, lines: this.#pager.newRows(({ isResult }) => isResult) };
    const { lines } = this.#held as Held;
    const line = { index: lines.count, text, isResult: isResult(record) };
    if (!('head' in record)) lines.add(groupOf(record), line);
  }

  /** An envelope with the lines that fit. */
  #page(end: EnvelopeEnd): string {
    const { head, lines } = this.#held as Held;
    let counts: Counts = { matches: 0, diagnostics: 0 };
    const textOf = ({ rows }: Page<Line>) => {
      const told = rows.toSorted((one, other) => one.index - other.index).map(({ text }) => text);
      const countOf = (start: string) => rows.filter(({ text }) => text.startsWith(start)).length;
      counts = { matches: countOf(MATCH), diagnostics: countOf(DIAGNOSTIC) };
      return [head, ...told, endLine(counts, end), ''].join('\n');
    };
    const text = this.#pager.print(lines, { textOf, shorten: (line) => line, hasNotes: false });
    this.#counts = counts;
    if (text !== '') this.#countEnd(end);
    return text;
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
        return `${DIAGNOSTIC}${printJson(record.value, record.exact)}}`;
      case 'end':
        this.#countEnd(record.end);
        return endLine(this.#counts, record.end);
    }
  }

  #element({ key, value, exact }: Extract<EnvelopeRecord, { kind: 'element' }>): string {
    const isMatch = this.#isQuery && key === 'matches';
    if (isMatch) this.#counts.matches++;
    const start = isMatch ? MATCH : `{"record":"element","key":${JSON.stringify(key)},"value":`;
    return `${start}${printJson(value, exact)}}`;
  }

  #countEnd({ partial }: EnvelopeEnd): void {
    this.#all.envelopes++;
    this.#all.matches += this.#counts.matches;
    this.#all.diagnostics += this.#counts.diagnostics;
    this.#all.partial ||= partial;
  }
}

const MATCH = '{"record":"match","value":';
const DIAGNOSTIC = '{"record":"diagnostic","value":';

/** No summary is longer, but for what says what is left out. */
const LONGEST_SUMMARY = `${MATCH}${DIAGNOSTIC}${'"envelopes":1000000,"partial":false,"exit_status":100'.repeat(2)}`;

function endLine(counts: Counts, { outcome: _, ...end }: EnvelopeEnd): string {
  return printJson({ record: 'end', ...counts, ...end });
}

/** What takes turns with others on pages: the file that a record is of, or a value by itself. */
function groupOf(record: EnvelopeRecord): string | undefined {
  if (record.kind === 'value') return `=${record.key}`;
  if (record.kind === 'element') return isLocated(record.value) ? String(record.value.span['file_path']) : undefined;
  return record.kind === 'diagnostic' ? (record.value.span?.file_path ?? record.value.file) : undefined;
}

/** True for a record that is more than a fact of its envelope. */
function isResult(record: EnvelopeRecord): boolean {
  return record.kind === 'element' ? isLocated(record.value) : record.kind === 'diagnostic' && !isOwn(record.value);
}
