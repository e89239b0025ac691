import { given, isObject, type Json, type JsonObject, objectIn } from '../../src/adapter.ts';

/** What an answer counts. */
export const COUNTS = ['total_byte_shift', 'applied_count', 'skipped_count', 'error_count'];

/** The answer, made again of its envelope: see `finish` of the response. */
export function answerOf(document: Json, { result, error, legacy }: Readonly<JsonObject>): Json {
  const [made, told, said] = [objectIn(document), objectIn(result), objectIn(legacy)];
  const { execution_id, success, final_checksum } = made;
  const { edits } = told;
  return given({
    execution_id,
    success,
    final_checksum: said['final_checksum'] ?? bare(told['final_checksum']) ?? final_checksum,
    ...Object.fromEntries(COUNTS.map((key) => [key, said[key] ?? told[key] ?? made[key]])),
    edits: Array.isArray(edits) ? edits.map((edit) => (isObject(edit) ? editOf(edit) : edit)) : undefined,
    error: success === false ? objectIn(error)['message'] : undefined,
  });
}

/** An edit of it. What the request alone says of it is in no answer. */
function editOf({ match_id: _, span, replaced_text: __, replacement: ___, legacy, ...edit }: JsonObject): JsonObject {
  const { before_checksum: ____, after_checksum, byte_end: _____, byte_offset, ...said } = edit;
  return given({
    byte_offset: byte_offset ?? objectIn(span)['byte_start'],
    ...said,
    new_checksum: bare(after_checksum),
    ...objectIn(legacy),
  });
}

/** A sum without its label. */
function bare(sum: Json | undefined): Json | undefined {
  return typeof sum === 'string' ? sum.replace(/^(?:blake3|sha256):/, '') : sum;
}
