import { wholeUnits } from '../../filter/cut-text.ts';
import { isObject, type Json, type JsonObject, setOwn } from '../../json/value.ts';
import { byteSlicer } from '../columns.ts';

/** How much of the source is reported: nothing, the first line of each text, or all. */
export const DETAILS = ['none', 'line', 'full'] as const;

export type Detail = (typeof DETAILS)[number];

/** The longest text that is reported whole but in full detail, in UTF-16 units. */
const LONGEST = 300;

/** What stands behind the name of a field of which the text is not UTF-8, and in base64. */
const IN_BASE64 = '_base64';

/** Fields that quote the source. */
const QUOTED = new Set(['matched_text', 'context_before', 'context_after', 'content', 'snippet', 'context']);

/** What a model can't use: ids of other runs, and what stood at another place. */
const DROPPED = new Set(['legacy', 'match_id', 'span_id']);

/** Fields whose texts are reported whole, whatever they look like. */
const NAMES = new Set(['name', 'symbol', 'file', 'file_path', 'pattern', 'query', 'replacement']);

/** Fields that are reported whole but for sums and UUIDs in them. */
const WORDED = new Set(['message', 'remediation']);

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const HEX = /^(?:[a-z0-9]+:)?(?=[0-9]*[a-f])[0-9a-f]{16,}$/i;

/**
 * What `llm` tells of a value: all but the drop list. That is `legacy`, `match_id`, sums and ids in hexadecimal digits
 * (`span_id` follows from path and bytes), and, unless the detail is full, text beyond its first line or beyond 300
 * UTF-16 units around what was found; `N+…` and `…+N` say how many units were cut before and behind that.
 */
export function essenceOf(value: Json, detail: Detail): Json {
  if (typeof value === 'string') return withoutIds(detail === 'full' ? value : cutText(value));
  if (Array.isArray(value)) return value.filter((inner) => !isOpaque(inner)).map((inner) => essenceOf(inner, detail));
  return isObject(value) ? essenceOfObject(value, detail) : value;
}

/** The same of an object without some of its keys. */
export function essenceOfObject(given: JsonObject, detail: Detail, without: readonly string[] = []): JsonObject {
  const object = withTexts(given);
  const essence: JsonObject = {};
  for (const key of Object.keys(object)) {
    if (without.includes(key) || DROPPED.has(key) || isOpaque(key)) continue;
    const told = essenceOfField(object, key, detail);
    if (told !== undefined) setOwn(essence, key, told);
  }
  return essence;
}

/** The same of one field; `undefined` for nothing. */
export function essenceOfField(object: JsonObject, key: string, detail: Detail): Json | undefined {
  const value = object[key];
  // Most values are numbers and texts.
  if (typeof value !== 'string' && (typeof value !== 'object' || value === null)) return value;
  const isQuoted = QUOTED.has(key);
  if (isQuoted && isQuote(key, value))
    return detail === 'line' ? firstLines(object, key, value) : detail === 'full' ? value : undefined;
  if (typeof value === 'string' && NAMES.has(key)) return value;
  if (typeof value === 'string' && WORDED.has(key)) return withoutIds(value);
  if (!isQuoted && isOpaque(value)) return undefined;
  const told = essenceOf(value, detail);
  return isEmpty(told) && !isEmpty(value) ? undefined : told;
}

/** True for a value that quotes the source, in such a field. */
function isQuote(key: string, value: Json): boolean {
  if (key === 'context') return isObject(value) && Array.isArray(value['selected']);
  return Array.isArray(value) ? value.every((text) => typeof text === 'string') : typeof value === 'string';
}

/** The first line of a text around what was found; of lines before it the last one. */
function firstLines(object: JsonObject, key: string, value: Json): Json | undefined {
  if (key === 'context') return contextOf(object, value as JsonObject);
  if (typeof value === 'string') return cutText(value, key === 'matched_text' ? NOWHERE : foundIn(value, object));
  const lines = value as string[];
  if (lines.length === 0) return [];
  return [key === 'context_before' ? endOf(lines.join('\n')) : cutText(lines.join('\n'))];
}

