import { VERSION } from '../version.ts';
import { declarationOf } from './declarations.ts';
import { isText } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { shown } from './terminal.ts';

/** What readers have to know of the file: its escapes, and that its tags stand as they were found. */
const HEADER = [
  '!_TAG_FILE_FORMAT\t2\t/extended format/',
  '!_TAG_FILE_SORTED\t0\t/0=unsorted/',
  '!_TAG_FILE_ENCODING\tutf-8\t//',
  '!_TAG_OUTPUT_MODE\tu-ctags\t/names and files with escapes/',
  '!_TAG_PROGRAM_NAME\tunify\t//',
  `!_TAG_PROGRAM_VERSION\t${VERSION}\t//`,
  '',
].join('\n');

/** A tags file of the definitions, unsorted, so that it is written as they come. Lines count from 1. */
export function ctagsPrinter({ terminal }: Pick<PrinterOptions, 'terminal'>): EnvelopePrinter {
  const cell = (text: string) => (terminal ? shown(escaped(text)) : escaped(text));
  return linePrinter({
    names: isText,
    header: HEADER,
    leavesOutBecause: 'they are no definitions whose name and line are known',
    lineOf(found) {
      const { name, kind, span } = declarationOf(found) ?? {};
      if (name === undefined || span === undefined || span.start_line === 0) return undefined;
      const { file_path, start_line, end_line } = span;
      const words = kind === undefined ? '' : `\tkind:${cell(kind)}`;
      const end = end_line >= start_line ? `\tend:${end_line}` : '';
      const start = `${withPlainStart(cell(name))}\t${withPlainStart(cell(file_path))}`;
      return `${start}\t${start_line};"${words}\tline:${start_line}${end}`;
    },
  });
}

const ESCAPES: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

/** Text without anything to escape: most is. */
const PLAIN = /^[ -[\]-~]*$/;

/** Text as readers take it back: a backslash, and control characters, are written as escapes. */
function escaped(text: string): string {
  if (PLAIN.test(text)) return text;
  // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it looks for.
  return text.toWellFormed().replace(/[\u0000-\u001f\\\u007f-\u009f]/g, (char) => ESCAPES[char] ?? hexOf(char));
}

/** Text that is taken neither for a line about the file nor for room. */
function withPlainStart(cell: string): string {
  return /^[! ]/.test(cell) ? hexOf(cell.charAt(0)) + cell.slice(1) : cell;
}

function hexOf(char: string): string {
  return Array.from(Buffer.from(char), (byte) => `\\x${byte.toString(16).padStart(2, '0')}`).join('');
}
