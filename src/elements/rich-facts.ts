import { isObject, type Json, type JsonObject, type KindWords, type SpanFacts, semanticKind } from '../adapter.ts';
import { setOwn } from '../json/value.ts';
import type { ElementValues } from './element-values.ts';
import type { MatchPlan } from './match-plan.ts';

const CHECKSUM = /^sha256:[0-9a-f]{64}$/;

/** What a tool says of the rich extensions of a span. */
export interface RichFacts {
  span: SpanFacts;
  /** What of it can't stand there as it was said. */
  legacy: JsonObject;
  /** True where a sum is none. */
  oddChecksum: boolean;
}

/** The fields of `tool_hints` in the format, and what they must be. */
const HINTS: Readonly<Record<string, (value: Json) => boolean>> = {
  requires_full_context: isBoolean,
  apply_atomically: isBoolean,
  search_case_sensitive: isBoolean,
  language_hints: isObject,
};

function isBoolean(value: Json): boolean {
  return typeof value === 'boolean';
}

function isHint(key: string, value: Json): boolean {
  return Object.hasOwn(HINTS, key) && HINTS[key]?.(value) === true;
}

function isGiven(value: Json | undefined): value is Exclude<Json, null> {
  return value !== undefined && value !== null;
}

/** The hints of the format, and those that stand in the `legacy` of the span. */
export function hintsOf(hints: Json | undefined): { own?: JsonObject; aside?: Json } {
  if (!isGiven(hints)) return {};
  if (!isObject(hints)) return { aside: hints };
  const [own, aside] = [true, false].map((isOwn) =>
    Object.fromEntries(Object.entries(hints).filter(([key, value]) => isHint(key, value) === isOwn)),
  ) as [JsonObject, JsonObject];
  return { own, ...(Object.keys(aside).length > 0 && { aside }) };
}

/** Reads what the tool says of the rich extensions of a span. `words` are its words for kinds. */
export function richFactsIn(values: ElementValues, plan: MatchPlan, words: KindWords | undefined): RichFacts {
  const { richFacts } = plan;
  const legacy: JsonObject = {};
  const { describesAfter = false } = plan.facts;
  const { semantics, aside } = semanticsIn(values, plan, words);
  const context = contextIn(values, plan);
  const sums = checksumsIn(values, richFacts);
  const isOdd = Object.keys(sums.odd).length > 0;
  if (isOdd && describesAfter) legacy['checksums'] = sums.odd;
  if (Object.keys(aside).length > 0) legacy['semantics'] = aside;
  if (isOdd) legacy['checksums'] = sums.odd;
  const span: SpanFacts = semantics;
  if (context !== undefined && !describesAfter) span.context = context;
  if (describesAfter) {
    if (context !== undefined) legacy['context'] = context;
    if (Object.keys(sums.sound).length > 0) legacy['checksums'] = { ...sums.odd, ...sums.sound };
  } else if (Object.keys(sums.sound).length > 0) span.checksums = sums.sound;
  const { action, params } = actionIn(values, richFacts);
  if (action !== undefined) span.suggested_action = action;
  if (params !== undefined) legacy['suggested_action'] = { params };
  const { own, aside: others } = hintsOf(values.value(richFacts.tool_hints));
  if (own !== undefined) span.tool_hints = own;
  if (others !== undefined) legacy['tool_hints'] = others;
  const [kind, language] = [values.text(richFacts.printed_kind), values.text(richFacts.printed_language)];
  if (kind !== undefined) span.semantic_kind = kind;
  if (language !== undefined) span.language = language;
  return { span, legacy, oddChecksum: isOdd };
}

/** Adds numbers and strings that stay in the `legacy` of a span. */
export function addLeft(legacy: JsonObject, values: ElementValues, { left }: MatchPlan): void {
  for (const { name, register, unless } of left) {
    const value = unless.length > 0 ? values.number(register) : values.value(register);
    if (value !== undefined && !unless.includes(value as number)) setOwn(legacy, name, value);
  }
}

type RichRegisters = MatchPlan['richFacts'];

/** The suggested action, and what it takes where that stands in none. */
function actionIn(values: ElementValues, { action_type, params: given }: RichRegisters) {
  const [type, params] = [values.text(action_type), values.value(given)];
  const own = isObject(params) ? params : undefined;
  const action = type === undefined ? undefined : { action_type: type, params: own ?? {} };
  const isLeft = isGiven(params) && (action === undefined || own === undefined);
  return { action, params: isLeft ? params : undefined };
}

function contextIn(values: ElementValues, { richFacts, hasLineEnds }: MatchPlan): SpanFacts['context'] {
  const before = values.strings(richFacts.before);
  const selected = values.strings(richFacts.selected);
  const after = values.strings(richFacts.after);
  if (before === undefined && selected === undefined && after === undefined) return undefined;
  const linesOf = (lines: string[] = []) => (hasLineEnds ? lines.map(withoutEnd) : lines);
  return { before: linesOf(before), selected: linesOf(selected), after: linesOf(after) };
}

/** A line without its end. */
function withoutEnd(line: string): string {
  return line.replace(/\r?\n?$/, '');
}

/** Names of languages that are others in the format, in lower case. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
]);

/** What a tool says of the kind of what stands at a place, and of its language. */
export interface RichSemantics {
  /** The kind that it says of the span. */
  kind: string | undefined;
  /** The kind of the symbol, where that is another word. */
  own: string | undefined;
  language: string | undefined;
}

/** The kind in the words of the format, and the language in lower case; what is changed of them stands aside. */
export function semanticsOf(
  { kind, own, language: printed }: RichSemantics,
  { keepsKind, facts }: Pick<MatchPlan, 'keepsKind' | 'facts'>,
  words: KindWords | undefined,
): { semantics: Pick<SpanFacts, 'semantic_kind' | 'language'>; aside: JsonObject } {
  const lower = printed?.toLowerCase();
  const language = lower === 'unknown' ? undefined : (LANGUAGES.get(lower ?? '') ?? lower);
  const told = semanticKind(own ?? kind, language, words);
  // A kind that was read from another state of the file is none of the place.
  const semantic_kind = facts.describesAfter === true && own === undefined ? undefined : told;
  const semantics: SpanFacts = {};
  if (semantic_kind !== undefined) semantics.semantic_kind = semantic_kind;
  if (language !== undefined) semantics.language = language;
  const aside: JsonObject = {};
  if (semantic_kind !== kind && kind !== undefined && !keepsKind) aside['kind'] = kind;
  if (printed !== undefined && language !== printed) aside['language'] = printed;
  return { semantics, aside };
}

function semanticsIn(values: ElementValues, plan: MatchPlan, words: KindWords | undefined) {
  const { richFacts, ownKind } = plan;
  const [kind, language] = [values.text(richFacts.semantic_kind), values.text(richFacts.language)];
  if (kind === undefined && language === undefined) return { semantics: {}, aside: {} };
  return semanticsOf({ kind, own: values.text(ownKind), language }, plan, words);
}

function checksumsIn(values: ElementValues, told: RichRegisters) {
  const sound: Record<string, string> = {};
  const odd: Record<string, string> = {};
  for (const key of ['checksum_before', 'checksum_after', 'file_checksum_before'] as const) {
    const sum = values.text(told[key]);
    if (sum !== undefined) (CHECKSUM.test(sum) ? sound : odd)[key] = sum;
  }
  return { sound, odd };
}
