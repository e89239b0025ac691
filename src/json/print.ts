import stableStringify from 'fast-json-stable-stringify';
import { type Json, NumberText, orderOf } from './value.ts';

/**
 * A value as compact JSON; numbers that carry their text print it, keys are in the order in which they came. Keys
 * that hold `undefined` are left out.
 */
export function printJson(value: unknown): string {
  return needsExact(value) ? printExact(value) : JSON.stringify(value);
}

/** As `printJson`, with two spaces of indentation a level; every line but the first starts with `margin`. */
export function printPretty(value: unknown, margin = ''): string {
  const text = needsExact(value) ? indentExact(value, '') : JSON.stringify(value, null, 2);
  // Inside strings a newline is always escaped, so every raw one is layout.
  return margin === '' ? text : text.replaceAll('\n', `\n${margin}`);
}

/** As `printJson`, with the keys of every object sorted by their UTF-16 units: equal values give equal text. */
export function printCanonical(value: unknown): string {
  return needsExact(value) ? printSorted(value) : stableStringify(value);
}

/** The same of a value in which numbers carry their text. */
function printSorted(value: unknown): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof NumberText) return value.text;
  if (Array.isArray(value)) return `[${value.map(printSorted).join(',')}]`;
  let text = '';
  for (const key of Object.keys(value).sort()) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner !== undefined) text += `${text === '' ? '{' : ','}${JSON.stringify(key)}:${printSorted(inner)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** True where a value holds a number that carries its text, or keys whose order JavaScript changes. */
export function needsExact(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  if (value instanceof NumberText || orderOf(value) !== undefined) return true;
  if (Array.isArray(value)) return value.some(needsExact);
  // A list of the values would take three times as long.
  for (const key in value) if (needsExact((value as Record<string, unknown>)[key])) return true;
  return false;
}

/** Entries that are printed, in their order: JSON has no `undefined`. */
export function printedEntries(value: object): [string, unknown][] {
  const entries = keysOf(value).map((key): [string, unknown] => [key, (value as Record<string, unknown>)[key]]);
  return entries.filter(([, inner]) => inner !== undefined);
}

/** The keys of a value in their order. */
function keysOf(value: object): string[] {
  const order = orderOf(value);
  const keys: string[] = [];
  for (const key in value) keys.push(key);
  if (order === undefined) return keys;
  const places = new Map(order.map((key, index) => [key, index]));
  // What was added since then stands last.
  const placeOf = (key: string) => places.get(key) ?? places.size;
  return keys.sort((one, other) => placeOf(one) - placeOf(other));
}

function printExact(value: unknown): string {
  if (typeof value === 'string') return printString(value);
  if (typeof value !== 'object') return String(value);
  if (value === null) return 'null';
  if (value instanceof NumberText) return value.text;
  let text = '';
  if (Array.isArray(value)) {
    for (const inner of value) text += text === '' ? `[${printExact(inner)}` : `,${printExact(inner)}`;
    return text === '' ? '[]' : `${text}]`;
  }
  for (const key of keysOf(value)) {
    const inner = (value as Record<string, unknown>)[key];
    if (inner !== undefined) text += `${text === '' ? '{' : ','}${printString(key)}:${printExact(inner)}`;
  }
  return text === '' ? '{}' : `${text}}`;
}

/** What stands escaped in a string. */
const ESCAPED = /["\\\p{Cc}\p{Cs}]/u;

function printString(text: string): string {
  return ESCAPED.test(text) ? JSON.stringify(text) : `"${text}"`;
}

function indentExact(value: unknown, margin: string): string {
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (value instanceof NumberText) return value.text;
  const inside = `${margin}  `;
  const lines = Array.isArray(value)
    ? value.map((inner: Json) => inside + indentExact(inner, inside))
    : printedEntries(value).map(([key, inner]) => `${inside}${JSON.stringify(key)}: ${indentExact(inner, inside)}`);
  const [open, close] = Array.isArray(value) ? ['[', ']'] : ['{', '}'];
  return lines.length === 0 ? `${open}${close}` : `${open}\n${lines.join(',\n')}\n${margin}${close}`;
}
