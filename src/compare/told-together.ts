import { isDeepStrictEqual } from 'node:util';
import { inOrder } from '../envelope/in-order.ts';
import { MATCH_KEYS, PLACE_KEYS, SPAN_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../json/value.ts';
import { placeOf } from './keys.ts';
import { inOrderOfFinding, inOrderOfMatch, moveAside, type Result } from './result.ts';

/** What every source says of itself. */
const OWN_KEYS = ['match_id', 'kind', 'name'];

/** Keys that a match takes from others of its place where its own lacks them. */
const MATCH_FACTS = MATCH_KEYS.filter((key) => !['match_id', 'span', 'legacy'].includes(key));
const SPAN_FACTS = SPAN_KEYS.filter((key) => !['precision', 'legacy'].includes(key));

/** What was added to a result by comparing it. */
export type Added = Readonly<Record<string, Json>>;

/**
 * One match for results of one thing: the first one, with what of the format only others of its very place know, and
 * all of them as its `sources`, each with what it says otherwise.
 */
export function matchOf(results: readonly Result[]): JsonObject {
  const [first] = results as [Result];
  const [value, span] = [{ ...first.value }, { ...(first.value['span'] as JsonObject) }];
  for (const other of results.slice(1)) {
    if (placeOf(other) !== placeOf(first)) continue;
    fill(value, other.value, MATCH_FACTS);
    fill(span, other.value['span'] as JsonObject, SPAN_FACTS);
  }
  value['span'] = inOrder(span as unknown as Span, SPAN_KEYS) as unknown as JsonObject;
  return withAdded({ ...first, value }, { sources: results.map((source) => sourceOf(source, value)) });
}

/** Gives an object these keys of another one, where it lacks them. */
function fill(object: JsonObject, other: JsonObject, keys: readonly string[]): void {
  for (const key of keys)
    if (!Object.hasOwn(object, key) && Object.hasOwn(other, key)) object[key] = other[key] as Json;
}

/** The value of a result with what was added: keys of a match, details of a finding. */
export function withAdded({ kind, value }: Result, added: Added): JsonObject {
  const { details } = value;
  const holder: JsonObject = kind === 'match' ? { ...value } : isObject(details) ? { ...details } : {};
  for (const key of Object.keys(added)) moveAside(holder, key);
  Object.assign(holder, added);
  return kind === 'match' ? inOrderOfMatch(holder) : inOrderOfFinding({ ...value, details: holder });
}

/** What a source says of itself, and otherwise than what was printed of all of them. */
export function sourceOf({ input, tool, value }: Result, printed: JsonObject): JsonObject {
  const source: JsonObject = { input, tool };
  for (const key of OWN_KEYS) if (Object.hasOwn(value, key)) source[key] = value[key] as Json;
  for (const [key, said] of Object.entries(value)) if (!isToldBy(printed[key], said, key)) setOwn(source, key, said);
  return source;
}

/** True for a value that is told by the printed one; a span may know more there. */
function isToldBy(printed: Json | undefined, said: Json, key: string): boolean {
  if (key !== 'span' || !isObject(printed) || !isObject(said)) return isDeepStrictEqual(printed, said);
  return Object.entries(said).every(([inner, value]) => isDeepStrictEqual(printed[inner], value));
}

/** A source that is only named: what it is, and its place. */
export function referenceTo({ input, tool, value }: Result): JsonObject {
  const span = value['span'] as JsonObject;
  const place = Object.fromEntries(PLACE_KEYS.flatMap((key) => (key in span ? [[key, span[key] as Json]] : [])));
  return { ...sourceOf({ input, tool, value, kind: 'match' }, value), span: place };
}
