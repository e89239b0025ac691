import { fitToFormat } from '../convert/fit-to-format.ts';
import { checkMatch } from '../envelope/check.ts';
import { inOrder } from '../envelope/in-order.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Match, Span } from '../envelope/types.ts';
import type { Found } from '../filter/found.ts';
import { parseExact } from '../json/parse.ts';
import { needsExact, printJson } from '../json/print.ts';
import type { JsonObject } from '../json/value.ts';
import { derivedId, isUuid } from '../location/ids.ts';

/** What was found in an input: a match (or an edit, which counts as one), or a finding. */
export interface Result {
  /** 0 for what is in the first input, 1 for the second. */
  input: 0 | 1;
  tool: string;
  kind: 'match' | 'finding';
  /** A valid match, or a diagnostic. */
  value: JsonObject;
}

/** A result as text without a line end. */
export function printResult({ input, tool, kind, value }: Result): string {
  return `${needsExact(value) ? 1 : 0}${printJson([input, tool, kind, value])}`;
}

/** The result that was printed. */
export function parseResult(text: string): Result {
  const json = text.slice(1);
  const parsed = text.startsWith('1') ? parseExact(json)?.value : JSON.parse(json);
  const [input, tool, kind, value] = parsed as [Result['input'], string, Result['kind'], JsonObject];
  return { input, tool, kind, value };
}

/**
 * The result that something found stands for; `undefined` where its place is none of the format. What stands elsewhere
 * than in `matches` may hold other things under the names of the format: these go to `legacy`.
 */
export function resultOf(found: Found, input: 0 | 1, tool: string): Result | undefined {
  const value = found.value as unknown as JsonObject;
  if (found.kind === 'finding') return { input, tool, kind: 'finding', value };
  const { span_id, file_path, start_line, start_col } = found.span;
  const { match_id: id } = value;
  const isOwn = typeof id === 'string' && isUuid(id);
  const match_id = isOwn ? id : derivedId(`${tool}:${span_id ?? `${file_path}:${start_line}:${start_col}`}`);
  const fit = fitToFormat({ ...value, match_id }, checkMatch);
  return fit && { input, tool, kind: 'match', value: inOrderOfMatch(fit) };
}

/** A match with the keys of the format in their order, its tool's own ones before `legacy`. */
export function inOrderOfMatch(match: JsonObject): JsonObject {
  const { legacy, ...rest } = match;
  const known = inOrder(rest as unknown as Match, MATCH_KEYS) as unknown as JsonObject;
  return { ...known, ...rest, ...known, ...(legacy !== undefined && { legacy }) };
}

/** The place of a result; of a finding perhaps none. */
export function spanOf({ value }: Result): Span | undefined {
  return value['span'] as unknown as Span | undefined;
}

/** The file of a result; empty where it has none. */
export function fileOf(result: Result): string {
  return spanOf(result)?.file_path ?? textIn(result.value, 'file');
}

/** The name without what qualifies it: `Ledger::new` and `ledger.new` are `new`; empty where there is none. */
export function simpleNameOf({ value }: Result): string {
  const name = textIn(value, 'name');
  return /[^:.#/]+$/.exec(name)?.[0] ?? name;
}

export function textIn(value: JsonObject, key: string): string {
  const text = value[key];
  return typeof text === 'string' ? text : '';
}
