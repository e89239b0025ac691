import { codeOf, type Found, isFound, quoteOf, sortOf } from '../filter/found.ts';
import { EnvelopeReader } from '../filter/reader.ts';
import { TextKeeper } from '../json/byte-keeper.ts';
import { printJson } from '../json/print.ts';
import type { Json } from '../json/value.ts';
import { withLines } from './columns.ts';
import { isText } from './file-name.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, PrinterOptions } from './printer.ts';
import { strictJson } from './strict-json.ts';
import { inputNameOf } from './told-lines.ts';

/** What stands for a number that is not known; for a text it is an empty one. */
const UNKNOWN = -1;

/**
 * A row for each match, finding and edit, as a JSON object a line. Each row has all columns, and a column has one type
 * and no null, so that readers which look at some rows, or at one file of many, know the types of all.
 */
export function rowsPrinter({ openStore }: Pick<PrinterOptions, 'openStore'>): EnvelopePrinter {
  const reader = new EnvelopeReader();
  /** Rows of the envelope that is read, without their end: what an envelope says of itself comes last. */
  const rows = new TextKeeper(openStore);
  const leftOut = new LeftOut();
  let head = { tool: '', command: '', status: '' };
  return {
    *print(part) {
      for (const told of reader.found(part))
        if (isFound(told)) {
          const row = rowOf(withLines(leftOut.named(told, isText)), head);
          rows.add(`${strictJson(row).slice(0, -1)}\n`);
        } else if (told.kind === 'query') {
          head = { tool: told.head.tool, command: told.head.command ?? '', status: '' };
        } else if (told.kind === 'operation') {
          const { tool, operation_type: command, status } = told.head;
          head = { tool, command, status };
        } else {
          const { execution_id, timestamp, partial } = told.end;
          const own = { execution_id, timestamp: timestamp ?? '', partial, input: inputNameOf(told.end) };
          const tail = `,${strictJson(own).slice(1)}\n`;
          // A row ends at the only line end in it.
          for (const text of rows.take()) yield text.replaceAll('\n', () => tail);
        }
    },
    remarks: () => leftOut.remarks(),
  };
}

/** The columns, but for those of the envelope's end. */
function rowOf(found: Found, { tool: ofEnvelope, command, status }: { tool: string; command: string; status: string }) {
  const { span } = found;
  const { tool = ofEnvelope, level, code, message, details } = findingOf(found);
  const { kind, name, text, ...content } = contentOf(found);
  const hasStart = span !== undefined && span.start_line > 0;
  const hasEnd = span !== undefined && span.end_line > 0;
  return {
    ...{ tool, command, status, found: sortOf(found), level, code, message, details },
    file: span?.file_path ?? (found.kind === 'finding' ? (found.value.file ?? '') : ''),
    precision: span?.precision ?? '',
    span_id: span?.span_id ?? '',
    language: span?.language ?? '',
    byte_start: span?.byte_start ?? UNKNOWN,
    byte_end: span?.byte_end ?? UNKNOWN,
    start_line: hasStart ? span.start_line : UNKNOWN,
    start_col: hasStart ? span.start_col : UNKNOWN,
    end_line: hasEnd ? span.end_line : UNKNOWN,
    end_col: hasEnd ? span.end_col : UNKNOWN,
    ...{ id: content.id, kind, name, role: content.role, text, replacement: content.replacement },
    checksum: span?.checksums?.checksum_before ?? '',
    file_checksum: span?.checksums?.file_checksum_before ?? '',
    legacy: jsonOr(found.value.legacy),
  };
}

/** What a finding says; of what is none empty texts, and no tool. */
export function findingOf(found: Found) {
  if (found.kind !== 'finding') return { tool: undefined, level: '', code: '', message: '', details: '' };
  const { tool, level, message, details } = found.value;
  // The tool of the head stands for one without a name.
  return { tool: tool || undefined, level, code: codeOf(found) ?? '', message, details: jsonOr(details) };
}

/** What a match or an edit is; of a finding empty texts. */
export function contentOf(found: Found) {
  const values = (found.kind === 'finding' ? {} : found.value) as Record<string, Json | undefined>;
  const [id, kind, name, role, replacement] = CONTENT.map((key) =>
    typeof values[key] === 'string' ? values[key] : '',
  );
  const text = found.kind === 'finding' ? '' : (quoteOf(found) ?? '');
  return { id, kind, name, role, text, replacement };
}

const CONTENT = ['match_id', 'kind', 'name', 'role', 'replacement'];

/** A value as JSON in a text; an empty text for none. */
function jsonOr(value: Json | undefined): string {
  return value === undefined ? '' : printJson(value);
}
