import { at, isObject, type Json, type JsonObject, objectIn, type PrintedFiles } from '../../src/adapter.ts';

/** What is known of a file in which something was found. */
interface Searched {
  /** Its path, as records say it. */
  path: JsonObject;
  bytes: Uint8Array;
  /** The bytes of a byte order mark, which is in no offset; 0 for none. */
  mark: number;
  isNumbered: boolean;
}

/** The records of a search, made again of its envelope: those of a file stand between its beginning and its end. */
export function recordsOf(_: Json, { data }: Readonly<JsonObject>, { restored, sourceOf, doubt }: PrintedFiles): Json {
  const { files, matches, context, summary } = data as JsonObject;
  const records: JsonObject[] = [];
  const isNumbered = !doubt('whether its lines had numbers');
  for (const { file_path, file_base64, legacy, ...said } of listIn(files)) {
    const original = (legacy as JsonObject | undefined)?.['file_path'];
    const path: JsonObject =
      file_path === undefined ? { bytes: file_base64 as Json } : { text: original ?? restored(file_path as string) };
    const { bytes = new Uint8Array() } = sourceOf(String(file_path)) ?? {};
    // It counts where files were not read as text.
    const mark = bytes[0] === 0xef && !doubt('whether a byte order mark counts') ? 3 : 0;
    const file = { path, bytes, mark, isNumbered };
    const lines = recordsOfLines(
      listIn(matches).filter((match) => at(match, 'span/file_path') === file_path),
      file,
    );
    for (const row of listIn(context)) if (at(row, 'span/file_path') === file_path) lines.push(besideNone(row, file));
    lines.sort((one, other) => offsetOf(one) - offsetOf(other));
    records.push({ type: 'begin', data: { path } }, ...lines, { type: 'end', data: { path, ...said } });
  }
  return [...records, ...(summary === undefined ? [] : [{ data: summary, type: 'summary' }])];
}

/** The record of a line that is beside no match, or says more than its line. */
function besideNone({ span, snippet, snippet_base64, submatches = [] }: JsonObject, file: Searched): JsonObject {
  const { byte_start, start_line } = objectIn(span);
  const line_number = start_line === 0 || !file.isNumbered ? null : (start_line as Json);
  const told = { path: file.path, lines: textOr(snippet, snippet_base64), line_number };
  return { type: 'context', data: { ...told, absolute_offset: Number(byte_start) - file.mark, submatches } };
}

/** The records of lines with matches, and of those beside, which are the context of these. */
function recordsOfLines(matches: readonly JsonObject[], file: Searched): JsonObject[] {
  const lines: JsonObject[] = [];
  for (const match of matches) addTo(lines, match, file);
  const known = new Set(lines.map(offsetOf));
  for (const beside of matches.flatMap((match) => besideMatch(match, file))) {
    if (known.has(offsetOf(beside))) continue;
    known.add(offsetOf(beside));
    lines.push(beside);
  }
  return lines;
}

/** The records of the lines that are the context of a match, as they are in the file. */
function besideMatch(match: JsonObject, { path, bytes, mark, isNumbered }: Searched): JsonObject[] {
  const { start_line, end_line, context } = objectIn(match['span']);
  const { before = [], after = [] } = (context ?? {}) as Record<string, Json[]>;
  if (before.length + after.length === 0) return [];
  const starts = [mark];
  for (const [at, byte] of bytes.entries()) if (byte === NEWLINE && at + 1 < bytes.length) starts.push(at + 1);
  const numbers = [
    ...before.map((_, at) => Number(start_line) - before.length + at),
    ...after.map((_, at) => Number(end_line) + 1 + at),
  ];
  return numbers.map((number) => {
    const [from = 0, to = bytes.length] = starts.slice(number - 1, number + 1);
    const lines = { text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes.subarray(from, to)) };
    const line_number = isNumbered ? number : null;
    return { type: 'context', data: { path, lines, line_number, absolute_offset: from - mark, submatches: [] } };
  });
}

const NEWLINE = 0x0a;

/** Adds a match: to the record of its line, which stands with the first one of it. */
function addTo(lines: JsonObject[], match: JsonObject, { path, mark, isNumbered }: Searched): void {
  const { matched_text, matched_text_base64, snippet, snippet_base64, replacement, replacement_base64 } = match;
  const { byte_start, byte_end, start_line, start_col } = objectIn(match['span']);
  if ((snippet ?? snippet_base64) !== undefined) {
    const line_number = start_line === 0 || !isNumbered ? null : start_line;
    const absolute_offset = Math.max(0, Number(byte_start) - Number(start_col) - mark);
    const told = { path, lines: textOr(snippet, snippet_base64), line_number, absolute_offset };
    lines.push({ type: 'match', data: { ...told, submatches: [] } as JsonObject });
  }
  const { absolute_offset: offset, submatches } = (lines.at(-1)?.['data'] ?? {}) as JsonObject;
  if (!Array.isArray(submatches) || (matched_text ?? matched_text_base64) === undefined) return;
  const instead =
    (replacement ?? replacement_base64) === undefined ? {} : { replacement: textOr(replacement, replacement_base64) };
  const place = { start: Number(byte_start) - mark - Number(offset), end: Number(byte_end) - mark - Number(offset) };
  submatches.push({ match: textOr(matched_text, matched_text_base64), ...instead, ...place });
}

/** A text, or bytes that are none. */
function textOr(text: Json | undefined, bytes: Json | undefined): JsonObject {
  return text === undefined ? { bytes: bytes as Json } : { text };
}

/** Where the line of a record begins. */
function offsetOf({ data }: JsonObject): number {
  return Number((data as JsonObject)['absolute_offset']);
}

/** The objects of a list, none of what is no list. */
function listIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
