import { isObject, type Json, type JsonObject, type KindWords, type SpanFacts, semanticKind } from '../adapter.ts';
import type { ElementValues } from './element-values.ts';
import type { MatchPlan } from './match-plan.ts';

const CHECKSUM = /^sha256:[0-9a-f]{64}$/;

/** What a tool says of the rich extensions of a span. */
export interface ToldFacts {
  span: SpanFacts;
  /** What of it can't stand there as it was said. */
  legacy: JsonObject;
  /** True where a sum is none. */
  oddChecksum: boolean;
}

/** Reads what the tool says of the rich extensions of a span. `words` are its words for kinds. */
export function toldFacts(values: ElementValues, plan: MatchPlan, words: KindWords | undefined): ToldFacts {
  const { told } = plan;
  const legacy: JsonObject = {};
  const span: SpanFacts = { ...contextIn(values, told), ...semanticsIn(values, plan, words, legacy) };
  const sums = checksumsIn(values, told);
  if (Object.keys(sums.odd).length > 0) legacy['checksums'] = sums.odd;
  if (Object.keys(sums.sound).length > 0) span.checksums = sums.sound;
  const [hints, action, params] = [
    valueIn(values, told.tool_hints),
    textIn(values, told.action_type),
    valueIn(values, told.params),
  ];
  if (action !== undefined) span.suggested_action = { action_type: action, params: isObject(params) ? params : {} };
  if (isObject(hints)) span.tool_hints = hints;
  const [kind, language] = [textIn(values, told.printed_kind), textIn(values, told.printed_language)];
  if (kind !== undefined) span.semantic_kind = kind;
  if (language !== undefined) span.language = language;
  return { span, legacy, oddChecksum: Object.keys(sums.odd).length > 0 };
}

type Told = MatchPlan['told'];

function contextIn(values: ElementValues, told: Told): SpanFacts {
  const [before, selected, after] = (['before', 'selected', 'after'] as const).map((part) =>
    stringsIn(values, told[part]),
  );
  if (before === undefined && selected === undefined && after === undefined) return {};
  return { context: { before: before ?? [], selected: selected ?? [], after: after ?? [] } };
}

/** The kind in the words of the format, and the language in lower case; what is changed of them goes to `legacy`. */
function semanticsIn(
  values: ElementValues,
  { told, keepsKind }: MatchPlan,
  words: KindWords | undefined,
  legacy: JsonObject,
): SpanFacts {
  const [kind, printed] = [textIn(values, told.semantic_kind), textIn(values, told.language)];
  if (kind === undefined && printed === undefined) return {};
  const lower = printed?.toLowerCase();
  const language = lower === 'unknown' ? undefined : lower;
  const semantic_kind = semanticKind(kind, language, words);
  const semantics: JsonObject = {
    ...(semantic_kind !== kind && kind !== undefined && !keepsKind && { kind }),
    ...(printed !== undefined && language !== printed && { language: printed }),
  };
  if (Object.keys(semantics).length > 0) legacy['semantics'] = semantics;
  return { ...(semantic_kind !== undefined && { semantic_kind }), ...(language !== undefined && { language }) };
}

function checksumsIn(values: ElementValues, told: Told) {
  const sound: Record<string, string> = {};
  const odd: Record<string, string> = {};
  for (const key of ['checksum_before', 'file_checksum_before'] as const) {
    const sum = textIn(values, told[key]);
    if (sum !== undefined) (CHECKSUM.test(sum) ? sound : odd)[key] = sum;
  }
  return { sound, odd };
}

function textIn(values: ElementValues, register = -1): string | undefined {
  return values.text(register);
}

function stringsIn(values: ElementValues, register = -1): string[] | undefined {
  return values.strings(register);
}

function valueIn(values: ElementValues, register = -1): Json | undefined {
  return values.value(register);
}
