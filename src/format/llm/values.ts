import { isSpan } from '../../filter/found.ts';
import { isObject, type Json, type JsonObject, NumberText } from '../../json/value.ts';
import { printPlace, withoutPlace } from './place.ts';
import { printQuoted } from './text.ts';

/** Words that need no quotes: nothing else of the notation looks like them. */
export const BARE =
  /^(?!(?:true|false|null|[-\d.]+(?:[eE][+-]?\d+)?)$)[\p{L}\p{N}_./%&*:][^\s"=~|{}[\]()<>\\\p{C}\p{Z}]*$/u;

/** What is spoken of: the file and the place of the row in which a value is. */
export interface Here<PlaceOf = string> {
  file?: string | undefined;
  place?: PlaceOf | undefined;
}

/** The path of the file that is spoken of. */
export const THIS_FILE = '<>';

/** Printed as the place of what is somewhere in the file that is named. */
export const IN_FILE = '--';

/** The fields of a relation to another symbol that are in angle brackets. */
const RELATION_KEYS = 'file,symbol,byte_start,byte_end,line,role';

/**
 * A value in a line: words and numbers as they are, other strings in quotes, `[a b]`, `{key=value key=value}`, objects
 * that are alike as `(key key | value value | …)`, spans as `<path place key=value>`: without the path where it is
 * that of the file that is spoken of, `<= key=value>` for the place that is.
 */
export function printValue(value: Json, here?: Here): string {
  if (typeof value === 'string') return value === here?.file ? THIS_FILE : printWord(value);
  if (value instanceof NumberText) return value.text;
  if (Array.isArray(value))
    return printTable(value, here) ?? `[${value.map((inner) => printValue(inner, here)).join(' ')}]`;
  if (typeof value !== 'object' || value === null) return String(value);
  return printRelation(value, here) ?? printSpan(value, here) ?? `{${printMembers(value, here).join(' ')}}`;
}

/** `(key key | value value | value value)`: objects that have the same keys in the same order. */
function printTable(values: readonly Json[], here: Here | undefined): string | undefined {
  const [first, ...others] = values;
  if (others.length === 0 || !isPlain(first)) return undefined;
  const keys = Object.keys(first);
  const shape = JSON.stringify(keys);
  const isAlike = (value: Json) => isPlain(value) && JSON.stringify(Object.keys(value)) === shape;
  if (keys.length === 0 || !others.every(isAlike)) return undefined;
  const rows = values.map((value) => Object.values(value as JsonObject).map((inner) => printValue(inner, here)));
  return `(${[keys.map(printKey), ...rows].map((words) => words.join(' ')).join(' | ')})`;
}

/** True for an object that has no notation of its own. */
function isPlain(value: Json | undefined): value is JsonObject {
  return isObject(value) && printRelation(value, undefined) === undefined && printSpan(value, undefined) === undefined;
}

/** `key=value` of each member. */
function printMembers(object: JsonObject, here?: Here): string[] {
  return Object.entries(object).map(([key, inner]) => `${printKey(key)}=${printValue(inner, here)}`);
}

/** A key; one that begins like a mark of the notation is in quotes. */
function printKey(key: string): string {
  return /^[.$]/.test(key) ? printQuoted(key) : printWord(key);
}

/** A key as a part of a path of keys with dots between them. */
export function printPathKey(key: string): string {
  return key.includes('.') ? printQuoted(key) : printKey(key);
}

/** A string, in quotes where it could be something else. */
export function printWord(text: string): string {
  return BARE.test(text) ? text : printQuoted(text);
}

function printSpan(value: JsonObject, here: Here | undefined): string | undefined {
  if (!isSpan(value)) return undefined;
  const { file_path } = value;
  const place = printPlace(value);
  if (place === undefined) return undefined;
  const file = file_path === here?.file ? [] : [printWord(file_path)];
  const words = file.length === 0 && place === here?.place ? ['='] : [...file, place];
  return `<${[...words, ...printMembers(withoutPlace(value), here)].join(' ')}>`;
}

/** `<role symbol path line@byteStart+length>`, with `-` for what is `null`. */
function printRelation(value: JsonObject, here: Here | undefined): string | undefined {
  if (Object.keys(value).join() !== RELATION_KEYS) return undefined;
  const { file, symbol, byte_start: start, byte_end: end, line, role } = value;
  if (typeof file !== 'string' || (typeof symbol !== 'string' && symbol !== null)) return undefined;
  if (typeof line !== 'number' || typeof role !== 'string') return undefined;
  const hasBytes = start !== null || end !== null;
  const length = Number(end) - Number(start);
  if (hasBytes && !(Number.isSafeInteger(start) && Number.isSafeInteger(end) && length >= 0)) return undefined;
  const words = [role, symbol, ...(file === here?.file ? [] : [file])].map((text) =>
    text === null ? '-' : printWord(text),
  );
  return `<~ ${words.join(' ')} ${line}${hasBytes ? `@${start}+${length}` : ''}>`;
}
