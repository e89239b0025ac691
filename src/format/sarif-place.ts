import type { Span } from '../envelope/types.ts';
import type { JsonObject } from '../json/value.ts';
import { linesToldOf, type Utf16Range, utf16RangeOf } from './columns.ts';
import { fileNameOf } from './file-name.ts';
import { uriOf } from './uri.ts';

/** The location of a span's file, or of one without a span. */
export function artifactOf(file: Span | string): JsonObject {
  const uri = uriOf(typeof file === 'string' ? file : (fileNameOf(file) ?? file.file_path));
  return uri.startsWith('file:') ? { uri } : { uri, uriBaseId: '%SRCROOT%' };
}

/**
 * The region of a span: exact where its columns are proved, else its lines, or its bytes, as far as they are known;
 * `undefined` where none are. `more` are further members.
 */
export function regionOf(
  span: Span,
  place: Utf16Range | undefined = utf16RangeOf(span),
  more: JsonObject = {},
): JsonObject | undefined {
  const { precision, byte_start, byte_end } = span;
  if (precision === 'file') return undefined;
  const { first, last } = linesToldOf(span);
  const range = precision === 'line' ? undefined : place;
  const region: JsonObject = {};
  if (first > 0) {
    region['startLine'] = first;
    if (range !== undefined) region['startColumn'] = range.start.character + 1;
    region['endLine'] = Math.max(first, last);
    if (range !== undefined) region['endColumn'] = range.end.character + 1;
  }
  if (byte_start !== null && byte_end !== null && (range !== undefined || span.start_line === 0))
    Object.assign(region, { byteOffset: byte_start, byteLength: byte_end - byte_start });
  return Object.keys(region).length === 0 ? undefined : { ...region, ...more };
}

/** True for a place whose region says exactly which text it is of. */
export function isExact(span: Span): boolean {
  if (span.precision !== undefined) return false;
  return utf16RangeOf(span) !== undefined || (span.start_line === 0 && span.byte_start !== null);
}
