import { fixesOf } from '../edits/fixes.ts';
import type { Span } from '../envelope/types.ts';
import { beginningOf } from '../filter/cut-text.ts';
import { codeOf, type Found, isRemark } from '../filter/found.ts';
import { given } from '../json/value.ts';
import { isText } from './file-name.ts';
import { linePrinter } from './found-lines.ts';
import type { EnvelopePrinter } from './printer.ts';
import { strictJson } from './strict-json.ts';
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
  const said = {
    message: beginningOf(annotationOf(found), LONGEST_MESSAGE),
    location: { path, ...rangeOf(found.span) },
    severity: SEVERITIES[level],
    source: { name: tool },
    ...(code !== undefined && { code: { value: code } }),
  };
  // A suggestion is one text for one place of the file, and a fix of more is none.
  const suggestions = fixesOf(found).flatMap(({ replacements: [first, ...others] }) =>
    first === undefined || others.length > 0 || first.span.file_path !== path
      ? []
      : [{ ...rangeOf(first.span), text: first.text }],
  );
  const lines = [suggestions.length === 0 ? said : { ...said, suggestions }, said].map((one) => strictJson(one));
  return lines.find((line) => Buffer.byteLength(line) <= LONGEST_LINE);
}

/** The range of a span, as a member; none where its line is not known. */
function rangeOf(span: Span | undefined): { range?: object } {
  const { start_line = 0, start_col = 0, end_line = 0, end_col = 0, precision }: Partial<Span> = span ?? {};
  const last = Math.max(start_line, end_line);
  if (start_line === 0 || precision === 'file' || last > LARGEST) return {};
  if (precision === 'line') return { range: { start: { line: start_line }, end: { line: last } } };
  const end = end_line === 0 ? undefined : { line: end_line, column: end_col + 1 };
  return { range: given({ start: { line: start_line, column: start_col + 1 }, end }) };
}
