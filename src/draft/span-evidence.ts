import type { Span } from '../envelope/types.ts';
import type { Json, JsonObject } from '../json/value.ts';
import type { ReportedPlace } from '../span/reported-place.ts';

/** Keys whose values are as a tool said them. */
export const AS_REPORTED: ReadonlySet<string> = new Set(['legacy', 'unplaced']);

/** True for an object that has the form of a span. */
export function isSpan(value: JsonObject): boolean {
  return ['span_id', 'file_path', 'byte_start', 'byte_end', 'start_line'].every((key) => Object.hasOwn(value, key));
}

/** A span as if a tool had reported it, with the text that stands beside it in its `holder`. */
export function placeOfSpan(span: Span, holder: JsonObject, file: ReportedPlace['file']): ReportedPlace {
  const { byte_start, byte_end, start_line, start_col, end_line, end_col, precision, checksums } = span;
  const length = (byte_end ?? 0) - (byte_start ?? 0);
  const text = [holder['matched_text'], holder['replaced_text'], holder['content']].find(
    (quote) => typeof quote === 'string' && Buffer.byteLength(quote) === length,
  );
  const hex = checksums?.file_checksum_before?.slice('sha256:'.length);
  return {
    file,
    byteStart: byte_start ?? undefined,
    byteEnd: byte_end ?? undefined,
    ...(start_line > 0 && { startLine: start_line, startColumn: start_col }),
    ...(end_line > 0 && precision !== 'line' && { endLine: end_line, endColumn: end_col }),
    text: stringOf(text),
    before: linesOf(holder['context_before']),
    after: linesOf(holder['context_after']),
    fileHash: hex === undefined ? undefined : { algorithms: ['sha256'], hex },
  };
}

/** What tools call things without a name. */
const NAMELESS = /^\W*(?:anonymous|unnamed|unknown)\W*$/i;

/**
 * The name of what an object with a place defines: of a use it may be another one than stands there, and without a kind
 * it names no thing.
 */
export function definedIn({ role = 'definition', kind, name }: Readonly<Record<string, unknown>>): string | undefined {
  const isNamed = typeof kind === 'string' && typeof name === 'string' && !NAMELESS.test(name);
  return role === 'definition' && isNamed ? name : undefined;
}

/** Text on the line of a match, which a list of its lines holds. */
function linesOf(value: Json | undefined): string | undefined {
  return Array.isArray(value) && value.length > 0 && value.every((line) => typeof line === 'string')
    ? value.join('\n')
    : undefined;
}

export function stringOf(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}
