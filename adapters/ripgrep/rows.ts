import { isObject, type Json, type JsonObject, type PrintedFiles } from '../../src/adapter.ts';

/** The records of a search, made again of its envelope: those of a file stand between its beginning and its end. */
export function recordsOf(_: Json, { data }: Readonly<JsonObject>, { restored, sourceOf, doubt }: PrintedFiles): Json {
  const { files, matches, context, summary } = data as JsonObject;
  const records: JsonObject[] = [];
  const isNumbered = doubt('whether its lines had numbers', 2) === 0;
  const ofMatches = listIn(matches);
  for (const { file_path, file_base64, legacy, ...said } of listIn(files)) {
    const original = (legacy as JsonObject | undefined)?.['file_path'];
    const path: JsonObject =
      file_path === undefined ? { bytes: file_base64 as Json } : { text: original ?? restored(file_path as string) };
    const lines: JsonObject[] = [];
    // A byte order mark is in none of its offsets.
    const mark = sourceOf(String(file_path))?.bytes[0] === 0xef ? 3 : 0;
    for (const match of ofMatches)
      if (placeOf(match)['file_path'] === file_path) addTo(lines, match, path, { mark, isNumbered });
    for (const { file_path: own, ...beside } of listIn(context))
      if (own === file_path) lines.push({ type: 'context', data: { path, ...beside } });
    lines.sort((one, other) => offsetOf(one) - offsetOf(other));
    records.push({ type: 'begin', data: { path } }, ...lines, { type: 'end', data: { path, ...said } });
  }
  return [...records, ...(summary === undefined ? [] : [{ data: summary, type: 'summary' }])];
}

/** Adds a match: to the record of its line, which stands with the first one of it. */
function addTo(
  lines: JsonObject[],
  match: JsonObject,
  path: JsonObject,
  { mark, isNumbered }: { mark: number; isNumbered: boolean },
): void {
  const { matched_text, matched_text_base64, snippet, snippet_base64, replacement, replacement_base64 } = match;
  const { byte_start, byte_end, start_line, start_col } = placeOf(match);
  if ((snippet ?? snippet_base64) !== undefined) {
    const told = {
      path,
      lines: textOr(snippet, snippet_base64),
      line_number: start_line === 0 || !isNumbered ? null : start_line,
    };
    const absolute_offset = Math.max(0, Number(byte_start) - Number(start_col) - mark);
    lines.push({ type: 'match', data: { ...told, absolute_offset, submatches: [] } as JsonObject });
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

/** The span of a match. */
function placeOf({ span }: JsonObject): JsonObject {
  return span as JsonObject;
}

/** Where the line of a record begins. */
function offsetOf({ data }: JsonObject): number {
  return Number((data as JsonObject)['absolute_offset']);
}

/** The objects of a list, none of what is no list. */
function listIn(value: Json | undefined): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : [];
}
