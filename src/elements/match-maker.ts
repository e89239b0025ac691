import type { DraftObject, MatchFacts, MatchNode, PlaceDraft, PlacePart, Remark, RoleRule } from '../adapter.ts';
import { at } from '../adapter.ts';
import type { FindingPlace } from '../diagnostic/findings.ts';
import { MATCH_KEYS } from '../envelope/keys.ts';
import type { Span } from '../envelope/types.ts';
import { escapePath, escapePointer } from '../json/parse.ts';
import { type Json, type JsonObject, setLast } from '../json/value.ts';
import { isUuid, matchIdOf } from '../location/ids.ts';
import { isSumKey } from '../location/span-evidence.ts';
import type { ElementPlan, Holder } from './element-plan.ts';
import { Making } from './making.ts';
import { noteRemarks } from './match-context.ts';
import { elementOf, matchPlace, type PlacedElement } from './place-reader.ts';
import { type Reading, rememberPlace } from './reading.ts';
import { pathOf } from './reported-parts.ts';
import { type Member, OF_PLACE, type Said } from './said.ts';
import { type Spot, spotOf } from './spot.ts';

const UNIFIED: ReadonlySet<string> = new Set(MATCH_KEYS);

/** The match of an element; `undefined` for one without a usable place. */
export function makeMatch(node: MatchNode, value: JsonObject, spot: Spot, reading: Reading): JsonObject | undefined {
  const { surroundings, context, resolver } = reading;
  const element = elementOf(node, value, spot, reading);
  const { plan, said } = element;
  const facts = node.by?.(value, surroundings.head);
  const path = pathOf(said, plan, surroundings.textIn(node.facts?.fileFrom));
  if (path === undefined) {
    const renamed = inOwnNames(value, plan);
    return renamed && makeMatch(node, renamed, spot, reading);
  }
  const pointer = spot.pointer + plan.suffix;
  const making = new Making(value, spot, reading, plan.printed);
  const remarks: Remark[] = [];
  const place = matchPlace(element, facts?.place, path, pointer, remarks);
  const role = roleOf(node.role, value);
  const name = (node.fixed?.['name'] as string | undefined) ?? said.text('name');
  const thing: DraftObject = { name, role };
  if (context.enrichment !== undefined) addSayings(thing, said, node.fixed);
  const span = resolver.span(place, thing);
  if (span === undefined) return undefined;
  resolver.noteMatch(span, path, role, name, pointer);
  const quote = node.quotes === true ? resolver.places.quote(place) : undefined;
  const where = (): FindingPlace => ({ pointer, file: context.paths.clean(path).path });
  noteRemarks(remarks, context, where);
  for (const { holder, key, put } of said.members) if (holder === OF_PLACE && put === undefined) making.note(key);
  const match = fill(making, element, facts, { span, role, pointer, quote }, place);
  noteRemarks(node.remarks, context, where);
  for (const [ids, known] of plan.id.remarks ?? [])
    if (said.id !== undefined && ids.test(said.id)) noteRemarks(known, context, where);
  noteRemarks(facts?.remarks, context, where);
  rememberPlace(reading, name, place);
  return match;
}

/** The first role that an element shows. */
function roleOf(role: MatchNode['role'], element: JsonObject): string | undefined {
  if (role === undefined || typeof role === 'string') return role;
  const isShown = ({ key, is }: RoleRule) =>
    key === undefined || (is === undefined ? (element[key] ?? null) !== null : element[key] === is);
  return role.find(isShown)?.role;
}

/** Adds what the element says of the thing at its place, with sums under their own names. */
export function addSayings(thing: DraftObject, said: Said, fixed: Readonly<JsonObject> = {}): void {
  for (const { holder, key, value } of said.members) if (holder === 0 && isSumKey(key)) thing[key] = value;
  for (const name of ['kind', 'language']) thing[name] = fixed[name] ?? said.text(name);
}

/** What is known of a match before its values are made. */
interface Known {
  span: Span;
  role: string | undefined;
  pointer: string;
  quote: string | undefined;
}

/** Fills a match in the order of the format. */
function fill(
  making: Making,
  { plan, said }: PlacedElement,
  facts: MatchFacts | undefined,
  { span, role, pointer, quote }: Known,
  place: PlaceDraft,
): JsonObject {
  const { made: match, reading } = making;
  const { documentPointer, tool, newId } = reading.context;
  const { id, members } = said;
  const origin = { tool, newId, pointerOf: () => documentPointer + pointer };
  match['match_id'] = matchIdOf(id, span, origin, id !== undefined && plan.id.repeats?.test(id) === true);
  if (role !== undefined) match['role'] = role;
  match['span'] = span as unknown as Json;
  if (id !== undefined && !isUuid(id)) making.leave('match_id', id);
  const content = quote === undefined ? facts?.content : { ...facts?.content, matched_text: quote };
  for (const [name, fixed] of content === undefined ? plan.contents : withMade(plan.contents, content)) {
    const value = fixed ?? contentOf(making, plan, said, place, name);
    if (value !== undefined) setLast(match, name, value);
  }
  const without = facts?.without;
  const isNothing = without === undefined ? isMissing : (one: Member) => without.includes(one.key) || isMissing(one);
  said.putInto(making, place, isNothing);
  const isFlat = members.every(({ holder }) => holder <= 0);
  if (!isFlat && plan.hoisted !== undefined) putHoisted(making, plan.hoisted, said, place, isNothing);
  for (const name in making.originals) making.leave(name, making.originals[name] as Json);
  if (!isFlat) leaveHolders(making, plan, said);
  if (making.aside !== undefined) match['legacy'] = making.aside;
  return match;
}

