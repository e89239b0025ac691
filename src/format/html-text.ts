import { shown } from './terminal.ts';

const REFERENCES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

/** Text that stands as it is: most does, and it is told sooner. */
const PLAIN = /^[ !#-%(-;=?-~]*$/;

/** Lines in which no character acts on a terminal or hides. */
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
