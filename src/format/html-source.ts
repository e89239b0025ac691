import type { Span } from '../envelope/types.ts';
import { beginningOf } from '../filter/cut-text.ts';
import { byteSlicer } from './columns.ts';
import { shown } from './terminal.ts';

/** Lines of a place that are shown; of more it is said how many. */
const MOST_LINES = 12;
/** UTF-16 units that are shown of a line before what is marked, of that, and behind it. */
const MOST_BEFORE = 200;
const MOST_UNITS = 1000;

/** The source lines of a span with what was found marked, as HTML; empty where they are not known. */
export function sourceOf(span: Span): string {
  const { before = [], selected = [], after = [] } = span.context ?? {};
  const { start_line: first } = span;
  if (first === 0 || selected.length === 0) return '';
  const isAlone = before.length + selected.length + after.length === 1;
  if (isAlone) return `<pre><code>${markedLine(selected[0] as string, first, span)}</code></pre>`;
  const shownLines = selected.slice(0, MOST_LINES);
  const more = selected.length - shownLines.length;
  const line = (html: string, number: number) => `<code data-n=${number}>${html}\n</code>`;
  return [
    '<pre>',
    ...before.map((text, index) => line(lineOf(text), first - before.length + index)),
    ...shownLines.map((text, index) => line(markedLine(text, first + index, span), first + index)),
    more > 0 ? `<code data-n=…>${more} more line${more === 1 ? '' : 's'}\n</code>` : '',
    ...after.map((text, index) => line(lineOf(text), first + selected.length + index)),
    '</pre>',
  ].join('');
}

/** What a tool quoted, marked between the fragments of its line that it told, too. */
export function quotedOf(text: string, before: string, after: string): string {
  if (text === '') return '';
  return `<pre><code>${endOf(before)}<mark>${lineOf(text)}</mark>${lineOf(after)}</code></pre>`;
}

/** A line with the part of it that is the span's marked; whole lines are not. */
function markedLine(text: string, number: number, span: Span): string {
  const { start_line, start_col, end_line, end_col, precision } = span;
  if (precision === 'line') return lineOf(text);
  const beginning = byteSlicer(text);
  const from = number === start_line ? beginning(0, start_col).length : 0;
  const to = number === end_line ? Math.max(from, beginning(0, end_col).length) : text.length;
  const marked = lineOf(text.slice(from, to));
  return `${endOf(text.slice(0, from))}<mark>${marked}</mark>${lineOf(text.slice(to))}`;
}

function lineOf(text: string): string {
  return htmlLines(beginningOf(text, MOST_UNITS));
}

function endOf(text: string): string {
  return text.length <= MOST_BEFORE ? htmlLines(text) : `…${htmlLines(text.slice(-MOST_BEFORE))}`;
}

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that is printed as it is: most is, and this test is quicker. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

/** Lines in which no character acts on a terminal. */
const ASCII_LINES = /^[\t\n -~]*$/;

/** Text as one line of a page, or in a quoted attribute: nothing in it is markup, and control characters are shown. */
export function htmlText(text: string): string {
  if (PLAIN.test(text)) return text;
  return withReferences(shown(text));
}

function withReferences(text: string): string {
  return text.replace(/[&<>"']/g, (char) => REFERENCES[char] as string);
}

/** Text where a page keeps tabs and the ends of lines. */
export function htmlLines(text: string): string {
  if (PLAIN.test(text)) return text;
  if (ASCII_LINES.test(text)) return withReferences(text);
  return text.replace(/\r\n/g, '\n').replace(/[^\t\n]+/g, htmlText);
}
