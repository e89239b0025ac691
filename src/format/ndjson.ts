import { isLocated } from '../filter/found.ts';
import { isOwn } from '../filter/own-notes.ts';
import { type Budget, type Page, Pager } from '../filter/pager.ts';
import { type EnvelopeEnd, type EnvelopeHead, EnvelopeReader, type EnvelopeRecord } from '../filter/reader.ts';
import { printJson } from '../json/print.ts';
import type { EnvelopePrinter } from './printer.ts';

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
export function recordsPrinter(budget: Budget = {}): EnvelopePrinter {
  const reader = new EnvelopeReader();
  const pager = new Pager(budget, LONGEST_SUMMARY);
  const newLines = () => pager.newRows<Line>(({ isResult }) => isResult);
  /** The envelope that is read: its head, how many of its records were met, and those that may fit the budget. */
  let [head, index, lines, isQuery] = ['', 0, newLines(), true];
  /** What was printed of it, and of all of them. */
  let counts = { matches: 0, diagnostics: 0 };
  const all = { envelopes: 0, matches: 0, diagnostics: 0, partial: false };

  const begin = (record: EnvelopeHead): string => {
    isQuery = record.kind === 'query';
    counts = { matches: 0, diagnostics: 0 };
    lines = newLines();
    head = `${printJson({ record: record.kind, ...record.head })}\n`;
    return pager.isUnlimited ? head : '';
  };
  const take = (record: Fact): string => {
    const line = lineOf(record, index++, isQuery);
    if (!pager.isUnlimited) lines.add(groupOf(record), line);
    else if (line.counts !== undefined) counts[line.counts]++;
    return pager.isUnlimited ? line.text : '';
  };
  const endLine = ({ outcome: _, ...end }: EnvelopeEnd) => `${printJson({ record: 'end', ...counts, ...end })}\n`;
  /** The end of an envelope, with a budget all of it with the lines that fit. */
  const end = (told: EnvelopeEnd): string => {
    const textOf = ({ rows }: Page<Line>) => {
      const countOf = (what: Line['counts']) => rows.filter((line) => line.counts === what).length;
      counts = { matches: countOf('matches'), diagnostics: countOf('diagnostics') };
      const shown = rows.toSorted((one, other) => one.index - other.index).map(({ text }) => text);
      return head + shown.join('') + endLine(told);
    };
    const how = { textOf, shorten: (line: Line) => line, hasNotes: false };
    const text = pager.isUnlimited ? endLine(told) : pager.print(lines, how);
    if (text === '') return '';
    all.envelopes++;
    all.matches += counts.matches;
    all.diagnostics += counts.diagnostics;
    all.partial ||= told.partial;
    return text;
  };
  return {
    print(part) {
      let text = '';
      for (const record of reader.records(part))
        text += record.kind === 'end' ? end(record.end) : 'head' in record ? begin(record) : take(record);
      return text === '' ? [] : [text];
    },
    end(status) {
      const rest = pager.end();
      const summary = { record: 'summary', ...all, ...(rest !== undefined && { rest }), exit_status: status };
      return [`${JSON.stringify(summary)}\n`];
    },
  };
}

/** What stands between the head of an envelope and its end. */
type Fact = Exclude<EnvelopeRecord, { kind: 'query' | 'operation' | 'end' }>;

function lineOf(record: Fact, index: number, isQuery: boolean): Line {
  const isMatch = record.kind === 'element' && isQuery && record.key === 'matches';
  const name = JSON.stringify(isMatch ? 'match' : record.kind);
  const key = 'key' in record && !isMatch ? `,"key":${JSON.stringify(record.key)}` : '';
  const value = printJson(record.value);
  return {
    index,
    text: `{"record":${name}${key},"value":${value}}\n`,
    counts: isMatch ? 'matches' : record.kind === 'diagnostic' ? 'diagnostics' : undefined,
    // A value and an error are facts of their envelope.
    isResult:
      record.kind === 'element' ? isLocated(record.value) : record.kind === 'diagnostic' && !isOwn(record.value),
  };
}

/** No summary is longer, but for what says what is left out. */
const LONGEST_SUMMARY =
  '{"record":"match","value":{"record":"diagnostic","value":' +
  '"envelopes":1000000,"partial":false,"exit_status":100'.repeat(2);

/** What takes turns with others on pages: the file that a record is of, or a value by itself. */
function groupOf(record: Fact): string | undefined {
  if (record.kind === 'value') return `=${record.key}`;
  if (record.kind === 'element') return isLocated(record.value) ? String(record.value.span['file_path']) : undefined;
  return record.kind === 'diagnostic' ? (record.value.span?.file_path ?? record.value.file) : undefined;
}
