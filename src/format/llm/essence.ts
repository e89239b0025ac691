import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';

/** How much of the source is told: nothing, the first line of each text, or all. */
export const DETAILS = ['none', 'line', 'full'] as const;

export type Detail = (typeof DETAILS)[number];

/** The longest text that is told whole but in full detail, in UTF-16 units. */
const LONGEST = 300;

/** Fields that quote the source. */
const QUOTED = new Set(['matched_text', 'context_before', 'context_after', 'content', 'snippet', 'context']);

/** What a model can't use: ids of other runs, and what stood at another place. */
const DROPPED = new Set(['legacy', 'match_id', 'span_id']);

/** Fields whose texts are told whole, whatever they look like. */
const NAMES = new Set(['name', 'symbol', 'file', 'file_path', 'pattern', 'query', 'replacement']);

/** Fields that are told whole but for sums and UUIDs in them. */
const WORDED = new Set(['message', 'remediation']);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEX = /^(?:[a-z0-9]+:)?(?=[0-9]*[a-f])[0-9a-f]{16,}$/i;
/** Shorter texts, in UTF-16 units, are neither of them. */
const SHORTEST_SUM = 16;
/** Those in shorter texts stay. */
const SHORTEST_ID = 32;

const ONE_LINE = /^[^\r\n]*$/;

/**
 * What `llm` tells of a value: all but the drop list. That is `legacy`, `match_id`, sums and ids in hexadecimal digits
 * (`span_id` follows from path and bytes), and, unless the detail is full, text beyond its first line or its first 300
 * UTF-16 units; `…+N` says how many units were cut.
 */
export function essenceOf(value: Json, detail: Detail): Json {
  if (typeof value === 'string') return withoutIds(detail === 'full' ? value : cutText(value));
  if (Array.isArray(value)) return value.filter((inner) => !isOpaque(inner)).map((inner) => essenceOf(inner, detail));
  return isObject(value) ? essenceOfObject(value, detail) : value;
}

const NO_KEYS: ReadonlySet<string> = new Set();
/** Most rows have nothing beside their place and their text. */
const NOTHING: JsonObject = {};

/** The same of an object without some of its keys. */
export function essenceOfObject(object: JsonObject, detail: Detail, without = NO_KEYS): JsonObject {
  let essence: JsonObject | undefined;
  for (const key of Object.keys(object)) {
    if (without.has(key) || DROPPED.has(key) || isOpaque(key)) continue;
    const told = essenceOfField(object, key, detail);
    if (told !== undefined) setOwn((essence ??= {}), key, told);
  }
  return essence ?? NOTHING;
}

/** The same of one field; `undefined` for nothing. */
export function essenceOfField(object: JsonObject, key: string, detail: Detail): Json | undefined {
  const value = object[key];
  const told = toldOf(key, value, detail);
  return told === undefined || isEmptied(value as Json, told) ? undefined : told;
}

function toldOf(key: string, value: Json | undefined, detail: Detail): Json | undefined {
  // Most values are numbers and texts.
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const isOfQuotes = QUOTED.has(key);
  if (isOfQuotes && isQuote(key, value))
    return detail === 'line' ? firstLines(key, value) : detail === 'full' ? value : undefined;
  if (typeof value !== 'string') return essenceOf(value, detail);
  if (NAMES.has(key)) return value;
  if (WORDED.has(key)) return withoutIds(value);
  return !isOfQuotes && isOpaque(value) ? undefined : essenceOf(value, detail);
}

/** True for a value that quotes the source, in such a field. */
function isQuote(key: string, value: Json): boolean {
  if (key === 'context') return isObject(value) && Array.isArray(value['selected']);
  return Array.isArray(value) ? value.every((text) => typeof text === 'string') : typeof value === 'string';
}

/** The first line of a text; of lines the one that the place is in. */
function firstLines(key: string, value: Json): Json | undefined {
  if (key === 'context') {
    const selected = isObject(value) && Array.isArray(value['selected']) ? value['selected'][0] : undefined;
    return selected === undefined ? undefined : { selected: [cutTexts(selected)] };
  }
  if (!Array.isArray(value)) return cutTexts(value);
  const line = key === 'context_before' ? value.at(-1) : value[0];
  return line === undefined ? [] : [cutTexts(line)];
}

function cutTexts(value: Json): Json {
  return typeof value === 'string' ? cutText(value) : essenceOf(value, 'line');
}

/** True where all that an object or a list held has been dropped. */
function isEmptied(before: Json, after: Json): boolean {
  return isEmpty(after) && !isEmpty(before);
}

/** True for an object or a list with nothing in it. */
export function isEmpty(value: Json): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

function isOpaque(value: Json): boolean {
  return typeof value === 'string' && value.length >= SHORTEST_SUM && (HEX.test(value) || UUID.test(value));
}

/** A text in which sums and UUIDs are `…`. */
export function withoutIds(text: string): string {
  if (text.length < SHORTEST_ID) return text;
  return text.replace(/\b(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi, '…');
}

/** The first line of a text, without its end; `…+N` behind it says that N UTF-16 units more are there. */
function cutText(text: string): string {
  if (text.length <= LONGEST && ONE_LINE.test(text)) return text;
  const end = text.search(/[\r\n]/);
  const line = end === -1 ? text.length : end;
  const kept = line > LONGEST ? wholeUnits(text, LONGEST) : line;
  const rest = text.length - kept - (/^(?:\r\n?|\n)$/.test(text.slice(kept)) ? text.length - kept : 0);
  return rest === 0 ? text.slice(0, kept) : `${text.slice(0, kept)}…+${rest}`;
}

/** The largest length up to `length` that cuts no pair of surrogates. */
function wholeUnits(text: string, length: number): number {
  return /[\ud800-\udbff]/.test(text[length - 1] ?? '') ? length - 1 : length;
}
