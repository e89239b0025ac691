import { at, isObject, type Json, type JsonObject, objectIn } from '../../src/adapter.ts';

/** What a span has when it is asked for; an empty one of these is in no envelope. */
const ASKED = ['context', 'checksums', 'semantics'];

/** Keys of documents and payloads that say tool and time, too. */
const NEWER = ['partial', 'tokens_estimated', 'truncated', 'coverage'];

/** What of a document is not told: where a file could not be read, what was asked for may be empty. */
export function unsure(document: Json): string | undefined {
  const asked = spansIn(document).map((span) => ASKED.filter((key) => span[key] !== undefined).length);
  const isTold = asked.every((count) => count === asked[0] && (count === 0 || count === ASKED.length));
  return isTold ? undefined : 'which empty objects stood in its spans';
}

/** The same of commands of 1.1.0, which does not say tool and time, and prints nothing that is asked for. */
export function unsureOfTime(document: Json): string | undefined {
  const said = { ...objectIn(at(document, 'data')), ...objectIn(document) };
  const isNewer = NEWER.some((key) => said[key] !== undefined);
  const isAsked = spansIn(document).some((span) => ASKED.some((key) => span[key] !== undefined));
  return isNewer || isAsked ? unsure(document) : 'whether it said tool and time';
}

/** The spans of a document, wherever they stand. */
function spansIn(value: Json): JsonObject[] {
  if (Array.isArray(value)) return value.flatMap(spansIn);
  if (!isObject(value)) return [];
  return [...(value['span_id'] === undefined ? [] : [value]), ...Object.values(value).flatMap(spansIn)];
}
