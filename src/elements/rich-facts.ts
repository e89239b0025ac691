import { isObject, type Json, type JsonObject, type KindWords, type SpanFacts, semanticKind } from '../adapter.ts';
import { languageNamed } from '../enrich/semantics.ts';
import { hasKeys } from '../enrich/span.ts';
import { CHECKSUMS_KEYS, TOOL_HINTS_KEYS } from '../envelope/keys.ts';
import { setOwn } from '../json/value.ts';
import type { ElementPlan } from './element-plan.ts';
import type { Said } from './said.ts';

const CHECKSUM = /^sha256:[0-9a-f]{64}$/;

/** What a tool says of the rich extensions of a span. */
interface RichFacts {
  span: SpanFacts;
  /** What of it can't stand there as it was said. */
  legacy: JsonObject;
  /** True where a sum is none. */
  oddChecksum: boolean;
}

type Told = NonNullable<Said['told']>;

const HINTS: ReadonlySet<string> = new Set(TOOL_HINTS_KEYS);

/** Reads what the tool says of the rich extensions of a span. `words` are its words for kinds. */
export function richFactsIn(said: Said, plan: ElementPlan, words: KindWords | undefined): RichFacts {
  const { told = {} } = said;
  const facts: RichFacts = { span: {}, legacy: {}, oddChecksum: false };
  const { span, legacy } = facts;
  const { describesAfter = false } = plan.facts;
  const [sound, odd] = sumsIn(told);
  facts.oddChecksum = odd !== undefined;
  // What was read from another state of the file is said beside what is none.
  if (describesAfter && odd !== undefined) legacy['checksums'] = odd;
  addSemantics(facts, told, said, plan, words);
  const context = contextIn(told);
  if (context !== undefined) (describesAfter ? legacy : span).context = context;
  const aside = describesAfter && sound !== undefined ? { ...odd, ...sound } : odd;
  if (aside !== undefined) legacy['checksums'] = aside;
  if (!describesAfter && sound !== undefined) span.checksums = sound;
  addAction(facts, told.action_type as string | undefined, told.params ?? null);
  addHints(facts, told.tool_hints ?? null);
  if (told.printed_kind !== undefined) span.semantic_kind = told.printed_kind as string;
  if (told.printed_language !== undefined) span.language = told.printed_language as string;
  return facts;
}

/** The sums of the format, and what is none. */
function sumsIn(told: Told): [sound: JsonObject | undefined, odd: JsonObject | undefined] {
  let [sound, odd]: (JsonObject | undefined)[] = [];
  for (const key of CHECKSUMS_KEYS) {
    const { [key]: sum } = told;
    if (typeof sum !== 'string') continue;
    if (CHECKSUM.test(sum)) (sound ??= {})[key] = sum;
    else (odd ??= {})[key] = sum;
  }
  return [sound, odd];
}

/** The kind and the language in the words of the format; what is changed of them stands aside. */
function addSemantics(
  { span, legacy }: RichFacts,
  told: Told,
  { element }: Said,
  { ownKind, keepsKind, facts }: ElementPlan,
  words: KindWords | undefined,
): void {
  const { semantic_kind: kind, language: printed } = told as { semantic_kind?: string; language?: string };
  if (kind === undefined && printed === undefined) return;
  const own = ownKind === undefined ? undefined : element[ownKind];
  const language = languageNamed(printed);
  // A kind that was read from another state of the file is none of the place.
  const isOfOther = facts.describesAfter === true && typeof own !== 'string';
  const semantic_kind = isOfOther ? undefined : semanticKind(typeof own === 'string' ? own : kind, language, words);
  if (semantic_kind !== undefined) span.semantic_kind = semantic_kind;
  if (language !== undefined) span.language = language;
  const isOther = semantic_kind !== kind && kind !== undefined && !keepsKind;
  const isChanged = printed !== undefined && language !== printed;
  if (isOther || isChanged) legacy['semantics'] = { ...(isOther && { kind }), ...(isChanged && { language: printed }) };
}

function contextIn({ before, selected, after }: Told): SpanFacts['context'] {
  if (before === undefined && selected === undefined && after === undefined) return undefined;
  const linesOf = (lines: Json | undefined) => (lines ?? []) as string[];
  return { before: linesOf(before), selected: linesOf(selected), after: linesOf(after) };
}

/** The suggested action; what it takes stands aside where it has no name, or is no object. */
function addAction({ span, legacy }: RichFacts, action_type: string | undefined, given: Json): void {
  const params = isObject(given) ? given : {};
  if (action_type !== undefined) span.suggested_action = { action_type, params };
  if (given !== null && (action_type === undefined || params !== given)) legacy['suggested_action'] = { params: given };
}

/** The hints of the format; others stand aside. */
function addHints({ span, legacy }: RichFacts, hints: Json): void {
  if (!isObject(hints)) {
    if (hints !== null) legacy['tool_hints'] = hints;
    return;
  }
  const [own, aside]: [JsonObject, JsonObject] = [{}, {}];
  for (const [key, value] of Object.entries(hints)) {
    const fits = key === 'language_hints' ? isObject(value) : typeof value === 'boolean';
    setOwn(HINTS.has(key) && fits ? own : aside, key, value);
  }
  span.tool_hints = own;
  if (hasKeys(aside)) legacy['tool_hints'] = aside;
}
