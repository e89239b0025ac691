import { isDeepStrictEqual } from 'node:util';
import { inOrder } from '../envelope/in-order.ts';
import { DIAGNOSTIC_KEYS, MATCH_KEYS, PLACE_KEYS, SPAN_KEYS } from '../envelope/keys.ts';
import type { Diagnostic, Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, objectIn } from '../json/value.ts';
import { placeOf } from './keys.ts';
import { inOrderOfMatch, type Result } from './result.ts';

/** What every source says of itself. */
const OWN_KEYS = ['match_id', 'kind', 'name'];

/** Keys that a match takes from others of its place where its own lacks them. */
const MATCH_FACTS = MATCH_KEYS.filter((key) => !['match_id', 'span', 'legacy'].includes(key));
const SPAN_FACTS = SPAN_KEYS.filter((key) => !['precision', 'legacy'].includes(key));

/**
 * One match for results of one thing: the first one, with what of the format only others of its very place know, and
 * all of them as its `sources`, each with what it says otherwise.
 */
export function matchOf(results: readonly Result[]): JsonObject {
  const [first] = results as [Result];
  const alike = results.filter((other) => placeOf(other) === placeOf(first)).map(({ value }) => value);
  const spans = alike.map(({ span }) => span as JsonObject);
  const span = inOrder(withFacts(spans, SPAN_FACTS) as unknown as Span, SPAN_KEYS) as unknown as JsonObject;
  const value = { ...withFacts(alike, MATCH_FACTS), span };
  return withAdded({ ...first, value }, { sources: results.map((source) => sourceOf(source, value)) });
}

/** The first object, with these keys of the others where it lacks them. */
function withFacts([first, ...others]: readonly JsonObject[], keys: readonly string[]): JsonObject {
  const all = { ...first };
  for (const other of others)
    for (const key of keys) if (!Object.hasOwn(all, key) && Object.hasOwn(other, key)) all[key] = other[key] as Json;
  return all;
}

/** The value of a result with what was added by comparing it: keys of a match, details of a finding. */
export function withAdded({ kind, value }: Result, added: Readonly<JsonObject>): JsonObject {
  const { legacy, ...holder } = kind === 'match' ? value : objectIn(value['details']);
  // What has the name of something added is in `legacy`.
  const taken = Object.fromEntries(Object.entries(holder).filter(([key]) => Object.hasOwn(added, key)));
  const aside = Object.keys(taken).length === 0 ? legacy : { ...taken, ...objectIn(legacy) };
  const all = { ...holder, ...added, ...(aside !== undefined && { legacy: aside }) };
  if (kind === 'match') return inOrderOfMatch(all);
  return inOrder({ ...value, details: all } as unknown as Diagnostic, DIAGNOSTIC_KEYS) as unknown as JsonObject;
}

/** What a source says of itself, and otherwise than what was printed of all of them; a span may know more there. */
export function sourceOf({ input, tool, value }: Result, printed: JsonObject): JsonObject {
  const isTold = (key: string, said: Json, by: Json | undefined) =>
    key === 'span' && isObject(by) && isObject(said)
      ? Object.entries(said).every(([inner, one]) => isDeepStrictEqual(by[inner], one))
      : isDeepStrictEqual(by, said);
  const entries = Object.entries(value);
  const own = OWN_KEYS.flatMap((key) => entries.filter(([name]) => name === key));
  const others = entries.filter(([key, said]) => !isTold(key, said, printed[key]));
  return { input, tool, ...Object.fromEntries([...own, ...others]) };
}

/** A source that is only named: what it is, and its place. */
export function referenceTo(result: Result): JsonObject {
  const span = result.value['span'] as JsonObject;
  const place = inOrder(span, PLACE_KEYS);
  return { ...sourceOf(result, result.value), span: place };
}
