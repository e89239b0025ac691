import type { EnvelopePart } from '../convert/parts.ts';
import { codeOf, type Found, isFound, quoteOf, sortOf } from '../filter/found.ts';
import { type EnvelopeEnd, EnvelopeReader, type Told } from '../filter/reader.ts';
import { printJson } from '../json/print.ts';
import { TextKeeper } from '../json/text-keeper.ts';
import type { Json } from '../json/value.ts';
import { isText } from './file-name.ts';
import { LeftOut } from './left-out.ts';
import type { EnvelopePrinter, Piece, PrinterOptions } from './printer.ts';
import { strictJson } from './strict-json.ts';
import { inputNameOf } from './told-lines.ts';
import { withLines } from './told-place.ts';

/** What stands for a number that is not known; for a text it is an empty one. */
const UNKNOWN = -1;

/**
 * A row for each match, finding and edit, as a JSON object a line. Each row has all columns, and a column has one type
 * and no null, so that readers which look at some rows, or at one file of many, know the types of all.
 */
export class RowsPrinter implements EnvelopePrinter {
  readonly #reader = new EnvelopeReader();
  /** Rows of the envelope that is read, without their end: what an envelope says of itself comes last. */
  readonly #rows: TextKeeper;
  readonly #leftOut = new LeftOut();
  #head = { tool: '', command: '', status: '' };
  /** The first columns of what is no finding, by its kind: they are the same in an envelope. */
  readonly #beginnings = new Map<Found['kind'], string>();

  /** Rows that are too many for memory go to a store, where one can be opened. */
  constructor({ openStore }: Pick<PrinterOptions, 'openStore'>) {
    this.#rows = new TextKeeper(openStore);
  }

  *print(part: EnvelopePart): Generator<Piece> {
    let rows = '';
    for (const told of this.#reader.found(part)) {
      if (isFound(told)) {
        const named = withLines(this.#leftOut.named(told, isText));
        rows += `${this.#beginningOf(told)},${strictJson(factsOf(named)).slice(1, -1)}\n`;
      } else if (told.kind === 'end') {
        this.#rows.add(rows);
        rows = '';
        yield* this.#end(told.end);
      } else {
        this.#head = headOf(told);
        this.#beginnings.clear();
      }
    }
    this.#rows.add(rows);
  }

  remarks(): string[] {
    return this.#leftOut.remarks();
  }

  /** The columns that say what was found, as JSON without its end. */
  #beginningOf(found: Found): string {
    const known = this.#beginnings.get(found.kind);
    if (known !== undefined) return known;
    const { tool, ...said } = findingOf(found);
    const { tool: own, ...head } = this.#head;
    const beginning = strictJson({ tool: tool ?? own, ...head, found: sortOf(found), ...said }).slice(0, -1);
    if (found.kind !== 'finding') this.#beginnings.set(found.kind, beginning);
    return beginning;
  }

  *#end(end: EnvelopeEnd): Generator<Piece> {
    const { execution_id, timestamp, partial } = end;
    const own = { execution_id, timestamp: timestamp ?? '', partial, input: inputNameOf(end) };
    const tail = `,${strictJson(own).slice(1)}\n`;
    // A row ends at the only line end in it.
    for (const rows of this.#rows.take()) yield rows.replaceAll('\n', () => tail);
  }
}

function headOf(told: Extract<Told, { kind: 'query' | 'operation' }>) {
  const { head } = told;
  return 'operation_type' in head
    ? { tool: head.tool, command: head.operation_type, status: head.status }
    : { tool: head.tool, command: head.command ?? '', status: '' };
}

/** The columns behind these, but for those of the envelope's end. */
function factsOf(found: Found) {
  const { span } = found;
  const { id, kind, name, role, text, replacement } = contentOf(found);
  const hasStart = span !== undefined && span.start_line > 0;
  const hasEnd = span !== undefined && span.end_line > 0;
  // Written out: objects that are spread into one another take five times as long.
  return {
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
    id,
    kind,
    name,
    role,
    text,
    replacement,
    checksum: span?.checksums?.checksum_before ?? '',
    file_checksum: span?.checksums?.file_checksum_before ?? '',
    legacy: jsonOr(found.value.legacy),
  };
}

const NO_FINDING = { tool: undefined, level: '', code: '', message: '', details: '' };

function findingOf(found: Found): Omit<typeof NO_FINDING, 'tool'> & { tool?: string | undefined } {
  if (found.kind !== 'finding') return NO_FINDING;
  const { tool, level, message, details } = found.value;
  const code = codeOf(found) ?? '';
  // The tool of the head stands for one without a name.
  return { ...(tool !== '' && { tool }), level, code, message, details: jsonOr(details) };
}

function contentOf(found: Found) {
  if (found.kind === 'finding') return { id: '', kind: '', name: '', role: '', text: '', replacement: '' };
  const { match_id, kind, name, role, replacement } = found.value as Record<string, Json | undefined>;
  return {
    id: textOr(match_id),
    kind: textOr(kind),
    name: textOr(name),
    role: textOr(role),
    text: quoteOf(found) ?? '',
    replacement: textOr(replacement),
  };
}

function textOr(value: Json | undefined): string {
  return typeof value === 'string' ? value : '';
}

/** A value as JSON in a text; an empty text for none. */
function jsonOr(value: Json | undefined): string {
  return value === undefined ? '' : printJson(value);
}
