import { isObject, type Json, type JsonObject, objectIn } from '../../src/adapter.ts';

/** What a span has when it is asked for; an empty one of these is in no envelope. */
const ASKED = ['context', 'checksums', 'semantics'];

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * What of a document is not said: where a file could not be read, what was asked for may be empty. Lines show that it
 * could, and so does the sum of a span: of lines that are no UTF-8 there is no empty object.
 */
export function unsure(document: Json): string | undefined {
  // No program prints such an id, and what the design has besides says nothing where it is empty.
  if (isObject(document) && UUID.test(String(document['execution_id']))) return 'which counts and empty lists it has';
  const spans = spansIn(document);
  const isPlain = spans.every((span) => ASKED.every((key) => span[key] === undefined));
  return isPlain || spans.every(isOfFile) ? undefined : 'which empty objects stood in its spans';
}

/** True for a span whose file was read. */
function isOfFile({ context, checksums }: JsonObject): boolean {
  return context !== undefined || objectIn(checksums)['checksum_before'] !== undefined;
}

/** A document as it was printed: 1.1.0 says neither time nor tool. */
export function withItsTool(document: Json): Json {
  if (!isObject(document) || document['timestamp'] !== undefined) return document;
  const { tool: _, ...others } = document;
  return others;
}

/** The spans of a document, wherever they stand. */
function spansIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(spansIn);
  if (!isObject(value)) return [];
  return [...(value['span_id'] === undefined ? [] : [value]), ...Object.values(value).flatMap(spansIn)];
}
