import { isObject, type Json, type JsonObject } from '../../src/adapter.ts';

const COUNTS = ['total_byte_shift', 'applied_count', 'skipped_count', 'error_count'];

/** The answer, made again of its envelope: see `finish` of the response. */
export function answerOf(document: Json, { result, error, legacy }: Readonly<JsonObject>): Json {
  const [made, told, said] = [document, result, legacy].map((one) => (one !== undefined && isObject(one) ? one : {}));
  const answer: JsonObject = {};
  for (const key of ['execution_id', 'success', 'error_count', 'final_checksum']) put(answer, key, made?.[key]);
  for (const key of COUNTS) put(answer, key, said?.[key] ?? told?.[key]);
  put(answer, 'final_checksum', said?.['final_checksum'] ?? bare(told?.['final_checksum']));
  const edits = told?.['edits'];
  if (Array.isArray(edits)) answer['edits'] = edits.map((edit) => (isObject(edit) ? editOf(edit) : edit));
  if (answer['success'] === false && isObject(error ?? null)) put(answer, 'error', (error as JsonObject)['message']);
  return answer;
}

/** An edit of it. What the request alone says of it stands in no answer. */
function editOf({ match_id: _, span, replaced_text: __, replacement: ___, legacy, ...edit }: JsonObject): JsonObject {
  const { before_checksum: ____, after_checksum, byte_end: _____, ...said } = edit;
  const place = isObject(span ?? null) ? (span as JsonObject) : {};
  const made: JsonObject = {};
  put(made, 'byte_offset', said['byte_offset'] ?? place['byte_start']);
  Object.assign(made, said);
  put(made, 'new_checksum', bare(after_checksum));
  return isObject(legacy ?? null) ? { ...made, ...(legacy as JsonObject) } : made;
}

/** A sum without its label. */
function bare(sum: Json | undefined): Json | undefined {
  return typeof sum === 'string' ? sum.replace(/^blake3:/, '') : sum;
}

/** Sets a key for which there is a value. */
function put(object: JsonObject, key: string, value: Json | undefined): void {
  if (value !== undefined) object[key] = value;
}
