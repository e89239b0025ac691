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
const HINTS: ReadonlyMap<string, (value: Json) => boolean> = new Map([
  ['requires_full_context', isBoolean],
  ['apply_atomically', isBoolean],
  ['search_case_sensitive', isBoolean],
  ['language_hints', isObject],
]);

function isBoolean(value: Json): boolean {
  return typeof value === 'boolean';
}

/** Names of languages that are others in the format, in lower case. */
const LANGUAGES: ReadonlyMap<string, string> = new Map([
  ['c++', 'cpp'],
  ['c#', 'csharp'],
]);

/** Reads what the tool says of the rich extensions of a span. `words` are its words for kinds. */
export function richFactsIn(values: ElementValues, plan: MatchPlan, words: KindWords | undefined): RichFacts {
  const { richFacts } = plan;
  const { describesAfter = false } = plan.facts;
  const facts: RichFacts = { span: {}, legacy: {}, oddChecksum: false };
  const { span, legacy } = facts;
  const [sound, odd]: [JsonObject, JsonObject] = [{}, {}];
  for (const key of ['checksum_before', 'checksum_after', 'file_checksum_before'] as const) {
    const sum = values.text(richFacts[key]);
    if (sum !== undefined) (CHECKSUM.test(sum) ? sound : odd)[key] = sum;
  }
  facts.oddChecksum = hasKeys(odd);
  // What was read from another state of the file is said beside what is none.
  if (describesAfter && facts.oddChecksum) legacy['checksums'] = odd;
  addSemantics(facts, values, plan, words);
  const context = contextIn(values, plan);
  if (context !== undefined) (describesAfter ? legacy : span).context = context;
  const aside = describesAfter ? { ...odd, ...sound } : odd;
  if (hasKeys(aside)) legacy['checksums'] = aside;
  if (!describesAfter && hasKeys(sound)) span.checksums = sound;
  addAction(facts, values.text(richFacts.action_type), values.value(richFacts.params) ?? null);
  addHints(facts, values.value(richFacts.tool_hints) ?? null);
  const [kind, language] = [values.text(richFacts.printed_kind), values.text(richFacts.printed_language)];
  if (kind !== undefined) span.semantic_kind = kind;
  if (language !== undefined) span.language = language;
  return facts;
}

/** The kind in the words of the format, and the language in lower case; what is changed of them stands aside. */
function addSemantics(
  { span, legacy }: RichFacts,
  values: ElementValues,
  { richFacts, ownKind, keepsKind, facts }: MatchPlan,
  words: KindWords | undefined,
): void {
  const [kind, printed] = [values.text(richFacts.semantic_kind), values.text(richFacts.language)];
  if (kind === undefined && printed === undefined) return;
  const own = values.text(ownKind);
  const lower = printed?.toLowerCase();
  const language = lower === 'unknown' ? undefined : (LANGUAGES.get(lower ?? '') ?? lower);
  // A kind that was read from another state of the file is none of the place.
  const isOfOther = facts.describesAfter === true && own === undefined;
  const semantic_kind = isOfOther ? undefined : semanticKind(own ?? kind, language, words);
  if (semantic_kind !== undefined) span.semantic_kind = semantic_kind;
  if (language !== undefined) span.language = language;
  const aside: JsonObject = {};
  if (semantic_kind !== kind && kind !== undefined && !keepsKind) aside['kind'] = kind;
  if (printed !== undefined && language !== printed) aside['language'] = printed;
  if (hasKeys(aside)) legacy['semantics'] = aside;
}

function contextIn(values: ElementValues, { richFacts, hasLineEnds }: MatchPlan): SpanFacts['context'] {
  const before = values.strings(richFacts.before);
  const selected = values.strings(richFacts.selected);
  const after = values.strings(richFacts.after);
  if (before === undefined && selected === undefined && after === undefined) return undefined;
  const linesOf = (lines: string[] = []) => (hasLineEnds ? lines.map((line) => line.replace(/\r?\n?$/, '')) : lines);
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
  for (const [key, value] of Object.entries(hints)) setOwn(HINTS.get(key)?.(value) === true ? own : aside, key, value);
  span.tool_hints = own;
  if (hasKeys(aside)) legacy['tool_hints'] = aside;
}

/** True for an object that is not empty. */
export function hasKeys(object: object): boolean {
  for (const _ in object) return true;
  return false;
}
