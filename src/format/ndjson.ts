import type { EnvelopePart } from '../convert/parts.ts';
import type { FairRows } from '../filter/fair-rows.ts';
import { isLocated } from '../filter/found.ts';
import { isOwn } from '../filter/own-notes.ts';
import { type Budget, type Page, Pager } from '../filter/pager.ts';
import { type EnvelopeEnd, EnvelopeReader, type EnvelopeRecord } from '../filter/reader.ts';
import { printJson } from '../json/print.ts';
import type { EnvelopePrinter, Piece } from './printer.ts';

/** A line, and which of its envelope it is. */
interface Line {
  index: number;
  text: string;
  /** What is counted of it. */
  counts: 'matches' | 'diagnostics' | undefined;
  isResult: boolean;
}

/**
 * One record a line: the head of an envelope, what it holds in the order of the format, and its end. Behind the last
 * envelope stands a summary, so a stream without one was cut.
 */
export class RecordsPrinter implements EnvelopePrinter {
  readonly #reader = new EnvelopeReader();
  readonly #pager: Pager;
  /** The envelope that is read: its head, how many of its records were met, and those that may fit the budget. */
  #head = '';
  #index = 0;
  #lines: FairRows<Line>;
  #isQuery = true;
  /** What was printed of the envelope. */
  #counts = { matches: 0, diagnostics: 0 };
  readonly #all = { envelopes: 0, matches: 0, diagnostics: 0, partial: false };

  constructor(budget: Budget = {}) {
    this.#pager = new Pager(budget, LONGEST_SUMMARY);
    this.#lines = this.#newLines();
  }

  print(part: EnvelopePart): Piece[] {
    let text = '';
    for (const record of this.#reader.records(part)) text += this.#take(record);
    return text === '' ? [] : [text];
  }

  end(status: number): Piece[] {
    const rest = this.#pager.end();
    const summary = { record: 'summary', ...this.#all, ...(rest !== undefined && { rest }), exit_status: status };
    return [`${JSON.stringify(summary)}\n`];
  }

  #newLines(): FairRows<Line> {
    return this.#pager.newRows(({ isResult }) => isResult);
  }

  /** What is printed now that a record has come: with a budget an envelope at its end. */
  #take(record: EnvelopeRecord): string {
    const { isUnlimited } = this.#pager;
    if (record.kind === 'end') return isUnlimited ? this.#end(record.end) : this.#page(record.end);
    if (record.kind === 'query' || record.kind === 'operation') {
      this.#isQuery = record.kind === 'query';
      this.#counts = { matches: 0, diagnostics: 0 };
      this.#lines = this.#newLines();
      this.#head = `${printJson({ record: record.kind, ...record.head })}\n`;
      return isUnlimited ? this.#head : '';
    }
    const line = this.#line(record);
    if (!isUnlimited) this.#lines.add(groupOf(record), line);
    else if (line.counts !== undefined) this.#counts[line.counts]++;
    return isUnlimited ? line.text : '';
  }

  /** An envelope with the lines that fit. */
  #page(end: EnvelopeEnd): string {
    const countOf = (rows: readonly Line[], what: Line['counts']) =>
      rows.filter(({ counts }) => counts === what).length;
    const textOf = ({ rows }: Page<Line>) => {
      this.#counts = { matches: countOf(rows, 'matches'), diagnostics: countOf(rows, 'diagnostics') };
      const told = rows.toSorted((one, other) => one.index - other.index).map(({ text }) => text);
      return this.#head + told.join('') + this.#endLine(end);
    };
    const text = this.#pager.print(this.#lines, { textOf, shorten: (line) => line, hasNotes: false });
    if (text !== '') this.#end(end);
    return text;
  }

  /** The last line of an envelope, of which all is counted now. */
  #end(end: EnvelopeEnd): string {
    this.#all.envelopes++;
    this.#all.matches += this.#counts.matches;
    this.#all.diagnostics += this.#counts.diagnostics;
    this.#all.partial ||= end.partial;
    return this.#endLine(end);
  }

  #endLine({ outcome: _, ...end }: EnvelopeEnd): string {
    return `${printJson({ record: 'end', ...this.#counts, ...end })}\n`;
  }

  #line(record: Exclude<EnvelopeRecord, { kind: 'query' | 'operation' | 'end' }>): Line {
    const isMatch = record.kind === 'element' && this.#isQuery && record.key === 'matches';
    const name = JSON.stringify(isMatch ? 'match' : record.kind);
    const key = 'key' in record && !isMatch ? `,"key":${JSON.stringify(record.key)}` : '';
    const value = printJson(record.value, 'exact' in record ? record.exact : undefined);
    return {
      index: this.#index++,
      text: `{"record":${name}${key},"value":${value}}\n`,
      counts: isMatch ? 'matches' : record.kind === 'diagnostic' ? 'diagnostics' : undefined,
      // A value and an error are facts of their envelope.
      isResult:
        record.kind === 'element' ? isLocated(record.value) : record.kind === 'diagnostic' && !isOwn(record.value),
    };
  }
}

/** No summary is longer, but for what says what is left out. */
const LONGEST_SUMMARY =
  '{"record":"match","value":{"record":"diagnostic","value":' +
  '"envelopes":1000000,"partial":false,"exit_status":100'.repeat(2);

/** What takes turns with others on pages: the file that a record is of, or a value by itself. */
function groupOf(record: EnvelopeRecord): string | undefined {
  if (record.kind === 'value') return `=${record.key}`;
  if (record.kind === 'element') return isLocated(record.value) ? String(record.value.span['file_path']) : undefined;
  return record.kind === 'diagnostic' ? (record.value.span?.file_path ?? record.value.file) : undefined;
}
