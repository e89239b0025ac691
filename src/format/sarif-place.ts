import type { Span } from '../envelope/types.ts';
import type { ByteText } from '../json/byte-text.ts';
import { type Utf16Range, utf16RangeOf } from './columns.ts';
import { fileNameOf } from './file-name.ts';
import { strictText, writeStrictNumber } from './strict-json.ts';
import { linesToldOf } from './told-place.ts';
import { uriOf } from './uri.ts';

const BEFORE = {
  startLine: '{"startLine":',
  startColumn: ',"startColumn":',
  endLine: ',"endLine":',
  endColumn: ',"endColumn":',
  byteOffset: ',"byteOffset":',
  onlyByteOffset: '{"byteOffset":',
  byteLength: ',"byteLength":',
};
const END = '}';

/** The file that came last, and its location: mostly it comes again. */
let last: { path: string; bytes: unknown; artifact: string } | undefined;

/** The location of a span's file, or of one without a span, as an object that is not closed. */
export function artifactOf(file: Span | string): string {
  const path = typeof file === 'string' ? file : file.file_path;
  const bytes = typeof file === 'string' ? undefined : file.legacy?.['file_base64'];
  if (path === last?.path && bytes === last.bytes) return last.artifact;
  const uri = uriOf((typeof file === 'string' ? file : fileNameOf(file)) ?? path);
  const base = uri.startsWith('file:') ? '' : ',"uriBaseId":"%SRCROOT%"';
  last = { path, bytes, artifact: `{"uri":${strictText(uri)}${base}` };
  return last.artifact;
}

/**
 * Writes the region of a span behind its key: exact where its columns are proved, else its lines, or its bytes, as far
 * as they are known; nothing where none are. `more` are further members.
 */
export function writeRegion(
  key: string,
  span: Span,
  place: Utf16Range | undefined,
  out: ByteText,
  more: readonly string[] = [],
): void {
  const { precision, byte_start, byte_end } = span;
  const { first, last: end } = linesToldOf(span);
  const hasBytes = byte_start !== null && byte_end !== null;
  if (precision === 'file' || (first === 0 && !hasBytes)) return;
  out.string(key);
  const range = precision === 'line' ? undefined : place;
  if (first > 0) {
    writeMember(BEFORE.startLine, first, out);
    if (range !== undefined) writeMember(BEFORE.startColumn, range.start.character + 1, out);
    writeMember(BEFORE.endLine, Math.max(first, end), out);
    if (range !== undefined) writeMember(BEFORE.endColumn, range.end.character + 1, out);
  }
  if (hasBytes && (range !== undefined || span.start_line === 0)) {
    writeMember(first === 0 ? BEFORE.onlyByteOffset : BEFORE.byteOffset, byte_start, out);
    writeMember(BEFORE.byteLength, byte_end - byte_start, out);
  }
  for (const member of more) out.string(`,${member}`);
  out.string(END);
}

/** True for a place whose region says exactly which text it is of. */
export function isExact(span: Span): boolean {
  if (span.precision !== undefined) return false;
  return utf16RangeOf(span) !== undefined || (span.start_line === 0 && span.byte_start !== null);
}

function writeMember(before: string, value: number, out: ByteText): void {
  out.string(before);
  writeStrictNumber(value, out);
}
