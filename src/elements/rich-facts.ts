import { isObject, type Json, type JsonObject, type KindWords, type SpanFacts, semanticKind } from '../adapter.ts';
import type { ElementPlan } from './element-plan.ts';
import type { Said } from './said.ts';

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
export function richFactsIn(said: Said, plan: ElementPlan, words: KindWords | undefined): RichFacts {
  const told = said.told ?? {};
  const legacy: JsonObject = {};
  const { describesAfter = false } = plan.facts;
  const { semantics, aside } = semanticsIn(told, said, plan, words);
  const context = contextIn(told);
  const sums = checksumsIn(told);
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
  const { action, params } = actionIn(told);
  if (action !== undefined) span.suggested_action = action;
  if (params !== undefined) legacy['suggested_action'] = { params };
  const { own, aside: others } = hintsOf(told.tool_hints);
  if (own !== undefined) span.tool_hints = own;
  if (others !== undefined) legacy['tool_hints'] = others;
  if (told.printed_kind !== undefined) span.semantic_kind = told.printed_kind as string;
  if (told.printed_language !== undefined) span.language = told.printed_language as string;
  return { span, legacy, oddChecksum: isOdd };
}

type Told = NonNullable<Said['told']>;

/** The suggested action, and what it takes where that stands in none. */
function actionIn({ action_type, params }: Told) {
  const type = action_type as string | undefined;
  const own = isObject(params) ? params : undefined;
  const action = type === undefined ? undefined : { action_type: type, params: own ?? {} };
  const isLeft = isGiven(params) && (action === undefined || own === undefined);
  return { action, params: isLeft ? params : undefined };
}

function contextIn({ before, selected, after }: Told): SpanFacts['context'] {
  if (before === undefined && selected === undefined && after === undefined) return undefined;
  const linesOf = (lines: Json | undefined) => (lines ?? []) as string[];
  return { before: linesOf(before), selected: linesOf(selected), after: linesOf(after) };
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
  { keepsKind, facts }: Pick<ElementPlan, 'keepsKind' | 'facts'>,
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

function semanticsIn(told: Told, { element }: Said, plan: ElementPlan, words: KindWords | undefined) {
  const { semantic_kind, language } = told as { semantic_kind?: string; language?: string };
  if (semantic_kind === undefined && language === undefined) return { semantics: {}, aside: {} };
  const own = plan.ownKind === undefined ? undefined : element[plan.ownKind];
  return semanticsOf({ kind: semantic_kind, own: typeof own === 'string' ? own : undefined, language }, plan, words);
}

function checksumsIn(told: Told) {
  const sound: Record<string, string> = {};
  const odd: Record<string, string> = {};
  for (const key of ['checksum_before', 'checksum_after', 'file_checksum_before'] as const) {
    const { [key]: sum } = told;
    if (typeof sum === 'string') (CHECKSUM.test(sum) ? sound : odd)[key] = sum;
  }
  return { sound, odd };
}
