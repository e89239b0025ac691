import { fixesOf } from '../edits/fixes.ts';
import type { Span } from '../envelope/types.ts';
import { beginningOf } from '../filter/cut-text.ts';
import { codeOf, type Found, isRemark } from '../filter/found.ts';
import { isText } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter } from './printer.ts';
import { strictNumber, strictText } from './strict-json.ts';
import { annotationOf, pathOf } from './told-lines.ts';

/** Numbers are 32 bits wide there. */
const LARGEST = 2 ** 31 - 2;

/** Reviewdog stops at a line of more bytes, and says nothing. */
const LONGEST_LINE = 2 ** 16 - 2;

/** The longest message, in UTF-16 units, of which each takes at most six bytes. */
const LONGEST_MESSAGE = 4096;

const SEVERITIES = { error: 'ERROR', warning: 'WARNING', note: 'INFO' } as const;

/**
 * Reviewdog's Diagnostic Format, one diagnostic a line. Lines and columns count from 1, columns are bytes of UTF-8;
 * ends are exclusive, but of whole lines, which have no columns.
 */
export function rdjsonlPrinter(): EnvelopePrinter {
  return linePrinter({ names: isText, onlyProblems: true, lineOf });
}

function lineOf(found: Found, toolOfEnvelope: string): string | undefined {
  const path = pathOf(found);
  if (path === undefined || isRemark(found)) return undefined;
  const { level = 'note', tool = toolOfEnvelope } = found.kind === 'finding' ? found.value : {};
  const code = codeOf(found);
  // Written out: to make an object and print that takes three times as long.
  const message = strictText(beginningOf(annotationOf(found), LONGEST_MESSAGE));
  const range = found.span === undefined ? '' : printRange(found.span);
  const location = `{"path":${strictText(path)}${range && `,${range}`}}`;
  const value = code === undefined ? '' : `,"code":{"value":${strictText(code)}}`;
  const source = `"severity":"${SEVERITIES[level]}","source":{"name":${strictText(tool)}}`;
  const said = `{"message":${message},"location":${location},${source}${value}`;
  return lineWithin(`${said}${printSuggestions(found, path)}}`) ?? lineWithin(`${said}}`);
}

/** JSON that reviewdog reads; `undefined` where it is too long. */
function lineWithin(line: string): string | undefined {
  return Buffer.byteLength(line) <= LONGEST_LINE ? line : undefined;
}

/** A member behind others; a suggestion is one text for one place of the file, and a fix of more is none. */
function printSuggestions(found: Found, path: string): string {
  const suggested = fixesOf(found).flatMap(({ replacements: [first, ...others] }) => {
    if (first === undefined || others.length > 0 || first.span.file_path !== path) return [];
    const range = printRange(first.span);
    return [`{${range && `${range},`}"text":${strictText(first.text)}}`];
  });
  return suggested.length === 0 ? '' : `,"suggestions":[${suggested.join(',')}]`;
}

/** The range of a span, as a member; empty where its line is not known. */
function printRange({ start_line, start_col, end_line, end_col, precision }: Span): string {
  const last = Math.max(start_line, end_line);
  if (start_line === 0 || precision === 'file' || last > LARGEST) return '';
  if (precision === 'line') return `"range":{"start":${printPosition(start_line)},"end":${printPosition(last)}}`;
  const end = end_line === 0 ? '' : `,"end":${printPosition(end_line, end_col)}`;
  return `"range":{"start":${printPosition(start_line, start_col)}${end}}`;
}

function printPosition(line: number, byteColumn?: number): string {
  const column = byteColumn === undefined ? '' : `,"column":${strictNumber(byteColumn + 1)}`;
  return `{"line":${strictNumber(line)}${column}}`;
}
