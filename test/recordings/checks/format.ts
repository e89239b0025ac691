import { checkEnvelope } from '../../../src/envelope/check.ts';
import { DIAGNOSTIC_KEYS, MATCH_KEYS, OPERATION_KEYS, QUERY_KEYS, SPAN_KEYS } from '../../../src/envelope/keys.ts';
import { isObject, type Json, type JsonObject } from '../../../src/json/value.ts';
import type { Check } from '../check.ts';
import { prettyText } from '../json-text.ts';

/** Every envelope keeps to the published schemas. */
export const isValid: Check = ({ run, piped }) =>
  [...run.envelopes, ...piped.envelopes].flatMap((envelope) =>
    checkEnvelope(envelope).map(({ pointer, message }) => `${pointer} ${message}`),
  );

/** Keys are in the order of the format, in what is printed. */
export const hasKeysInOrder: Check = ({ piped }) =>
  piped.text
    .split('\n')
    .filter((line) => line !== '')
    .flatMap((line) => misplacedKeys(JSON.parse(line) as Json, ''));

const ORDERS: [isOne: (value: JsonObject) => boolean, order: readonly string[]][] = [
  [(value) => 'schema_version' in value && 'operation_type' in value, OPERATION_KEYS],
  [(value) => 'schema_version' in value && 'data' in value, QUERY_KEYS],
  [(value) => 'match_id' in value && 'span' in value, MATCH_KEYS],
  [(value) => 'span_id' in value && 'start_line' in value, SPAN_KEYS],
  [(value) => 'level' in value && 'message' in value, DIAGNOSTIC_KEYS],
];

function misplacedKeys(value: Json, pointer: string): string[] {
  if (typeof value !== 'object' || value === null) return [];
  const inner = Object.entries(value).flatMap(([key, item]) => misplacedKeys(item as Json, `${pointer}/${key}`));
  const order = isObject(value) ? ORDERS.find(([isOne]) => isOne(value as JsonObject))?.[1] : undefined;
  if (order === undefined) return inner;
  const places = Object.keys(value)
    .map((key) => order.indexOf(key))
    .filter((place) => place >= 0);
  return places.every((place, index) => index === 0 || place > (places[index - 1] as number))
    ? inner
    : [`${pointer}: keys out of order`, ...inner];
}

/** Compact, pretty and canonical print the same values. */
export const printsAlikeInEveryLayout: Check = ({ piped }) => {
  const { text, pretty, canonical } = piped;
  const problems: string[] = [];
  if (!sameValue(valuesOf(canonical), valuesOf(text))) problems.push('canonical prints other values');
  const lines = text.split('\n').slice(0, -1);
  const expected = lines.map((line) => `${prettyText(line)}\n`).join('');
  if (pretty !== expected) problems.push('pretty is not what JSON.stringify with two spaces prints');
  return problems;
};

/** The envelopes of a text that has one in each line. */
function valuesOf(text: string): unknown[] {
  return text
    .split('\n')
    .slice(0, -1)
    .map((line) => JSON.parse(line) as unknown);
}

function sameValue(one: unknown, other: unknown): boolean {
  const sorted = (_: string, value: unknown) =>
    isObject(value as Json) ? Object.fromEntries(Object.entries(value as object).sort()) : value;
  return JSON.stringify(one, sorted) === JSON.stringify(other, sorted);
}
