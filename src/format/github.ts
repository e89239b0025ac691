import { codeOf, type Found, isRemark } from '../filter/found.ts';
import { utf16PlaceOf } from './columns.ts';
import type { FileName } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { shown } from './terminal.ts';
import { annotationOf, headline, markupFree, pathOf } from './told-lines.ts';

/** So many annotations of each level GitHub shows of a step. */
const SHOWN = 10;

const COMMANDS = { error: 'error', warning: 'warning', note: 'notice' } as const;

type Level = keyof typeof COMMANDS;

/**
 * Workflow commands of GitHub Actions, which become annotations. What GitHub would not show, because there are too
 * many, is written as plain lines in the log, and in the summary of the job where there is one.
 */
export function githubPrinter({ appendSummary }: Pick<PrinterOptions, 'appendSummary'>): EnvelopePrinter {
  const counts: Record<Level, number> = { error: 0, warning: 0, note: 0 };
  let [rows, more] = ['', 0];
  let failure: string | undefined;
  const printer = linePrinter({
    names: isTellable,
    withoutNames: true,
    onlyProblems: true,
    lineOf(found, tool) {
      if (isRemark(found)) return undefined;
      const level = found.kind === 'finding' ? found.value.level : 'note';
      if (++counts[level] <= SHOWN) return commandOf(level, found, tool);
      const line = found.span?.start_line ?? 0;
      const place = `${pathOf(found) ?? ''}${line === 0 ? '' : `:${line}`}`;
      const text = headline(found);
      if (appendSummary !== undefined) {
        const row = rowOf(level, place, text);
        if (more > 0 || rows.length + row.length > LARGEST / 3) more++;
        else rows += row;
      }
      // A line of the log that holds no command, in the old form of commands neither.
      return `${COMMANDS[level]}: ${place === '' ? '' : `${shown(place)}: `}${text}`.replaceAll('##[', '\\u0023#[');
    },
  });
  return {
    ...printer,
    end() {
      if (rows !== '') failure = appendSummary?.(summaryOf(rows, more));
      return [];
    },
    remarks() {
      const lost = failure === undefined ? [] : [`The summary of the job could not be written: ${failure}.`];
      return [...(printer.remarks?.() ?? []), ...lost];
    },
  };
}

/** False for a path with a character that the log must not hold: its escape would name another file. */
function isTellable(name: FileName): boolean {
  return typeof name === 'string' && name.split(/[\t\r\n]/).every((piece) => shown(piece) === piece);
}

function commandOf(level: Level, found: Found, toolOfEnvelope: string): string {
  const tool = found.kind === 'finding' ? found.value.tool : toolOfEnvelope;
  const code = codeOf(found);
  const title = code === undefined ? tool : `${tool} ${code}`;
  const properties = Object.entries({ ...locationOf(found), title })
    .map(([key, value]) => `${key}=${escapedData(String(value)).replaceAll(':', '%3A').replaceAll(',', '%2C')}`)
    .join(',');
  return `::${COMMANDS[level]} ${properties}::${escapedData(annotationOf(found))}`;
}

/** The properties of the place, as far as it is known; lines and columns count from 1, columns in UTF-16 units. */
function locationOf(found: Found): object {
  const { span } = found;
  const file = pathOf(found);
  if (file === undefined || file === '') return {};
  if (span === undefined || span.start_line === 0) return { file };
  const lines = { file, line: span.start_line, ...(span.end_line > 0 && { endLine: span.end_line }) };
  // GitHub takes columns within one line alone.
  const range = span.precision === 'line' ? undefined : utf16PlaceOf(found);
  if (range === undefined || range.start.line !== range.end.line) return lines;
  return { ...lines, col: range.start.character + 1, endColumn: range.end.character + 1 };
}

const ESCAPES: Readonly<Record<string, string>> = { '\t': '\t', '\r': '%0D', '\n': '%0A' };

/** Text as the runner reads it back; what could act on the log stands as its escape. */
function escapedData(text: string): string {
  const pieces = text.replaceAll('%', '%25').split(/([\t\r\n])/);
  return pieces.map((piece) => ESCAPES[piece] ?? shown(piece)).join('');
}

/** GitHub refuses a summary of more than 1 MiB; other steps of the program may add to it. */
const LARGEST = 1 << 18;
/** The longest text of a cell, in UTF-16 units. */
const LONGEST = 300;

function rowOf(level: Level, place: string, text: string): string {
  const cells = [place, text].map((one) => markupFree(one.slice(0, LONGEST)).replace(/[\t\r\n]/g, ' '));
  return `| ${level} | ${cells.join(' | ')} |\n`;
}

/** A table in Markdown of what could not be shown otherwise, and how many rows have no room in it. */
function summaryOf(rows: string, more: number): string {
  const rest = more === 0 ? '' : `\n${more} more stand in the log of the step.\n`;
  return `### Without an annotation\n\n| level | place | text |\n|---|---|---|\n${rows}${rest}\n`;
}
