import { isObject, type Json, type JsonObject, type KindWords, type SpanFacts, semanticKind } from '../adapter.ts';
import { setOwn } from '../json/value.ts';
import type { ElementPlan } from './element-plan.ts';
import { isText, type Said } from './said.ts';

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
export function richFactsIn(said: Said, plan: ElementPlan, words: KindWords | undefined): RichFacts {
  const { told = {} } = said;
  const { describesAfter = false } = plan.facts;
  const facts: RichFacts = { span: {}, legacy: {}, oddChecksum: false };
  const { span, legacy } = facts;
  const [sound, odd]: [JsonObject, JsonObject] = [{}, {}];
  for (const key of ['checksum_before', 'checksum_after', 'file_checksum_before'] as const) {
    const { [key]: sum } = told;
    if (isText(sum)) (CHECKSUM.test(sum) ? sound : odd)[key] = sum;
  }
  facts.oddChecksum = hasKeys(odd);
  // What was read from another state of the file is said beside what is none.
  if (describesAfter && facts.oddChecksum) legacy['checksums'] = odd;
  addSemantics(facts, told as Semantics, said.element, plan, words);
  const context = contextIn(told);
  if (context !== undefined) (describesAfter ? legacy : span).context = context;
  const aside = describesAfter ? { ...odd, ...sound } : odd;
  if (hasKeys(aside)) legacy['checksums'] = aside;
  if (!describesAfter && hasKeys(sound)) span.checksums = sound;
  addAction(facts, told.action_type as string | undefined, told.params ?? null);
  addHints(facts, told.tool_hints ?? null);
  if (isText(told.printed_kind)) span.semantic_kind = told.printed_kind;
  if (isText(told.printed_language)) span.language = told.printed_language;
  return facts;
}

/** The tool's words for the kind and the language of what stands at a place. */
interface Semantics {
  semantic_kind?: string;
  language?: string;
}

/** The kind in the words of the format, and the language in lower case; what is changed of them stands aside. */
function addSemantics(
  { span, legacy }: RichFacts,
  { semantic_kind: kind, language: printed }: Semantics,
  element: JsonObject,
  { ownKind = '', keepsKind, facts }: ElementPlan,
  words: KindWords | undefined,
): void {
  if (kind === undefined && printed === undefined) return;
  const own = isText(element[ownKind]) ? (element[ownKind] as string) : undefined;
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

function contextIn({ before, selected, after }: NonNullable<Said['told']>): SpanFacts['context'] {
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
  for (const [key, value] of Object.entries(hints)) setOwn(HINTS.get(key)?.(value) === true ? own : aside, key, value);
  span.tool_hints = own;
  if (hasKeys(aside)) legacy['tool_hints'] = aside;
}

/** True for an object that is not empty. */
export function hasKeys(object: object): boolean {
  for (const _ in object) return true;
  return false;
}