/** The lines around a place, each cut by itself, and of its own lines the first; `undefined` where there are none. */
function contextOf(span: JsonObject, context: JsonObject): Json | undefined {
  const [before, after] = [context['before'], context['after']].map((lines) =>
    Array.isArray(lines)
      ? lines.map((line) => (typeof line === 'string' ? cutText(line) : essenceOf(line, 'line')))
      : [],
  ) as [Json[], Json[]];
  const lines = context['selected'] as string[];
  const [first = ''] = lines;
  const slice = byteSlicer(first);
  const start = slice(0, Number(span['start_col'])).length;
  const end = span['end_line'] === span['start_line'] ? slice(0, Number(span['end_col'])).length : first.length;
  const selected = lines.length === 0 ? [] : [cutText(lines.join('\n'), { start, end })];
  return before.length + selected.length + after.length === 0 ? undefined : { before, selected, after };
}

/** Where in the first line of a text a match is: at its column where its text, or name, stands there, else at that. */
function foundIn(text: string, { matched_text, name, span }: JsonObject): Found {
  const [word] = [matched_text, name].filter((one) => typeof one === 'string' && one !== '') as string[];
  if (word === undefined || text.length <= LONGEST) return NOWHERE;
  const [line = ''] = word.split(/[\r\n]/, 1);
  const column = isObject(span) ? byteSlicer(text)(0, Number(span['start_col'])).length : 0;
  const start = text.startsWith(line, column) ? column : text.indexOf(line);
  return start === -1 ? NOWHERE : { start, end: start + line.length };
}

/** An object whose texts in base64 are texts, in which U+FFFD stands for what is not UTF-8. */
export function withTexts(object: JsonObject): JsonObject {
  const keys = Object.keys(object);
  if (!keys.some((key) => key.endsWith(IN_BASE64))) return object;
  const entries = keys.map((key): [string, Json] => {
    const value = object[key] as Json;
    const name = key.endsWith(IN_BASE64) ? key.slice(0, -IN_BASE64.length) : key;
    const isText = name !== key && typeof value === 'string' && !Object.hasOwn(object, name);
    const isTold = isText && (QUOTED.has(name) || NAMES.has(name)) && !name.startsWith('file');
    return isTold ? [name, Buffer.from(value, 'base64').toString('utf8')] : [key, value];
  });
  return Object.fromEntries(entries);
}

/** True for an object or a list with nothing in it. */
export function isEmpty(value: Json): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0;
}

/** True for a sum or a UUID. */
function isOpaque(value: Json): boolean {
  return typeof value === 'string' && (HEX.test(value) || UUID.test(value));
}

/** A text in which sums and UUIDs are `…`. */
export function withoutIds(text: string): string {
  return text.replace(/\b(?:[0-9a-f]{32,}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\b/gi, '…');
}

/** Where in a text something was found, in UTF-16 units. */
interface Found {
  start: number;
  end: number;
}

const NOWHERE: Found = { start: 0, end: 0 };

/**
 * The first line of a text, without its end, and of a long one what stands around what was found, in the middle where
 * that can be; `N+…` before it and `…+N` behind it say that N UTF-16 units more are there.
 */
function cutText(text: string, found = NOWHERE): string {
  const lineEnd = text.search(/[\r\n]/);
  const length = lineEnd === -1 ? text.length : lineEnd;
  const room = LONGEST - Math.min(LONGEST, found.end - found.start);
  const start = wholeFrom(text, Math.max(0, Math.min(found.start - Math.floor(room / 2), length - LONGEST)));
  const end = Math.min(length, wholeUnits(text, start + LONGEST));
  const rest = text.slice(end);
  const behind = /^(?:\r\n?|\n)?$/.test(rest) ? '' : `…+${rest.length}`;
  return `${start === 0 ? '' : `${start}+…`}${text.slice(start, end)}${behind}`;
}

/** The end of the last line of a text; `N+…` before it says that N UTF-16 units more are there. */
function endOf(text: string): string {
  const line = Math.max(text.lastIndexOf('\n'), text.lastIndexOf('\r')) + 1;
  const start = wholeFrom(text, Math.max(line, text.length - LONGEST));
  return start === 0 ? text : `${start}+…${text.slice(start)}`;
}

/** The first place from here on that is not in the middle of a pair of surrogates. */
function wholeFrom(text: string, from: number): number {
  return from === wholeUnits(text, from) ? from : from + 1;
}