/** Of what the format has in any match, `null` says that it is not there. */
function isMissing({ key, value, put }: Member): boolean {
  return value === null && put === undefined && UNIFIED.has(key);
}

/** A value under a name of the format; of a list of objects what is made of it. */
function contentOf(
  { from, spot, reading }: Making,
  plan: ElementPlan,
  { contents }: Said,
  place: PlaceDraft,
  name: string,
): Json | undefined {
  const { [name]: value } = contents;
  const take = value === undefined ? undefined : plan.heldContents.get(name);
  if (take === undefined) return value;
  const own = new Making(from, spot, reading);
  reading.surroundings.enter(from, place);
  take(own, name, value as Json);
  reading.surroundings.leave();
  return own.made[name] ?? null;
}

/**
 * Puts members of the object that is opened in the match; those whose keys the element has itself are in the
 * `legacy`, under their paths where their names are taken there, too.
 */
function putHoisted(
  making: Making,
  { holder, path }: Holder,
  said: Said,
  place: PlaceDraft,
  isNothing: (member: Member) => boolean,
): void {
  const { spot } = making;
  const inner = `/${escapePath(path)}`;
  making.spot = spotOf(spot.pointer + inner, spot.pattern + inner);
  making.from = at(said.element, path) as JsonObject;
  const isTaken = (member: Member): boolean => {
    const { key, value, put } = member;
    if (!said.members.some((other) => other.holder === 0 && other.key === key)) return isNothing(member);
    if (put === undefined) making.note(key);
    making.leave(Object.hasOwn(making.aside ?? {}, key) ? `${inner.slice(1)}/${escapePointer(key)}` : key, value);
    return true;
  };
  said.putInto(making, place, isTaken, holder);
  making.spot = spot;
}

/** Leaves what is left of objects that held parts of the match in its `legacy`. */
function leaveHolders(making: Making, { holders }: ElementPlan, said: Said): void {
  for (const { holder, path, ofPlace, ofSpan, hoisted } of holders) {
    if (ofPlace || ofSpan || hoisted) continue;
    const { members, undeclared } = said.membersOf(holder);
    if (Object.keys(members).length === 0) continue;
    const key = escapePath(path);
    for (const unknown of undeclared) making.note(...path.split('/'), unknown);
    making.leave(key, members);
  }
}

/** Contents with what code made of some of them, in printed order. */
function withMade(contents: ElementPlan['contents'], made: Readonly<JsonObject>): ElementPlan['contents'] {
  const own = (name: string) => contents.filter(([one]) => one === name);
  const unified = MATCH_KEYS.flatMap((name) => (Object.hasOwn(made, name) ? [[name, made[name]] as const] : own(name)));
  return [...unified, ...contents.filter(([name]) => !UNIFIED.has(name))];
}

/** The keys of an element that says its place as a span of the format does. */
const SPAN_NAMES: Readonly<Record<PlacePart, string>> = {
  file: 'file_path',
  byteStart: 'byte_start',
  byteEnd: 'byte_end',
  startLine: 'start_line',
  startColumn: 'start_col',
  endLine: 'end_line',
  endColumn: 'end_col',
  spanId: 'span_id',
};

/**
 * An element that says its file under the format's name, with the tool's own names of the parts of its place in their
 * stead, where these count alike; `undefined` for another one. What has both names keeps both.
 */
export function inOwnNames(element: JsonObject, { paths, object, counting }: ElementPlan): JsonObject | undefined {
  const { firstLine, firstColumn, unit } = counting;
  const countsAlike = firstLine === 1 && firstColumn === 0 && unit === 'byte';
  const own = new Map<string, string>();
  for (const [part, unified] of Object.entries(SPAN_NAMES) as [PlacePart, string][]) {
    const { [part]: name } = paths;
    const isUnified = Object.hasOwn(element, unified) && !object.keys.has(unified);
    if (!isUnified || name === undefined || Object.hasOwn(element, name)) continue;
    if (object.keys.has(name) && (countsAlike || !/Line|Column/.test(part))) own.set(unified, name);
  }
  if (!own.has('file_path')) return undefined;
  return Object.fromEntries(Object.entries(element).map(([key, value]) => [own.get(key) ?? key, value]));
}
