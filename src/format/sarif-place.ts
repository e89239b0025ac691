import type { Span } from '../envelope/types.ts';
import { type Utf16Range, utf16RangeOf } from './columns.ts';
import { fileNameOf } from './file-name.ts';
import { strictNumber, strictText } from './strict-json.ts';
import { linesToldOf } from './told-place.ts';
import { uriOf } from './uri.ts';

/** The file that came last, and its location: mostly it comes again. */
let last: { path: string; bytes: unknown; artifact: string } | undefined;

/** The location of a span's file, or of one without a span, as members of an object. */
export function artifactOf(file: Span | string): string {
  const path = typeof file === 'string' ? file : file.file_path;
  const bytes = typeof file === 'string' ? undefined : file.legacy?.['file_base64'];
  if (path === last?.path && bytes === last.bytes) return last.artifact;
  const uri = uriOf((typeof file === 'string' ? file : fileNameOf(file)) ?? path);
  const base = uri.startsWith('file:') ? '' : ',"uriBaseId":"%SRCROOT%"';
  last = { path, bytes, artifact: `"uri":${strictText(uri)}${base}` };
  return last.artifact;
}

/**
 * The region of a span as JSON: exact where its columns are proved, else its lines, or its bytes, as far as they are
 * known; `undefined` where none are. `more` are further members.
 */
export function regionOf(
  span: Span,
  place: Utf16Range | undefined = utf16RangeOf(span),
  more: readonly string[] = [],
): string | undefined {
  const { precision, byte_start, byte_end } = span;
  if (precision === 'file') return undefined;
  const { first, last: end } = linesToldOf(span);
  const range = precision === 'line' ? undefined : place;
  const members: string[] = [];
  if (first > 0) {
    members.push(`"startLine":${strictNumber(first)}`);
    if (range !== undefined) members.push(`"startColumn":${range.start.character + 1}`);
    members.push(`"endLine":${strictNumber(Math.max(first, end))}`);
    if (range !== undefined) members.push(`"endColumn":${range.end.character + 1}`);
  }
  if (byte_start !== null && byte_end !== null && (range !== undefined || span.start_line === 0))
    members.push(`"byteOffset":${strictNumber(byte_start)},"byteLength":${strictNumber(byte_end - byte_start)}`);
  return members.length === 0 ? undefined : `{${[...members, ...more].join(',')}}`;
}

/** True for a place whose region says exactly which text it is of. */
export function isExact(span: Span): boolean {
  if (span.precision !== undefined) return false;
  return utf16RangeOf(span) !== undefined || (span.start_line === 0 && span.byte_start !== null);
}
