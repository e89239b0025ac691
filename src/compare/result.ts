import { fitToFormat } from '../convert/fit-to-format.ts';
import { checkMatch } from '../envelope/check.ts';
import { inOrder } from '../envelope/in-order.ts';
import { DIAGNOSTIC_KEYS, MATCH_KEYS } from '../envelope/keys.ts';
import type { Diagnostic, Match, Span } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';
import { parseExact } from '../json/parse.ts';
import { needsExact, printJson } from '../json/print.ts';
import { isObject, type Json, type JsonObject } from '../json/value.ts';
import { derivedId, isUuid } from '../location/ids.ts';

/** What was found in an input: a match (or an edit, which is told as one), or a finding. */
export interface Result {
  /** 0 for what is in the first input, 1 for the second. */
  input: 0 | 1;
  tool: string;
  kind: 'match' | 'finding';
  /** A valid match, or a diagnostic. */
  value: JsonObject;
}

/** A result as text without a line end; its input is the first character. */
export function printResult({ input, tool, kind, value }: Result): string {
  const exact = needsExact(value);
  return `${input}${exact ? 1 : 0}${printJson([tool, kind, value], exact)}`;
}

export function inputOf(text: string): 0 | 1 {
  return text.startsWith('1') ? 1 : 0;
}

/** The result that was printed. */
export function parseResult(text: string): Result {
  const json = text.slice(2);
  const parsed = text[1] === '1' ? parseExact(json)?.value : JSON.parse(json);
  const [tool, kind, value] = parsed as [string, Result['kind'], JsonObject];
  return { input: inputOf(text), tool, kind, value };
}

/** The result that something found stands for; `undefined` where its place is none of the format. */
export function resultOf(found: Found, input: 0 | 1, tool: string): Result | undefined {
  if (found.kind === 'finding') return { input, tool, kind: 'finding', value: found.value as unknown as JsonObject };
  const value = asMatch(found.value as unknown as JsonObject, found.span, tool);
  return value && { input, tool, kind: 'match', value };
}

/**
 * What stands elsewhere than in `matches` may hold other things under the names of the format: these go to `legacy`.
 */
function asMatch(value: JsonObject, span: Span, tool: string): JsonObject | undefined {
  const { match_id: id } = value;
  const match = { ...value, match_id: typeof id === 'string' && isUuid(id) ? id : idOf(span, tool) };
  const fit = fitToFormat(match, checkMatch);
  return fit && inOrderOfMatch(fit);
}

function idOf({ span_id, file_path, start_line, start_col }: Span, tool: string): string {
  return derivedId(`${tool}:${span_id ?? `${file_path}:${start_line}:${start_col}`}`);
}

/** Puts the value of a key into `legacy`. */
export function moveAside(object: JsonObject, key: string): void {
  if (!Object.hasOwn(object, key)) return;
  const { [key]: value, legacy } = object;
  delete object[key];
  object['legacy'] = { [key]: value as Json, ...(isObject(legacy) && legacy) };
}

/** A match with the keys of the format in their order, its tool's own ones before `legacy`. */
export function inOrderOfMatch(match: JsonObject): JsonObject {
  const { legacy, ...rest } = match;
  const known = inOrder(rest as unknown as Match, MATCH_KEYS) as unknown as JsonObject;
  return { ...known, ...rest, ...known, ...(legacy !== undefined && { legacy }) };
}

/** A diagnostic with its keys in the order of the format. */
export function inOrderOfFinding(finding: JsonObject): JsonObject {
  return inOrder(finding as unknown as Diagnostic, DIAGNOSTIC_KEYS) as unknown as JsonObject;
}

/** The place of a result; of a finding perhaps none. */
export function spanOf({ value }: Result): Span | undefined {
  return value['span'] as unknown as Span | undefined;
}

/** The file of a result; empty where it has none. */
export function fileOf(result: Result): string {
  const { file } = result.value;
  return spanOf(result)?.file_path ?? (typeof file === 'string' ? file : '');
}

/** The name without what qualifies it: `Ledger::new` and `ledger.new` are `new`; empty where there is none. */
export function simpleNameOf({ value }: Result): string {
  const name = textIn(value, 'name');
  const [simple = name] = /[^:.#/]+$/.exec(name) ?? [];
  return simple;
}

export function textIn(value: JsonObject, key: string): string {
  const text = value[key];
  return typeof text === 'string' ? text : '';
}
